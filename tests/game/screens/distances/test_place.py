"""Where a game is among all positions, in the real game on SDL's dummy driver, by posted events."""

import itertools
import threading
import time
from dataclasses import replace

import pygame
import pytest
from every import sampled
from golden_data import FACTS
from waiting import PATIENCE

from game.coach import analyzer, search_analyzers
from game.input.commands import Action
from game.screens.distances.screen import OWN, DistancesScreen
from game.screens.game_screen import ToBoard
from game.screens.play.screen import PlayScreen
from game.store.storage import Store
from solver import Cancelled, Status, load_board, parse_position, solve
from solver.model.notation import parse_moves
from solver.model.playthrough import play as played_through

pytestmark = pytest.mark.usefixtures("few_frames")

KEY_OF = {"L": "left", "R": "right", "U": "up", "D": "down"}
EIGHT, GOAT, ELEVEN, FIFTEEN = (load_board(board_id) for board_id in ("eight", "goat", "eleven", "fifteen"))
FARTHEST = parse_position(EIGHT, "8 6 7/2 5 4/3 0 1")
HARD = parse_position(FIFTEEN, "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4")


@pytest.fixture
def play(play):
    return lambda board=EIGHT, position=FARTHEST, size=(800, 600), **options: play(board, position, size, **options)


def slide(player, text):
    for move in parse_moves(text):
        player.key(KEY_OF[move])


def positions_of(game):
    return played_through(game.start, game.moves).positions


def look(player):
    player.key("i")
    assert isinstance(player.screen, DistancesScreen)
    player.step()
    return player.screen


def test_difficulty_says_why(play, drawn):
    player = play(GOAT, GOAT.start)
    player.wait_for_solver()
    screen = look(player)
    player.wait_until(lambda: screen.model.difficulty is not None)
    told = {"level": 4, "most": 10, "word": "easy", "wrong": "0.9", "bottlenecks": 2, "away": "8"}
    player.step()
    assert player.phrase("difficulty.sentence", **told) in drawn


def test_own_position_is_shown_until_another_is_drawn(play):
    player = play(EIGHT, FARTHEST)
    player.wait_for_solver()
    screen = look(player)
    assert player.screen.said.origin == player.phrase("distances.own") and screen.model.choice.drawn == FARTHEST
    player.key("left")
    player.wait_until(lambda: screen.model.choice.drawn is not None)
    player.step()
    assert screen.said.origin == player.phrase("distances.drawn") and screen.model.choice.distance == 30
    player.do(OWN)
    player.key("space")
    player.step()
    assert isinstance(player.screen, PlayScreen) and player.screen.session.position == FARTHEST
    assert player.screen.session.current == 0  # the same game goes on


def test_hidden_distance_is_not_told_by_the_own_position(play):
    player = play(EIGHT, FARTHEST)
    player.wait_for_solver()
    slide(player, "RL")  # once there are moves, the distance judges them
    player.key("x")
    player.step()
    player.do(OWN)
    player.step()
    screen = player.screen
    assert screen.said.origin == player.phrase("distances.own")
    assert (screen.said.chosen, screen.model.stars) == ("", None)


def test_records_read_late_reach_no_screen_left_before(play, before):
    go = threading.Event()
    before("game.store.database.Database.read_beside", lambda *_: go.wait(PATIENCE))
    player = play(FIFTEEN, HARD)
    look(player)
    player.key("escape")
    player.screen.next = ToBoard(load_board("seven"))
    player.step()
    player.wait_for_solver()
    go.set()
    player.wait_for_records()
    assert player.screen.session.board.id == "seven"


def test_rank_shows_trail_of_game(play, table_of, drawn):
    player = play(GOAT, GOAT.start)
    player.wait_for_solver()
    slide(player, "LLRRU")
    moves = player.session.game.move_count
    assert moves >= 3
    distances = [table_of("goat").distance(position) for position in positions_of(player.session.game)]
    scene = look(player)
    assert list(scene.model.counts) == FACTS["goat"]["positions_by_distance"]
    assert scene.model.trail.distances == distances
    assert scene.model.trail.distances[0] == FACTS["goat"]["start_distance"]
    assert scene.model.distance == distances[-1]
    assert player.title == "Distances: Goat - Antipode"
    trail = player.phrase("distances.trail", moves=f"{moves} moves", first=20, last=distances[-1])
    assert player.phrase("distances.helps", told=trail) in drawn


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 7 5/1 4 3/6 8 0", "20 moves: farther than 21% of all positions."),
        ("8 6 7/2 5 4/3 0 1", "31 moves: the greatest distance there is. 2 positions are that far."),
        ("1 2 3/4 5 6/7 0 8", "1 move: nearer than 99.99% of all positions."),
        ("1 2 3/4 5 6/7 8 0", "This is the goal: 0 moves."),
    ],
)
def test_rank_has_a_sentence(play, drawn, text, expected):
    player = play(EIGHT, parse_position(EIGHT, text))
    player.wait_for_solver()
    scene = look(player)
    assert scene.said.place == expected
    assert expected in drawn
    assert scene.words.text("distances.no_trail") in drawn


def test_trail_leaves_out_undone_moves(play, table_of):
    player = play()
    player.wait_for_solver()
    slide(player, "RDLU")
    player.key("u")
    scene = look(player)
    assert len(scene.model.trail.distances) == scene.model.game.move_count + 1
    assert scene.model.distance == table_of("eight").distance(scene.model.game.position)


@pytest.mark.parametrize("how", ["keys", "pointer"])
def test_pointed_bar_has_a_note(play, drawn, how):
    player = play(GOAT, GOAT.start)
    player.wait_for_solver()
    scene = look(player)
    if how == "keys":
        for _ in range(14):
            player.key("right")
        assert scene.model.choice.distance == 34
    else:
        player.move((scene.histogram.bars.middle(34), scene.histogram.bars.plot.y))
        assert scene.asked == 34
    assert "34 moves: 417,811 positions, 7.7% of all." in drawn
    player.move((0, 0))
    assert scene.asked is None


def test_trail_and_bars_are_explained(play):
    player = play()
    player.wait_for_solver()
    slide(player, "R")
    histogram = look(player).histogram
    for rect, name in ((histogram.above, "The trail"), (histogram.bars.plot, "Positions by distance")):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=3, pos=rect.centre))
        player.step()
        assert player.app.tooltips.tooltip.explanation.name == name


@pytest.mark.parametrize("how", ["escape", "i", "click"])
def test_game_is_paused_meanwhile(play, how):
    player = play()
    slide(player, "R")
    seconds = player.session.seconds(player.clock)
    look(player)
    player.step(100.0)
    if how == "click":
        player.click_button("Back")
    else:
        player.key(how)
    assert isinstance(player.screen, PlayScreen)
    assert player.session.game.move_count == 1
    assert player.session.seconds(player.clock) == pytest.approx(seconds, abs=0.2)


@pytest.fixture
def gate(monkeypatch):
    """A search says that it takes at least 41 moves, and ends once this is set."""
    gate = threading.Event()

    def slow(board, position, *, cache, watch, cancel):
        watch(Status(at_least=41, expanded=1000))
        while not gate.wait(0.001):
            cancel_if_asked(cancel)
        return solve(board, position, cache=cache, watch=watch, cancel=cancel)

    def cancel_if_asked(cancel):
        if cancel():
            raise Cancelled

    monkeypatch.setattr(search_analyzers, "solve", slow)
    yield gate
    gate.set()


def test_search_shows_lower_bound(play, gate, drawn):
    player = play(FIFTEEN, HARD)
    scene = look(player)
    assert list(scene.model.counts) == list(FIFTEEN.known.positions_by_distance)
    player.wait_until(lambda: scene.model.at_least == 41)
    player.wait_until(lambda: player.phrase("distances.at_least", moves="41 moves") in drawn)
    gate.set()
    player.wait_until(lambda: scene.model.distance is not None)
    player.step()
    length = solve(FIFTEEN, HARD).length
    assert scene.model.distance == length
    assert scene.said.place == scene.said.position_rank(scene.model.counts, length, 0)
    assert scene.said.place in drawn
    assert scene.model.at_least == 0


def test_lower_bound_is_help_once_a_move_is_made(play, gate):
    player = play(FIFTEEN, HARD)
    game = player.session.game
    scene = look(player)
    player.wait_until(lambda: scene.model.at_least == 41)
    assert not game.assisted  # at the start it is a bound of the par
    player.key("escape")
    player.screen.controller.slide((player.position.legal_moves()[0],))
    look(player)
    player.wait_until(lambda: game.assisted)
    assert game.hints == 1


def test_search_completes_trail(play, drawn):
    player = play(ELEVEN, parse_position(ELEVEN, "5 1 3 4/2 10 6 8/9 0 7 11"))
    slide(player, "RUDLRDLU")
    positions = positions_of(player.session.game)
    scene = look(player)
    player.wait_until(lambda: None not in scene.model.trail.distances)
    assert scene.model.trail.distances == [solve(ELEVEN, position).length for position in positions]
    player.step()
    assert any(text.startswith(f"Your trail: {len(positions) - 1} moves, from") for text in drawn)


def test_leaving_stops_search(play, gate):
    player = play(FIFTEEN, HARD)
    slide(player, "U")
    look(player)
    player.key("escape")
    assert not player.app.coach.is_waiting
    gate.set()
    player.wait_until(lambda: player.screen.controller.score.par is not None)


def test_record_gets_late_par(play, gate):
    """The game was solved before its par was known, and another screen than the game's hears of it first."""
    player = play(ELEVEN, parse_position(ELEVEN, "1 2 3 4/5 6 7 8/9 10 0 11"))
    slide(player, "L")
    assert player.session.is_solved
    player.wait_until(lambda: player.store.history.statistics is not None)
    (record,) = player.store.history.statistics.of_board("eleven")
    assert record.par is None
    scene = look(player)
    gate.set()
    player.wait_until(lambda: scene.model.trail.distances == [1, 0])
    player.key("escape")
    player.step()
    (record,) = player.store.history.statistics.of_board("eleven")
    assert record.par == 1


def test_screen_waits_for_table(play, monkeypatch, table_of, drawn):
    table, gate = table_of("eight"), threading.Event()

    def slow_table(board, *, cache, progress, cancel):
        progress(0.42)
        assert gate.wait(PATIENCE)
        return table

    monkeypatch.setattr(analyzer, "distance_table", slow_table)
    player = play()
    scene = look(player)
    player.wait_until(lambda: player.screen.words.text("play.working", done="42%") in drawn)
    player.key("right")
    assert (scene.histogram, scene.model.trail.distances) == (None, [None])
    gate.set()
    player.wait_until(lambda: scene.model.distance is not None)
    player.step()
    assert scene.model.distance == 31
    assert player.phrase("distances.one_of_farthest", moves="31 moves", count=2) in drawn


def test_failed_search_is_not_repeated(play, monkeypatch, drawn):
    begun = []

    def fails(board, position, **options):
        begun.append(position)
        raise OSError("no room")

    monkeypatch.setattr(search_analyzers, "solve", fails)
    player = play(FIFTEEN, HARD)
    scene = look(player)
    player.wait_until(lambda: player.app.coach.analyzer.error is not None)
    for _ in range(20):
        player.step()
        time.sleep(0.002)
    assert len(begun) <= 3
    assert scene.model.distance is None
    assert player.screen.words.text("play.failed", error="no room") in drawn


def test_hopeless_board_is_named(play, drawn):
    player = play(replace(FIFTEEN, known=None), None)
    look(player)
    assert player.screen.words.text("distances.how_walk") in drawn


def test_japanese_rank(play):
    player = play(GOAT, GOAT.start, language="ja")
    player.wait_for_solver()
    scene = look(player)
    if player.app.interface.speech.problem:
        pytest.skip("no Japanese font is installed")
    assert player.title == "距離：ヤギ - Antipode"
    assert scene.said.place == "20手：全局面の0.8%より目標から遠い局面です。"


@pytest.mark.parametrize("size", [(480, 360), (800, 600), (1280, 800), (600, 1000), (3840, 2160)])
@pytest.mark.parametrize("key", ["i", "x", "c"])
def test_parts_do_not_overlap(play, size, key):
    player = play(GOAT, GOAT.start, size=size)
    player.wait_for_solver()
    slide(player, "L")
    player.key(key)
    player.step()
    parts = [widget.rect for widget in player.screen.widgets()] + [rect for _, rect in player.screen.controls]
    assert not any(a.overlaps(b) for a, b in itertools.combinations(parts, 2))
    assert all(part.x >= 0 and part.right <= size[0] and part.bottom <= size[1] for part in parts)


# Help


@pytest.mark.parametrize("key", ["x", "c"])
def test_place_is_hidden_until_asked_for(play, key):
    """Practice and ladder are about other positions, and cost nothing."""
    player = play(GOAT, GOAT.start)
    player.wait_for_solver()
    slide(player, "L")
    player.key(key)
    player.step(1.0)
    scene, game = player.screen, player.screen.model.game
    assert scene.model.distance is None and scene.histogram.above.height == 0
    assert not game.assisted
    player.click_button("Where am I?")
    assert player.screen is scene
    assert scene.model.distance is not None and scene.histogram.above.height > 0
    assert game.hints == 1
    assert "Where am I?" not in [control.label for control, _ in scene.controls]


def test_place_is_shown_at_the_start_of_a_game(play):
    player = play(GOAT, GOAT.start)
    player.wait_for_solver()
    player.key("x")
    assert player.screen.model.distance == FACTS["goat"]["start_distance"]
    assert not player.screen.model.game.assisted


@sampled("key", ["i", "l", "e"], ["i", "e"])
def test_rank_after_move_is_help(play, drawn, key):
    player = play()
    player.wait_for_solver()
    player.key(key)
    player.step()
    assert not player.app.coach.is_waiting
    assert not any("counts as a hint" in text for text in drawn)
    player.key(key)
    assert not player.session.game.assisted  # that is the par, which is told anyway
    game = player.session.game
    slide(player, "D")
    player.key(key)
    player.wait_until(lambda: game.assisted)
    player.wait_until(lambda: any("Seeing this counts as a hint." in text for text in drawn))
    player.store.writer.flush(10.0)
    assert Store(player.store.folder).session(EIGHT).game.assisted  # though the program may be killed now
    player.key(key)
    assert player.session.game is game


@sampled("key", ["i", "l", "e"], ["i", "e"])
def test_solved_game_is_not_helped(play, drawn, key):
    player = play(EIGHT, parse_position(EIGHT, "1 2 3/4 5 6/7 0 8"))
    player.wait_for_solver()
    slide(player, "L")
    player.key("u")
    player.key(key)
    for _ in range(5):
        player.step(0.1)
    player.key(key)
    assert not player.session.game.assisted
    assert not any("counts as a hint" in text for text in drawn)


def test_unknown_distance_is_no_help(play, gate):
    player = play(FIFTEEN, HARD)
    player.key("down")
    player.key("e")  # here the distance is only searched when the player asks
    player.step(1.0)
    player.key("e")
    assert not player.session.game.assisted


def test_key_settings_keep_their_name():
    assert Action.DISTANCES.file_name == "place"
