"""The texts of the current language, messages as values, and the names of keys, buttons, days and times in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from ..input.commands import ARROWS, Action, PadButton
from ..input.key_map import KeyMap
from ..language.language import Language
from ..model.timing import hundredths


class Words:
    """The source of all texts in the current language; all screens share one."""

    def __init__(self, language: Language, key_map: KeyMap | None = None) -> None:
        """``key_map`` holds the keys to be named; the defaults without it."""
        self.language, self.key_map = language, key_map or KeyMap()
        self.pad: str | None = None  # the maker of the pad whose buttons are named; None at the keyboard

    def text(self, key: str, /, **values: object) -> str:
        """Return a phrase of the language."""
        return self.language.text(key, **values)

    def counted(self, key: str, count: int) -> str:
        """Return a phrase in the form for a count."""
        return self.language.counted(key, count)

    def translated(self, key: str, english: str, /, **values: object) -> str:
        """Return a phrase whose English is kept elsewhere."""
        return self.language.translated(key, english, **values)

    def moves(self, count: int, metric: str = "moves") -> str:
        """Return ``1 move`` or ``12 moves``; or ``steps``, where a board counts these (see ``Board.metric``)."""
        return self.counted(f"count.{metric}", count)

    def of_metric(self, key: str, metric: str, **values: object) -> str:
        """Return a phrase about moves, in its form for the ``metric`` of a board, if there is one."""
        said = self.text(key, **values)
        return said if metric == "moves" else self.translated(f"{key}_{metric}", said, **values)

    def positions(self, count: int) -> str:
        """Return ``1 position`` or ``1,234 positions``."""
        return self.counted("count.positions", count)

    def number(self, value: float, spec: str = "") -> str:
        """Format a number in the language; ``spec`` is Python's, such as ``,`` or ``.1%``."""
        return self.language.profile.numbers.write(value, spec)

    def day(self, day: date) -> str:
        """Format a day in the language, such as ``21 November 2026``."""
        return self.language.profile.dates.write(day)

    def short(self, value: int) -> str:
        """Format a number in few letters, such as ``24k``."""
        return self.language.profile.numbers.short(value)

    def listed(self, names: Iterable[str], last: str = "next") -> str:
        """Join names, such as ``left, up or down``; ``last`` is ``and`` or ``or``, otherwise there is another comma."""
        return self.language.listed(names, last)

    def action(self, action: Action) -> str:
        """Return the name of an action."""
        return self.text(f"command.{action.id}.name")

    def label(self, action: Action) -> str:
        """Return the label of an action's button: its name, unless the language has another phrase for it there."""
        return self.translated(f"command.{action.id}.button", self.action(action))

    def help(self, action: Action) -> str:
        """Return an action's line in the help."""
        return self.text(f"command.{action.id}.help")

    def about(self, action: Action) -> str:
        """Return an action's explanation in a sentence or two, and what it costs in an attempt."""
        return self.with_cost(action, self.text(f"command.{action.id}.about"))

    def with_cost(self, action: Action, about: str) -> str:
        """Return what is said of an action, with what it costs in an attempt."""
        aid = action.spec.aid
        return self.text(f"aid.{aid.value}", about=about) if aid else about

    def each_key(self, action: Action) -> tuple[str, ...]:
        """Return the keys of an action as shown in the help, such as ``U`` and ``Ctrl+Z``."""
        return tuple(map(self.key_name, self.key_map.shown(action)))

    def keys(self, action: Action) -> str:
        """Return the keys of an action as one text, such as ``U, Ctrl+Z``; empty if there are none."""
        return ", ".join(self.each_key(action))

    def key(self, action: Action) -> str:
        """Return the first of an action's keys, or its button of the game pad, or else its name, for a sentence."""
        return self.first_key(action) or self.action(action)

    def first_key(self, action: Action) -> str:
        """Return the first of an action's keys, or its button of the game pad, for a button; empty if it has none."""
        if self.pad is not None:
            button = action.spec.pad
            return "" if button is None else self.button(button, self.pad)
        shown: Sequence[str] = self.key_map.shown(action)
        return self.key_name(shown[0]) if shown else ""

    def arrows(self) -> str:
        """Return the name of the focus keys, such as ``arrow keys``, or of the keys the player has chosen."""
        if self.pad is not None:
            return self.text("pad.arrows")
        if all(self.key_map.shown(action)[0] == action.id for action in ARROWS):
            return self.text("key.arrows")
        return ", ".join(map(self.first_key, ARROWS))

    def key_name(self, key: str) -> str:
        """Return a key with its modifiers, such as ``Ctrl+Z``, as it is labelled on the player's keyboard."""
        return "+".join(
            self.translated(f"key.{each}", each.title() if len(each) > 1 else _capital(each))
            for each in self.key_map.label(key)
        )

    def button(self, button: PadButton, maker: str) -> str:
        """Return the label of a game pad's button, by its maker (see ``maker_of``)."""
        name = button.name.lower()
        usual = self.text(f"pad.{name}")
        return self.translated(f"pad_{maker}.{name}", usual) if maker else usual


def _capital(sign: str) -> str:
    """Return the capital of a letter that has one of its own; of two Greek letters it is the same."""
    return sign.upper() if sign.upper().lower() == sign else sign


NEAR_DAYS = 6  # days that are counted; those before have a date


def clock_text(seconds: float) -> str:
    """Format whole seconds as ``m:ss`` or ``h:mm:ss``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def clock_hundredths(words: Words, seconds: float) -> str:
    """Format seconds as ``m:ss.hh`` or ``h:mm:ss.hh``, with the decimal sign of the language."""
    whole, rest = divmod(hundredths(seconds), 100)
    return clock_text(whole) + words.number(rest / 100, ".2f")[1:]


def local_time(when: str) -> datetime | None:
    """Convert the time of a record to the player's time zone; return None where it is no time."""
    try:
        return datetime.fromisoformat(when).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def days_ago(words: Words, day: date, today: date) -> str:
    """Return a day relative to today, such as ``yesterday``; after a week as a date."""
    days = max((today - day).days, 0)
    if days > NEAR_DAYS:
        return words.text("ago.date", date=day)
    return words.text(("ago.today", "ago.yesterday")[days]) if days < 2 else words.text("ago.days", days=days)


def local_day(words: Words, when: str) -> str:
    """Format a record's day in the player's time zone, such as ``21 November 2026``; leave what is no time."""
    local = local_time(when)
    return when[:10] if local is None else words.day(local.date())


Wording = Callable[..., str]


@dataclass(frozen=True, init=False)
class Message:
    """A phrase and its values. Its text follows the present language and keys, which may change while it is shown.

    Equal messages say the same, so a screen compares its message with another to find out what it shows.
    """

    phrase: str | Wording  # a key, empty for no message
    values: dict[str, object]  # an action stands for its key, a message for its text

    def __init__(self, phrase: str | Wording = "", /, **values: object) -> None:
        object.__setattr__(self, "phrase", phrase)
        object.__setattr__(self, "values", values)

    def __bool__(self) -> bool:
        """Return whether it says anything."""
        return bool(self.phrase)

    def text(self, words: Words) -> str:
        """Return the message in the present language."""
        if not isinstance(self.phrase, str):
            return self.phrase(words, **self.values)
        values = {name: _worded(value, words) for name, value in self.values.items()}
        return words.text(self.phrase, **values) if self.phrase else ""


NO_MESSAGE = Message()


def _worded(value: object, words: Words) -> object:
    if isinstance(value, Action):
        return words.key(value)
    return value.text(words) if isinstance(value, Message) else value
