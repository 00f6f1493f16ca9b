"""The languages of the game: all that it says, as data in ``assets/words``, and which of them the player gets."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from solver.board_files import read_toml

FOLDER = Path(__file__).parent.parent.parent / "assets" / "words"
ENGLISH, JAPANESE = "en", "ja"
LANGUAGES = (ENGLISH, JAPANESE)
SYSTEM = "system"
SETTINGS = (SYSTEM, *LANGUAGES)
"""What a player can choose."""

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set decides, as everywhere."""

_ASCII = "".join(map(chr, range(0x20, 0x7F)))


@dataclass(frozen=True)
class Language:
    """All phrases of one language, by key."""

    code: str
    phrases: Mapping[str, str]

    def text(self, key: str, /, **values: object) -> str:
        """A phrase with its placeholders filled in. Raises KeyError for a key that there is not."""
        return self.phrases[key].format(**values)

    def counted(self, key: str, count: int) -> str:
        """A phrase in the form that the count asks for, such as ``1 move`` or ``12 moves``."""
        one = f"{key}.one"
        return self.text(one if count == 1 and one in self.phrases else f"{key}.other", count=count)

    @property
    def characters(self) -> frozenset[str]:
        """All characters that a font needs to write it."""
        return frozenset("".join(self.phrases.values()) + _ASCII)

    def translated(self, key: str, english: str, /, **values: object) -> str:
        """A phrase whose English is kept elsewhere: ``english`` where this language has none."""
        return self.text(key, **values) if key in self.phrases else english


@cache
def load_language(code: str) -> Language:
    """The language with this code: the phrases of all files in its folder, one or more for each screen."""
    files = sorted((FOLDER / code).glob("*.toml"))
    return Language(code, MappingProxyType(dict(phrase for file in files for phrase in phrases_in(file))))


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
    return setting if setting in LANGUAGES else system_language()


def system_language() -> str:
    """The language that the system speaks: Japanese, or for all others English."""
    name = next((os.environ[each] for each in _VARIABLES if os.environ.get(each)), None) or _platform_language()
    return JAPANESE if re.match("(ja|japanese)(?![a-z])", name.lower()) else ENGLISH  # such as ja_JP, but not jam_JM


def _platform_language() -> str:
    """What the system says where the environment says nothing; empty where it does not either."""
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
