"""The solver lab in the whole game on SDL's dummy driver, played by posted events."""

import itertools
import time
from dataclasses import replace

import pygame
import pytest
from coaching import run_callbacks
from every import every, sampled
from waiting import wait_until

from game.input.commands import Action
from game.language.language import load_language
from game.screens.help.screen import HelpScreen
from game.screens.lab.columns import Column, table_columns
from game.screens.lab.method_table import Quantity
from game.screens.lab.model import Lab, State
from game.screens.lab.screen import METHOD, LabScreen
from game.screens.lab.words import LabWords
from game.screens.play.screen import PlayScreen
from game.system.background import CallbackQueue
from game.ui.control import ItemCommand
from game.ui.geometry import Rect, page_layout, small_text
from game.ui.labels import Paragraph
from game.ui.text import Fonts
from game.words.problems import reason_of
from game.words.words import Words
from solver import load_board, parse_position
from solver.analysis.comparison import Choice, Trial, choices_of, try_choice, what_it_does, why
from solver.analysis.methods import Result
from solver.system.limits import Status

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT, FIFTEEN = load_board("eight"), load_board("fifteen")
ENGLISH = Words(load_language("en"))
lab_words = LabWords(ENGLISH)
MIDDLE, FARTHEST = "2 8 3/1 0 7/4 6 5", "8 6 7/2 5 4/3 0 1"
HARD = "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4"
SIZES = [(480, 360), (640, 480), (600, 1000), (900, 300), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160)]
ENDED = (State.DONE, State.GAVE_UP, State.STOPPED, State.FAILED, State.OFF)


@pytest.fixture
def play(play, monkeypatch):
    monkeypatch.setattr("game.screens.lab.model.FIRST_PATIENCE", 300)  # on a busy machine a method would have given up
    return lambda board=EIGHT, text=MIDDLE, size=(1280, 800): play(board, parse_position(board, text), size)


def until(player, condition):
    def complaint():
        return [(row.choice, row.state, row.status) for row in player.screen.lab.rows]

    player.wait_until(condition, complaint)
    player.step(0.1)


def run_out(player):
    """Until the lab has done all it was asked for."""
    until(player, lambda: not player.screen.lab.is_running)


def row_of(player, choice):
    return next(row for row in player.screen.lab.rows if str(row.choice) == choice)


def index_of(player, choice):
    return player.screen.lab.rows.index(row_of(player, choice))


def click_row(player, choice):
    rect = row_rect(player, index_of(player, choice))
    player.click((rect.x + rect.height, rect.centre[1]))  # its name


def row_rect(player, index):
    return next(rect for control, rect in player.screen.controls if control.command == ItemCommand("method", index))


def only(player, *choices):
    """Switches all others off."""
    for row in player.screen.lab.rows:
        if str(row.choice) not in choices:
            click_row(player, str(row.choice))


def test_mouse_opens_lab(play):
    player = play(text=FARTHEST)
    position = player.position
    player.click_help("Methods")
    assert isinstance(player.screen, LabScreen)
    assert player.screen.lab.position == position


def test_methods_agree_with_table(play, table_of):
    player = play()
    player.key("left")
    position = player.position
    player.key("l")
    assert player.title == "Methods: Eight - Antipode"
    assert player.screen.lab.position == position
    assert [row.choice for row in player.screen.lab.rows] == choices_of(EIGHT)
    run_out(player)
    assert {row.state for row in player.screen.lab.rows} == {State.DONE}
    assert {row.length for row in player.screen.lab.rows} == {table_of("eight").distance(position)}
    assert {row.status.bound_at_start is None for row in player.screen.lab.rows if row.choice.bound} == {False}
    assert row_of(player, "ida:pattern").status.expanded < row_of(player, "bfs").status.expanded


def test_back_keeps_game(play):
    player = play()
    player.key("left")
    scene, position = player.screen, player.position
    player.key("l")
    player.step(60.0)
    run_out(player)
    player.key("escape")
    assert player.screen is scene
    assert player.position == position
    assert player.session.game.assisted  # it was told how far it is
    assert player.session.seconds(player.clock) < 1.0  # reading in the lab is not playing
    player.key("u")
    assert player.session.game.move_count == 0


def test_escape_stops_before_leaving(play):
    player = play(FIFTEEN, HARD)
    player.key("l")
    until(player, lambda: row_of(player, "bfs").status.expanded > 0)
    assert row_of(player, "bfs").state is State.RUNNING
    assert row_of(player, "bidirectional").state is State.WAITING
    player.key("escape")
    assert isinstance(player.screen, LabScreen)
    assert not player.screen.lab.is_running
    assert {row.state for row in player.screen.lab.rows} == {State.STOPPED}
    seen = row_of(player, "bfs").status
    time.sleep(0.3)
    player.step()
    assert row_of(player, "bfs").status == seen
    player.key("escape")
    assert isinstance(player.screen, PlayScreen)


def test_space_stops_and_reruns(play):
    player = play(FIFTEEN, HARD)
    player.key("l")
    player.key("space")
    assert not player.screen.lab.is_running
    player.key("space")
    assert player.screen.lab.is_running
    player.click_button("Stop")
    assert not player.screen.lab.is_running
    player.click_button("Back")
    assert isinstance(player.screen, PlayScreen)


def test_rows_toggle_by_mouse_and_keyboard(play):
    player = play()
    player.key("l")
    run_out(player)
    click_row(player, "bfs")
    assert row_of(player, "bfs").state is State.OFF
    player.key("space")
    run_out(player)
    assert row_of(player, "bfs").trial is not None
    for _ in range(index_of(player, "bfs") + 1):
        player.key("down")
    assert player.screen.focused_command == ItemCommand("method", index_of(player, "bfs"))
    player.key("return")
    assert row_of(player, "bfs").state is State.DONE  # it was known
    player.key("tab")
    player.key("up")
    player.key("return")
    assert row_of(player, "bfs").state is State.OFF


def test_disabled_running_method_is_skipped(play):
    player = play(FIFTEEN, HARD)
    player.key("l")
    only(player, "iterative-deepening")
    until(player, lambda: row_of(player, "iterative-deepening").status.expanded > 0)
    click_row(player, "ida:manhattan")
    assert row_of(player, "ida:manhattan").state is State.WAITING
    click_row(player, "iterative-deepening")
    assert row_of(player, "iterative-deepening").state is State.OFF
    until(player, lambda: row_of(player, "ida:manhattan").status.expanded > 0)
    player.key("space")


def test_limit_reached_shows_bound(play):
    player = play(FIFTEEN, HARD)
    player.key("l")
    player.key("space")
    only(player, "bfs")
    while player.screen.lab.patience > 1:
        player.key("-")
    player.key("space")
    run_out(player)
    row = row_of(player, "bfs")
    assert row.state is State.GAVE_UP
    assert row.status.at_least > 15
    said = lab_words.why(row, FIFTEEN)
    assert said.startswith("It stopped at the limit of 1 s") or "memory" in said
    assert f"at least {row.status.at_least} moves" in said
    assert lab_words.length(row) == f"at least {row.status.at_least}"


def test_click_on_numbers_toggles_nothing(play):
    player = play()
    player.key("l")
    run_out(player)
    rect = row_rect(player, 2)
    player.click((rect.right - 4, rect.centre[1]))
    assert player.screen.lab.rows[2].state is State.DONE


def test_bound_and_iterations_are_shown(play):
    player = play(FIFTEEN, "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1")
    player.key("l")
    player.key("space")
    only(player, "ida:manhattan")
    player.key("space")
    row = row_of(player, "ida:manhattan")
    until(player, lambda: len(row.status.iterations) > 2)
    player.key("space")
    assert row.state is State.STOPPED
    assert row.status.bound_at_start == row.status.iterations[0].limit
    assert not row_of(player, "bfs").has_begun


def test_patience_applies_to_next_run(play):
    player = play()
    player.key("l")
    player.key("+")
    assert player.screen.lab.patience == 300
    for _ in range(6):
        player.click(next(rect for control, rect in player.screen.controls if control.command is Action.FASTER).centre)
    assert player.screen.lab.patience == 60


def test_focus_visits_all_controls(play):
    player = play()
    player.key("l")
    run_out(player)
    seen = []
    for _ in player.screen.controls:
        player.key("tab")
        seen.append(player.screen.focused_command)
    commands = [control.command for control, _ in player.screen.controls]
    assert seen[0] == ItemCommand("method", 0)  # the first key is for the methods
    assert sorted(seen, key=commands.index) == commands


def test_bars_show_positions_or_time(play):
    player = play()
    player.key("l")
    player.key("b")
    assert player.screen.bars is Quantity.TIME
    player.click_button("Bars")
    assert player.screen.bars is Quantity.POSITIONS


def test_histogram_ranks_position(play, table_of):
    player = play(text=FARTHEST)
    player.wait_for_solver()
    player.key("l")
    counts = table_of("eight").positions_by_distance
    until(player, lambda: list(player.screen.counts) == counts)
    assert player.screen.distance == 31
    ranks = {
        (31, 0): ("one_of_farthest", {"count": 2}),
        (20, 0): ("farther", {"share": "21%"}),
        (1, 0): ("nearer", {"share": "99.99%"}),
        (0, 0): ("goal", {}),
        (None, 12): ("at_least", {}),
    }
    for (distance, at_least), (key, values) in ranks.items():
        moves = lab_words.distances.moves(at_least if distance is None else distance)
        said = lab_words.text(f"distances.{key}", moves=moves, **values)
        assert lab_words.distances.position_rank(counts, distance, at_least) == said


def test_tableless_board_has_known_distances(play):
    player = play(FIFTEEN, "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15")
    player.key("l")
    run_out(player)
    assert len(player.screen.counts) == 81
    assert player.screen.distance == 2
    assert {row.length for row in player.screen.lab.rows} == {2}


def test_hopeless_board_promises_no_counts(play, drawn):
    player = play(replace(FIFTEEN, known=None), "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15")
    player.resize(1280, 800)
    player.key("l")
    player.step()
    assert player.screen.words.text("distances.hopeless") in drawn
    assert player.screen.words.text("distances.no_counts") not in drawn


def test_help_returns_to_running_lab(play):
    player = play()
    player.key("l")
    lab = player.screen
    player.key("f1")
    assert isinstance(player.screen, HelpScreen)
    player.key("escape")
    assert player.screen is lab
    run_out(player)
    assert {row.state for row in player.screen.lab.rows} == {State.DONE}


def test_goal_needs_no_search(play):
    player = play(EIGHT, "1 2 3/4 5 6/7 8 0")
    player.key("l")
    run_out(player)
    assert {row.length for row in player.screen.lab.rows} == {0}
    said = {str(why(row.trial, EIGHT)) for row in player.screen.lab.rows}
    assert "The position is the goal, so there was nothing to search for." in said


@pytest.mark.every_frame
def test_drawing_stays_inside_parts(play):
    player = play()
    player.key("l")
    run_out(player)
    for size in ((480, 360), (600, 1000), (1280, 800)):
        player.resize(*size)
        parts = [widget.rect for widget in player.screen.widgets()] + [rect for _, rect in player.screen.controls]
        for a, b in itertools.combinations(parts, 2):
            assert not a.overlaps(b)
        surface = pygame.display.get_surface()
        before = surface.copy()
        player.key("down")
        player.key("b")
        player.key("b")
        player.press((0, 0))  # takes the ring away
        player.screen.is_dirty = True
        player.step()
        row = row_rect(player, len(player.screen.lab.rows) - 1)
        corner = surface.get_at((row.x + row.width // 2, row.y))
        assert corner == before.get_at((row.x + row.width // 2, row.y)), size


@sampled("scale", [1.0, 1.25], [1.0])
@sampled("size", SIZES, [(480, 360), (1280, 800)])
def test_summary_text_is_large_enough(play, size, scale):
    player = play(size=size)
    player.app.change_settings(player.store.settings.choose("scale", round(100 * scale)))
    player.key("l")
    player.step()
    said = lab_words.distances.counting(lab_words.text("lab.not_found", moves="53 moves"), True)
    summary = next(widget for widget in player.screen.widgets() if isinstance(widget, Paragraph))
    assert Fonts().fits(said, small_text(player.screen.text), summary.rect)


@pytest.mark.parametrize("width", [480, 640, 900, 1280, 3840])
def test_columns_have_room(width):
    row = Rect(6, 0, width - 12, 20)
    columns = table_columns(row, page_layout(width, width * 5 // 8).text, width < 900)
    cells = list(columns.cells(row).values())
    assert all(row.union(cell) == row for cell in cells)
    assert not any(a.overlaps(b) for a, b in itertools.combinations(cells, 2))
    assert columns.edges[Column.CHART][1] >= 6 * columns.cell
    assert set(columns.edges) == set(Column) or width < 1280


@pytest.mark.every_frame
def test_partial_redraw_equals_full_redraw(play):
    player = play()
    player.wait_for_solver()
    player.key("l")
    run_out(player)
    for name in ("down", "down", "b", "down", "b", "+", "up"):
        player.key(name)
    surface = pygame.display.get_surface()
    parts = pygame.image.tobytes(surface, "RGB")
    player.screen.is_dirty = True
    player.step()
    assert pygame.image.tobytes(surface, "RGB") == parts


@pytest.mark.every_frame
def test_idle_lab_sleeps(play):
    player = play(FIFTEEN, HARD)
    player.key("l")
    assert player.screen.alarms.next is not None
    player.key("space")
    run_out(player)
    assert player.screen.alarms.next is None
    player.wait_for_solver()  # what it tells last is drawn, too
    player.rest()
    frames = player.app.frames
    for _ in range(10):
        player.step()
    assert player.app.frames == frames


def test_failure_leaves_other_methods_running():
    def fails(position, choice, **options):
        if choice.method == "bfs":
            raise MemoryError("no room")
        return try_choice(position, choice, **options)

    queue = CallbackQueue()
    lab = Lab(parse_position(EIGHT, MIDDLE), queue.post, time.monotonic, solve=fails)
    lab.start()
    wait_until(lambda: not lab.is_running, step=lambda: run_callbacks(queue))
    states = {str(row.choice): row.state for row in lab.rows}
    assert states.pop("bfs") is State.FAILED
    assert set(states.values()) == {State.DONE}
    reason = reason_of(ENGLISH, lab.rows[1].problem)
    assert lab_words.why(lab.rows[1], EIGHT) == ENGLISH.text("lab.failed", problem=reason)


@every("choice", [*choices_of(EIGHT), *choices_of(FIFTEEN)])
def test_method_has_one_sentence(choice):
    said = str(what_it_does(*choice))
    assert said.endswith(".")
    assert ". " not in said


def test_numbers_are_short_and_true():
    assert [lab_words.power(n) for n in range(0, 13, 2)] == ["1", "100", "10k", "1M", "100M", "10G", "1T"]
    assert [lab_words.time_power(n) for n in range(-3, 3)] == ["1 ms", "10 ms", "100 ms", "1 s", "10 s", "100 s"]
    assert [lab_words.duration(s) for s in (0.0004, 0.0123, 0.9999, 12.34, 120)] == [
        "0.4 ms", "12 ms", "1.00 s", "12.3 s", "120 s",
    ]  # fmt: skip
    assert lab_words.name(Choice("ida", "linear-conflict")) == "IDA*, linear conflict"


def test_run_needs_an_enabled_method(play):
    player = play()
    player.key("l")
    player.key("space")
    player.step()
    for index in range(len(player.screen.lab.rows)):
        player.do(ItemCommand(METHOD, index))
    player.step()
    screen = player.screen
    assert lab_words.summary(screen.lab).startswith(screen.words.text("idle.lab").rstrip("."))
    assert Action.PAUSE in screen.disabled
    assert screen.default_button is None
    player.do(ItemCommand(METHOD, 0))
    assert screen.default_button is Action.PAUSE


def test_unproved_solution_gives_both_bounds():
    """The length of an unproved solution is never called the shortest."""
    queue, board = CallbackQueue(), load_board("5x5")
    start = board.goal.apply("D").apply("R")

    def unproved(position, choice, **_):
        result = Result(position, choice.method, "LURD" * 2, False, 5, 1.0, at_least=6)
        return Trial(choice, result, None, Status(6, at_most=8), 1.0)

    lab = Lab(start, queue.post, time.monotonic, solve=unproved)
    lab.start()
    while lab.is_running:
        queue.run()
    assert (lab.distance, lab.at_least, lab.at_most) == (None, 6, 8)
    assert lab_words.length(lab.rows[0]) == ENGLISH.text("par.between", least=6, most=8)
    assert lab_words.answer(lab.rows[0]) == lab_words.length(lab.rows[0])
    assert ENGLISH.text("lab.between", moves=ENGLISH.moves(8), least=6) in lab_words.summary(lab, helps=False)
