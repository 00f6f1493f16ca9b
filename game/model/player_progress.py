"""What a player has marked and how far play has come: favourites, endless play, a series of solves, and sessions."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import Any

from solver.analysis.difficulty import HARDEST
from solver.errors import brief_repr
from solver.formats.board_lines import LONGEST_LINE
from solver.generator.ids import STYLE_IDS
from solver.generator.stock import StockBoard, stock_board

from .solve_series import Dnf, SeriesAttempt, parse_series

MOST_FAVOURITES, MOST_OPENED, MOST_MADE, MOST_SESSIONS, MOST_DNFS = 1000, 2000, 200, 100, 200
LONGEST_SESSION = 40  # characters of a name
MOST_FIRST_STEPS = 20
FIRST_STYLE, FIRST_LEVEL = "car-park", 2


@dataclass(frozen=True)
class EndlessPlay:
    """The wishes of endless play: a style, a level, and whether the level follows the player's success."""

    style: str = FIRST_STYLE
    level: int = FIRST_LEVEL  # of difficulty, from 1 to 10
    adapts: bool = True


@dataclass(frozen=True)
class PlayerProgress:
    """Favourites by the keys of their boards, and endless play with the generated boards that it has opened."""

    favourites: tuple[str, ...] = ()  # the last one first
    endless: EndlessPlay = field(default=EndlessPlay())
    opened: tuple[str, ...] = ()  # ids of generated boards, the last one first
    made: tuple[StockBoard, ...] = ()  # generated on this machine, the last one first
    attempt: SeriesAttempt | None = None  # at timed solves, the last one
    session: str = ""  # the name of the session that is played; empty for none
    sessions: tuple[str, ...] = ()  # names without games so far count, too; the last one first
    dnfs: tuple[Dnf, ...] = ()  # the last one last
    first_steps: tuple[str, ...] = ()  # names of those that were done

    def with_favourite(self, key: str, is_favourite: bool) -> PlayerProgress:
        """Return it with a board among the favourites, or not."""
        others = tuple(each for each in self.favourites if each != key)
        return replace(self, favourites=((key, *others) if is_favourite else others)[:MOST_FAVOURITES])

    def after_opening(self, board_id: str) -> PlayerProgress:
        """Return it after endless play has opened a board."""
        others = (each for each in self.opened if each != board_id)
        return replace(self, opened=(board_id, *others)[:MOST_OPENED])

    def with_made(self, boards: tuple[StockBoard, ...]) -> PlayerProgress:
        """Return it with boards that have been generated."""
        return replace(self, made=tuple(dict.fromkeys((*boards, *self.made)))[:MOST_MADE])

    def in_session(self, name: str) -> PlayerProgress:
        """Return it in the session of a name, perhaps a new one; in none with an empty name."""
        others = tuple(each for each in self.sessions if each != name)
        return replace(self, session=name, sessions=((name, *others) if name else others)[:MOST_SESSIONS])

    def with_dnf(self, dnf: Dnf) -> PlayerProgress:
        """Return it after a single solve was left."""
        return replace(self, dnfs=(*self.dnfs, dnf)[-MOST_DNFS:])

    def with_first_step(self, name: str) -> PlayerProgress:
        """Return it after one of the first steps was done."""
        return replace(self, first_steps=tuple(dict.fromkeys((*self.first_steps, name)))[:MOST_FIRST_STEPS])

    def to_data(self) -> dict[str, Any]:
        """Return it as plain data, for a file."""
        return {
            "attempt": None if self.attempt is None else self.attempt.to_data(),
            "dnfs": [[each.series.id, *each[1:]] for each in self.dnfs],
            "session": self.session,
            "sessions": list(self.sessions),
            "favourites": list(self.favourites),
            "endless": asdict(self.endless),
            "opened": list(self.opened),
            "made": [board.line for board in self.made],
            "first_steps": list(self.first_steps),
        }

    @classmethod
    def from_data(cls, data: Any) -> PlayerProgress:
        """Return it from the data of ``to_data``; boards that are damaged are left out. Raises ValueError."""
        if not isinstance(data, dict):
            raise ValueError(f"{brief_repr(data)} is no progress of a player")
        made = [stock_board(line) for line in _items(data, "made")]
        return cls(
            tuple(dict.fromkeys(filter(_is_key, _items(data, "favourites"))))[:MOST_FAVOURITES],
            _endless(data.get("endless")),
            tuple(dict.fromkeys(filter(_is_key, _items(data, "opened"))))[:MOST_OPENED],
            tuple(board for board in made if board is not None)[:MOST_MADE],
            SeriesAttempt.from_data(data.get("attempt")),
            str(data["session"]) if is_session_name(data.get("session")) else "",
            tuple(dict.fromkeys(filter(is_session_name, _items(data, "sessions"))))[:MOST_SESSIONS],
            _dnfs(data.get("dnfs")),
            tuple(dict.fromkeys(filter(is_session_name, _listed(data, "first_steps"))))[:MOST_FIRST_STEPS],
        )


def _items(data: dict[Any, Any], name: str) -> list[Any]:
    given = data.get(name, [])
    if not isinstance(given, list):
        raise ValueError(f"{brief_repr(given)} is no list of {name}")
    return given


def _listed(data: dict[Any, Any], name: str) -> list[Any]:
    """Return a list that earlier versions do not have; an empty one for anything else in its place."""
    given = data.get(name)
    return given if isinstance(given, list) else []


def _dnfs(data: Any) -> tuple[Dnf, ...]:
    return tuple(filter(None, map(_dnf, data)))[-MOST_DNFS:] if isinstance(data, list) else ()


def _dnf(data: Any) -> Dnf | None:
    """Return a solve that was left; None for anything else in its place."""
    if not isinstance(data, list) or len(data) != 4 or tuple(map(type, data)) != (str, str, int, str):
        return None
    text, run, number, session = data
    series = parse_series(text)
    return None if series is None or not series.is_single else Dnf(series, run, number, session)


def is_session_name(value: Any) -> bool:
    """Return whether a value can be the name of a session."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST_SESSION and value.isprintable()


def session_name(text: str) -> str:
    """Return the name of a session that is nearest to a text from elsewhere; empty where nothing of it can be shown."""
    shown = "".join(each if each.isprintable() else " " for each in text)
    return " ".join(shown.split())[:LONGEST_SESSION].strip()


def _is_key(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_LINE


def _endless(data: Any) -> EndlessPlay:
    """Return the wishes of a file, each one that is none as for a new player."""
    given, first = data if isinstance(data, dict) else {}, EndlessPlay()
    style, level, adapts = (given.get(name) for name in ("style", "level", "adapts"))
    return EndlessPlay(
        style if style in STYLE_IDS else first.style,
        level if type(level) is int and 1 <= level <= HARDEST else first.level,
        adapts if isinstance(adapts, bool) else first.adapts,
    )
