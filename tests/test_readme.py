"""The README's Python examples run, and give what the comments beside them say."""

import ast
import re

import pytest
from golden_data import ROOT

README = ROOT / "README.md"


def blocks():
    text = README.read_text("utf-8") if README.exists() else ""
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def promised(comment):
    """The value that a comment such as ``# 20`` states, in a list; an empty list where it states none."""
    try:
        return [ast.literal_eval(comment.strip())]
    except (ValueError, SyntaxError):
        return []


def check(block):
    """Runs a block statement by statement and compares each with the comment at its end."""
    names, lines = {}, block.splitlines()
    for statement in ast.parse(block).body:
        comment = lines[statement.end_lineno - 1].encode()[statement.end_col_offset :].decode().partition("#")[2]
        if not isinstance(statement, ast.Expr):
            exec(compile(ast.Module([statement], []), "README.md", "exec"), names)
            continue
        value = eval(compile(ast.Expression(statement.value), "README.md", "eval"), names)
        assert promised(comment) in ([], [value]), f"{lines[statement.lineno - 1]} gives {value!r}"


def test_there_is_an_example():
    assert blocks()


@pytest.mark.parametrize("number", range(len(blocks())))
def test_an_example_runs_and_gives_what_it_says(number):
    check(blocks()[number])


def test_a_comment_that_states_another_value_is_noticed():
    check("one = 1\none + 1  # 2\none  # any words\n")
    with pytest.raises(AssertionError, match="gives 2"):
        check("one = 1\none + 1  # 3\n")
