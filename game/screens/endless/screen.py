"""Play on: one generated board of a style after another, none twice; the dialog chooses how hard they are."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

from solver.catalogue.boards import listed_board
from solver.generator.wishes import LEVELS

from ...board.view import BoardPicture
from ...coach.background_results import BoardSupply
from ...input.commands import Action
from ...model.game import Origin
from ...model.player_progress import EndlessPlay
from ...modes.endless import boards_of, draw_endless, example_of, is_solved, next_endless, supply_boards, wish
from ...store.storage import Store
from ...ui.boxes import Part, across, down
from ...ui.control import Control, ItemCommand
from ...ui.faces import Role
from ...ui.geometry import large_text
from ...ui.labels import Line, Paragraph
from ...words.board_texts import style_name
from ...words.difficulty_texts import difficulty_word
from ...words.problems import problem_text
from ...words.words import clock_text
from ..common.dialog import Dialog
from ..game_screen import GameScreen, ToBoard
from ..interface import Interface

PLAY, ADAPTS, EASIER, HARDER = map(ItemCommand, ("play", "adapts", "easier", "harder"))
STEPS = {Action.LEFT: -1, Action.RIGHT: 1}


class EndlessDialog(Dialog):
    """The level, and whether it follows the player; Enter plays, and where there is no board yet, waits for one."""

    own_key = Action.ENDLESS
    default_button = space_presses = PLAY
    extent = 36, 18

    def __init__(
        self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store, supply: BoardSupply
    ) -> None:
        self.store, self.supply = store, supply
        self._rng = random.Random()
        self._drawn: tuple[str, int, str] | None = None  # the style, the level and the id of the board that is shown
        super().__init__(interface, size, back)
        store.history.when_read(lambda statistics: self._choose_anew())
        self._listen()
        if self._waits_since is not None:  # since the game before: a board may have been made meanwhile
            self._play()

    @property
    def heading(self) -> str:
        return self.words.text("endless.heading", style=style_name(self.words, self.wished.style))

    def on_return(self) -> None:
        self._listen()
        self._choose_anew()

    def _choose_anew(self) -> None:
        """Show another board: that was played, or has turned out to be solved."""
        self._drawn = None
        self._supply()

    @property
    def _board_id(self) -> str | None:
        """The board that is shown and played next; None while it is being made."""
        wished = self.wished
        if self._drawn is None or self._drawn[:2] != (wished.style, wished.level):
            board_id = draw_endless(self.store, self.supply, self._rng)
            self._drawn = None if board_id is None else (wished.style, wished.level, board_id)
        return None if self._drawn is None else self._drawn[2]

    def _listen(self) -> None:
        self.supply.on_made = self._take_made

    def _supply(self) -> None:
        supply_boards(self.store, self.supply)
        self.refresh()

    def _take_made(self) -> None:
        if self._waits_since is not None:
            self._play()
        self.refresh()

    @property
    def wished(self) -> EndlessPlay:
        """What is played, as the player has chosen it."""
        return self.store.progress.endless

    def _wish(self, wished: EndlessPlay) -> None:
        """Store other wishes, and have boards made for them where few are left."""
        self.supply.awaited_since = None
        wish(self.store, wished)
        self._supply()

    def leave(self) -> None:
        """Wait for no board any more, which would be taken with another screen in the place of this one."""
        self.supply.awaited_since = None
        super().leave()

    def go_back(self) -> None:
        """Return, with no more boards being made; while one is played they still are."""
        self.supply.stop()
        super().go_back()

    # What it is made of

    def content(self) -> Part:
        words, wished, text, page = self.words, self.wished, self.text, self.page
        self.alarms.every(1.0, self.refresh, wanted=self._waits_since is not None)
        adapts = "endless_adapts" if wished.adapts else "endless_stays"
        level = words.text("endless.level", level=wished.level, word=difficulty_word(words, wished.level))
        side = down(
            (2 * text, partial(Line, text=level, height=large_text(text), role=Role.NAME, is_news=True)),
            partial(Paragraph, text=self._said, height=text, soft=True, is_news=True),
            (page.row, across(*self._level_buttons(), gap=page.gap)),
            (page.row, Control.named(words, ADAPTS, "endless", adapts, on_press=self._turn_adapting)),
            (page.row, self._play_button()),
            gap=page.gap,
        )
        board_id = self._board_id
        shown = example_of(wished.style, wished.level) if board_id is None else listed_board(board_id).start
        return self.beside(partial(BoardPicture, position=shown), side)

    def _level_buttons(self) -> list[Control]:
        levels, level = LEVELS[self.wished.style], self.wished.level
        easier = Control.named(self.words, EASIER, "minus", "easier", None, partial(self._step, -1))
        harder = Control.named(self.words, HARDER, "plus", "harder", None, partial(self._step, 1))
        return [
            replace(easier, disabled_reason="idle.end" if level == levels[0] else ""),
            replace(harder, disabled_reason="idle.end" if level == levels[-1] else ""),
        ]

    def _play_button(self) -> Control:
        if self._waits_since is not None:
            return Control.named(self.words, PLAY, "cancel", "endless_cancel", on_press=self._stop_waiting)
        return Control.named(self.words, PLAY, "play", "endless_play", on_press=self._play)

    @property
    def _said(self) -> str:
        """What is wrong, that a board is being made, or how many are solved."""
        words, store, wished = self.words, self.store, self.wished
        if store.problem is not None:
            return problem_text(words, store.problem)
        if self._waits_since is not None:
            return words.text("endless.making_for", time=clock_text(self.interface.now() - self._waits_since))
        boards = boards_of(store, wished.style, wished.level)
        if not boards:
            return words.text("endless.making" if self.supply.is_working else "endless.none")
        solved = sum(is_solved(store, board.id) for board in boards)
        return words.text("endless.said", solved=solved, of=len(boards))

    # What its buttons and keys do

    def _step(self, by: int) -> None:
        if self.wished.level + by in LEVELS[self.wished.style]:
            self._wish(replace(self.wished, level=self.wished.level + by))

    def _turn_adapting(self) -> None:
        self._wish(replace(self.wished, adapts=not self.wished.adapts))

    def _play(self) -> None:
        """Play the board that is shown; where there is none at all yet, once it has been made."""
        start = next_endless(self.store, self.supply, self.interface.now(), self._rng, self._board_id)
        if start is not None:
            home = None if self.back is None else self.back.home
            self.next = ToBoard(start.board, start, origin=Origin.ENDLESS, home=home)

    @property
    def _waits_since(self) -> float | None:
        """When the player began to wait for a board here, or after the game before; None while nobody waits."""
        return self.supply.awaited_since

    def _stop_waiting(self) -> None:
        """Cancel the board that is being made."""
        self.supply.stop()
        self.refresh()

    def on_key(self, action: Action) -> None:
        """Change the level with Left and Right while nothing has the focus."""
        if self.focused is None and action in STEPS:
            self._step(STEPS[action])
        else:
            super().on_key(action)

    def on_wheel(self, lines: int) -> None:
        self._step(1 if lines > 0 else -1)
