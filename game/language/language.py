"""One language: its profile, its formats of numbers and days, and its phrases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from numbers import Integral
from typing import NamedTuple

LEAST_POWER = 10**15
SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Numbers:
    """The signs of a language in numbers; they replace Python's own, which are the English ones."""

    group: str = ","
    decimal: str = "."
    percent: str = "{number}%"
    least_grouped: int = 1_000
    groups: tuple[int, int] = (3, 3)  # digits of the last group, and of each before it
    power: str = "{digits} × 10{raised}"  # of ten; or with the plain ``exponent``, where a font has no raised digits
    units: tuple[tuple[int, str], ...] = ()  # large numbers that have a sign, the largest first

    def write(self, value: float, spec: str = "") -> str:
        """Format a number by a Python format, such as ``,.1f`` or ``.0%``, in the signs of the language.

        Numbers of 16 digits and more that would be grouped are powers of ten, such as ``7.8 × 10²⁴``.
        """
        if spec.startswith(",") and abs(value) >= LEAST_POWER:
            digits, _, exponent = f"{value:.1e}".partition("e+")
            raised = exponent.translate(SUPERSCRIPT)
            return self.power.format(digits=self.write(float(digits), ".1f"), exponent=exponent, raised=raised)
        written = format(value, spec)
        whole, point, fraction = written.removesuffix("%").partition(".")
        if "," in whole:
            digits = whole.replace(",", "")
            whole = self._grouped(digits) if abs(value) >= self.least_grouped else digits
        number = whole + (self.decimal if point else "") + fraction
        return self.percent.format(number=number) if written.endswith("%") else number

    def _grouped(self, digits: str) -> str:
        last, others = self.groups
        sign = digits[:1].strip("0123456789")
        rest, groups = digits[len(sign) : -last], [digits[-last:]]
        while rest:
            rest, group = rest[:-others], rest[-others:]
            groups.insert(0, group)
        return sign + self.group.join(groups)

    def short(self, value: int) -> str:
        """Format a number in few letters, such as ``24k``."""
        for unit, sign in self.units:
            if value >= unit:
                return (self.write(value / unit, ".3g") if value < 999.5 * unit else str(value // unit)) + sign
        return str(value)


@dataclass(frozen=True)
class Dates:
    """The date format of a language; ISO 8601 by default."""

    day: str = "{year:04}-{number:02}-{day:02}"
    """With the ``day`` of the month, the ``month`` by name or by ``number``, and the ``year``."""
    months: Sequence[str] = ("",) * 12
    month: str = "{year:04}-{number:02}"  # a month of a year, written likewise
    weekdays: Sequence[str] = ("1", "2", "3", "4", "5", "6", "7")  # in few letters, from Monday on

    def write_month(self, day: date) -> str:
        """Format the month of a day, such as ``November 2026``."""
        return self.month.format(month=self.months[day.month - 1], number=day.month, year=day.year)

    def write(self, day: date) -> str:
        """Format a day, such as ``23 November 2026``."""
        return self.day.format(day=day.day, month=self.months[day.month - 1], number=day.month, year=day.year)


_ASCII = "".join(map(chr, range(0x20, 0x7F)))


@dataclass(frozen=True)
class Profile:
    """The profile of a language."""

    name: str  # in the language, such as ``Deutsch``
    english_name: str
    fonts: tuple[str, ...]  # of the system, the best first
    forms: tuple[str, ...]  # by CLDR's names, such as ``one`` and ``other``
    form_of: Callable[[int], int]  # the index of a count's form
    numbers: Numbers
    lists: Mapping[str, str]  # with ``next``, the last one with ``and`` or ``or``
    dates: Dates = field(default_factory=Dates)


class Written(NamedTuple):
    """A number that phrases format in the language's signs.

    A phrase may hold the plural forms of a noun: ``{played:Zug|Züge}`` is ``1 Zug`` or ``12 Züge``.
    """

    value: float
    profile: Profile

    def __format__(self, spec: str) -> str:
        numbers = self.profile.numbers
        if "|" not in spec:
            return numbers.write(self.value, spec)
        nouns = spec.split("|")
        noun = nouns[min(self.profile.form_of(int(self.value)), len(nouns) - 1)]  # "other", where a form is missing
        return f"{numbers.write(self.value, ',')}\u00a0{noun}"


@dataclass(frozen=True)
class Language:
    """All phrases of one language, by key."""

    code: str
    profile: Profile
    phrases: Mapping[str, str]
    fallback: Callable[[], Language] | None = None  # for phrases that this one lacks; without one they are errors

    def text(self, key: str, /, **values: object) -> str:
        """Return a phrase with its placeholders filled in. Raises KeyError for an unknown key."""
        if key not in self.phrases and self.fallback is not None:
            return self.fallback().text(key, **values)
        return self.phrases[key].format(**{name: self._written(value) for name, value in values.items()})

    def counted(self, key: str, count: int) -> str:
        """Return a phrase in the form for a count, such as ``1 move`` or ``12 moves``."""
        if f"{key}.other" not in self.phrases and self.fallback is not None:
            return self.fallback().counted(key, count)
        form = f"{key}.{self.profile.forms[self.profile.form_of(int(count))]}"
        return self.text(form if form in self.phrases else f"{key}.other", count=count)

    def translated(self, key: str, english: str, /, **values: object) -> str:
        """Return a phrase whose English is kept elsewhere: ``english`` where this language has none."""
        known = key in self.phrases or (self.fallback is not None and key in self.fallback().phrases)
        return self.text(key, **values) if known else english

    def listed(self, names: Iterable[str], last: str = "next") -> str:
        """Join names, such as ``left, up or down``; ``last`` is ``and`` or ``or``, or empty for equal separators."""
        listed, *others = names
        for i, name in enumerate(others, 1):
            listed = self.profile.lists[last if i == len(others) else "next"].format(listed=listed, name=name)
        return listed

    @cached_property
    def characters(self) -> frozenset[str]:
        """All characters that its font needs; spaces of any kind are drawn as one."""
        return frozenset(filter(str.isprintable, "".join(self.phrases.values()) + self.profile.name + _ASCII))

    def _written(self, value: object) -> object:
        if isinstance(value, str):
            return value
        if isinstance(value, date):
            return self.profile.dates.write(value)
        if isinstance(value, int | float):
            return Written(value, self.profile)
        return self._written(int(value)) if isinstance(value, Integral) else value  # a number of NumPy
