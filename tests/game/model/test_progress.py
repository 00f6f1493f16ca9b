"""What a player has marked and how far endless play has come: kept in a file, and merged with another program's."""

import pytest
from every import every
from waiting import PATIENCE

from game.model.player_progress import MOST_OPENED, EndlessPlay, PlayerProgress
from game.store.storage import Store
from solver import load_board
from solver.generator.stock import stock_boards

EIGHT = load_board("eight")


def test_data_is_read_back():
    made = stock_boards("farm")[:2]
    progress = PlayerProgress(("eight", "goat"), EndlessPlay("shapes", 7, adapts=False), ("farm-1",), made)
    assert PlayerProgress.from_data(progress.to_data()) == progress


@every("data", [None, [], "x", {"favourites": 3}, {"opened": {}}, {"made": "car"}])
def test_other_data_is_refused(data):
    with pytest.raises(ValueError, match=r"progress|list"):
        PlayerProgress.from_data(data)


def test_damaged_parts_are_left_out():
    data = {
        "favourites": ["eight", 3, "", "eight"],
        "endless": {"style": "nonsense", "level": 11, "adapts": 1},
        "made": ["nonsense", 3, stock_boards("farm")[0].line],
    }
    assert PlayerProgress.from_data(data) == PlayerProgress(("eight",), made=(stock_boards("farm")[0],))


def test_left_solves_are_those_of_single_solves():
    single, race = ["marathon:eight:1", "run", 3, ""], ["marathon:eight:5", "run", 4, ""]
    damaged = [["nonsense", "run", 5, ""], single[:3], ["marathon:eight:1", "run", "6", ""], 7]
    assert [each.number for each in PlayerProgress.from_data({"dnfs": [race, single, *damaged]}).dnfs] == [3]


def test_first_steps_are_counted_once_and_unknown_to_earlier_versions():
    done = PlayerProgress().with_first_step("slide").with_first_step("row").with_first_step("slide")
    assert done.first_steps == ("slide", "row")
    assert PlayerProgress.from_data(done.to_data()) == done
    assert PlayerProgress.from_data({}).first_steps == PlayerProgress.from_data({"first_steps": 3}).first_steps == ()


def test_opened_boards_have_a_limit():
    progress = PlayerProgress()
    for number in range(MOST_OPENED + 5):
        progress = progress.after_opening(str(number))
    assert len(progress.opened) == MOST_OPENED
    assert progress.opened[0] == str(MOST_OPENED + 4)
    assert progress.after_opening("7").opened[:2] == ("7", str(MOST_OPENED + 4))


def test_favourites_are_toggled_and_kept(tmp_path):
    store = Store(tmp_path)
    assert store.toggle_favourite(EIGHT)
    store.close()
    again = Store(tmp_path)
    assert again.progress.favourites == ("eight",)
    assert not again.toggle_favourite(EIGHT)
    assert again.progress.favourites == ()
    again.close()


def test_two_programs_keep_what_both_have_done(tmp_path):
    one, other = Store(tmp_path), Store(tmp_path)
    assert one.progress == other.progress == PlayerProgress()
    one.toggle_favourite(EIGHT)
    one.writer.flush(PATIENCE)
    other.toggle_favourite(load_board("goat"))
    other.close()
    one.close()
    assert set(Store(tmp_path).progress.favourites) == {"eight", "goat"}
