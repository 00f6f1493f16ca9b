"""What keys have read aloud: the board row by row, what has moved last, what is in the way, and how the game stands.

It is shown as a tooltip, so that those who see can read it, too, and screen readers speak it as they do every tooltip.
"""

from __future__ import annotations

from ..board.speech import BoardSpeech
from ..input.commands import Action
from ..screens.game_screen import GameScreen
from ..ui.control import Explanation

READINGS = (Action.READ_BOARD, Action.READ_CHANGE, Action.READ_OBSTACLES, Action.READ_STATUS)


def reading(screen: GameScreen, action: Action) -> Explanation:
    """Return what a command of ``READINGS`` says on a screen."""
    return Explanation(screen.words.action(action), "", _text(screen, action), None)


def _text(screen: GameScreen, action: Action) -> str:
    words = screen.words
    if action is Action.READ_STATUS:
        return screen.status
    stage = screen.spoken_stage
    if stage is None:
        return words.text("spoken.no_board")
    if stage.is_covered:
        return words.text("spoken.covered")
    if action is Action.READ_BOARD:
        return "\n".join(BoardSpeech(words, stage.position).rows())
    if action is Action.READ_OBSTACLES:
        return stage.obstacles(words)
    return stage.last_change(words) or words.text("spoken.nothing_moved")
