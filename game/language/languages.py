"""The languages of the game, each a folder in ``assets/words``, and the choice of the system's."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import cache, partial
from gettext import c2py
from pathlib import Path
from types import MappingProxyType
from typing import Any

from solver.formats.board_files import read_text, read_toml

from .language import Dates, Language, Numbers, Profile

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
    """Load the language with this code: the phrases of all files in its folder. English fills its gaps."""
    files = sorted(file for file in (FOLDER / code).glob("*.toml") if file.name != PROFILE)
    phrases = MappingProxyType(dict(phrase for file in files for phrase in phrases_in(file)))
    return Language(code, load_profile(code), phrases, None if code == ENGLISH else partial(load_language, ENGLISH))


@cache
def load_profile(code: str) -> Profile:
    """Load the profile of the language with this code."""
    data = read_toml(FOLDER / code / PROFILE)
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
