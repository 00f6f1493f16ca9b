"""Writes the vector art that the scripts of this folder make."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def write_all(folder: Path, pictures: Mapping[str, str]) -> None:
    """Write SVG files into a folder, which is made if there is none, by their names."""
    folder.mkdir(exist_ok=True)
    for name, picture in pictures.items():
        (folder / name).write_text(picture, encoding="utf-8")
