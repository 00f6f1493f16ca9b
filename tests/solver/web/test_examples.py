"""The pages to try in the docs: they are what the commands write today, and can be played to their end."""

import json
import re

import pytest
from browser import PHONE
from golden_data import ROOT
from web_boards import data_of

from solver.web.document import HERE, phrases_of

EXAMPLES = {"goat": "play", "quzzle": "map"}


def text_of(name):
    return (ROOT / "docs" / "examples" / f"{name}.html").read_text("utf-8")


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_is_up_to_date(name):
    kind, text = EXAMPLES[name], text_of(name)
    for part in ("rules.js", "board.js", f"{kind}.js", "page.css"):
        assert (HERE / part).read_text("utf-8") in text, "write it anew as docs/sharing.md says"
    words = data_of(text)["words"]
    assert words == {code: json.loads(json.dumps(phrases_of(code, kind))) for code in words}


def test_every_page_among_the_examples_is_tried():
    assert {path.stem for path in (ROOT / "docs" / "examples").glob("*.html")} == set(EXAMPLES)
    assert re.findall(r"examples/(\w+)\.html", (ROOT / "README.md").read_text("utf-8")) == ["goat"]


def test_goat_is_solved_by_touch(web):
    web.show(text_of("goat"), PHONE)
    for cell, path in web.run("return puzzle.data.solution"):
        step = {"L": -1, "R": 1, "U": -4, "D": 4}
        cells = [cell]
        for way in path:
            cells.append(cells[-1] + step[way])
        web.drag(cells, touch=True)
    assert web.text("message") == "★★★ Perfect! 20 moves, the fewest possible."


def test_game_on_the_map_is_followed_to_its_end(web):
    web.show(text_of("quzzle"))
    web.wait("globalThis.puzzle")
    last = web.run("return puzzle.data.game.moves.length")
    web.run("const moves = document.getElementById('moves'); moves.value = args[0]; moves.oninput();", last)
    assert web.text("message").endswith(", 0 moves to go")
    assert web.text("move").startswith(f"Move {last} of {last}: ")
