"""SDL itself, for what pygame doesn't pass on."""

import ctypes
from pathlib import Path

import pytest

MAPS = Path("/proc/self/maps")


def sdl_library():
    """Return the SDL that pygame uses; skips the test on systems that don't tell where it is."""
    lines = MAPS.read_text().splitlines() if MAPS.exists() else []
    paths = {line.split(maxsplit=5)[5] for line in lines if "libSDL2-2" in line}  # which may have blanks
    if not paths:
        pytest.skip("SDL's library is not found")
    return ctypes.CDLL(min(paths))
