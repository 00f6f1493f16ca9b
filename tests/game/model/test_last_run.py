"""Which boards were opened last: the newest first, each once, and what earlier versions have kept of that."""

import pytest
from every import every

from game.model.last_run import MOST_OPENED, LastBoards


def opened(*keys):
    boards = LastBoards()
    for key in keys:
        boards = boards.after(key)
    return boards


def test_last_one_comes_first_and_each_once():
    assert opened("goat", "eight", None, "goat").opened == ("goat", "eight")


def test_picker_leaves_them_as_they_are():
    assert opened("goat", None) == LastBoards(None, ("goat",))


def test_oldest_are_forgotten():
    boards = opened(*(f"{number}x2" for number in range(MOST_OPENED + 5)))
    assert len(boards.opened) == MOST_OPENED
    assert boards.opened[-1] == "5x2"


def test_what_is_kept_comes_back():
    boards = opened("eight", "AB/C.>../A.")
    assert LastBoards.from_data(boards.to_data()) == boards


def test_earlier_versions_have_kept_one_board_alone():
    assert LastBoards.from_data({"board": "goat"}) == LastBoards("goat", ("goat",))
    assert LastBoards.from_data({"board": None}) == LastBoards()


@every("opened", [None, "goat", [5], [""], [["goat"]]])
def test_what_names_no_boards_is_refused(opened):
    with pytest.raises(ValueError, match="does not name boards"):
        LastBoards.from_data({"board": None, "opened": opened})
