"""Every reason why a text is no board is a sentence with a key, and is raised with the values that it names."""

import ast
import pickle
from pathlib import Path
from string import Formatter

import pytest

import solver
from solver import BoardError, load_board
from solver.sentences import REASONS, Sentence

SOLVER = Path(solver.__file__).parent
OF_TEXTS = [
    *(f"model/{name}" for name in ("frames", "notation", "letter_grid", "pieces")),
    *sorted(f"formats/{path.stem}" for path in (SOLVER / "formats").glob("*.py") if path.stem != "__init__"),
]
"""Modules that say what is wrong with a text; the others tell of tables, searches and their files."""
OTHERS = "errors", "model/board", "catalogue/reading"
"""Modules with some reasons among what they tell of files and boards."""
OF_POSITIONS = "model/notation"
"""Its grids are positions; why a text is none is told in English alone."""


def calls(module):
    for node in ast.walk(ast.parse((SOLVER / f"{module}.py").read_text("utf-8"))):
        if isinstance(node, ast.Call):
            yield getattr(node.func, "id", getattr(node.func, "attr", "")), node


def values_of(reason):
    return {name for _, name, _, _ in Formatter().parse(reason) if name is not None}


@pytest.mark.parametrize("module", OF_TEXTS)
def test_text_errors_are_reasons_with_values(module):
    errors = ("BoardError",) if module == OF_POSITIONS else ("BoardError", "LetterGridError", "error")
    for name, call in calls(module):
        said = call.args[1] if name == "LetterGridError" else call.args[0] if call.args else None
        if name in errors:
            assert not isinstance(said, ast.Constant | ast.JoinedStr), ast.unparse(call)
        if name in ("bad_board", "board_reason") and isinstance(said, ast.Constant):
            assert {each.arg for each in call.keywords} == values_of(REASONS[said.value]), ast.unparse(call)


def test_every_reason_is_given():
    trees = [ast.parse((SOLVER / f"{module}.py").read_text("utf-8")) for module in (*OF_TEXTS, *OTHERS)]
    strings = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert sorted(REASONS.keys() - strings) == []


def test_sentence_has_place_around_reason():
    with pytest.raises(BoardError) as caught:
        load_board("A./.*>../A.")
    error = pickle.loads(pickle.dumps(caught.value))
    assert str(error) == str(error.sentence) == str(caught.value)
    assert (error.sentence.key, error.sentence.values["row"]) == ("board.cell", 2)
    assert isinstance(error.sentence.values["reason"], Sentence)


def test_other_errors_have_a_sentence_too():
    error = pickle.loads(pickle.dumps(BoardError("seven: no such database")))
    assert str(error) == str(error.sentence) == "seven: no such database"
