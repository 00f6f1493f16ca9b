"""Practice by distance, in the real game on SDL's dummy driver, by posted events."""

import random
import threading

import pygame
import pytest
from every import every, sampled
from golden_data import FACTS
from waiting import PATIENCE

from game.model.game import Origin, random_start
from game.model.record import Record
from game.screens.distances.choice import GREATEST, USUAL_WALK, random_walk
from game.screens.distances.screen import FARTHER, NEARER, RUNG, SEED, DistancesScreen
from game.screens.help.screen import HelpScreen
from game.screens.play.screen import PlayScreen
from game.sound.sounds import Cue
from game.ui.control import ItemCommand
from solver import Outcome, distance_table, load_board, parse_position, solve

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT, GOAT, FIFTEEN = load_board("eight"), load_board("goat"), load_board("fifteen")
FARTHEST = parse_position(EIGHT, "8 6 7/2 5 4/3 0 1")
HARD = parse_position(FIFTEEN, "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4")


@pytest.fixture
def play(play):
    return lambda board=EIGHT, position=FARTHEST, size=(800, 600), **options: play(board, position, size, **options)


def practise(player, waits=True):
    """Opens the screen, from a board whose table is there."""
    if waits:
        player.wait_for_solver()
    player.key("x")
    assert isinstance(player.screen, DistancesScreen)
    return player.screen


def wheel(player, lines):
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=lines, flipped=False))
    player.step()


def place(scene, command):
    return next(rect for control, rect in scene.controls if control.command == command)


def bar(scene, distance):
    """A point above a bar."""
    return scene.histogram.bars.middle(distance), scene.histogram.bars.plot.y + 3


def test_practice_opens_at_distance_of_game(play, table_of):
    player = play(GOAT, GOAT.start)
    scene = practise(player)
    assert list(scene.histogram.bars.counts) == FACTS["goat"]["positions_by_distance"]
    assert scene.model.choice.distance == FACTS["goat"]["start_distance"] == 20
    assert player.title == "Distances: Goat - Antipode"
    assert table_of("goat").distance(scene.model.choice.drawn) == 20


def test_draw_is_at_chosen_distance(play, table_of):
    player = play()
    scene, table = practise(player), table_of("eight")

    def chosen():
        assert table.distance(scene.model.choice.drawn) == scene.model.choice.distance
        return scene.model.choice.distance

    assert chosen() == 31
    player.key("right")
    assert chosen() == 31  # there is none farther
    for _ in range(3):
        player.key("left")
    assert chosen() == 28
    player.key("-")
    assert chosen() == 23
    player.key("+")
    assert chosen() == 28
    wheel(player, -4)
    assert chosen() == 24
    wheel(player, 1)
    assert chosen() == 25
    player.click(bar(scene, 7))
    assert chosen() == 7
    player.click(place(scene, FARTHER).centre)
    assert chosen() == 8
    player.click(place(scene, NEARER).centre)
    player.click(place(scene, NEARER).centre)
    assert chosen() == 6
    wheel(player, -50)
    assert chosen() == 1  # the goal itself is nothing to practise


def test_the_pointer_pulls_the_distance_along(play):
    player = play()
    scene = practise(player)
    player.press(bar(scene, 12))
    player.move(bar(scene, 20), held=True)
    assert scene.model.choice.distance == 20
    player.move((0, 0), held=True)
    assert scene.model.choice.distance == 1
    player.release((0, 0))
    player.move(bar(scene, 9))
    assert scene.model.choice.distance == 1


def test_held_key_repeats(play):
    player = play()
    scene = practise(player)
    player.hold("left")
    assert scene.model.choice.distance == 30
    player.step(0.61)
    player.step(0.23)
    assert scene.model.choice.distance == 28
    player.let_go("left")
    player.step(1.0)
    assert scene.model.choice.distance == 28


def test_distance_and_seed_make_the_position(play):
    player = play()
    scene = practise(player)
    player.click(bar(scene, 20))
    player.key("1")
    assert scene.model.choice.seed.value == 1
    assert str(scene.model.choice.drawn) == "2 7 5/1 4 3/6 8 0"
    player.key("2")
    assert scene.model.choice.seed.value == 12
    other = scene.model.choice.drawn
    player.key("backspace")
    assert (scene.model.choice.seed.value, str(scene.model.choice.drawn)) == (1, "2 7 5/1 4 3/6 8 0")
    player.key("left")
    player.key("right")
    assert str(scene.model.choice.drawn) == "2 7 5/1 4 3/6 8 0"
    player.key("1")  # a digit after something else begins another number
    player.key("2")
    assert (scene.model.choice.seed.value, scene.model.choice.drawn) == (12, other)


@pytest.mark.parametrize("board", [EIGHT, load_board("pennant")], ids=["tiles", "blocks"])
def test_seed_alone_draws_as_command_line(play, board):
    player = play(board, FARTHEST if board is EIGHT else None)
    scene = practise(player)
    player.click_button("Any distance")
    for digit in "42":
        player.key(digit)
    rng = random.Random(42)
    drawn = distance_table(board).random_position(rng) if board is not EIGHT else random_start(board, rng)
    assert scene.model.choice.drawn == drawn
    assert player.button("One distance")
    player.key("return")
    assert player.position == drawn
    assert player.session.game.origin is Origin.CHOSEN
    scene = practise(player)
    player.click_button("Any distance")
    player.key("right")
    assert not scene.model.choice.any


def test_a_new_seed_gives_another_position(play):
    player = play()
    scene = practise(player)
    player.click(bar(scene, 24))
    seen = {(scene.model.choice.seed.value, scene.model.choice.drawn)}
    for i in range(4):
        player.click_button("New number") if i % 2 else player.key("n")
        seen.add((scene.model.choice.seed.value, scene.model.choice.drawn))
    assert len({seed for seed, _ in seen}) == len({position for _, position in seen}) == 5
    assert all(seed < 10**6 for seed, _ in seen)


def test_a_typed_seed_has_an_end(play):
    player = play()
    scene = practise(player)
    for _ in range(12):
        player.key("9")
    assert scene.model.choice.seed.value == GREATEST
    for _ in range(12):
        player.key("backspace")
    assert scene.model.choice.seed.value == 0
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_KP7, mod=0, unicode="7"))
    player.step()
    assert scene.model.choice.seed.value == 7


@pytest.mark.parametrize("keys", [(pygame.K_QUOTE, pygame.K_QUOTEDBL), (pygame.K_4, pygame.K_3)], ids=["own", "digits"])
def test_seed_accepts_shifted_digits(play, keys):
    """As in France; some systems name these keys after their own signs, others after their digits."""
    player = play()
    scene = practise(player)
    for key, typed in zip(keys, "43", strict=True):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_LSHIFT, unicode=typed))
        player.step()
    assert scene.model.choice.seed.value == 43


@pytest.mark.parametrize(
    ("keys", "seed"),
    [(["1", "2", "3"], 123), (["backspace"], 0), (["backspace", "4", "2"], 42), (["1", "2", "backspace"], 1)],
)
@pytest.mark.parametrize("chosen", [True, False])
def test_typed_digits_replace_seed(play, keys, seed, chosen):
    player = play()
    scene = practise(player)
    player.key("4")
    player.key("5")
    player.key("left")
    if chosen:
        player.click(place(scene, SEED).centre)
        assert scene.model.choice.seed.value == 45
    for key in keys:
        player.key(key)
    assert scene.model.choice.seed.value == seed


def test_click_keeps_typed_seed(play):
    player = play()
    scene = practise(player)
    player.key("4")
    player.click(place(scene, SEED).centre)
    player.key("2")
    assert scene.model.choice.seed.value == 42


def test_excess_digit_is_refused(play, before):
    player = play()
    scene, heard = practise(player), []
    before("game.sound.sounds.Sounds.play", lambda sounds, cue: heard.append(cue))
    player.click(place(scene, SEED).centre)
    for _ in str(GREATEST):
        player.key("9")
    assert heard == []
    player.key("9")
    assert (heard, scene.model.choice.seed.value) == ([Cue.REFUSED], GREATEST)


@pytest.mark.every_frame
def test_seed_field_shows_replacement(play):
    player = play()
    scene = practise(player)

    def field():
        player.step(1.0)
        return pygame.image.tobytes(pygame.display.get_surface().subsurface(place(scene, SEED)), "RGB")

    player.key("4")
    player.key("left")
    player.move(place(scene, SEED).centre)
    seen = [field()]
    player.click(place(scene, SEED).centre)
    seen.append(field())
    player.key("4")
    seen.append(field())
    assert len(set(seen)) == 3


@pytest.mark.parametrize("how", ["Enter", "Space", "click", "ring"])
def test_drawn_position_is_played_and_undone(play, how):
    player = play()
    player.key("right")
    before, session = player.position, player.session
    scene = practise(player)
    player.click(bar(scene, 15))
    position = scene.model.choice.drawn
    if how == "click":
        player.click_button("Play")
    elif how == "ring":
        player.key("up")  # the last control
        player.key("return")
    else:
        player.key("return" if how == "Enter" else "space")
    assert isinstance(player.screen, PlayScreen)
    assert player.session is session
    assert player.position == position
    assert player.screen.controller.score.par == 15
    player.key("u")
    player.key("u")
    assert player.position == before


@pytest.mark.parametrize("how", ["escape", "x", "click"])
def test_practice_leaves_game_and_clock(play, how):
    player = play()
    player.wait_for_solver()
    player.key("right")
    player.step(5.0)
    seconds = player.session.seconds(player.clock)
    practise(player)
    player.step(100.0)
    if how == "click":
        player.click_button("Back")
    else:
        player.key(how)
    assert isinstance(player.screen, PlayScreen)
    assert player.session.game.move_count == 1
    assert player.session.seconds(player.clock) == pytest.approx(seconds, abs=0.1)


def test_keyboard_reaches_every_control(play):
    player = play()
    scene = practise(player)
    player.click(bar(scene, 20))
    rings = []
    for _ in scene.controls:
        player.key("tab")
        rings.append(scene.focused_command)
    assert rings == [control.command for control, _ in scene.controls]
    seed = scene.model.choice.seed.value
    player.key("up")  # from Play to the new seed
    player.key("return")
    assert scene.model.choice.seed.value != seed
    player.key("f1")
    assert isinstance(player.screen, HelpScreen)


def test_bars_and_disabled_are_explained(play):
    player = play()
    scene = practise(player)
    for point, name, text in (
        (bar(scene, 12), "Positions by distance", "One bar for each distance"),
        (place(scene, FARTHER).centre, "Farther", "No position is that far away."),
        (place(scene, SEED).centre, f"Number {scene.model.choice.seed.value}", "always give the same position"),
    ):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=3, pos=point))
        player.step()
        explanation = player.app.tooltips.tooltip.explanation
        assert explanation.name == name
        assert text in explanation.text
    assert scene.model.choice.distance == 31


def test_long_press_explains_bars(play):
    player = play()
    scene = practise(player)
    player.press(bar(scene, 12))
    player.step(2.0)
    assert player.app.tooltips.tooltip.explanation.name == player.phrase("what.distances_chart_name")
    player.move(bar(scene, 20), held=True)
    player.release(bar(scene, 20))
    assert scene.model.choice.distance == 12


def test_ends_have_no_step(play):
    player = play()
    scene = practise(player)
    assert [command.value for command in scene.disabled] == [1]
    wheel(player, -99)
    assert [command.value for command in scene.disabled] == [-1]
    wheel(player, 4)
    assert not scene.disabled


def test_stars_of_distance_are_shown(play, drawn):
    player = play()
    record = Record("run", 1, "eight", "2 7 5/1 4 3/6 8 0", 22, 9.0, 20, False, "2026-07-01T12:00:00+00:00")
    player.store.history.add(record)
    scene = practise(player)
    player.wait_until(lambda: scene.model.records is not None)
    player.click(bar(scene, 20))
    assert scene.model.stars == 2
    assert "Your best:" in drawn
    player.click(bar(scene, 19))
    assert scene.model.stars == 0
    assert player.phrase("distances.never") in drawn


def test_share_of_distance_is_told(play, drawn):
    player = play(GOAT, GOAT.start)
    scene = practise(player)
    player.click(bar(scene, 34))
    assert "34 moves: 417,811 positions, 7.7% of all." in drawn
    player.click(bar(scene, 52))
    assert "52 moves: 7 positions, one in 777,600." in drawn


def test_limited_reach_is_told(play, drawn):
    player = play(FIFTEEN, HARD)
    scene = practise(player, waits=False)
    assert scene.model.choice.distance == 53  # as most positions
    assert list(scene.model.counts) == list(FIFTEEN.known.positions_by_distance)
    assert any(player.phrase("distances.reach", moves=scene.said.moves(63)) in text for text in drawn)
    player.wait_until(lambda: scene.model.choice.drawn is not None)
    assert solve(FIFTEEN, scene.model.choice.drawn).length == 53
    player.click(bar(scene, 70))
    assert scene.model.choice.distance == 63
    player.click(bar(scene, 11))
    player.key("5")
    player.wait_until(lambda: scene.model.choice.drawn is not None)
    first = scene.model.choice.drawn
    assert solve(FIFTEEN, first).length == 11
    player.key("left")
    player.key("right")
    player.key("5")
    player.wait_until(lambda: scene.model.choice.drawn is not None)
    assert scene.model.choice.drawn == first


def test_play_waits_for_draw(play, drawn, jobs_go):
    player = play(FIFTEEN, HARD)
    scene = practise(player, waits=False)
    assert scene.model.choice.drawn is None
    player.key("return")
    assert player.screen is scene
    assert any(text.startswith(player.phrase("distances.drawing", done="")) for text in drawn)
    jobs_go.set()
    player.wait_until(lambda: isinstance(player.screen, PlayScreen))
    assert solve(FIFTEEN, player.position).length == 53


@pytest.mark.parametrize("key", ["x", pytest.param("c", marks=pytest.mark.slow)])
def test_finished_draw_plays_unasked(play, drawn, key, jobs_go):
    player = play(FIFTEEN, HARD)
    player.key(key)
    for distance in (13, 12, 11) if key == "x" else ():
        player.click(bar(player.screen, distance))
    if key == "x":
        player.key("return")
        assert any(text.startswith(player.phrase("distances.drawing_to_play", done="")) for text in drawn)
        jobs_go.set()
    else:
        jobs_go.set()
        player.wait_until(lambda: player.screen.model.rungs)
        scene, last = player.screen, ItemCommand(RUNG, 63)
        player.move(scene.listing.view.centre)
        while last not in [control.command for control, _ in scene.controls]:
            assert not scene.listing.is_at_end
            wheel(player, -1)
        player.click(place(scene, last).centre)

    def played():
        assert not player.sleeps or player.app.coach.is_waiting
        return isinstance(player.screen, PlayScreen)

    player.wait_until(played)


def test_seed_swallows_other_characters(play):
    player = play()
    scene = practise(player)
    distance = scene.model.choice.distance
    for key in ("1", "2", "x", "-", "n", "3"):
        player.key(key)
    assert player.screen is scene
    assert (scene.model.choice.seed.value, scene.model.choice.distance) == (123, distance)
    assert scene.model.choice.seed.chosen
    player.key("escape")
    assert player.screen is not scene


def test_another_choice_is_not_played_unasked(play, jobs_go):
    player = play(FIFTEEN, HARD)
    scene = practise(player, waits=False)
    player.key("return")
    player.key("left")
    jobs_go.set()
    player.wait_until(lambda: scene.model.choice.drawn is not None)
    assert player.screen is scene


def test_leaving_stops_draw_for_par(play):
    player = play(FIFTEEN, HARD)
    practise(player, waits=False)
    player.key("escape")
    assert isinstance(player.screen, PlayScreen)
    player.wait_until(lambda: player.screen.controller.score.par is not None)


@pytest.fixture
def gate(before):
    """The table is there once this is set."""
    gate = threading.Event()

    def wait(board, *, progress, **options):
        progress(0.42)
        assert gate.wait(PATIENCE)

    before("game.coach.analyzer.distance_table", wait)
    yield gate
    gate.set()


def test_practice_fills_in_with_table(play, gate, drawn):
    player = play()
    scene = practise(player, waits=False)
    assert (scene.model.choice.distance, scene.histogram, scene.heading) == (None, None, "Explore: Eight")
    player.wait_until(lambda: "Calculating all distances: 42%" in drawn)
    for name in ("left", "5", "n", "return", "+"):
        player.key(name)
    wheel(player, 3)
    assert player.screen is scene
    gate.set()
    player.wait_until(lambda: scene.model.choice.drawn is not None)
    assert scene.model.choice.distance == 31
    assert scene.histogram is not None


def test_failed_table_is_told(play, fail, drawn):
    fail("game.coach.analyzer.distance_table", OSError("no room"))
    player = play()
    player.wait_until(lambda: player.app.coach.analyzer.outcome is Outcome.FAILED)
    practise(player, waits=False)
    player.wait_until(lambda: player.phrase("play.failed", error="no room") in drawn)


def unwrapped(drawn):
    """What is written on the screen, without the ends of lines."""
    return " ".join(text for text in drawn)


@sampled("line", ["5x5", "10x10"], ["5x5"])
def test_large_board_is_practised_by_random_moves(play, line, drawn):
    board = load_board(line)
    player = play(board, None)
    scene = practise(player, waits=False)
    assert (scene.model.choice.is_walk, scene.model.choice.distance) == (True, USUAL_WALK)
    player.key("right")
    first = scene.model.choice.drawn
    assert first == random_walk(board.goal, USUAL_WALK + 1, scene.model.choice.seed.value)
    assert player.phrase("distances.walk", moves="41 moves") in unwrapped(drawn)
    player.key("return")
    player.step()
    assert isinstance(player.screen, PlayScreen)
    assert (player.session.game.start, player.session.game.origin) == (first, Origin.CHOSEN)


def test_blocks_without_a_table_are_practised(play):
    board = load_board("AB......" + "/........" * 7 + ">" + "......../" * 7 + "......AB")
    player = play(board, board.start)
    scene = practise(player, waits=False)
    player.wait_until(lambda: scene.model.choice.distance is not None)
    assert scene.model.choice.drawn is not None and not scene.model.choice.drawn.is_goal


def test_random_walk_ends_where_every_position_is_a_goal():
    start = load_board("A#B./##..>A#../##..").start
    walked = random_walk(start, 7, 1)
    assert walked.is_goal
    assert [random_walk(start, count, 1) != start for count in (1, 2)] == [True, True]


@every("board_id", ["eight", "goat", "klotski"])
def test_random_walk_bounds_the_distance(board_id):
    table = distance_table(board_id)
    for count in (1, 2, 7, 30):
        start = table.farthest()[0] if count > 7 else table.at_distance(0)[0]
        walks = [random_walk(start, count, number) for number in range(9)]
        assert all(table.distance(each) > 0 for each in walks)
        assert count > 7 or all(table.distance(each) <= count + 1 for each in walks)
        assert len({str(each) for each in walks}) > 1 or count == 1


def test_a_walk_is_the_same_for_ever():
    assert str(random_walk(load_board("eight").goal, 20, 1)) == str(random_walk(load_board("eight").goal, 20, 1))


def test_japanese_is_spoken(play):
    player = play(GOAT, GOAT.start, language="ja")
    scene = practise(player)
    if player.app.interface.speech.problem:
        pytest.skip("no Japanese font is installed")
    assert scene.heading == "探索：ヤギ"
    assert player.title == "距離：ヤギ - Antipode"
    assert player.button("新しい番号")
