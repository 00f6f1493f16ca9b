"""Each name of the library has an example in its docstring, which runs and answers what it shows."""

import ast
import doctest
import inspect
from functools import cache

import pytest
from golden_data import ROOT
from installed_name import add_installed_name

import solver

add_installed_name()
DEFINITIONS = ast.ClassDef, ast.FunctionDef
SLOW = {"GraphLayout", "draw_map_page", "generate"}
"""What takes half a second or more."""


@cache
def docstrings(path):
    """Return the docstrings of a module's classes, functions and constants; those of constants follow them."""
    found, statements = {}, ast.parse(path.read_text("utf-8")).body
    for statement, after in zip(statements, [*statements[1:], None], strict=True):
        if isinstance(statement, DEFINITIONS):
            found[statement.name] = ast.get_docstring(statement) or ""
        elif isinstance(statement, ast.Assign | ast.AnnAssign) and isinstance(after, ast.Expr):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            found[ast.unparse(target)] = inspect.cleandoc(str(ast.literal_eval(after.value)))
    return found


def docstring(name):
    value = getattr(solver, name)
    if inspect.isclass(value) or inspect.isroutine(value):
        return inspect.getdoc(value)
    modules = map(docstrings, sorted((ROOT / "solver").rglob("*.py")))
    return next(found[name] for found in modules if ">>>" in found.get(name, ""))


def failures(text, name):
    """Return how many of the examples in a text fail; errors are raised by the module that the text names."""
    example = doctest.DocTestParser().get_doctest(
        text.replace("antipode.solver", "solver"), {"__name__": "example"}, name, None, None
    )
    assert example.examples, f"{name} has no example"
    return doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in solver.__all__]
)
def test_example_of_name_runs(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = docstring(name)
    assert "import" in text  # it can be pasted
    assert failures(text, name) == 0


def test_wrong_example_is_noticed():
    assert failures(">>> 1 + 1\n3", "wrong") == 1
    with pytest.raises(AssertionError, match="no example"):
        failures("No example.", "none")
