"""The player's standing: stars and levels from the records, and what is suggested."""

from dataclasses import replace

import pytest

from game.input.commands import Action
from game.model.record import Record
from game.model.statistics import Statistics
from game.modes.standing import MASTERED, Standing, graded_boards
from game.screens.standing.screen import PLAY, StandingScreen
from solver import board_ids, load_board
from solver.generator.stock import stock_boards

pytestmark = pytest.mark.usefixtures("few_frames")


def game(board_id, number=1, moves=9, par=9, assisted=False):
    return Record("run", number, board_id, "", moves, 1.0, par, assisted, "")


def test_every_board_of_known_difficulty_counts_once():
    ids = [board.id for board in graded_boards()]
    assert len(ids) == len(set(ids)) > len(stock_boards())
    assert {*board_ids()} <= {*ids}


def test_stars_are_the_best_of_each_board():
    first, second = stock_boards("farm")[:2]
    records = [game(first.id, 1, moves=30), game(first.id, 2), game(second.id, 3, moves=30)]
    records.append(game("eight", 4, assisted=True))
    standing = Standing(Statistics(records))
    assert (standing.stars, standing.solved) == (4, 2)
    level = next(each for each in standing.levels if each.level == first.level)
    assert (level.solved, level.mastered) == (2 if second.level == first.level else 1, 1)
    assert sum(each.boards for each in standing.levels) == len(graded_boards())


def test_suggestion_continues_the_kind_played_last():
    assert Standing(Statistics()).suggestion.level == 1
    easy = [board.id for board in stock_boards("car-park") if board.level == 1][:MASTERED]
    records = [game(board_id, number) for number, board_id in enumerate(easy)]
    records.append(game(stock_boards("shapes")[0].id, 99, moves=50))
    suggested = Standing(Statistics(records)).suggestion
    assert suggested.level == 2
    assert suggested.id.startswith("shapes-")


def test_harder_boards_master_easier_levels():
    harder = [board.id for board in graded_boards() if board.level == 4][:5]
    assert (
        Standing(Statistics([game(board_id, number) for number, board_id in enumerate(harder)])).suggestion.level == 5
    )


def test_nothing_is_suggested_once_all_is_solved():
    records = [game(board.id, number) for number, board in enumerate(graded_boards())]
    standing = Standing(Statistics(records))
    assert standing.suggestion is None
    assert standing.stars == 3 * len(graded_boards())


def test_enter_plays_the_suggestion_and_back_leads_here(play):
    board = stock_boards("car-park")[0]
    start = str(load_board(board.id).start)
    player = play(records=[replace(game(board.id), start=start)])
    player.do(Action.STANDING)
    player.step()
    assert isinstance(player.screen, StandingScreen)
    assert player.screen.default_button == PLAY
    suggested = player.screen.standing.suggestion
    player.key("return")
    player.step()
    assert player.session.board == load_board(suggested.id)
    player.key("escape")
    assert isinstance(player.screen, StandingScreen)
