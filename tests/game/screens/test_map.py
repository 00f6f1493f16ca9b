"""The map, in the real game on SDL's dummy driver, by posted events."""

from dataclasses import replace

import pygame
import pytest

from game.input.commands import Action
from game.maps.landmarks import Symbol
from game.model.draft import drawing_of
from game.model.game import Origin
from game.screens.distances.screen import DistancesScreen
from game.screens.lab.screen import LabScreen
from game.screens.maker.screen import MakerScreen
from game.screens.map.legend import LEAST_TEXT, MapLegend
from game.screens.map.screen import PLAY, STRIP_LINES, WALK, MapScreen
from game.screens.map.words import scope_text, spot_note
from game.screens.play.screen import PlayScreen
from game.screens.review.screen import ReviewScreen
from solver import distance_table, load_board

pytestmark = pytest.mark.usefixtures("few_frames")

QUZZLE, TINY = load_board("quzzle"), load_board("AB/C.>../A.;steps")


@pytest.fixture
def play(play):
    return lambda board=QUZZLE, position=None, size=(800, 600), **options: play(
        board, position or board.start, size, **options
    )


def opened(player):
    """Open the map and wait until it rests, in its thread and on the screen."""
    player.key("f8")
    player.step()
    screen = player.screen
    assert isinstance(screen, MapScreen)
    player.wait_until(lambda: screen.model.is_at_rest)
    settle(player)
    return screen


def map_of(screen):
    """Return the picture of the map among what moves on its screen."""
    return screen.animated[0]


def settle(player):
    for _ in range(300):
        player.step(0.05)
        if not map_of(player.screen).is_moving:
            return
    raise AssertionError("the map never rests")


def place_of(screen, number):
    """Return the pixel of a position."""
    at = map_of(screen).camera.project(screen.model.coordinates, map_of(screen).size)
    return round(float(at.x[number])) + screen.picture.x, round(float(at.y[number])) + screen.picture.y


def test_map_shows_all_positions_and_finds_the_player(play):
    screen = opened(play())
    shown = screen.model.shown
    assert len(shown.graph) == distance_table(QUZZLE).states
    assert shown.graph.position(shown.here) == QUZZLE.start
    assert screen.model.seen.symbol is Symbol.HERE


def test_map_counts_as_help(play):
    player = play()
    opened(player)
    player.key("escape")
    assert isinstance(player.screen, PlayScreen)
    assert player.session.game.assisted


def test_click_keeps_the_position_shown(play):
    player = play()
    screen = opened(player)
    far = screen.model.shown.hardest[0]
    player.move(place_of(screen, far))
    assert screen.model.distance == distance_table(QUZZLE).greatest_distance
    player.move((5, 300))
    assert screen.model.seen.number == screen.model.shown.here
    player.click(place_of(screen, far))
    player.move((5, 300))
    assert screen.model.chosen is not None
    assert screen.model.distance >= distance_table(QUZZLE).greatest_distance - 1


def test_play_from_a_far_position(play):
    player = play()
    screen = opened(player)
    screen.model.chosen = screen.model.shown.hardest[0]
    player.step()
    player.do(PLAY)
    player.step()
    game = player.session.game
    assert distance_table(QUZZLE).distance(game.start) == distance_table(QUZZLE).greatest_distance
    assert (game.origin, game.assisted) == (Origin.PRACTICE, False)


def test_way_leads_to_the_goal(play):
    player = play(TINY)
    screen = opened(player)
    player.do(WALK)
    assert screen.model.walked == 0
    for _ in range(20):
        player.step(0.5)
    assert screen.model.walked is None
    assert screen.model.seen_position.is_goal
    assert screen.model.seen.symbol is Symbol.GOAL


def test_way_stops_where_it_is(play):
    player = play()
    screen = opened(player)
    player.do(WALK)
    for _ in range(3):
        player.step(0.5)
    player.key("space")
    walked = screen.model.chosen
    assert walked in screen.model.shown.path[1:-1]
    player.step(5)
    assert screen.model.seen.number == walked


def test_arrows_turn_and_signs_zoom(play):
    player = play()
    screen = opened(player)
    before = map_of(screen).camera
    player.hold("right")
    assert map_of(screen).is_moving
    player.step(0.05)
    player.let_go("right")
    assert not map_of(screen).is_moving
    turned = map_of(screen).camera
    assert not (turned.rotation == before.rotation).all()
    player.key("+")
    assert map_of(screen).camera.zoom > turned.zoom
    player.key("home")
    assert map_of(screen).camera.zoom == 1
    assert (map_of(screen).camera.rotation == before.rotation).all()


def test_fingers_zoom(play):
    player = play()
    screen = opened(player)
    pygame.event.post(pygame.event.Event(pygame.MULTIGESTURE, pinched=0.1, x=0.3, y=0.5, rotated=0.0, num_fingers=2))
    player.step()
    assert map_of(screen).camera.zoom > 1


def test_drag_turns_and_chooses_nothing(play):
    player = play()
    screen = opened(player)
    before = map_of(screen).camera
    player.press((200, 300))
    player.move((260, 300), held=True)
    player.release((260, 300))
    assert not (map_of(screen).camera.rotation == before.rotation).all()
    assert screen.model.chosen is None


def test_keys_visit_landmarks_and_neighbours(play):
    player = play()
    screen = opened(player)
    seen = set()
    for _ in range(4):
        screen.take_key("page down")
        seen.add(screen.model.seen.symbol)
    assert Symbol.GOAL in seen
    screen.model.chosen = None
    moved = {screen.take_key(f"ctrl+{name}") and screen.model.chosen for name in ("left", "right", "up", "down")}
    near = {screen.model.shown.here, *screen.model.shown.graph.neighbours(screen.model.shown.here).tolist()}
    assert moved & near


@pytest.mark.every_frame
def test_nothing_is_drawn_while_nothing_moves(play):
    player = play()
    screen = opened(player)
    player.wait_until(lambda: player.step(0.2) or map_of(screen).is_fine)
    for _ in range(3):
        player.step(0.2)
    surface = pygame.display.get_surface()
    assert map_of(screen).draw_changes(surface) == []
    assert not screen.is_moving


def test_click_in_review_goes_to_a_move(play):
    player = play(TINY)
    for name in ("tab", "tab", "down", "down", "left"):
        player.key(name)
    player.key("v")
    assert isinstance(player.screen, ReviewScreen)
    player.wait_until(lambda: player.screen.model.review is not None and not player.screen.model.reviewer.is_running)
    screen = opened(player)
    trail = screen.model.trail
    assert len(trail) > 1
    screen.choose(trail[1])
    player.step()
    assert isinstance(player.screen, ReviewScreen)
    assert player.screen.model.number == 1


def test_map_is_freed_when_left(play):
    player = play()
    screen = opened(player)
    player.key("escape")
    assert map_of(screen).to_draw is None
    assert not screen.model.is_working


def test_half_unfolded_map_is_made_anew(play, empty_cache):
    """The window was to be closed, and the player has come back from its question."""
    player = play()
    player.key("f8")
    screen = player.screen
    player.wait_until(lambda: screen.model.shown is not None and map_of(screen).is_moving)
    screen.leave()
    player.step(0.5)
    assert screen.model.shown is None
    screen.on_return()
    player.wait_until(lambda: screen.model.is_at_rest)
    settle(player)
    far = screen.model.shown.hardest[0]
    player.move(place_of(screen, far))
    assert screen.model.seen.number == far


def test_reduced_motion_skips_layouts(play, empty_cache):
    player = play()
    player.app.change_settings(player.store.settings.choose("motion", "reduced"))
    player.key("f8")
    screen = player.screen
    player.wait_until(lambda: screen.model.is_at_rest)
    player.step()
    assert not map_of(screen).is_moving
    for number in (screen.model.shown.here, screen.model.shown.hardest[0]):
        player.move(place_of(screen, number))
        assert screen.model.hovered == number


@pytest.mark.parametrize("size", [(160, 120), (480, 360), (1280, 800), (2560, 1440), (600, 1000)])
def test_parts_do_not_overlap(play, size):
    player = play(size=size)
    screen = opened(player)
    assert any(isinstance(widget, MapLegend) for widget in screen.widgets())
    parts = [screen.picture, screen.animated[1].view.geometry.frame]
    parts += [widget.rect for widget in screen.own_widgets()] + [rect for _, rect in screen.controls]
    for number, part in enumerate(parts):
        assert not any(part.overlaps(other) for other in parts[:number]) or size == (160, 120)
    assert max(part.bottom for part in parts) <= screen.page.area.bottom or size == (160, 120)


def test_tabs_lead_to_the_other_pages(play):
    player = play()
    opened(player)
    player.click_button("Methods")
    assert isinstance(player.screen, LabScreen)
    player.key("x")
    assert isinstance(player.screen, DistancesScreen)
    player.click_button("Map")
    assert isinstance(player.screen, MapScreen)
    player.key("escape")
    assert isinstance(player.screen, PlayScreen)


def test_board_of_one_position_has_a_map(play):
    player = play(load_board("AB>AB"))
    screen = opened(player)
    assert scope_text(player.app.interface.words, screen.model.shown) == player.phrase("map.alone")
    assert [symbol for symbol, numbers in screen.model.landmarks() if numbers] == [Symbol.GOAL, Symbol.HERE]
    assert {PLAY, WALK} <= set(screen.disabled)


def test_solved_positions_are_not_played_from(play):
    player = play()
    screen = opened(player)
    assert PLAY not in screen.disabled
    screen.choose(int(screen.model.shown.graph.goals[0]))
    player.happened()
    player.step()
    assert PLAY in screen.disabled


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_small_window_has_legend_strip(language, play, before):
    player = play(language=language, size=(480, 360))
    screen = opened(player)
    strip = next(widget for widget in screen.widgets() if isinstance(widget, MapLegend))
    marks = tuple(
        (symbol, screen.words.text(f"map.{symbol.value}")) for symbol in Symbol if symbol is not Symbol.CHOSEN
    )
    said, surface, painter = [], pygame.Surface(screen.size), player.app.interface.painter
    before("game.ui.widget.Painter.text", lambda _, surface, text, *where, **look: said.append((text, *where)))
    replace(strip, marks=marks).draw(surface, painter)
    assert all(height > LEAST_TEXT for _, _, height in said)
    said.clear()
    strip.draw(surface, painter)
    assert strip.lines == STRIP_LINES
    assert [text for text, *_ in said] == [strip.near, strip.far, *(name for _, name in strip.marks)]
    assert len({rect for _, rect, _ in said}) == len(said)
    assert all(strip.rect.union(rect) == strip.rect for _, rect, _ in said)


def test_opens_by_key_from_the_menu(play):
    player = play()
    player.key("f10")
    player.do(Action.MAP)
    player.step()
    assert isinstance(player.screen, MapScreen)


def test_maker_has_a_map_of_its_board(play):
    player = play()
    player.store.draft.put(drawing_of(TINY))
    player.key("f4")
    player.wait_until(lambda: not player.screen.model.analyzer.is_working)
    player.step()
    screen = opened(player)
    assert len(screen.model.shown.graph) == distance_table(TINY).states
    assert "Distances" not in [control.label for control, _ in screen.controls]  # no game is explored
    player.key("escape")
    assert isinstance(player.screen, MakerScreen)
    opened(player)
    player.do(PLAY)
    player.step()
    assert isinstance(player.screen, PlayScreen)
    assert isinstance(player.screen.home, MakerScreen)


def test_unsolvable_board_has_a_map(play):
    player = play()
    player.store.draft.put(drawing_of(load_board("ABBC/ABBC/D..E/DF.E>..../..../..BB/..BB")))
    player.key("f4")
    player.wait_until(lambda: not player.screen.model.analyzer.is_working)
    player.step()
    screen = opened(player)
    assert (len(screen.model.shown.graph), len(screen.model.shown.graph.goals)) == (294, 0)
    assert spot_note(player.app.interface.words, screen.model) == player.phrase("map.never")
    assert WALK in screen.disabled


def test_pictures_are_laid_out_only_where_they_move(play, before):
    player, times = play(), []
    screen = opened(player)
    before("game.screens.map.view.MapPicture.lay_out", lambda *_: times.append(1))
    player.key("tab")
    player.step(1.0)
    assert screen.picture == map_of(screen).area and not times
    player.resize(900, 700)
    assert times
