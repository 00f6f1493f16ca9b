"""The review of games on boards of blocks: what is marked, said and compared there."""

import pytest
from reviewing import words_of

from game.board.marks import Rim, Trace
from game.screens.game_screen import ToReview
from game.screens.review.controls import FIRST, SHORT_CUT
from game.screens.review.model import compare
from game.screens.review.summary import move_entry, paragraphs
from solver import load_board, review
from solver.catalogue.texts import PlayedGame
from solver.model.notation import parse_moves

pytestmark = pytest.mark.usefixtures("few_frames")

KLOTSKI = load_board("klotski")
CORNER = load_board("A../.#./...>.../.../..A")
CAR_PARK = load_board("rush-60")
STEPS = load_board("AB/C.>../A.;steps")
TRAY = load_board("ABC/D../...>.../.../..D;steps")
SWAP = "CD CD CL CU BR CU DD DR CD DR"
"""B and C, which are alike, change places for nothing; then they make way for D."""


def open_review(play, board, moves):
    player = play(board)
    player.screen.next = ToReview(player.screen, PlayedGame(board.start, tuple(parse_moves(moves, board))))
    player.step()
    player.wait_until(lambda: not player.screen.model.reviewer.is_running)
    if FIRST not in player.screen.disabled:
        player.do(FIRST)
    player.rest()
    return player


def stage(player):
    (board,) = player.screen.boards.there
    return board.stage


def traces(player):
    return [mark for mark in stage(player).marks if isinstance(mark, Trace)]


def said(player):
    screen = player.screen
    return [text for text, _ in paragraphs(words_of(screen), screen.model, screen.painter.theme, helped=False)]


def test_marks_show_piece_and_target(play, table_of):
    player = open_review(play, KLOTSKI, "JL GD")
    best = table_of("klotski").best_moves(KLOTSKI.start)
    ways = [trace.path for trace in traces(player)]
    assert sorted(map(str, ways)) == sorted(str(move.path) for move in {*best, *parse_moves("JL", KLOTSKI)})
    assert any(isinstance(mark, Rim) for mark in stage(player).marks)
    view = stage(player).view
    for trace in traces(player):
        region = trace.region(view)
        assert region == region.union(trace.piece)
        assert region == region.common(view.geometry.cells)
        assert region != trace.piece


def test_paths_to_one_place_are_one_move(play):
    for way in ("ARRDD", "ADDRR"):
        player = open_review(play, CORNER, way)
        (move,) = parse_moves(way, CORNER)
        assert player.screen.model.best == (move,)
        assert [trace.path for trace in traces(player)] == [move.path]


def costly(player, **values):
    return player.phrase("review.costly", **values)


def test_mistake_marks_better_move(play):
    player = open_review(play, KLOTSKI, "IRR")
    best = player.phrase("review.marked", moves="4 moves")
    assert costly(player, nth="Move 1", move="small piece right by 2", wasted="1 move", best=best) in said(player)
    player = open_review(play, STEPS, "BD BU CR AD")
    best = player.phrase("review.marked_one", move="small piece right")
    assert costly(player, nth="Step 1", move="small piece down", wasted="2 steps", best=best) in said(player)
    assert words_of(player.screen).graph("distance") == player.phrase("graph.distance_steps")


def test_short_cut_follows_swapped_blocks():
    found = review(TRAY, TRAY.start, SWAP)
    comparison = compare(found, found.detours[0])
    assert found.detours[0].loop
    assert [str(move) for move in comparison.better.moves] == ["DD", "DR", "BD", "DR"]
    assert comparison.better.positions[-1].is_goal


def test_short_cut_plays_on_two_boards(play):
    player = open_review(play, TRAY, SWAP)
    player.do(SHORT_CUT)
    player.step()
    for _ in range(10):
        player.key("right")
    played, better = player.screen.boards.there
    assert (played.position, better.position.is_goal) == (TRAY.start, True)


def listed(player):
    screen = player.screen
    return [move_entry(words_of(screen), screen.model, number).text for number in range(screen.model.review.played)]


def test_vehicles_are_called_by_their_colour(play):
    player = open_review(play, CAR_PARK, "MU")
    assert any("the purple lorry up" in text for text in said(player)), said(player)


def test_list_names_blocks_as_hints_do_or_by_shape(play):
    assert listed(open_review(play, KLOTSKI, "GD HD ED")) == ["small piece down", "small piece down", "wide piece down"]
    assert listed(open_review(play, KLOTSKI, "GDR")) == ["small piece down, right"]
    assert listed(open_review(play, load_board("AAB/A../...>.../AA./A.."), "AD")) == ["the red piece down"]
