"""Mistakes are put in when a game ends and practised until they are right, in the real game on SDL's dummy driver."""

import random
import threading
from datetime import date, timedelta

import pygame
import pytest
from every import sampled
from reviewing import GAME
from waiting import PATIENCE

from game.board.animation import SLIDE_SECONDS, STAY_SECONDS
from game.coach.analyzer import Advice
from game.coach.background_results import MOST_POSITIONS, mistakes_by_search, mistakes_in
from game.model.game import Origin
from game.model.mistakes import INTERVALS, Mistakes
from game.screens.game_screen import ToBoard
from game.screens.mistakes.list_screen import MistakesListScreen
from game.screens.mistakes.page import CLEAR, SURE, SURE_SECONDS
from game.screens.mistakes.screen import NEXT, QUIET_SECONDS, RIGHT_SECONDS, SKIP, MistakesScreen
from game.screens.play.follow_up import LEAST_MOVES
from game.screens.play.screen import PlayScreen
from solver import EMPTY, Outcome, load_board, parse_position, solve
from solver.analysis.method import follows_method, method_advice
from solver.model.notation import parse_moves
from solver.model.playthrough import play as play_through
from solver.system.progress import never_cancel
from solver.tables.distance_tables import Tables

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT, FIFTEEN = load_board("eight"), load_board("fifteen")
KEY_OF = {"L": "left", "R": "right", "U": "up", "D": "down"}
START, MOVES = GAME
DAY = date(2030, 1, 10)
ONE, TWO = parse_position(EIGHT, "1 2 3/4 0 5/7 8 6"), parse_position(EIGHT, "1 2 3/4 5 6/0 7 8")
SIZES = [(480, 360), (800, 600), (1280, 800), (900, 1200)]


@pytest.fixture
def play(play):
    def start(board=EIGHT, position=START, size=(800, 600), due=(), wait=True):
        player = play(board, position)
        on_day(player, DAY)
        for each in due:
            player.store.mistakes.add(each, DAY)
        player.resize(*size)
        if wait:
            player.wait_for_solver()
        return player

    return start


def on_day(player, day):
    player.today = lambda: day


def made(player, moves):
    for move in parse_moves(moves) if isinstance(moves, str) else moves:
        player.key(KEY_OF[move])


def kept(player, board=EIGHT, day=DAY):
    return list(player.store.mistakes.due(board, day))


def practice(play, *due, **options):
    player = play(due=due, **options)
    player.practise()
    assert isinstance(player.screen, MistakesScreen)
    player.step(1.0)
    return player


def best(player, table_of):
    return table_of("eight").best_moves(player.screen.drill.asked)


def wrong(player, table_of):
    asked = player.screen.drill.asked
    return next(move for move in asked.legal_moves() if move not in best(player, table_of))


def picture():
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


# Putting in


@pytest.fixture
def slowly_wrong(slow_distances_of):
    """The positions in which a move led away, by the slow solver: ``(start, moves) -> positions``."""
    known = slow_distances_of("eight")

    def wrong(start, moves):
        position, found = start, []
        for move in parse_moves(moves):
            after = position.apply(move)
            if known[after.cells] > known[position.cells] and position not in found:
                found.append(position)
            position = after
        return sorted(found, key=lambda each: known[each.cells])

    return wrong


def test_costly_moves_are_found(table_of, slowly_wrong):
    assert mistakes_in(START, parse_moves(MOVES), table_of("eight")) == slowly_wrong(START, MOVES)


def test_solved_game_adds_mistakes(play, line_from, slowly_wrong):
    player = play()
    made(player, MOVES[:6])
    made(player, line_from(player.position))
    assert player.session.is_solved
    found = slowly_wrong(START, MOVES[:6])
    assert found
    assert set(kept(player)) == set(found)
    player.quit()
    assert set(kept(play(position=None))) == set(found)


def test_game_of_ten_moves_was_tried(play):
    player = play()
    made(player, (MOVES[0] + "LRUD"["RLDU".index(MOVES[0])]) * (LEAST_MOVES // 2))
    player.key("n")
    assert kept(player)


def test_tried_game_adds_mistakes_when_left(play, slowly_wrong):
    for leave in (("n", False), ("n", True), ("f", False)):
        player = play()
        player.store.mistakes.clear()
        made(player, MOVES[: LEAST_MOVES - 1])
        player.key(leave[0], ctrl=leave[1], shift=leave[1])
        assert kept(player) == []
        player.key("u")
        player.key("u")
        made(player, MOVES[LEAST_MOVES - 1 : LEAST_MOVES + 3])
        player.key(leave[0], ctrl=leave[1], shift=leave[1])
        assert set(kept(player)) == set(slowly_wrong(START, MOVES[: LEAST_MOVES + 3]))
        player.quit()


def test_resumed_game_adds_only_new_mistakes(play, slowly_wrong):
    player, again = play(), 3
    made(player, MOVES[: LEAST_MOVES + 3])
    player.key("n")
    assert kept(player)
    player.store.mistakes.clear()
    player.key("u")
    player.key("u")
    player.key("n")
    assert kept(player) == []
    player.key("u")
    player.key("u")
    player.quit()
    player = play(position=None)
    player.store.mistakes.clear()  # as if they had been learnt
    player.key("n")
    assert kept(player) == []
    player.key("u")
    player.key("u")
    made(player, MOVES[LEAST_MOVES + 3 : LEAST_MOVES + 3 + again])
    player.key("n")
    assert set(kept(player)) == set(slowly_wrong(START, MOVES[: LEAST_MOVES + 3 + again]))


def test_opening_another_game_adds_mistakes(play, slowly_wrong):
    player = play()
    made(player, MOVES)
    player.quit()
    assert set(kept(play(position=TWO), day=date.today())) == set(slowly_wrong(START, MOVES))


def test_hints_are_no_mistakes(play, slowly_wrong):
    player = play()
    made(player, MOVES[: LEAST_MOVES + 1])
    before = slowly_wrong(START, MOVES[: LEAST_MOVES + 1])
    for _ in range(4):
        player.key("h")
    player.key("h", ctrl=True)
    player.play_out()
    assert player.session.is_solved
    assert set(kept(player)) == set(before)


@pytest.mark.parametrize("by_hint", [False, True])
def test_moves_of_the_program_are_no_mistakes(play, line_from, table_of, monkeypatch, by_hint):
    """Not even the wasted ones of a solution that was not yet proved shortest."""
    away = next(move for move in START.legal_moves() if move not in table_of("eight").best_moves(START))
    line = str(away) + line_from(START.apply(away))
    player = play()
    advice = Advice(line, len(line), (away,), at_least=1)
    player.wait_for_solver()
    monkeypatch.setattr(player.app.coach.analyzer, "advice", lambda position: advice)
    if by_hint:
        player.key("h")
        player.key("h")
        made(player, line[1:])
    else:
        player.key("h", ctrl=True)
        assert player.phrase("play.playing_best_known", done=0, moves=len(line), speed=1.0) in player.screen.message
        player.play_out()
    assert player.session.is_solved
    assert kept(player) == []


def test_timed_solves_add_no_mistakes(play, line_from):
    player = play()
    player.session.game.origin = Origin.SERIES
    made(player, MOVES[:6])
    made(player, line_from(player.position))
    assert player.session.game.solved_in is not None
    assert kept(player) == []


def test_giving_up_adds_mistakes_made_before(play, slowly_wrong):
    player = play()
    made(player, MOVES[: LEAST_MOVES + 3])
    player.key("h", ctrl=True)
    player.play_out()
    assert set(kept(player)) == set(slowly_wrong(START, MOVES[: LEAST_MOVES + 3]))


def test_undone_move_is_no_mistake(play, line_from, table_of):
    player = play()
    away = next(move for move in START.legal_moves() if move not in table_of("eight").best_moves(START))
    made(player, [away])
    player.key("u")
    made(player, line_from(START))
    assert player.session.is_solved
    assert kept(player) == []


def test_long_game_adds_nearest_mistakes(play, slowly_wrong, slow_distances_of):
    rng, position, line = random.Random(7), START, []
    for _ in range(80):
        line.append(rng.choice(position.legal_moves()))
        position = position.apply(line[-1])
    player, known = play(), slow_distances_of("eight")
    made(player, line)
    player.key("n")
    found = slowly_wrong(START, "".join(line))
    assert len(found) > MOST_POSITIONS
    assert sorted(known[each.cells] for each in kept(player)) == [known[each.cells] for each in found[:MOST_POSITIONS]]


def test_searches_find_mistakes_without_table(play):
    start = parse_position(FIFTEEN, "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15")
    player = play(FIFTEEN, start)
    made(player, "DULL")
    assert player.session.is_solved
    player.wait_until(lambda: not player.app.coach.mistake_finder.is_working)
    assert kept(player, FIFTEEN) == [start]
    player.practise()
    screen = player.screen
    player.wait_until(lambda: player.app.coach.analyzer.best(start) is not None)
    assert player.says("mistakes.asked", left=2)
    player.key("down")
    assert (screen.drill.answered.right, [str(move) for move in screen.drill.answered.best]) == (False, ["L"])


def test_mistakes_found_among_the_boards_are_kept_with_the_next_board(play, jobs_go):
    start = parse_position(FIFTEEN, "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15")
    player = play(FIFTEEN, start)
    made(player, "DULL")
    player.key("escape")
    jobs_go.set()
    player.wait_until(lambda: not player.app.coach.mistake_finder.is_working)
    jobs_go.clear()
    player.screen.next = ToBoard(EIGHT)
    player.step()
    assert kept(player, FIFTEEN) == [start]


def test_a_move_by_the_method_is_no_mistake_on_a_fifteen():
    """It leaves the shortest path, but keeps to a shortest way of its stage; what is wasted by both is a mistake."""
    start = FIFTEEN.position("1 2 7 3/5 0 12 4/9 6 10 8/13 14 11 15")
    tables, line, position = Tables(cache=False), [], start
    while (advice := method_advice(position, tables)) is not None:
        line += advice.line
        position = play_through(position, advice.line).positions[-1]
    assert len(line) > solve(FIFTEEN, start, "ida").length
    assert mistakes_by_search(start, line, never_cancel) == []
    wasted = [move for move in start.legal_moves() if not follows_method(start, start.apply(move), tables)]
    astray = start.apply(wasted[0])
    back = next(move for move in astray.legal_moves() if astray.apply(move) == start)
    assert mistakes_by_search(start, [wasted[0], back, *line], never_cancel) == [start]


def test_searches_find_what_a_table_does(table_of):
    found = mistakes_by_search(START, parse_moves(MOVES), never_cancel)
    assert found == mistakes_in(START, parse_moves(MOVES), table_of("eight"))


# Practice


def test_right_move_leads_on(play, table_of):
    player = practice(play, ONE, TWO)
    first = player.screen.drill.asked
    assert player.says("mistakes.asked", left=player.app.coach.analyzer.distance(first))
    made(player, best(player, table_of)[:1])
    assert player.screen.drill.is_right
    assert player.says("mistakes.right_tomorrow")
    assert player.screen.drill.position != first
    player.step(RIGHT_SECONDS + 0.1)
    assert player.screen.drill.asked not in (first, None)
    player.step(QUIET_SECONDS)
    made(player, best(player, table_of)[:1])
    player.key("return")  # no need to wait
    assert player.screen.drill.asked is None
    assert player.says("mistakes.next_tomorrow")


def test_a_key_for_the_position_before_is_no_answer(play, table_of):
    """The next one has come by itself: an arrow within a second after that was meant for the one that it replaced."""
    player = practice(play, ONE, TWO)
    made(player, best(player, table_of)[:1])
    player.step(RIGHT_SECONDS + 0.1)
    made(player, [wrong(player, table_of)])
    assert player.screen.drill.answered is None
    player.step(QUIET_SECONDS)
    made(player, [wrong(player, table_of)])
    assert player.screen.drill.answered is not None
    assert {control.command: control.key for control, _ in player.screen.controls}[NEXT] == "N"
    player.key("n")
    assert player.screen.drill.answered is None


def test_wrong_move_shows_best_and_repeats(play, table_of):
    player = practice(play, ONE, TWO)
    first = player.screen.drill.asked
    made(player, [wrong(player, table_of)])
    assert player.screen.message.startswith("Not quite: ")
    assert player.screen.stage.hint in best(player, table_of)
    player.step(RIGHT_SECONDS + 10)
    assert player.screen.drill.position == first  # there is time to look
    player.key("left")
    assert player.screen.drill.answered is not None
    player.key("space")
    assert player.screen.stage.hint is None
    made(player, best(player, table_of)[:1])
    player.key("return")
    assert player.screen.drill.asked == first
    made(player, best(player, table_of)[:1])
    player.key("return")
    assert player.screen.drill.asked is None


def source_of(asked, move):
    return asked.board.neighbour(asked.cells.index(EMPTY), move.inverse)


def centre(player, cell):
    return player.screen.stage.view.geometry.place(*divmod(cell, 3)).centre


@pytest.mark.parametrize("how", ["arrow", "click", "drag"])
def test_shown_move_can_be_made(play, table_of, how):
    player = practice(play, ONE, TWO)
    drill = player.screen.drill
    first = drill.asked
    made(player, [wrong(player, table_of)])
    player.step(1.0)
    move = player.screen.stage.hint
    start, end = centre(player, source_of(first, move)), centre(player, first.cells.index(EMPTY))
    if how == "arrow":
        made(player, [move])
    elif how == "click":
        player.click(start)
    else:
        player.press(start)
        player.move(end, held=True)
        player.release(end)
    assert drill.position == first.apply(move)
    assert player.screen.stage.hint is None
    player.resize(700, 500)
    assert not drill.answered.right
    player.step(RIGHT_SECONDS / 2)
    made(player, [move.inverse])  # one move alone
    assert drill.position == first.apply(move)
    player.step(RIGHT_SECONDS / 2)
    assert drill.asked not in (first, None)
    assert drill.answered is None
    assert kept(player)[-1] == first  # it comes again as it would have


def test_click_beyond_shown_piece_leads_on(play, table_of):
    player = practice(play, parse_position(EIGHT, "0 1 3/4 2 5/7 8 6"), TWO)
    while player.screen.drill.asked == TWO:
        player.click_button("Skip")
        player.step(1.0)
    assert list(best(player, table_of)) == ["L"]
    made(player, "U")
    assert player.screen.stage.hint == "L"
    player.click(centre(player, 2))
    assert player.screen.drill.asked == TWO


@pytest.mark.every_frame
@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_wrong_move_is_seen_before_return(play, table_of, motion):
    player = practice(play, ONE)
    app = player.app
    app.change_settings(app.interface.settings.choose("motion", motion))
    player.step(1.0)
    board = player.screen.stage.view.geometry.cells
    asked, move = player.screen.drill.asked, wrong(player, table_of)
    gap = pygame.Rect(player.screen.stage.view.geometry.place(*divmod(source_of(asked, move), 3))).inflate(-9, -9)
    assert pygame.Rect(board).contains(gap)

    def piece_there():
        return pygame.transform.average_color(pygame.display.get_surface().subsurface(gap))[0] > 128

    assert piece_there()
    made(player, [move])
    player.step(SLIDE_SECONDS)
    player.step(STAY_SECONDS / 2)
    assert not piece_there()
    player.step(STAY_SECONDS + SLIDE_SECONDS)
    player.step()
    assert piece_there()
    assert player.screen.drill.position == asked


def test_intervals_grow_until_learnt(play, table_of):
    player, day = practice(play, ONE), DAY
    for days in (*INTERVALS[1:], None):
        made(player, best(player, table_of)[:1])
        assert player.screen.drill.answered.days == days
        day += timedelta(days or 0)
        player.key("return")
        player.key("escape")
        player.key("escape")
        on_day(player, day)
        player.practise()
    counts = player.screen.counts
    assert (counts.due, counts.waiting, counts.learnt) == (0, 0, 1)
    assert player.says("mistakes.none_kept")


def test_practice_by_the_mouse_alone(play, table_of):
    player = play(due=(ONE, TWO))
    player.click_help("Your mistakes")
    player.click_button("Eight")
    scene = player.screen
    asked, move = scene.drill.asked, best(player, table_of)[0]
    source = asked.board.neighbour(asked.cells.index(EMPTY), move.inverse)
    player.click(scene.stage.view.geometry.place(*divmod(source, 3)).centre)
    assert scene.drill.is_right
    player.click_button("Next")
    player.step(1.0)
    asked, move = scene.drill.asked, wrong(player, table_of)
    source, empty = asked.board.neighbour(asked.cells.index(EMPTY), move.inverse), asked.cells.index(EMPTY)
    start, end = (scene.stage.view.geometry.place(*divmod(cell, 3)).centre for cell in (source, empty))
    player.press(start)  # dragged
    player.move(end, held=True)
    player.release(end)
    assert not scene.drill.answered.right
    player.click(start)  # the board goes on too
    assert scene.drill.answered is None
    player.click_button("Back")
    assert isinstance(player.screen, MistakesListScreen)
    player.step(1.0)
    player.click_button("Back")
    assert isinstance(player.screen, PlayScreen)


def test_the_game_behind_is_not_touched(play, table_of):
    player = practice(play, ONE, TWO)
    made(player, best(player, table_of)[:1])
    player.key("o")  # its own key leads back, and then that of all mistakes
    player.key("o")
    assert player.session.game.move_count == 0
    assert player.position == START


def test_skipping_asks_the_others_first(play):
    player = practice(play, ONE, TWO)
    first = player.screen.drill.asked
    player.click_button("Skip")
    assert player.screen.drill.asked != first
    player.click_button("Skip")
    assert player.screen.drill.asked == first
    assert player.screen.counts.due == 2


def test_the_last_one_cannot_be_skipped(play):
    assert SKIP in practice(play, ONE).screen.disabled


def test_forgetting_takes_a_second_press(play):
    player = practice(play, ONE, TWO)
    player.click_button("Clear all here")
    assert player.screen.counts.due == 2
    player.click_button("Skip")  # anything else keeps them
    player.step(1.0)
    player.click_button("Clear all here")
    player.step(1.0)
    player.click_button("Clear 2?")
    assert player.screen.drill.asked is None
    assert CLEAR in player.screen.disabled
    player.quit()
    assert kept(play(position=None)) == []


def test_a_double_click_forgets_nothing(play):
    player = practice(play, ONE, TWO)
    button = player.button("Clear all here").centre
    player.click(button)
    player.click(button)
    assert player.screen.counts.due == 2
    assert player.button("Clear 2?").contains(button)


@pytest.mark.parametrize("other", ["board", "away", "key", "ring", "answer", "position", "time"])
def test_anything_else_keeps_the_mistakes(play, table_of, other):
    player = practice(play, ONE, TWO)
    if other == "position":
        made(player, best(player, table_of)[:1])
    player.click_button("Clear all here")
    if other == "board":
        player.click(player.screen.stage.view.geometry.place(0, 0).centre)
    elif other == "away":
        player.click((1, 1))
    elif other == "key":
        player.key("h")
    elif other == "ring":
        player.key("tab")
    elif other == "answer":
        made(player, best(player, table_of)[:1])
    else:
        assert player.screen.alarms.next - player.clock <= SURE_SECONDS
        player.step(RIGHT_SECONDS if other == "position" else SURE_SECONDS)
    player.step(1.0)
    assert player.button("Clear all here")
    assert kept(player)


def test_forgetting_keeps_focus(play):
    player = practice(play, ONE, TWO)
    while player.screen.focused_command != CLEAR:
        player.key("tab")
    player.key("return")
    assert player.screen.focused_command == SURE
    player.key("return")
    assert player.screen.drill.asked is None


def test_mistakes_give_no_hint(play):
    player = practice(play, ONE)
    player.key("h")
    assert player.screen.stage.hint is None
    assert player.screen.drill.answered is None


def test_arrows_follow_setting(play, table_of):
    player = practice(play, ONE)
    app = player.app
    app.change_settings(app.interface.settings.choose("arrows", "gap"))
    made(player, [best(player, table_of)[0].inverse])
    assert player.screen.drill.is_right


def test_answers_outlive_the_program(play, table_of):
    player = practice(play, ONE)
    made(player, best(player, table_of)[:1])
    player.quit()
    again = play(position=None)
    assert kept(again) == []
    assert kept(again, day=DAY + timedelta(1)) == [ONE]


@pytest.mark.every_frame
@sampled("size", SIZES, (SIZES[0], SIZES[-1]))
def test_everything_is_drawn_in_time(play, table_of, size):
    player = practice(play, ONE, TWO, size=size)
    for moves in (best(player, table_of)[:1], [wrong(player, table_of)]):
        made(player, moves)
        player.step(1.8)
        seen = picture()
        player.resize(*size)
        player.step(0.1)
        assert picture() == seen
        player.do(NEXT)
        player.step(1.0)


def test_new_day_asks_due_positions(play, table_of):
    player = practice(play, ONE)
    made(player, best(player, table_of)[:1])
    player.key("return")
    assert player.screen.drill.asked is None
    on_day(player, DAY + timedelta(1))
    assert player.screen.alarms.next - player.clock <= 60  # it is noticed though nobody does anything
    player.step(60)
    assert player.screen.drill.asked == ONE


def test_table_progress_and_failure_are_told(play, before):
    gate = threading.Event()

    def no_table(board, **options):
        gate.wait(PATIENCE)
        raise OSError("no room")

    before("game.coach.analyzer.distance_table", no_table)
    player = play(due=[ONE], wait=False)
    player.practise()
    player.step(1.0)
    assert player.screen.alarms.next - player.clock < 0.1
    gate.set()
    player.wait_until(lambda: player.app.coach.analyzer.outcome is Outcome.FAILED)
    assert player.says("play.failed", error="no room")
    player.rest()
    assert player.screen.alarms.next - player.clock > 10  # nothing more comes


def test_other_board_version_is_not_asked(play):
    """Nor does the screen look for it frame after frame."""
    player = play(due=[ONE])
    data = player.store.mistakes.to_data()
    data["eight"]["cards"][0]["position"] = "1 2 3/4 5 6/7 8 9"
    player.store.mistakes = Mistakes.from_data(data)
    player.practise()
    assert player.screen.drill.asked is None
    player.rest()


def test_every_control_is_explained(play):
    scene = practice(play, ONE).screen
    assert all(control.explanation for control, _ in scene.controls)
    assert [note.name for note, _ in scene.notes] == ["Due", "Waiting", "Mastered"]


def test_held_pad_arrow_answers_once(play, table_of):
    player = practice(play, ONE, TWO)
    rows, columns = best(player, table_of)[0].shift
    first = player.screen.drill.asked
    pygame.event.post(pygame.event.Event(pygame.JOYHATMOTION, joy=7, instance_id=7, hat=0, value=(columns, -rows)))
    player.step()
    assert player.screen.drill.answered is not None
    for _ in range(50):
        player.step(RIGHT_SECONDS / 10)
    assert player.screen.drill.asked not in (first, None)
    assert player.screen.drill.answered is None
