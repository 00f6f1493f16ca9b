"""Number boards of other sizes: chosen, found by their size, played, and kept as cards of their own."""

import pytest

from game.screens.picker.screen import OTHER_SIZES, PickerScreen
from game.screens.sizes.screen import LEAST, MOST, SizesDialog
from solver import load_board

pytestmark = pytest.mark.usefixtures("few_frames")

SHOWN = ["seven", "eight", "eleven", "fifteen", "5x5", "6x6"]


def numbers(player):
    return [entry.board.id for entry in player.screen.boards.of_collection("numbers") if not entry.is_generated]


def choose(player):
    player.screen.open_collection("numbers")
    player.step()
    player.screen.cards.reveal(OTHER_SIZES, soft=False)
    player.happened()
    player.do(OTHER_SIZES)
    player.step()
    assert isinstance(player.screen, SizesDialog)


def test_played_size_gets_card(play):
    player = play()
    assert numbers(player) == SHOWN
    choose(player)
    player.key("down")
    player.key("down")
    player.key("left")
    assert player.screen.board == load_board("7x4")
    player.key("return")
    assert player.position.board.id == "7x4"
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)
    assert numbers(player) == ["seven", "eight", "eleven", "fifteen", "5x5", "7x4", "6x6"]
    player.quit()
    assert "7x4" in numbers(play())


def test_last_size_is_offered_again(play):
    player = play(load_board("3x8"))
    player.key("escape")
    choose(player)
    assert player.screen.board.id == "3x8"


def test_sizes_end_at_limits(play):
    player = play()
    choose(player)
    for name, last in (("right", MOST), ("left", LEAST)):
        for _ in range(12):
            player.key(name)
        assert player.screen.board.columns == last


def test_built_in_size_opens_its_board(play):
    player = play()
    choose(player)
    player.key("up")
    player.key("left")
    player.key("return")
    assert player.position.board.id == "fifteen"


@pytest.mark.parametrize(("query", "board"), [("7x4", "7x4"), ("5 x 5", "5x5"), ("4x4", "fifteen")])
def test_size_is_found_by_search(query, board, play):
    player = play()
    player.type(query)
    player.key("return")
    assert player.position.board.id == board


@pytest.mark.every_frame
def test_size_out_of_range_is_refused(play, drawn_lines):
    player = play()
    player.type("11x11")
    assert any("at most 100 cells" in line for line in drawn_lines)
    assert not player.screen.cards.slots


@pytest.mark.every_frame
@pytest.mark.parametrize(
    ("query", "phrase", "found"),
    [("car-1g13hf0385", "picker.meant_id", ["car-1g13hf0384"]), ("car-80fhx0j2", "picker.mistyped_id", [])],
)
def test_mistyped_id_is_explained(play, drawn_lines, query, phrase, found):
    player = play()
    player.type(query)
    assert player.phrase(phrase, meant="car-1g13hf0384") in drawn_lines
    assert [card.entry.id for card, _ in player.screen.cards.slots] == found


def test_card_names_size_once(play):
    player = play()
    content = player.screen.board_cards.content_of(player.screen.boards.of_value("5x5"))
    assert (content.name, content.status, content.byline) == ("5 × 5", ("24 tiles",), ())
