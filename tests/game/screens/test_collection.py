"""Ladder and trophies, in the real game on SDL's dummy driver, by posted events."""

import itertools
import threading
from dataclasses import replace

import pygame
import pytest
from every import sampled
from golden_data import ALL_IDS, FACTS
from waiting import PATIENCE

from game.app.tooltips import explanation_at
from game.model.record import Record
from game.screens.collection.screen import CollectionScreen
from game.screens.play.screen import PlayScreen
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
    assert isinstance(scene, CollectionScreen)
    player.wait_until(lambda: scene.farthest is not None and scene.records is not None)
    player.step()
    return scene


def record(number, board, start, moves, par, assisted=False):
    return Record("run", number, board, start, moves, 9.0, par, assisted, "2026-07-01T12:00:00+00:00")


def wheel(player, lines):
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=lines, flipped=False))
    player.step()


def cards(scene):
    """The trophies of the page, by number."""
    return {control.command.value: rect for control, rect in scene.controls if is_a(control, "trophy")}


def rungs(scene):
    return {control.command.value: rect for control, rect in scene.controls if is_a(control, "rung")}


def is_a(control, kind):
    return getattr(control.command, "kind", None) == kind


@sampled("board_id", ALL_IDS, ("eight", "goat", "colours-six"))
def test_each_board_has_ladder_and_trophies(play, board_id, table_of):
    scene = collect(play(load_board(board_id), size=(1280, 800)))
    assert tuple(rungs(scene)) == LADDERS[board_id]
    assert len(scene.positions) == len(set(scene.positions)) == TROPHIES[board_id]
    assert set(cards(scene)) == set(range(TROPHIES[board_id]))
    assert scene.stars == (0, 3 * (len(LADDERS[board_id]) + TROPHIES[board_id]))
    if FACTS[board_id].get("farthest"):
        assert {position.cells for position in scene.positions} == set(map(tuple, FACTS[board_id]["farthest"]))


def test_rungs_go_up_and_are_enabled(play):
    scene = collect(play(GOAT))
    places = list(rungs(scene).values())
    assert all(higher.bottom <= lower.y for lower, higher in itertools.pairwise(places))
    assert not {control.command for control, _ in scene.controls} & set(scene.disabled)


@pytest.mark.parametrize("distance", [5, 25, 31])
def test_rung_plays_position_of_distance(play, table_of, distance):
    player = play()
    before = player.position
    scene = collect(player)
    player.click(rungs(scene)[distance].centre)
    assert isinstance(player.screen, PlayScreen)
    assert table_of("eight").distance(player.position) == distance
    first = player.position
    player.key("u")
    player.key("u")
    assert player.position == before
    player.key("y", ctrl=True)
    player.step(1.0)  # sooner it would be the rest of a double click
    scene = collect(player)
    player.click(rungs(scene)[distance].centre)
    assert player.position != first  # another one: the same again is nobody's wish


def test_rung_without_table_is_drawn_later(play, drawn, jobs_go):
    jobs_go.set()
    player = play(FIFTEEN)
    scene = collect(player)
    jobs_go.clear()
    player.click(rungs(scene)[20].centre)
    assert player.screen is scene
    player.step(0.1)
    assert any(text.startswith(player.phrase("practice.drawing", done="")) for text in drawn)
    jobs_go.set()
    player.wait_until(lambda: isinstance(player.screen, PlayScreen))
    assert solve(FIFTEEN, player.position).length == 20


def test_trophy_plays_its_position(play):
    player = play(GOAT)
    scene = collect(player)
    position = scene.positions[3]
    player.click(cards(scene)[3].centre)
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
        history.add(record(number, "eight", text, moves, par, assisted))
    history.add(record(9, "goat", start, 5, 5))
    scene = collect(player)
    farthest = {str(position): stars for position, stars in scene.trophy_stars.items()}
    assert farthest == {start: 2, "6 4 7/8 5 0/3 2 1": 0}
    assert scene.ladder_stars == {5: 0, 10: 0, 15: 0, 20: 3, 25: 0, 31: 2}
    assert scene.stars == (7, 24)
    assert player.phrase("collection.stars", won=7, of=24) in drawn


@sampled(
    "board_id, size",
    itertools.product(["eleven", "fifteen"], [(480, 360), (640, 480), (700, 1000), (1920, 1080)]),
    [("eleven", (480, 360)), ("fifteen", (700, 1000))],
)
def test_each_trophy_is_on_a_page(play, board_id, size):
    player = play(load_board(board_id), size=size)
    scene = collect(player)
    seen = list(cards(scene))
    while scene.layout.turn is not None and any(control.label == "Next page" for control, _ in scene.controls):
        if any(command.value == 1 for command in scene.disabled):
            break
        player.click_button("Next page")
        seen += cards(scene)
    assert seen == list(range(TROPHIES[board_id]))
    last = scene.page_number
    wheel(player, -1)
    assert scene.page_number == last
    wheel(player, 99)
    assert scene.page_number == 0
    number, rect = list(cards(scene).items())[-1]
    position = scene.positions[number]
    player.click(rect.centre)
    assert player.position == position


def test_resized_page_keeps_first_trophy(play):
    player = play(FIFTEEN, size=(480, 360))
    scene = collect(player)
    wheel(player, -1)
    first = min(cards(scene))
    assert first > 0
    player.resize(500, 380)
    assert first in cards(scene)
    player.resize(1920, 1080)
    assert set(cards(scene)) == set(range(17))


def test_keyboard_reaches_everything(play):
    player = play(GOAT, size=(1280, 800))
    scene = collect(player)
    rings = []
    for _ in scene.controls:
        player.key("tab")
        rings.append(scene.focused_command)
    assert rings == [control.command for control, _ in scene.controls]
    position = scene.positions[6]  # the last has the ring
    player.key("return")
    assert player.position == position


def test_bars_tell_about_pointed_distance(play, drawn):
    player = play(GOAT, size=(1280, 800))
    scene = collect(player)
    assert player.phrase("collection.all", positions="5,443,200 positions", moves="52 moves") in drawn
    player.move(rungs(scene)[20].centre)
    assert "20 moves: 21,637 positions, 0.40% of all." in drawn
    player.move(cards(scene)[0].centre)
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
    assert [control.label for control, _ in scene.controls] == ["Back"]
    player.key("return")
    wheel(player, 1)
    gate.set()
    player.wait_until(lambda: scene.farthest is not None)
    assert tuple(rungs(scene)) == LADDERS["eight"]
    player.step()
    assert player.phrase("collection.farthest", count=2, all=2, moves="31 moves") in drawn


def test_unknown_counts_are_said(play, drawn):
    player = play(replace(FIFTEEN, known=None))
    player.key("c")
    assert player.phrase("collection.no_trophies", practice="X") in drawn


def test_collection_speaks_japanese(play, drawn):
    player = play(GOAT, language="ja")
    scene = collect(player)
    if player.app.services.speech.problem:
        pytest.skip("no Japanese font is installed")
    assert player.title == "トロフィー：ヤギ - Antipode"
    assert scene.heading == "トロフィー：ヤギ"
    assert "最遠7配置：52手" in drawn


def test_bars_are_explained(play):
    player = play(EIGHT, (1280, 800))
    scene = collect(player)
    chart = scene.layout.histogram
    assert explanation_at(scene, chart.centre).name == player.phrase("what.position_rank_chart_name")
