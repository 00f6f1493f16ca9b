"""The file of a playable page: what it holds, and what it refuses."""

import base64
import re
from dataclasses import replace

import pytest
from web_boards import board_of, data_of, page_of, page_state, start_of

from solver import load_board, solve
from solver.errors import ArgumentError
from solver.web.document import page_words
from solver.web.page import MOST_POSITIONS, draw_page

EIGHT = load_board("eight")
START = EIGHT.position("1 2 3/4 5 6/0 7 8")
PLACEHOLDERS = re.compile(r"\{\w+\}")


def test_holds_all_that_it_needs():
    page, _, _ = page_of(load_board("klotski"))
    assert not re.search(r"""(src|href)=["'](?!data:,)""", page.html)
    assert "http" not in page.html.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    assert len(page.html.encode()) < 45_000


def test_name_is_plain_text():
    name = "</script><script>alert(1)</script> \"'&"
    board = replace(load_board("klotski"), name=name)
    for html in (
        draw_page(board.start, solve(board, board.start).line).html,
        draw_page(START, "LL", name=name).html,
    ):
        assert "<script>alert" not in html
        assert html.count("<script") == 2


def test_solution_must_end_at_the_goal():
    with pytest.raises(ArgumentError, match="to the goal"):
        draw_page(START, "L")


def test_other_file_names_are_refused(tmp_path):
    with pytest.raises(ArgumentError, match=r"\.html"):
        draw_page(START, "LL").save(tmp_path / "page.svg")


def test_tells_whether_par_is_proved_and_distances_are_sought():
    data = data_of(draw_page(START, "LL").html)
    assert (data["par"], data["exact"], data["most"]) == (2, True, MOST_POSITIONS)
    data = data_of(draw_page(START, "LL", is_shortest=False, finds_distances=False).html)
    assert (data["par"], data["exact"], data["most"]) == (2, False, 0)


@pytest.mark.parametrize(
    ("picture", "kind"),
    [("<svg xmlns='http://www.w3.org/2000/svg'/>", "svg+xml"), (b"\x89PNG1", "png"), (b"RIFF1", "webp")],
    ids=["svg", "png", "webp"],
)
def test_art_takes_the_place_of_colours(picture, kind):
    data = data_of(page_of(load_board("klotski"), art={"B": picture, "A": picture})[0].html)
    assert [look["text"] for look in data["looks"] if "image" in look] == ["A", "B"]
    (image,) = data["images"]
    head, _, raw = image.partition(",")
    assert head == f"data:image/{kind};base64"
    assert base64.b64decode(raw) == (picture if isinstance(picture, bytes) else picture.encode())


@pytest.mark.parametrize("kind", ["numbers", "blocks", "alike", "several gaps"])
def test_goal_and_pieces_are_those_of_the_board(kind):
    board = board_of(kind)
    data, start = data_of(page_of(board)[0].html), start_of(board)
    assert len(data["pieces"]) == sum(sign != "." for sign in page_state(start))
    assert data.get("goalState") == (page_state(board.goal) if board.has_complete_goal else None)


class TestWords:
    def test_languages_have_the_same_phrases_and_placeholders(self):
        def shape(words):
            found = {}
            for name, each in words.items():
                nested = isinstance(each, dict) and "other" not in each
                text = each["other"] if isinstance(each, dict) and not nested else each
                found[name] = shape(each) if nested else sorted(PLACEHOLDERS.findall(text))
            return found

        words = page_words()
        assert {"en", "de", "ja"} <= set(words)
        for code, phrases in words.items():
            assert shape(phrases) == shape(words["en"]), code

    def test_every_phrase_is_used(self):
        from solver.web import document

        folder = document.HERE
        files = (*folder.glob("*.js"), *folder.glob("*.py"), folder.parent / "analysis" / "map_pages.py")
        text = "".join(path.read_text("utf-8") for path in files)
        english = page_words()["en"]
        names = [*english["play"], *english["map"], *(name for name in english if name not in ("play", "map"))]
        text += "".join(f"'mark_{name}'" for name in re.findall(r"^    (\w+): \(c, r\)", text, re.MULTILINE))  # symbols
        assert [name for name in names if not re.search(rf"""["'`]{name}["'`]""", text) and name not in "LRUD"] == []

    def test_a_page_brings_its_own_phrases_only(self):
        words = data_of(draw_page(START, "LL").html)["words"]
        assert "asks" in words["de"] and "map_keys" not in words["de"]
