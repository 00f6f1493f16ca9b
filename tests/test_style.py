"""What keeps the tree readable and no linter checks: the sizes of files and packages, class names, docstrings."""

import re
from collections import Counter

import pytest
from golden_data import ROOT

LONGEST_FILE = 550  # lines: a reader finds an idea by its file's name, and a longer one holds two
PACKAGES = ("game", "solver")

BOOLEAN_PROPERTY = re.compile(r"@property\n(?: +@.*\n)* +def (\w+)\(self\) -> bool:")
CLASS = re.compile(r"^class (\w+)", re.MULTILINE)
FILES = {package: sorted((ROOT / package).rglob("*.py")) for package in PACKAGES}


def test_no_file_is_long():
    lengths = {
        str(path.relative_to(ROOT)): path.read_text("utf-8").count("\n") for paths in FILES.values() for path in paths
    }
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


@pytest.mark.parametrize("package", FILES)
def test_class_names_are_unique(package):
    names = Counter(name for path in FILES[package] for name in CLASS.findall(path.read_text("utf-8")))
    assert {name for name, count in names.items() if count > 1} == set()


def test_booleans_are_stated():
    """A docstring of a property or field says what holds where it is true: ``The board shows the goal.``"""
    texts = {path: path.read_text("utf-8") for paths in FILES.values() for path in paths}
    assert [path for path, text in texts.items() if re.search(r'"""(Whether|True (if|once|while)) ', text)] == []


def test_boolean_properties_are_stated():
    """A property that is true or false is called ``is_``, ``has_`` or ``can_``."""
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in FILES["game"]
        for name in BOOLEAN_PROPERTY.findall(path.read_text("utf-8"))
    ]
    assert len(found) > 100
    assert [each for each in found if not re.search(r": _?(is|has|can)_", each)] == []
