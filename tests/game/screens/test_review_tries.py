"""Moves that a player tries in a review: on numbers and on blocks, by keys and by the pointer."""

from itertools import pairwise

import pytest
from dragging import drag
from reviewing import GAME, words_of

from game.screens.game_screen import ToReview
from game.screens.play.screen import PlayScreen
from game.screens.review.controls import CLOSE, FIRST
from game.screens.review.screen import ReviewScreen
from game.screens.review.summary import MoveCell, move_entry, paragraphs
from game.screens.statistics.screen import StatisticsScreen
from solver import load_board
from solver.catalogue.texts import PlayedGame
from solver.model.notation import parse_moves
from solver.model.playthrough import play as play_moves

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT, GOAT, KLOTSKI = map(load_board, ("eight", "goat", "klotski"))


@pytest.fixture
def reviewed(play, table_of):
    """A review of a game, at its first position."""

    def show(position, moves):
        table_of(position.board.id)
        player = play(position.board, language="en")
        player.wait_for_solver()
        player.screen.next = ToReview(player.screen, PlayedGame(position, tuple(parse_moves(moves, position.board))))
        player.step()
        player.wait_until(lambda: not player.screen.model.reviewer.is_running)
        if FIRST not in player.screen.disabled:
            player.do(FIRST)
        player.rest()
        return player

    return show


def model_of(player):
    return player.screen.model


def said(player):
    screen = player.screen
    return [text for text, _ in paragraphs(words_of(screen), screen.model, screen.painter.theme, helped=False)]


def entry_of(player, number):
    return move_entry(words_of(player.screen), model_of(player), number)


def cell_centre(player, cell):
    board = player.screen.boards.first
    return board.stage.view.geometry.place(*divmod(cell, board.board.columns)).centre


def test_variation_shows_distance_and_costs(reviewed, table_of):
    player, table = reviewed(*GAME), table_of("eight")
    player.key("space")
    position = GAME[0]
    for key, letter in (("right", "R"), ("up", "U"), ("left", "L")):
        player.key(key)
        position = position.apply(parse_moves(letter)[0])
        assert model_of(player).position == position
        assert f"{table.distance(position)} to go." in said(player)[0]
    distances = [table.distance(each) for each in model_of(player).variation.positions]
    costs = [entry_of(player, number).cost for number in range(3)]
    assert costs == [1 + after - before for before, after in pairwise(distances)]
    assert model_of(player).place == (3, distances[-1])
    player.key("u")
    assert model_of(player).here == 2
    player.key("y", ctrl=True)
    assert model_of(player).here == 3
    player.key("escape")
    assert isinstance(player.screen, ReviewScreen)
    assert (model_of(player).variation, model_of(player).position) == (None, GAME[0])


def test_hint_shows_then_plays_best_move(reviewed, table_of):
    player, table = reviewed(*GAME), table_of("eight")
    player.key("space")
    for _ in range(2):
        best = table.best_moves(model_of(player).position)
        assert not player.screen.boards.first.shown.best
        player.key("h")
        assert list(player.screen.boards.first.shown.best) == list(best)
        player.key("h")
    assert said(player)[0] == f"Your line: 2 moves, {table.distance(GAME[0]) - 2} to go."


def test_click_follows_or_leaves_game(reviewed):
    player = reviewed(*GAME)
    game = play_moves(*[GAME[0], parse_moves(GAME[1])])
    gap = [position.cells.index(0) for position in game.positions]
    player.click(cell_centre(player, gap[1]))
    assert (model_of(player).number, model_of(player).variation) == (1, None)
    other = next(move for move in game.positions[1].legal_moves() if move not in (game.moves[1], game.moves[0].inverse))
    player.click(cell_centre(player, game.positions[1].apply(other).cells.index(0)))
    assert model_of(player).variation.moves == (other,)
    player.do(CLOSE)
    assert (model_of(player).number, model_of(player).variation) == (1, None)


def test_blocks_move_by_drag_and_arrows(reviewed, table_of):
    player, table = reviewed(KLOTSKI.start, "JL GD"), table_of("klotski")
    move = next(iter(KLOTSKI.start.moves_of("I")))
    drag(player, move, player.screen.boards.first.stage, KLOTSKI.start)
    after = KLOTSKI.start.apply(move)
    assert model_of(player).position == after
    assert said(player)[0] == f"Your line: 1 move, {table.distance(after)} to go."
    player.key("tab")
    assert player.screen.boards.first.input.marked


def click_move(player, number):
    """Click an entry in the list of moves."""
    cells = [widget.rect for widget in player.screen.own_widgets() if isinstance(widget, MoveCell)]
    player.click(cells[number].centre)


def test_list_and_end_keys_navigate(reviewed):
    player = reviewed(*GAME)
    player.key("end")
    assert model_of(player).number == len(GAME[1])
    player.key("home")
    assert model_of(player).number == 0
    click_move(player, 5)
    assert model_of(player).number == 5
    player.key("space")
    player.key("h")
    player.key("h")
    player.key("h")
    click_move(player, 5)
    assert (model_of(player).variation is not None, model_of(player).here) == (True, 0)
    click_move(player, 2)
    assert (model_of(player).variation, model_of(player).number) == (None, 2)


def test_list_keeps_game_until_first_move(reviewed):
    player = reviewed(*GAME)
    click_move(player, 4)
    moves = [entry_of(player, number) for number in range(len(GAME[1]))]
    player.key("space")
    assert [entry_of(player, number) for number in range(len(GAME[1]))] == moves
    click_move(player, 6)
    assert (model_of(player).variation, model_of(player).number) == (None, 6)


def test_back_button_leaves_at_once(reviewed):
    player = reviewed(*GAME)
    player.key("space")
    player.key("escape")
    assert model_of(player).variation is None
    player.key("space")
    player.click_button("Back")
    assert isinstance(player.screen, PlayScreen)


def test_other_keys_open_or_refuse(reviewed):
    player = reviewed(*GAME)
    player.key("n")
    said = player.phrase("review.not_here", name=player.phrase("command.new.name"))
    assert any(said in text for text in player.spoken)
    player.key("f3")
    assert isinstance(player.screen, StatisticsScreen)
    player.key("escape")
    assert isinstance(player.screen, ReviewScreen)
    player.key("e")
    assert player.screen.back.back is not None
    player.key("escape")
    player.key("c", ctrl=True)
    assert any(str(GAME[0]) in text for text in player.spoken)


def test_play_from_variation(reviewed):
    player = reviewed(*GAME)
    player.key("space")
    player.key("up")
    place = model_of(player).position
    player.click_button("Play from here")
    assert isinstance(player.screen, PlayScreen)
    assert player.position == place
    assert not player.session.game.assisted


def test_variation_works_without_open_board(play, table_of):
    table = table_of("eight")
    player = play(language="en")
    player.screen.next = ToReview(player.screen, PlayedGame(GAME[0], tuple(parse_moves(GAME[1]))))
    player.step()
    player.wait_until(lambda: not player.screen.model.reviewer.is_running)
    player.key("home")
    player.key("space")
    player.key("right")
    player.wait_until(lambda: model_of(player).place[1] is not None)
    assert model_of(player).place == (1, table.distance(model_of(player).position))
    player.key("escape")
    player.key("escape")
    assert player.app.coach.background_position is None
