"""Which language the system speaks, and which of ours that is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Collection

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set decides, as everywhere."""


def system_locale() -> str:
    """What the system calls its language, such as ``de_AT.UTF-8``; empty where it does not say."""
    return next((os.environ[each] for each in _VARIABLES if os.environ.get(each)), None) or _platform_locale()


def matching(locale: str, codes: Collection[str]) -> str | None:
    """The language that is meant by a locale such as ``de_AT.UTF-8``, ``pt-BR`` or ``zh-Hans_CN``; None if it is none.

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
