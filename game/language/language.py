"""The languages of the game, each a folder in ``assets/words``, and the choice of the system's.

A language has a profile, with its formats of numbers and days, and phrases.
"""

from __future__ import annotations

import logging
import os
import re
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, cached_property, partial
from gettext import c2py
from numbers import Integral
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from solver.errors import BoardError
from solver.formats.board_files import read_text, read_toml

log = logging.getLogger(__name__)

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
    short: str = "{number:02}-{day:02}"  # a day of this year in few letters
    weekdays: Sequence[str] = ("1", "2", "3", "4", "5", "6", "7")  # in few letters, from Monday on

    def write_month(self, day: date) -> str:
        """Format the month of a day, such as ``November 2026``."""
        return self._written(self.month, day)

    def write(self, day: date) -> str:
        """Format a day, such as ``23 November 2026``."""
        return self._written(self.day, day)

    def write_short(self, day: date) -> str:
        """Format a day without its year, such as ``23 Nov``."""
        return self._written(self.short, day)

    def _written(self, form: str, day: date) -> str:
        return form.format(day=day.day, month=self.months[day.month - 1], number=day.month, year=day.year)


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


_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as everywhere


def system_locale() -> str:
    """Return the system's locale, such as ``de_AT.UTF-8``; empty where there is none."""
    return next((os.environ[each] for each in _VARIABLES if os.environ.get(each)), None) or _platform_locale()


def matching(locale: str, codes: Collection[str]) -> str | None:
    """Return the language of a locale such as ``de_AT.UTF-8``, ``pt-BR`` or ``zh-Hans_CN``; None if there is none.

    The longest code that the locale begins with, subtag by subtag (RFC 4647, "lookup"), with its script or without.
    """
    subtags = re.split("[-_]", re.split("[.@]", locale)[0].lower())
    known = {code.lower().replace("_", "-"): code for code in codes}
    for tags in (subtags, [tag for tag in subtags if len(tag) != 4]):  # the names of scripts have four letters
        for length in range(len(tags), 0, -1):
            code = known.get("-".join(tags[:length]))
            if code is not None:
                return code
    return None


def _platform_locale() -> str:
    """Return the platform's locale, where the environment has none; perhaps empty."""
    if sys.platform == "win32":
        import ctypes
        import locale

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    if sys.platform == "darwin":
        command = ["/usr/bin/defaults", "read", "-g", "AppleLocale"]
        try:
            asked = subprocess.run(command, capture_output=True, text=True, timeout=2, check=False)
        except (OSError, subprocess.SubprocessError):
            return ""
        return asked.stdout.strip()
    return ""


FOLDER = Path(__file__).parent.parent.parent / "assets" / "words"
ENGLISH = "en"  # where the system's language is none of these, and where a phrase is missing
PROFILE = "language.toml"  # all other files in its folder hold phrases
LANGUAGES = tuple(sorted(path.parent.name for path in FOLDER.glob(f"*/{PROFILE}")))  # codes, such as ``pt_BR``
SYSTEM = "system"
SETTINGS = (SYSTEM, *LANGUAGES)
_PLAIN_LINE = re.compile(r'\[([\w.-]+)\]|([\w.-]+) = "([^"\\\x00-\x1f\x7f]*)"|#.*|', re.ASCII)


@cache
def load_language(code: str) -> Language:
    """Load the language with this code: the phrases of all files in its folder. English fills its gaps, and those of
    files that can't be read, so that a damaged one keeps nobody from playing.
    """
    files = sorted(file for file in (FOLDER / code).glob("*.toml") if file.name != PROFILE)
    phrases: dict[str, str] = {}
    for file in files:
        with _survived(code, file):
            phrases.update(phrases_in(file))
    return Language(
        code,
        load_profile(code),
        MappingProxyType(phrases),
        None if code == ENGLISH else partial(load_language, ENGLISH),
    )


@cache
def load_profile(code: str) -> Profile:
    """Load the profile of the language with this code; where it can't be read, English's under the code's name."""
    file = FOLDER / code / PROFILE
    with _survived(code, file):
        return _profile_in(file)
    return replace(load_profile(ENGLISH), name=code, english_name=code)


@contextmanager
def _survived(code: str, file: Path) -> Iterator[None]:
    """Note in the log what is wrong with a file; raise that for English, which nothing stands in for."""
    try:
        yield
    except (BoardError, KeyError, TypeError, AttributeError, ValueError) as error:
        if code == ENGLISH:
            raise
        log.warning("%s is left out: %r", file, error)


def _profile_in(file: Path) -> Profile:
    data = read_toml(file)
    plural, numbers = data["plural"], data["numbers"]
    units = sorted(((10**exponent, sign) for sign, exponent in numbers.pop("units").items()), reverse=True)
    groups = tuple(numbers.pop("groups", Numbers.groups))
    return Profile(
        name=data["name"],
        english_name=data["english_name"],
        fonts=tuple(data["fonts"]),
        forms=tuple(plural["forms"]),
        form_of=c2py(plural["rule"]),
        numbers=Numbers(**numbers, groups=groups, units=tuple(units)),
        lists=data["lists"],
        dates=Dates(**data.get("dates", {})),
    )


def phrases_in(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the keys and phrases of one file."""
    plain = _plain_phrases(read_text(file))
    return _flat(read_toml(file)) if plain is None else iter(plain.items())


def _plain_phrases(text: str) -> dict[str, str] | None:
    """Parse a file with headings and plain strings alone, as nearly all are; return None for any other.

    Python's reader of TOML takes ten times as long: for all files a tenth of the time to the first frame.
    """
    phrases: dict[str, str] = {}
    table = ""
    for line in text.splitlines():
        found = _PLAIN_LINE.fullmatch(line)
        if found is None:
            return None
        heading, key, phrase = found.groups()
        if heading is not None:
            table = f"{heading}."
        elif key is not None and phrases.setdefault(table + key, phrase) is not phrase:
            return None  # a key given twice is an error
    return phrases


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Flatten tables within tables into keys with dots."""
    for key, value in table.items():
        if isinstance(value, str):
            yield prefix + key, value
        else:
            yield from _flat(value, f"{prefix}{key}.")


def chosen_language(setting: str) -> str:
    """Return the code of a setting's language: the system's if it is none of ``LANGUAGES``."""
    return setting if setting in LANGUAGES else _system_language() or ENGLISH


def _system_language() -> str | None:
    """Return the system's language; None if it is none of ours."""
    locale = system_locale()
    name = re.split("[_.]", locale)[0]
    if len(name) <= 3:  # a code; Windows has names as well, such as "Japanese_Japan.932"
        return matching(locale, LANGUAGES)
    return next((code for code in LANGUAGES if load_profile(code).english_name == name), matching(locale, LANGUAGES))
