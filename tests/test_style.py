"""What keeps the tree readable and no linter checks: the sizes of files and packages, class names, docstrings."""

import ast
import re
from collections import Counter
from itertools import pairwise

import pytest
from golden_data import ROOT

LONGEST_FILE = 550
MOST_FILES = {"game": 204, "solver": 119}
MOST_ATTRIBUTE_DOCSTRINGS = 400
"""An attribute has one only for a unit, a range, a shape, an invariant or a source; any other needs a better name."""

BOOLEAN_PROPERTY = re.compile(r"@property\n(?: +@.*\n)* +def (\w+)\(self\) -> bool:")
CLASS = re.compile(r"^class (\w+)", re.MULTILINE)
FILES = {package: sorted((ROOT / package).rglob("*.py")) for package in MOST_FILES}


@pytest.mark.parametrize("package", FILES)
def test_package_has_few_files(package):
    count = len(FILES[package])
    hint = (
        "a file of some 60 lines usually belongs to its neighbour; for an idea of its own raise MOST_FILES by its files"
    )
    assert count <= MOST_FILES[package], hint


def test_no_file_is_long():
    lengths = {
        str(path.relative_to(ROOT)): path.read_text("utf-8").count("\n") for paths in FILES.values() for path in paths
    }
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


@pytest.mark.parametrize("package", FILES)
def test_class_names_are_unique(package):
    names = Counter(name for path in FILES[package] for name in CLASS.findall(path.read_text("utf-8")))
    assert {name for name, count in names.items() if count > 1} == set()


def test_attributes_have_few_docstrings():
    texts = (path.read_text("utf-8") for paths in FILES.values() for path in paths)
    trees = (ast.parse(text) for text in texts if re.search(r'[^:\n]\n *"""\S', text))  # parsing all takes a second
    found = [text for each in trees for text in attribute_docstrings(each)]
    assert len(found) <= MOST_ATTRIBUTE_DOCSTRINGS


def test_booleans_are_stated():
    """A docstring of a property or field says what holds where it is true: ``The board shows the goal.``"""
    texts = {path: path.read_text("utf-8") for paths in FILES.values() for path in paths}
    assert [path for path, text in texts.items() if re.search(r'"""(Whether|True (if|once|while)) ', text)] == []


def attribute_docstrings(node):
    """Return the strings that follow assignments in the body of a module, and of the classes and functions in it."""
    found = [
        text.value.value
        for target, text in pairwise(node.body)
        if isinstance(target, ast.Assign | ast.AnnAssign)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    ]
    inner = (each for each in node.body if isinstance(each, ast.ClassDef | ast.FunctionDef | ast.If))
    return found + [text for each in inner for text in attribute_docstrings(each)]


def test_boolean_properties_are_stated():
    """A property that is true or false is called ``is_``, ``has_`` or ``can_``."""
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in FILES["game"]
        for name in BOOLEAN_PROPERTY.findall(path.read_text("utf-8"))
    ]
    assert len(found) > 100
    assert [each for each in found if not re.search(r": _?(is|has|can)_", each)] == []
