"""What the game says, in whole sentences of the player's language."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Sequence

from solver import EMPTY, Board, Move, Position
from solver.sentences import Sentence
from solver.solvability import all_different

from ..coach.guides import Advice, Work
from ..input.input_map import ARROWS, Action, KeyConflict, KeyMap, key_parts
from ..input.pad_map import BUTTON_OF, Button
from ..language.languages import Language
from ..model.grades import stars
from ..model.origin import Origin
from ..model.playback import Playback
from ..model.session import Game, Session
from ..model.statistics import Measure
from ..store.problem import Problem

_DIRECTIONS = {Move.LEFT: "left", Move.RIGHT: "right", Move.UP: "up", Move.DOWN: "down"}


class Words:
    """Says everything in the language of the moment; all screens share one."""

    def __init__(self, language: Language, key_map: KeyMap | None = None) -> None:
        """``key_map`` has the keys that are named; the defaults without it."""
        self.language, self.key_map = language, key_map or KeyMap()
        self.pad: str | None = None
        """Who made the game pad that the player plays with (see ``maker_of``): sentences and buttons name its buttons;
        None for a player at the keyboard.
        """

    def text(self, key: str, /, **values: object) -> str:
        """A phrase of the language."""
        return self.language.text(key, **values)

    def moves(self, count: int) -> str:
        """Such as ``1 move`` or ``12 moves``."""
        return self.language.counted("count.moves", count)

    def positions(self, count: int) -> str:
        """Such as ``1 position`` or ``1,234 positions``."""
        return self.language.counted("count.positions", count)

    def short(self, value: int) -> str:
        """A number in few letters, such as ``24k``."""
        for unit, letter in self.number_units():
            if value >= unit:
                return f"{value / unit:.3g}{letter}" if value < 999.5 * unit else f"{value // unit}{letter}"
        return str(value)

    def number_units(self) -> list[tuple[int, str]]:
        """Large numbers that have a letter, the largest first."""
        pairs = (word.split(":") for word in self.text("number.units").split())
        return [(10 ** int(exponent), letter) for letter, exponent in pairs]

    def board(self, board: Board) -> str:
        """A board's name."""
        return self.language.translated(f"board.{board.id}", board.name)

    def action(self, action: Action) -> str:
        """What an action is called."""
        return self.text(f"action.{action.name.lower()}")

    def each_key(self, action: Action) -> tuple[str, ...]:
        """The keys of an action as help shows them, such as ``U`` and ``Ctrl+Z``."""
        return tuple(map(self._key_text, self.key_map.shown(action)))

    def keys(self, action: Action) -> str:
        """All of them, such as ``U, Ctrl+Z``; empty if it has none."""
        return ", ".join(self.each_key(action))

    def key(self, action: Action) -> str:
        """The first of an action's keys, or its button of the game pad, for a sentence; what the action is called if it
        has none.
        """
        return self.first_key(action) or self.action(action)

    def first_key(self, action: Action) -> str:
        """The first of an action's keys, or its button of the game pad, for a button; empty if it has none."""
        if self.pad is not None:
            return self.button(BUTTON_OF[action], self.pad) if action in BUTTON_OF else ""
        shown = self.key_map.shown(action)
        return self._key_text(shown[0]) if shown else ""

    def action_keys(self, action: Action, others: Sequence[Action] = ()) -> str:
        """Which keys an action has now, and which others had them."""
        name, keys = self.action(action), self.keys(action)
        if not keys:
            return self.text("keys.none", action=name)
        if not others:
            return self.text("keys.now", action=name, keys=keys)
        return self.text("keys.taken_from", action=name, keys=keys, others=", ".join(map(self.action, others)))

    def key_conflict(self, conflict: KeyConflict) -> str:
        """Why a key cannot be given to an action."""
        name = self.action(conflict.action)
        if conflict.key is None:
            return self.text("keys.needed", action=name)
        return self.text("keys.taken", action=name, key=self._key_text(conflict.key))

    def arrows(self) -> str:
        """What the ring goes by, such as ``arrow keys``, or the keys' names where the player has changed them."""
        if self.pad is not None:
            return self.text("pad.arrows")
        if all(self.key_map.shown(action)[0] == action.value for action in ARROWS):
            return self.text("key.arrows")
        return ", ".join(map(self.first_key, ARROWS))

    def _key_text(self, key: str) -> str:
        """A key with its modifiers, such as ``Ctrl+Z``."""
        return "+".join(map(self._key_name, key_parts(key)))

    def _key_name(self, key: str) -> str:
        return self.language.translated(f"key.{key}", key.title() if len(key) > 1 else key.upper())

    def direction(self, move: Move) -> str:
        """Which way a move slides."""
        return self.text(f"direction.{_DIRECTIONS[move]}")

    def idle(self, name: str) -> str:
        """Why a control of this name would do nothing now."""
        return self.language.translated(f"idle.{name}", self.text("idle.nothing"))

    def button(self, button: Button, maker: str) -> str:
        """What is written on a button of a game pad, by its maker (see ``maker_of``)."""
        name = button.name.lower()
        usual = self.text(f"pad.{name}")
        return self.language.translated(f"pad_{maker}.{name}", usual) if maker else usual

    def title(self, session: Session) -> str:
        """The window's title: board, moves made, and whether it is solved."""
        board, moves = self.board(session.board), self.moves(session.game.move_count)
        return self.text("title.solved" if session.solved else "title.playing", board=board, moves=moves)

    def status(self, board: Board, session: Session | None, positions: int) -> str:
        """One line about a board and the game in progress on it."""
        if session is None:
            return self.text("status.new", rows=board.rows, columns=board.columns, positions=positions)
        moves = self.moves(session.game.move_count)
        if session.solved:
            return self.text("status.assisted" if session.game.assisted else "status.solved", moves=moves)
        return self.text("status.playing", moves=moves) if session.game.move_count else self.text("status.ready")

    def game_note(self, game: Game) -> str:
        """What is to be known of a game, in a word: that it was helped, is a day's or practice; else nothing."""
        kind = kind_of(game)
        return self.text(f"panel.{kind}") if kind else ""

    def lit_piece(self, position: Position, move: Move) -> str:
        """The piece that a move slides: its number, or where pieces have none what it looks like while it is lit."""
        piece = position.cells[position.apply(move).cells.index(EMPTY)]
        return str(piece) if all_different(position.board) else self.text("play.lit_piece")

    def hint(self, position: Position, advice: Advice) -> str:
        """The first of the best moves is shown; where it is known, how many there are and how many solutions."""
        count = len(advice.best)
        alone = count == 1 < len(position.legal_moves()) and advice.solutions is not None
        solutions = "" if advice.solutions is None else self.language.counted("play.solutions", advice.solutions)
        return self.text(
            "play.hint_of_several" if count > 1 else "play.hint_alone" if alone else "play.hint",
            piece=self.lit_piece(position, advice.best[0]),
            direction=self.direction(advice.best[0]),
            count=count,
            left=advice.distance - 1,
            solutions=solutions,
            key=self.key(Action.HINT),
        )

    def solved(self, session: Session, par: int | None, bests: Sequence[Measure] = ()) -> str:
        """The board has just been solved; ``par`` is the fewest moves from the start, where it is known, and ``bests``
        is in what it is a new best.
        """
        return self._solved(session, par) + self.new_bests(bests)

    def new_bests(self, bests: Sequence[Measure]) -> str:
        """Such as `` New best time.`` or `` New best moves and time.``; empty if there is none."""
        if not bests:
            return ""
        measures = self.listed((self.text(f"measure.{measure.value}") for measure in bests), "list.last")
        return self.text("play.new_best", measures=measures)

    def listed(self, names: Iterable[str], last: str = "list.next") -> str:
        """Such as ``left, up or down``; ``last`` is the phrase before the last name, otherwise it is another comma."""
        listed, *others = names
        for i, name in enumerate(others, 1):
            listed = self.text(last if i == len(others) else "list.next", listed=listed, name=name)
        return listed

    def _solved(self, session: Session, par: int | None) -> str:
        count = session.game.move_count
        moves = self.moves(count)
        worth = self.text("play.with_help") if session.game.assisted else ""
        if par is None:
            return self.text("play.solved", moves=moves, worth=worth)
        worth = worth or self.language.counted("play.stars", stars(count, par))
        if count == par:
            return self.text("play.solved_in_fewest", moves=moves, worth=worth)
        return self.text("play.solved_in_more", moves=moves, par=par, worth=worth)

    def par(self, known: int | None, at_least: int) -> str:
        """The fewest moves from the game's start; while a search goes on the least that it can be, such as ``52+``."""
        if known is not None:
            return str(known)
        return self.text("par.at_least", moves=at_least) if at_least else self.text("par.unknown")

    def working(self, part: float) -> str:
        """A question waits for the board's table."""
        return self.text("play.working", part=part)

    def searching(self, work: Work) -> str:
        """A question waits for a search."""
        key = self.key(Action.BACK)
        if not work.at_least:
            return self.text("play.searching", key=key)
        return self.text("play.searching_on", moves=self.moves(work.at_least), expanded=work.expanded, key=key)

    def paused(self) -> str:
        """The clock stands and the board is covered."""
        return self.text("play.game_paused", key=self.key(Action.PAUSE))

    def already_solved(self) -> str:
        """There is nothing to hint at."""
        return self.text("play.already_solved", new=self.key(Action.NEW), farthest=self.key(Action.FARTHEST))

    def farthest(self, number: int, of: int, distance: int) -> str:
        """A farthest position has been put on the board."""
        moves = self.moves(distance)
        if of == 1:
            return self.text("play.the_farthest", moves=moves)
        return self.text("play.one_of_farthest", number=number, of=of, moves=moves)

    def playing(self, playback: Playback) -> str:
        """How far a solution has been played."""
        key = "play.paused" if playback.due is None else "play.playing"
        return self.text(key, done=playback.done, moves=len(playback.moves), speed=playback.speed)

    def sentence(self, sentence: Sentence) -> str:
        """What the solver says."""
        return self.language.translated(f"explain.{sentence.key}", str(sentence), **sentence.values)

    def problem(self, problem: Problem) -> str:
        """Why something of the player's could not be kept or read."""
        return self.text(
            f"problem.{problem.kind}", place=problem.place, count=problem.count, reason=self._reason(problem.error)
        )

    def _reason(self, error: BaseException | None) -> str:
        if not isinstance(error, OSError):
            return "" if error is None else str(error)
        name = errno.errorcode.get(error.errno or 0, "")
        return self.language.translated(f"reason.{name}", error.strerror or str(error))


def kind_of(game: Game) -> str:
    """What tells a game from one that was dealt and played alone; empty for such."""
    if game.assisted:
        return "assisted"
    if game.origin is Origin.DAILY:
        return "daily"
    return "" if game.origin.compared else "chosen"


def nothing() -> str:
    """There is nothing to say."""
    return ""
