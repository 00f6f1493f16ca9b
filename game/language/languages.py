"""The languages of the game: each is a folder in ``assets/words``, found by looking."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, partial
from gettext import c2py
from pathlib import Path
from types import MappingProxyType
from typing import Any

from solver.board_files import read_toml

from .language import Language, Profile
from .numbers import Numbers
from .system import matching, system_locale

FOLDER = Path(__file__).parent.parent.parent / "assets" / "words"
ENGLISH = "en"
"""What is said where the system's language is none of these, and where a phrase is missing."""
PROFILE = "language.toml"
"""In each folder, what the language says of itself; all other files are its phrases."""
LANGUAGES = tuple(sorted(path.parent.name for path in FOLDER.glob(f"*/{PROFILE}")))
"""By their codes, such as ``de`` or ``pt_BR``."""
SYSTEM = "system"
SETTINGS = (SYSTEM, *LANGUAGES)
"""What a player can choose."""


@cache
def load_language(code: str) -> Language:
    """The language with this code: the phrases of all files in its folder. What it lacks is said in English."""
    files = sorted(file for file in (FOLDER / code).glob("*.toml") if file.name != PROFILE)
    phrases = MappingProxyType(dict(phrase for file in files for phrase in phrases_in(file)))
    return Language(code, load_profile(code), phrases, None if code == ENGLISH else partial(load_language, ENGLISH))


@cache
def load_profile(code: str) -> Profile:
    """What the language with this code says of itself."""
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
    )


def phrases_in(file: Path) -> Iterator[tuple[str, str]]:
    """The keys and phrases of one file."""
    return _flat(read_toml(file))


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Tables within tables as keys with dots."""
    for key, value in table.items():
        if isinstance(value, str):
            yield prefix + key, value
        else:
            yield from _flat(value, f"{prefix}{key}.")


def chosen_language(setting: str) -> str:
    """The code of the language that a setting stands for; the system's for whatever is not one of ``LANGUAGES``."""
    return setting if setting in LANGUAGES else _system_language() or ENGLISH


def _system_language() -> str | None:
    """The language that the system speaks; None if that is none of ours."""
    locale = system_locale()
    name = re.split("[_.]", locale)[0]
    if len(name) <= 3:  # a code; Windows has names as well, such as "Japanese_Japan.932"
        return matching(locale, LANGUAGES)
    return next((code for code in LANGUAGES if load_profile(code).english_name == name), matching(locale, LANGUAGES))
