"""Games on boards of blocks, in the statistics and the list of old games, also where a board's file has gone."""

import pytest

from game.model.record import Record
from game.screens.games.screen import OF_BOARD, GamesScreen
from game.screens.picker.entries import builtin_entries
from game.screens.review.screen import ReviewScreen
from game.screens.statistics.screen import BOARD, PLAY, StatisticsScreen
from game.ui.control import ItemCommand
from game.words.board_texts import menu_order
from solver import board_ids, board_key, distance_table, load_board
from solver.catalogue.boards import group_ids

pytestmark = pytest.mark.usefixtures("few_frames")

KLOTSKI = load_board("klotski")
OWN = 'name = "Attic"\nlayout = "A./.B"\ngoal = "BA/.."\ncounts = "steps"\n'


@pytest.fixture
def attic(own_folder):
    """A board of the player's own."""
    path = own_folder / "attic.toml"
    path.write_text(OWN)
    return load_board(str(path))


def keep(player, number, board, line, key=None):
    moves = len(line.split())
    name = board_key(board) if key is None else key
    when = f"2030-01-{number:02}T12:00:00+00:00"
    player.store.history.add(Record("before", number, name, str(board.start), moves, 9.5, moves, False, when, line))


def labels(player, kind):
    """Of the controls of a kind, by what they stand for."""
    commands = [(control.command, control.label) for control, _ in player.screen.controls]
    return {each.value: label for each, label in commands if isinstance(each, ItemCommand) and each.kind == kind}


@pytest.fixture
def played(play, attic):
    def start(screen, board=KLOTSKI, more=()):
        player = play(board)
        player.wait_for_records()
        keep(player, 1, attic, distance_table(attic).line(attic.start))
        keep(player, 2, KLOTSKI, "GD")
        for number, each in enumerate(more, 3):
            keep(player, number, load_board(each), "x")
        player.key(screen)
        player.rest()
        return player

    return start


def test_old_games_name_their_boards(played):
    player = played("g")
    assert isinstance(player.screen, GamesScreen)
    assert list(labels(player, "game").values()) == ["Klotski, 1 move", "Attic, 3 steps"]
    shown = []
    for _ in range(3):
        player.do(OF_BOARD)
        player.step()
        shown.append([record.number for record in player.screen.games])
    assert shown == [[2], [1], [2, 1]]


def test_old_game_uses_name_in_file(played, attic):
    player = played("g", board=load_board(board_key(attic)))
    assert list(labels(player, "game").values()) == ["Klotski, 1 move", "Attic, 3 steps"]
    player.do(ItemCommand("game", ("before", 1)))
    player.step()
    player.wait_until(lambda: not player.screen.model.reviewer.is_running)
    assert player.screen.model.review.positions[0].board.name == "Attic"


def test_old_game_replays_without_file(played, own_folder):
    (own_folder / "attic.toml").unlink()
    player = played("g")
    assert list(labels(player, "game").values()) == ["Klotski, 1 move", "Blocks, 2 × 2, 3 steps"]
    player.do(ItemCommand("game", ("before", 1)))
    player.step()
    player.wait_until(lambda: not player.screen.model.reviewer.is_running)
    assert isinstance(player.screen, ReviewScreen)
    assert player.screen.model.review.solved


def test_statistics_list_each_played_board(played, attic):
    player = played("f3")
    assert isinstance(player.screen, StatisticsScreen)
    shown = labels(player, BOARD)
    assert list(shown) == [*menu_order(board_ids()), "klotski", board_key(attic)][: len(shown)]
    assert player.screen.shown.boards == [*menu_order(board_ids()), "klotski", board_key(attic)]
    assert player.screen.shown.board == "klotski"
    player.do(ItemCommand(BOARD, board_key(attic)))
    player.step()
    assert labels(player, BOARD)[board_key(attic)] == "Attic"
    assert player.screen.shown.has_games
    player.screen.shown.select_latest()
    assert "3 steps" in player.screen.caption
    player.do(PLAY)
    player.step()
    assert player.session.board == attic


@pytest.mark.parametrize("size", [(480, 360), (1280, 800), (600, 1000)])
def test_many_boards_scroll_with_choice(played, size):
    more = group_ids("huarong-dao")
    player = played("f3", more=more)
    player.resize(*size)
    player.rest()
    there = player.screen.shown.boards
    assert len(there) == len(board_ids()) + 2 + len(more)
    rects = [rect for control, rect in player.screen.controls if getattr(control.command, "kind", "") == BOARD]
    assert min(rect.height for rect in rects) >= 20
    seen = set(labels(player, BOARD))
    assert "klotski" in seen
    while not player.screen.listing.is_at_end:
        player.key("page down")
        player.step()
        seen |= set(labels(player, BOARD))
    assert there[-1] in labels(player, BOARD)
    player.do(ItemCommand(BOARD, there[-1]))
    player.step()
    for key in reversed(there[-12:]):
        assert player.screen.shown.board == key
        player.screen.focus.put([c.command for c, _ in player.screen.controls].index(ItemCommand(BOARD, key)))
        if size[0] < size[1]:
            break
        player.key("up")
    assert seen > set(there[-20:])


def test_menu_order_is_order_of_picker():
    chosen = [entry.id for listed in builtin_entries().values() for entry in listed]
    assert menu_order(["mine>", *reversed(chosen)]) == [*chosen, "mine>"]


def test_number_boards_are_sorted_by_size():
    assert menu_order(["10x10", "fifteen", "5x5", "goat", "2x3", "7x4", "eight"]) == [
        "2x3", "eight", "fifteen", "5x5", "7x4", "10x10", "goat"
    ]  # fmt: skip
