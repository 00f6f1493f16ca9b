"""Ladder and trophies, in the real game on SDL's dummy driver, by posted events."""

import itertools
import threading

import pygame
import pytest
from every import sampled
from golden_data import ALL_IDS, FACTS
from records import record
from waiting import PATIENCE

from game.model.game import Origin
from game.screens.distances.screen import DistancesScreen
from game.screens.play.screen import PlayScreen
from game.ui.control import ItemCommand
from solver import load_board, solve

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT, GOAT, FIFTEEN = load_board("eight"), load_board("goat"), load_board("fifteen")
TROPHIES = {board_id: facts.get("farthest_count", len(facts.get("farthest", ()))) for board_id, facts in FACTS.items()}
LADDERS = {
    "seven": (*range(5, 35, 5), 36),
    "eight": (*range(5, 30, 5), 31),
    "goat": (*range(5, 50, 5), 52),
    "colours-six": (*range(5, 55, 5), 58),
    "colours-three": (*range(5, 55, 5), 57),
    "eleven": (*range(5, 40, 5), 44),
    "fifteen": (*range(5, 60, 5), 63),
}


@pytest.fixture
def play(play):
    return lambda board=EIGHT, size=(800, 600), **options: play(board, size=size, **options)


def collect(player):
    """Opens the screen once all is known that is shown there."""
    player.key("c")
    scene = player.screen
    assert isinstance(scene, DistancesScreen)
    player.wait_until(lambda: scene.model.farthest is not None and scene.model.records is not None)
    player.step()
    return scene


def wheel(player, lines):
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=lines, flipped=False))
    player.step()


def cards(scene):
    """The visible trophies, by number."""
    return visible(scene, "trophy")


def rungs(scene):
    """The visible rungs, by distance."""
    return visible(scene, "rung")


def visible(scene, kind):
    return {control.command.value: rect for control, rect in scene.controls if is_a(control, kind)}


def is_a(control, kind):
    return getattr(control.command, "kind", None) == kind


def found(player, kind, value):
    """The rectangle of a rung or trophy, for which the list is scrolled where it is not visible."""
    scene = player.screen
    player.move(scene.listing.view.centre)
    wheel(player, 99)
    while value not in visible(scene, kind):
        before = scene.listing.first
        wheel(player, -1)
        assert scene.listing.first > before
    return visible(scene, kind)[value]


def all_of(player, kind):
    """The values of all rungs or trophies, in the order in which scrolling shows them."""
    scene, seen = player.screen, []
    player.move(scene.listing.view.centre)
    wheel(player, 99)
    while True:
        seen += [value for value in visible(scene, kind) if value not in seen]
        if scene.listing.is_at_end:
            return seen
        wheel(player, -1)


@sampled("board_id", ALL_IDS, ("eight", "goat", "colours-six"))
def test_each_board_has_ladder_and_trophies(play, board_id, table_of):
    player = play(load_board(board_id), size=(1280, 800))
    scene = collect(player)
    assert tuple(all_of(player, "rung")) == LADDERS[board_id]
    assert len(scene.model.positions) == len(set(scene.model.positions)) == TROPHIES[board_id]
    assert all_of(player, "trophy") == list(range(TROPHIES[board_id]))
    assert set(scene.model.ladder_stars.values()) == set(scene.model.trophy_stars.values()) == {0}
    if FACTS[board_id].get("farthest"):
        assert {position.cells for position in scene.model.positions} == set(map(tuple, FACTS[board_id]["farthest"]))


@pytest.mark.parametrize("size", [(480, 360), (800, 600), (1280, 800), (700, 1000)])
def test_c_shows_ladder_with_focus_on_it(play, size):
    player = play(GOAT, size=size)
    scene = collect(player)
    assert scene.focused_command == ItemCommand("rung", 5)
    assert not {control.command for control, _ in scene.controls if is_a(control, "rung")} & set(scene.disabled)
    player.key("return")
    assert isinstance(player.screen, PlayScreen)
    assert player.session.game.origin is Origin.LADDER


@pytest.mark.parametrize("distance", [5, 25, 31])
def test_rung_plays_position_of_distance(play, table_of, distance):
    player = play()
    before = player.position
    collect(player)
    player.click(found(player, "rung", distance).centre)
    assert isinstance(player.screen, PlayScreen)
    assert table_of("eight").distance(player.position) == distance
    first = player.position
    player.key("u")
    player.key("u")
    assert player.position == before
    player.key("y", ctrl=True)
    player.step(1.0)  # sooner it would be the rest of a double click
    collect(player)
    player.click(found(player, "rung", distance).centre)
    assert player.position != first  # another one: the same again is nobody's wish


def test_rung_without_table_is_drawn_later(play, drawn, jobs_go):
    jobs_go.set()
    player = play(FIFTEEN)
    scene = collect(player)
    jobs_go.clear()
    player.click(found(player, "rung", 10).centre)
    assert player.screen is scene
    player.step(0.1)
    assert any(text.startswith(player.phrase("distances.drawing", done="")) for text in drawn)
    jobs_go.set()
    player.wait_until(lambda: isinstance(player.screen, PlayScreen))
    assert solve(FIFTEEN, player.position).length == 10


def test_trophy_plays_its_position(play):
    player = play(GOAT)
    scene = collect(player)
    position = scene.model.positions[3]
    player.click(found(player, "trophy", 3).centre)
    assert isinstance(player.screen, PlayScreen)
    assert player.position == position
    assert player.screen.controller.score.par == 52


def test_best_stars_are_counted(play, drawn):
    player = play()
    history = player.store.history
    start = "8 6 7/2 5 4/3 0 1"
    for number, (text, moves, par, assisted) in enumerate(
        [
            (start, 41, 31, False),
            (start, 33, 31, False),
            ("6 4 7/8 5 0/3 2 1", 31, 31, True),
            ("2 7 5/1 4 3/6 8 0", 20, 20, False),
            ("2 7 5/1 4 3/6 8 0", 30, 20, False),
        ]
    ):
        history.add(record(number, moves, par, start=text, assisted=assisted))
    history.add(record(9, 5, 5, board="goat", start=start))
    scene = collect(player)
    farthest = {str(position): stars for position, stars in scene.model.trophy_stars.items()}
    assert farthest == {start: 2, "6 4 7/8 5 0/3 2 1": 0}
    assert scene.model.ladder_stars == {5: 0, 10: 0, 15: 0, 20: 3, 25: 0, 31: 2}
    assert f"Ladder, {player.phrase('distances.stars', won=5, of=18)}" in drawn
    found(player, "trophy", 0)
    assert f"2 farthest, 31 moves away, {player.phrase('distances.stars', won=2, of=6)}" in drawn


@sampled(
    "board_id, size",
    itertools.product(["eleven", "fifteen"], [(480, 360), (640, 480), (700, 1000), (1920, 1080)]),
    [("eleven", (480, 360)), ("fifteen", (700, 1000))],
)
def test_each_trophy_is_in_the_list(play, board_id, size):
    player = play(load_board(board_id), size=size)
    scene = collect(player)
    assert all_of(player, "trophy") == list(range(TROPHIES[board_id]))
    last = TROPHIES[board_id] - 1
    player.click(found(player, "trophy", last).centre)
    assert player.position == scene.model.positions[last]


def test_keyboard_reaches_everything(play):
    player = play(GOAT, size=(1280, 800))
    scene = collect(player)
    seen = {scene.focused_command}
    for _ in range(40):
        player.key("tab")
        seen.add(scene.focused_command)
    assert {ItemCommand("rung", distance) for distance in LADDERS["goat"]} <= seen
    assert {ItemCommand("trophy", number) for number in range(TROPHIES["goat"])} <= seen
    while scene.focused_command != ItemCommand("trophy", 6):
        player.key("tab")
    position = scene.model.positions[6]
    player.key("return")
    assert player.position == position


def test_arrows_move_among_rungs_and_choose_elsewhere(play):
    player = play(GOAT, size=(1280, 800))
    scene = collect(player)
    chosen = scene.model.choice.distance
    player.key("right")
    player.key("down")
    assert scene.focused_command == ItemCommand("rung", 20)
    assert scene.model.choice.distance == chosen
    player.click(scene.page.area.centre)  # which chooses a bar, and drops the focus
    chosen = scene.model.choice.distance
    player.key("right")
    assert scene.model.choice.distance == chosen + 1


def test_wheel_passes_over_no_row(play):
    """Where only a few high rows have room, a notch of the wheel goes on by fewer of them."""
    player = play(FIFTEEN, size=(480, 360))
    scene = collect(player)
    player.move(scene.listing.view.centre)
    wheel(player, 99)
    while not scene.listing.is_at_end:
        last = scene.listing.visible[-1]
        wheel(player, -1)
        assert scene.listing.first <= last + 1


def test_bars_tell_about_pointed_distance(play, drawn):
    player = play(GOAT, size=(1280, 800))
    collect(player)
    player.move(found(player, "rung", 20).centre)
    assert "20 moves: 21,637 positions, 0.40% of all." in drawn
    player.move(found(player, "trophy", 0).centre)
    assert "52 moves: 7 positions, one in 777,600." in drawn


@pytest.mark.parametrize("name", ["escape", "c"])
def test_key_leads_back_to_game(play, name):
    player = play()
    before = player.position
    collect(player)
    player.key(name)
    assert isinstance(player.screen, PlayScreen)
    assert player.position == before


def test_screen_fills_in_with_table(play, before, drawn):
    gate = threading.Event()

    def hold(board, *, cache, progress, cancel):
        progress(0.42)
        assert gate.wait(PATIENCE)

    before("game.coach.analyzer.distance_table", hold)
    player = play()
    player.key("c")
    scene = player.screen
    player.wait_until(lambda: player.phrase("play.working", done="42%") in drawn)
    assert not rungs(scene)
    player.key("return")
    wheel(player, 1)
    gate.set()
    player.wait_until(lambda: scene.model.farthest is not None)
    assert tuple(all_of(player, "rung")) == LADDERS["eight"]
    assert f"{player.phrase('distances.trophies', count=2, all=2, moves='31 moves')}, 0 of 6 stars" in drawn


def test_other_keys_show_other_parts(play):
    player = play(size=(480, 360))
    scene = collect(player)
    player.key("x")
    assert player.screen is scene
    assert scene.listing.is_at_start and scene.focused is None
    player.key("c")
    assert scene.focused_command == ItemCommand("rung", 5)
    player.key("i")
    player.key("i")
    assert isinstance(player.screen, PlayScreen)


def test_ladder_speaks_japanese(play, drawn):
    player = play(GOAT, language="ja")
    scene = collect(player)
    if player.app.interface.speech.problem:
        pytest.skip("no Japanese font is installed")
    assert player.title == "距離：ヤギ - Antipode"
    assert scene.heading == "探索：ヤギ"
    found(player, "trophy", 0)
    assert any(text.startswith("最遠7配置：52手") for text in drawn)
