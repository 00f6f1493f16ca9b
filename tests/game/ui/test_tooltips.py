"""What is this? Tooltips by right click, long press and key, above the real screens on SDL's dummy driver."""

import itertools

import pygame
import pytest
from every import sampled
from fonts import face_of, require_font

from game.app.tooltips import HOVER_SECONDS, LONG_PRESS_SECONDS, explanation_at, explanation_of
from game.input.commands import Action
from game.language.language import LANGUAGES
from game.screens.picker.screen import PickerScreen
from game.screens.play.screen import PlayScreen
from game.ui.control import ItemCommand
from game.ui.geometry import Rect
from game.ui.tooltip import Side, Tooltip, tip_base, tooltip_place
from solver import load_board, parse_position

pytestmark = pytest.mark.usefixtures("few_frames")

SIZES = [(480, 360), (640, 480), (1280, 800), (700, 1000), (3840, 2160)]
EIGHT, GOAT = load_board("eight"), load_board("goat")
MIDDLE = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8")
FAR = parse_position(EIGHT, "8 6 7/2 5 4/3 0 1")


@pytest.fixture
def play(play):
    def start(board=None, position=None, size=(800, 600), language=None):
        return play(board, position, size, language=language)

    return start


def ask(player, point):
    """A right click."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, button=3, pos=point))
    player.step()


def touch(player, point):
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=point, touch=True))
    player.step()


def hold_still(player):
    player.step(LONG_PRESS_SECONDS)


def said(player):
    """The tooltip's words; None without one."""
    tooltip = player.app.tooltips.tooltip
    return None if tooltip is None else tooltip.explanation


def rect_of(player, action):
    return next(rect for control, rect in player.screen.controls if control.command == action)


def screen():
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


# Asking


def test_right_click_explains_without_pressing(play):
    player = play(EIGHT, MIDDLE)
    ask(player, rect_of(player, Action.NEW).centre)
    assert said(player).name == "New"
    assert said(player).keys == "N"
    assert "equally likely" in said(player).text
    assert player.position == MIDDLE


def test_right_click_on_nothing_is_silent(play):
    player = play(EIGHT, MIDDLE)
    ask(player, (1, 1))
    assert said(player) is None


def test_what_is_disabled_says_why(play):
    player = play(EIGHT, MIDDLE)
    ask(player, rect_of(player, Action.UNDO).centre)
    assert said(player).text.endswith(player.app.interface.words.text("command.undo.idle"))
    player.key("left")
    ask(player, rect_of(player, Action.UNDO).centre)
    assert "nothing to undo" not in said(player).text


def test_counters_and_goal_are_explained(play):
    player = play(EIGHT, MIDDLE)
    places = player.screen.placed.places
    for part, name in (("moves", "Moves"), ("time", "Time"), ("par", "Par")):
        ask(player, places[part].centre)
        assert said(player).name == name
    assert "fewest moves" in said(player).text
    ask(player, places["goal"].centre)
    assert said(player).name == "Goal"


@pytest.mark.parametrize(
    ("keys", "label", "reason"),
    [
        ((), "Repair", "it can be solved."),
        (("right", "return", "right", "return"), "Play this position", "Repair it first."),
    ],
)
def test_editor_says_why_disabled(play, keys, label, reason):
    player = play(EIGHT, MIDDLE)
    for name in ("e", *keys):
        player.key(name)
    ask(player, player.button(label).centre)
    assert said(player).text.endswith(reason)


@pytest.mark.parametrize(
    ("cell", "name", "part"),
    [
        (3, "Piece 4", "slide right"),
        (0, "Piece 1", "can't slide"),
        (8, "Piece 8", "row 3, column 2"),
        (4, "The empty cell", ""),
    ],
)
def test_piece_says_where_it_belongs(play, cell, name, part):
    player = play(EIGHT, MIDDLE)
    ask(player, player.cell_centre(cell))
    assert said(player).name == name
    assert part in said(player).text
    assert player.position == MIDDLE


def test_wide_piece_is_one_piece(play):
    player = play(GOAT, GOAT.start)
    ask(player, player.cell_centre(3))
    assert "2 cells" in said(player).text
    geometry = player.screen.view.geometry
    assert said(player).about == geometry.place(0, 2).union(geometry.place(0, 3))


def test_paused_pieces_are_not_explained(play):
    player = play(EIGHT, MIDDLE)
    player.key("left")
    player.key("p")
    ask(player, player.cell_centre(0))
    assert said(player) is None
    assert player.session.is_paused


def test_lab_parts_are_explained(play):
    player = play(EIGHT, MIDDLE, (1280, 800))
    player.key("l")
    player.step()
    rows = {control.label: rect for control, rect in player.screen.controls}
    ask(player, rows["Breadth-first"].centre)
    assert said(player).name == "Breadth-first"
    assert player.screen.lab.rows[1].is_on
    notes = {note.name: rect for note, rect in player.screen.notes}
    ask(player, notes["Expanded"].centre)
    assert said(player).name == "Expanded"
    ask(player, notes["Distances"].centre)
    assert said(player).name == "Distances"


def test_long_press_explains_without_pressing(play):
    player = play(EIGHT, MIDDLE)
    point = rect_of(player, Action.NEW).centre
    player.press(point)
    player.move((point[0] + 3, point[1]), held=True)
    player.step(LONG_PRESS_SECONDS - 0.1)
    assert said(player) is None
    player.step(0.1)
    assert said(player).name == "New"
    player.release(point)
    assert player.position == MIDDLE
    assert said(player).name == "New"


def test_short_or_moved_press_explains_nothing(play):
    player = play(EIGHT, MIDDLE)
    point = rect_of(player, Action.NEW).centre
    player.press(point)
    player.move((point[0] + 20, point[1]), held=True)
    hold_still(player)
    player.release((0, 0))
    player.press(point)
    player.release(point)
    hold_still(player)
    assert said(player) is None
    assert player.position != MIDDLE  # the second was a click


def test_held_hint_by_mouse_and_finger(play):
    player = play(EIGHT, FAR)
    player.wait_for_solver()
    point = rect_of(player, Action.HINT).centre
    player.press(point)
    hold_still(player)
    assert said(player) is None
    assert player.screen.controller.stage.hint is not None
    player.release(point)
    player.quit()
    player = play(EIGHT, MIDDLE)
    player.wait_for_solver()
    touch(player, point)
    assert player.screen.controller.stage.hint is None
    hold_still(player)
    assert said(player).name == "Hint"
    player.release(point)
    assert player.screen.controller.stage.hint is None
    assert not player.session.game.assisted
    touch(player, point)
    player.release(point)
    assert player.screen.controller.stage.hint is not None
    player.step(5.0)  # nothing is held any more
    assert player.session.game.move_count == 0


def test_held_piece_by_mouse_and_finger(play):
    player = play(EIGHT, MIDDLE)
    point = player.cell_centre(3)
    player.press(point)
    hold_still(player)
    player.release(point)
    assert said(player) is None
    assert player.session.game.move_count == 1
    player.step(1.0)
    point = player.cell_centre(4)
    touch(player, point)
    hold_still(player)
    assert said(player).name == "Piece 4"
    player.release(point)
    assert player.session.game.move_count == 1


def test_held_editor_piece_by_mouse_and_finger(play):
    player = play(EIGHT, MIDDLE)
    player.key("e")
    point = player.screen.board.cell_rect(0).centre
    player.press(point)
    hold_still(player)
    assert said(player) is None
    player.release(point)
    assert player.screen.board.picked_cell == 0
    player.key("escape")
    touch(player, point)
    hold_still(player)
    assert said(player).about.contains(point)
    player.release(point)
    player.move((point[0] + 200, point[1]))
    assert player.screen.board.picked_cell is None
    assert player.screen.position == MIDDLE


def test_key_explains_focus_or_how(play):
    player = play(EIGHT, MIDDLE)
    player.key("f1", shift=True)
    assert said(player).about is None
    assert "Tab" in said(player).text
    assert "Shift+F1" in said(player).text
    player.key("tab")
    player.key("f1", shift=True)
    assert said(player).name == "Hint"
    player.key("f1", shift=True)  # once more closes it
    assert said(player) is None


@pytest.mark.parametrize("screen_name", ["picker", "menu", "lab"])
def test_key_explains_focus_on_every_screen(play, screen_name):
    player = play(*(() if screen_name == "picker" else (EIGHT, MIDDLE)))
    if screen_name != "picker":
        player.key({"menu": "f10", "lab": "l"}[screen_name])
    player.key("tab")
    player.key("f1", shift=True)
    assert said(player) == explanation_of(player.screen, *player.screen.focused)
    assert said(player).text


# Closing


def test_modifier_alone_is_no_input(play):
    player = play(EIGHT, MIDDLE)
    ask(player, rect_of(player, Action.NEW).centre)
    player.key("left shift")
    assert said(player) is not None


def test_key_closes_tooltip_and_acts(play):
    player = play(EIGHT, MIDDLE)
    ask(player, rect_of(player, Action.NEW).centre)
    player.key("left")
    assert said(player) is None
    assert player.session.game.move_count == 1
    ask(player, rect_of(player, Action.NEW).centre)
    player.key("q")  # which does nothing
    assert said(player) is None


def test_enter_on_disabled_control_says_why(play):
    player = play(EIGHT, MIDDLE)
    player.key("f7", shift=True)
    player.do(ItemCommand("kind", "relay"))
    player.step()
    for key in ("tab", "tab", "tab", "tab", "tab"):
        player.key(key)
    assert said(player) is None
    for _ in range(2):
        player.key("return")
        assert (said(player).name, said(player).text) == (player.phrase("button.less_from"), player.phrase("idle.end"))


def test_back_only_closes_tooltip(play):
    player = play(EIGHT, MIDDLE)
    ask(player, rect_of(player, Action.NEW).centre)
    player.key("escape")
    assert said(player) is None
    assert isinstance(player.screen, PlayScreen)
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)


def test_click_on_tooltip_only_closes_it(play):
    player = play(EIGHT, MIDDLE)
    ask(player, player.cell_centre(0))
    covered = player.app.tooltips.tooltip.rect
    assert covered.contains(player.cell_centre(3))
    player.click_cell(3)
    assert said(player) is None
    assert player.session.game.move_count == 0
    ask(player, player.cell_centre(0))
    player.click_cell(7)
    assert said(player) is None
    assert player.session.game.move_count == 1


def test_second_right_click_closes_or_moves(play):
    player = play(EIGHT, MIDDLE)
    ask(player, rect_of(player, Action.NEW).centre)
    ask(player, rect_of(player, Action.NEW).centre)
    assert said(player) is None
    ask(player, rect_of(player, Action.NEW).centre)
    ask(player, rect_of(player, Action.MENU).centre)
    assert said(player).name == "Menu"


def test_wheel_resize_and_blur_close_it(play):
    player = play(EIGHT, MIDDLE)
    for event in (
        pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=4, pos=(5, 5)),
        pygame.event.Event(pygame.WINDOWFOCUSLOST),
        pygame.event.Event(pygame.VIDEORESIZE, size=(800, 600), w=800, h=600),
    ):
        ask(player, rect_of(player, Action.NEW).centre)
        assert said(player) is not None
        pygame.event.post(event)
        player.step()
        assert said(player) is None


def test_other_controls_close_it(play):
    player = play(EIGHT, FAR)
    player.wait_for_solver()
    player.key("h", ctrl=True)
    ask(player, rect_of(player, Action.BACK).centre)
    assert said(player).name == "Take over"
    player.play_out()
    player.screen.controller.playback = None
    player.step()
    assert said(player) is None


# On the screen


@pytest.mark.every_frame
def test_drawn_at_once_and_erased(play):
    player = play(EIGHT, MIDDLE)
    player.wait_for_solver()
    before = screen()
    ask(player, rect_of(player, Action.UNDO).centre)
    assert screen() != before
    player.key("escape")
    player.step()
    assert screen() == before


@pytest.mark.every_frame
@pytest.mark.parametrize("settled", [False, True])
def test_works_during_fade(play, settled):
    player = play(EIGHT, MIDDLE)
    player.wait_for_solver()
    ask(player, player.cell_centre(0))
    player.key("f10")
    assert player.app.is_fading
    assert said(player) is None
    ask(player, rect_of(player, Action.HELP).centre)
    assert player.app.is_fading
    while settled and player.app.is_fading:
        player.step()
    shown_and_redrawn_are_the_same(player)
    player.key("escape")
    shown_and_redrawn_are_the_same(player)


def shown_and_redrawn_are_the_same(player):
    player.step()
    while player.app.is_fading:
        player.step()
    shown = screen()
    player.screen.is_dirty = True
    player.app.step(0.0)
    assert screen() == shown


@pytest.mark.every_frame
@sampled("language, theme", [("en", "dark"), ("ja", "light")], [("ja", "light")])
def test_changes_below_do_not_cover_it(play, language, theme):
    require_font(language)
    player = play(EIGHT, FAR, language=language)
    app = player.app
    app.change_settings(app.interface.settings.choose("theme", theme))
    player.wait_for_solver()
    player.key("h", ctrl=True)
    ask(player, player.cell_centre(4))
    for _ in range(20):  # pieces slide below it, the message counts on
        player.step(0.1)
        shown = screen()
        player.screen.is_dirty = True
        player.app.step(0.0)
        assert screen() == shown
    assert player.session.game.move_count > 3
    assert said(player) is not None
    player.screen.controller.playback.playing = False
    player.step(1.0)
    player.app.tooltips.close()
    player.step()
    shown = screen()
    player.screen.is_dirty = True
    player.app.step(0.0)
    assert screen() == shown


@pytest.mark.every_frame
def test_resting_tooltip_draws_nothing(play):
    player = play(EIGHT, MIDDLE)
    player.wait_for_solver()
    ask(player, rect_of(player, Action.NEW).centre)
    drawn = player.app.frames
    for _ in range(20):
        player.step()
    assert player.app.frames == drawn


# Its place


def test_lies_beside_its_subject():
    window, about = (400, 300), Rect(100, 100, 50, 20)
    place = tooltip_place(window, about, [(120, 60)], 10, 4)
    assert place == (0, Rect(65, 130, 120, 60), Side.BELOW)
    assert tip_base(place.box, about, place.side, 8) == (125, 130)
    assert tooltip_place(window, Rect(100, 250, 50, 20), [(120, 60)], 10, 4).side is Side.ABOVE
    assert tooltip_place(window, Rect(100, 40, 50, 220), [(120, 60)], 10, 4).side is Side.RIGHT
    assert tooltip_place(window, Rect(300, 40, 50, 220), [(120, 60)], 10, 4).side is Side.LEFT
    assert tooltip_place(window, Rect(390, 10, 10, 20), [(120, 60)], 10, 4).box.right == 396


def test_tries_another_size_for_room():
    window, about = (400, 300), Rect(4, 60, 250, 180)
    assert tooltip_place(window, about, [(120, 60), (200, 40)], 10, 4)[::2] == (0, Side.RIGHT)
    assert tooltip_place(window, Rect(4, 60, 350, 180), [(120, 60), (200, 40)], 10, 4)[::2] == (1, Side.BELOW)


def test_lies_in_middle_without_room():
    assert tooltip_place((400, 300), Rect(0, 0, 400, 300), [(120, 60)], 10, 4) == (0, Rect(140, 120, 120, 60), None)
    assert tooltip_place((400, 300), None, [(120, 60), (60, 120)], 10, 4) == (0, Rect(140, 120, 120, 60), None)
    assert tooltip_place((20, 20), None, [(120, 60)], 10, 4).box == Rect(4, 4, 12, 12)


def everything(player):
    """All that can be explained on the present screen."""
    scene = player.screen
    for rect in [rect for _, rect in scene.controls] + [rect for _, rect in scene.notes]:
        found = explanation_at(scene, rect.centre)
        assert found is not None
        yield found


EXPLAINED = ((None, None), (None, "f2"), (GOAT, "t"), (GOAT, None), (GOAT, "f3"), (GOAT, "f10"), (EIGHT, "l"),
             (EIGHT, "f1"), (GOAT, "e"))  # fmt: skip
"""Screens: the board to begin on, and the key that leads there."""
TIGHTEST, *WINDOWS = reversed(list(itertools.product([100, 200], reversed(SIZES))))
"""Sizes of text and window; where the smallest window has large text there is the least room."""


@pytest.mark.parametrize("is_sample", [True, pytest.param(False, marks=pytest.mark.slow)])
@pytest.mark.parametrize("screen", range(len(EXPLAINED)))
def test_stays_in_window_beside_subject(play, blank_pictures, screen, is_sample):
    """In each language in the tightest window and in one more, so that each window is tried; in a sample in one."""
    board, key = EXPLAINED[screen]
    player = play(board, None, TIGHTEST[1])
    if key is not None:
        player.key(key)
    app = player.app
    for number, language in enumerate(filter(face_of, LANGUAGES), len(LANGUAGES) * screen):
        app.change_settings(app.interface.settings.choose("language", language))
        tried = TIGHTEST, WINDOWS[number % len(WINDOWS)]
        for scale, size in tried[number % 2 :: 2] if is_sample else tried:
            app.change_settings(app.interface.settings.choose("scale", scale))
            player.resize(*size)
            for explanation in everything(player):
                assert explanation.name
                assert explanation.text
                tooltip = Tooltip(app.interface.painter, explanation, size, app.screen.text_scale)
                assert Rect(0, 0, *size).union(tooltip.rect) == Rect(0, 0, *size)
                assert not tooltip.rect.overlaps(explanation.about)


@pytest.mark.every_frame
@pytest.mark.parametrize("size", [(1, 1), (60, 40), (200, 16)])
def test_tiny_window_does_not_fail(play, size):
    player = play(EIGHT, MIDDLE, size)
    player.key("f1", shift=True)
    assert said(player) is not None
    player.key("escape")
    player.step()
    assert said(player) is None


def test_resting_pointer_explains_until_moved(play):
    player = play(EIGHT, MIDDLE)
    hint, undo = rect_of(player, Action.HINT).centre, rect_of(player, Action.UNDO).centre
    player.move(undo)
    player.step(HOVER_SECONDS)
    assert said(player) is None  # the window has come up under the pointer, which has not moved
    player.move(hint)
    player.step(HOVER_SECONDS / 2)
    assert said(player) is None
    player.step(HOVER_SECONDS / 2)
    assert said(player) == explanation_at(player.screen, hint)
    player.move((hint[0] + 1, hint[1]))
    assert said(player) is not None
    player.move(undo)
    assert said(player) is None
    player.step(HOVER_SECONDS)
    assert said(player).name == "Undo"
    player.key("escape")  # which means the boards, as if there were no tooltip
    assert isinstance(player.screen, PickerScreen)


def test_board_and_clicks_explain_nothing(play):
    player = play(EIGHT, MIDDLE)
    for cell in (1, 0):
        player.move(player.cell_centre(cell))
        player.step(HOVER_SECONDS)
        assert said(player) is None
    hint = rect_of(player, Action.HINT).centre
    player.move(hint)
    player.click(hint)
    player.step(HOVER_SECONDS)
    assert said(player) is None
