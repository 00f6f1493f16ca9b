"""Copies of the program that a test adds something to, as a guide says."""

import shutil

from golden_data import ROOT


def copy_program(folder):
    """Copy the game, its words and the solver to a folder, with their compiled files."""
    shutil.copytree(ROOT / "game", folder / "game")
    shutil.copytree(ROOT / "assets", folder / "assets", ignore=shutil.ignore_patterns("pictures", "sounds"))
    (folder / "solver").symlink_to(ROOT / "solver", target_is_directory=True)


def insert(file, before, text):
    """Write a text into a file, before the one place that begins so."""
    content = file.read_text("utf-8")
    assert content.count(before) == 1
    file.write_text(content.replace(before, text + before), "utf-8")
