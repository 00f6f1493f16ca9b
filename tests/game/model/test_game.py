"""A game counts its moves as they are made; where its start comes from is told, kept and compared."""

import random
from datetime import date

import pytest
from every import every
from records import record

from game.input.commands import Action
from game.model.game import Game, Origin, random_start
from game.model.grades import stars_of
from game.model.record import Record
from game.model.session import Session
from game.model.statistics import Measure, Statistics
from game.modes.mode import CourseMode, Tools
from game.modes.modes import MODES, Modes, mode_class
from game.screens.distances.screen import DistancesScreen
from solver import Direction, load_board, parse_position
from solver.model.notation import parse_moves

KLOTSKI, CARS = load_board("klotski"), load_board("rush-60")
STEPS = load_board("ABBC/ABBC/DEEF/DGHF/I..J>..../..../..../.BB./.BB.;steps")


def played(board, text):
    session = Session(board.start)
    for word in text.split():
        session.slide(board_moves(board, word), now=0.0)
    return session


def board_moves(board, word):
    return tuple(parse_moves(word, board))


def test_consecutive_slides_are_one_move():
    assert played(KLOTSKI, "GD GR").game.move_count == 1
    assert played(KLOTSKI, "GD HD").game.move_count == 2


def test_returned_piece_has_not_moved():
    assert played(KLOTSKI, "GD GU").game.move_count == 0
    assert played(KLOTSKI, "GD HD HU GR").game.move_count == 1


def test_where_steps_count_each_cell_is_one():
    assert played(STEPS, "GD GR GL GU").game.move_count == 4


def test_undo_and_redo_count_back_and_forth():
    session = played(KLOTSKI, "GD GR HL")
    counts = [session.game.move_count]
    while session.undo(0.0):
        counts.append(session.game.move_count)
    assert counts == [2, 1, 1, 0]
    session.redo(0.0)
    session.slide(board_moves(KLOTSKI, "GR"), now=0.0)
    assert session.game.move_count == 1


@every("board", (KLOTSKI, CARS, STEPS))
def test_game_counts_its_joined_moves(board):
    rng = random.Random(board.id)
    for _ in range(3):
        session, slides = Session(board.start), []
        for _ in range(40):
            move = rng.choice([*session.position.legal_moves(), *session.position.steps()])
            session.slide((move,), now=0.0)
            slides.append(move)
            assert session.game.move_count == len(board.counted_moves(slides))
        assert list(session.game.moves) == board.counted_moves(slides)
        assert session.game.tally.steps == sum(len(move.path) for move in slides)


def test_block_session_round_trips():
    session = played(KLOTSKI, "GD GR HL")
    session.undo(0.0)
    again = Session.from_data(KLOTSKI, session.to_data(0.0))
    assert (again.position.cells, again.game.move_count, again.can_redo) == (session.position.cells, 1, True)
    assert again.to_data(0.0) == session.to_data(0.0)


pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT = load_board("eight")
NEAR = parse_position(EIGHT, "1 2 3/4 5 6/7 0 8")
FAR = parse_position(EIGHT, "8 6 7/2 5 4/3 0 1")
KEY_OF = {Direction.LEFT: "left", Direction.RIGHT: "right", Direction.UP: "up", Direction.DOWN: "down"}
DAY = date(2030, 1, 10)
SET_STARTS = {*(origin for origin in MODES if issubclass(mode_class(origin), CourseMode)), Origin.TEST}
"""Those whose games begin at the same starts again."""


def game(number, moves, origin):
    told = {"start": str(NEAR), "seconds": 1.0, "when": "2030-01-10T12:00:00+00:00", "line": ""}
    return record(number, moves, moves, origin=origin, **told)


def solve_by_key(player):
    """From one slide away."""
    player.wait_for_solver()
    player.key("left")
    player.step(1.0)
    assert player.session.is_solved
    history = player.store.history
    player.wait_until(lambda: history.statistics is not None)
    return history.statistics.records[-1]


@pytest.mark.parametrize("origin", list(Origin))
def test_every_origin_is_recorded(play, origin):
    player = play(EIGHT, NEAR, origin=origin)
    assert solve_by_key(player).origin == origin.value
    kept = Session.from_data(EIGHT, player.session.to_data(0.0))
    assert [game.origin for game in kept.games] == [origin]
    player.key("n", ctrl=True, shift=True)
    assert player.session.game.origin is origin
    assert not player.session.game.is_first, "the way is known by now"
    if origin not in SET_STARTS:
        player.key("n")
        assert player.session.game.is_first


@pytest.mark.parametrize("origin", list(Origin))
def test_repeated_start_is_not_compared(play, origin):
    player = play(EIGHT, NEAR, origin=origin)
    player.key("down")
    player.key("n", ctrl=True, shift=True)
    assert player.session.game.move_count == 0
    assert player.session.game.origin is origin
    kind = player.screen.controller.mode.kind(player.session.game)
    assert kind == (origin.value if origin in SET_STARTS else "chosen")
    kept = Session.from_data(EIGHT, player.session.to_data(0.0))
    assert [game.again for game in kept.games] == [False, True]
    solved = solve_by_key(player)
    assert (solved.is_comparable, stars_of(solved)) == (False, 3)


def test_own_start_of_a_board_counts_in_the_journey():
    start, other = KLOTSKI.own_start, KLOTSKI.own_start.apply("GD")
    first = {origin: Game(start, origin).is_first for origin in Origin}
    assert first[Origin.JOURNEY] and first[Origin.DAILY] and not (first[Origin.CHOSEN] or first[Origin.LESSON])
    assert not Game(start, Origin.JOURNEY, again=True).is_first
    assert not Game(other, Origin.JOURNEY).is_first


@every("origin, again", [(Origin.DEALT, False), (Origin.SERIES, False), (Origin.ENDLESS, True), (Origin.CHOSEN, True)])
def test_start_that_chance_repeats_counts(origin, again):
    session = Session(NEAR)
    session.slide(NEAR.legal_moves()[:1], 0.0)
    session.begin(NEAR, 1.0, origin)
    assert session.game.again is again


@every("origin", ["practice", "chosen", "of a later version"])
def test_chosen_start_is_not_compared(origin):
    statistics = Statistics(game(number, 20 + number, "dealt") for number in range(12))
    before = statistics.summary("eight")
    assert statistics.add(game(12, 1, origin)) == {}
    after = statistics.summary("eight")
    assert (after.solved, after.helped) == (before.solved + 1, 0)
    assert after.figures == before.figures
    assert statistics.bests("eight")[Measure.MOVES] == 20
    assert statistics.add(game(13, 2, "daily")) == {Measure.MOVES: 20}


def test_what_earlier_version_kept_was_dealt():
    data = game(1, 5, "practice").to_data()
    assert Record.from_data(data).origin == "practice"
    del data["looked"]
    assert Record.from_data(data).looked is None
    del data["origin"]
    assert Record.from_data(data).origin == "dealt"
    session = Session(NEAR, Origin.DAILY).to_data(0.0)
    del session["games"][0]["again"]
    assert Session.from_data(EIGHT, session).game.is_first
    del session["games"][0]["origin"]
    assert Session.from_data(EIGHT, session).game.origin is Origin.DEALT
    for damage in ("x", 3, None, ["daily"]):
        session["games"][0]["origin"] = damage
        with pytest.raises(ValueError, match=r"origin|Origin"):
            Session.from_data(EIGHT, session)


def test_summary_counts_practice(play, drawn):
    player = play(EIGHT, NEAR)
    assert solve_by_key(player).is_comparable is False
    player.key("escape")
    player.screen.open_collection("numbers")
    player.wait_until(lambda: "1 solved" in drawn)


def test_help_leaves_kind_of_game(play):
    player = play()
    modes = Modes(Tools(player.store, player.app.coach, player.app.supply, lambda: 0.0, lambda: DAY))
    session = Session(NEAR, Origin.JOURNEY)
    session.game.take_hint()
    session.slide(parse_moves("L"), 0.0, of_solution=True)
    assert modes.of(session.game).kind(session.game) == "journey"
    games = {origin.value: Session(NEAR, origin).game for origin in Origin}
    assert {name: modes.of(game).kind(game) for name, game in games.items()} == {
        "dealt": "",
        "daily": "daily",
        "practice": "chosen",
        "ladder": "chosen",
        "journey": "journey",
        "endless": "endless",
        "lesson": "lesson",
        "test": "test",
        "series": "series",
        "chosen": "chosen",
    }


def test_practice_leads_to_equal_distance(play, drawn):
    player = play(EIGHT, FAR, size=(1280, 800))
    player.wait_for_solver()
    player.key("x")
    assert isinstance(player.screen, DistancesScreen)
    player.screen.model.choice.choose(1)
    player.key("return")
    player.wait_until(lambda: not isinstance(player.screen, DistancesScreen))
    assert player.session.game.origin is Origin.PRACTICE
    assert "practice" in drawn
    assert "Another" not in [control.label for control, _ in player.screen.controls]
    position = player.position
    move = next(move for move in position.legal_moves() if position.apply(move).is_goal)
    player.key(KEY_OF[move])
    player.step(1.0)
    assert player.session.is_solved
    player.click_button("Another")
    player.wait_until(lambda: not player.session.is_solved)
    assert (player.app.coach.analyzer.distance(player.position), player.session.current) == (1, 2)


def test_who_chose_nothing_is_offered_hint(play):
    player = play(EIGHT, NEAR, origin=Origin.DEALT, size=(1280, 800))
    solve_by_key(player)
    assert Action.PRACTICE not in [control.command for control, _ in player.screen.controls]


def test_rest_of_double_click_presses_nothing_new(play):
    player = play(EIGHT, NEAR, origin=Origin.PRACTICE, size=(1280, 800))
    player.wait_for_solver()
    point = player.button("Hint").centre
    player.click(point)
    player.step(1.0)
    player.click(point)
    assert player.session.is_solved
    assert player.button("Review").contains(point)
    played = player.screen
    player.click(point)
    assert player.screen is played
    player.step(1.0)
    player.click(point)
    assert player.screen is not played


def test_days_position_says_so(play, drawn):
    player = play(today=lambda: DAY, size=(1280, 800))
    player.ask(Action.DAILY)
    player.key("return")
    player.key("return")
    assert player.session.game.origin is Origin.DAILY
    assert "daily" in drawn
    player.key("f")
    player.wait_until(lambda: player.session.game.origin is Origin.CHOSEN)
    player.step()
    assert "practice" in drawn


@pytest.mark.parametrize("line", ["># 1/0 #", ">1 2/0 #;wide=1+2"])
def test_a_board_of_one_position_begins_at_its_goal(line):
    """Drawn until it is no goal, it would be drawn for ever."""
    board = load_board(line)
    assert random_start(board, random.Random(1)) == board.goal


def test_a_drawn_start_is_no_goal():
    board, rng = load_board(">1 0/# #"), random.Random(1)
    assert not any(random_start(board, rng).is_goal for _ in range(20))


def test_a_board_of_one_position_is_played(play):
    player = play(load_board("># 1/0 #"))
    for action in (Action.HINT, Action.NEW, Action.RESTART, Action.SOLVE, Action.FARTHEST, Action.UNDO):
        player.ask(action)
    assert player.session.is_solved
