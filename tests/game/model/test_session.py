"""A session: slides, undo and redo over everything, the clock, help, and the way to a file and back."""

import random

import pytest
from every import every

from game.model.game import Origin
from game.model.session import KEPT_GAMES, Session
from game.model.settings import NO_INSPECTION
from solver import IllegalMove, load_board, parse_position, random_position
from solver.model.notation import parse_moves

SEVEN = load_board("seven")
ONE_AWAY = parse_position(SEVEN, "1 2 3 4/5 6 0 7")
FAR = parse_position(SEVEN, "0 7 2 1/4 3 6 5")


def played(start, *texts, now=0.0):
    session = Session(start)
    for text in texts:
        session.slide(parse_moves(text), now)
    return session


def test_each_cell_piece_slides_counts_one_move():
    session = played(FAR, "LLL", "U")
    assert session.game.move_count == 4
    assert "".join(session.game.moves) == "LLLU"


def test_illegal_slide_changes_nothing():
    session = played(FAR, "L")
    before = session.to_data(0.0)
    with pytest.raises(IllegalMove):
        session.slide(parse_moves("LLLL"), 1.0)
    assert session.to_data(0.0) == before


def test_undo_and_redo_whole_gesture():
    session = played(FAR, "LLL", "U")
    end = session.position
    assert session.undo(0.0)
    assert session.game.move_count == 3
    assert session.undo(0.0)
    assert session.position == FAR
    assert not session.undo(0.0)
    assert session.redo(0.0)
    assert session.redo(0.0)
    assert session.position == end
    assert not session.redo(0.0)


def test_undo_leads_to_first_start():
    session = played(FAR, "L", "U")
    first = session.position
    session.begin(ONE_AWAY, 0.0)
    session.slide(parse_moves("R"), 0.0)
    session.restart(0.0)
    assert session.position == ONE_AWAY
    assert session.game.move_count == 0
    for expected in (ONE_AWAY.apply("R"), ONE_AWAY, first):
        assert session.undo(0.0)
        assert session.position == expected
    while session.redo(0.0):
        pass
    assert session.position == ONE_AWAY


def test_slide_after_undo_drops_redo():
    session = played(FAR, "L", "L")
    session.begin(ONE_AWAY, 0.0)
    session.undo(0.0)
    session.undo(0.0)
    session.slide(parse_moves("U"), 0.0)
    assert not session.can_redo
    assert len(session.games) == 1


def test_redo_restores_new_game():
    session = played(FAR, "L", "U")
    session.undo(0.0)
    session.begin(ONE_AWAY, 0.0)
    session.undo(0.0)
    session.redo(0.0)
    assert session.position == ONE_AWAY
    assert not session.can_redo


def test_restart_at_start_adds_nothing_to_undo():
    session = Session(FAR)
    session.restart(0.0)
    assert not session.can_undo


def test_random_play_is_undone_and_redone():
    rng = random.Random(5)
    session = Session(FAR)
    for _ in range(600):
        roll = rng.random()
        if roll < 0.02:
            session.begin(random_position(SEVEN, rng), 0.0)
        elif roll < 0.04:
            session.restart(0.0)
        elif roll < 0.2:
            session.undo(0.0)
        else:
            session.slide([rng.choice(session.position.legal_moves())], 0.0)
    end, moves = session.position, session.game.moves
    while session.undo(0.0):
        pass
    assert session.position == FAR
    while session.redo(0.0):
        pass
    assert (session.position, session.game.moves) == (end, moves)


def test_time_runs_from_move_to_solve():
    session = Session(ONE_AWAY)
    assert session.seconds(100.0) == 0.0
    session.slide(parse_moves("R"), 100.0)
    assert session.seconds(107.0) == 7.0
    session.slide(parse_moves("L"), 110.0)
    session.slide(parse_moves("L"), 112.5)
    assert session.is_solved
    assert session.seconds(500.0) == 12.5
    session.undo(600.0)
    session.slide(parse_moves("L"), 700.0)
    assert session.seconds(800.0) == 12.5


def test_each_game_has_its_own_time():
    session = Session(FAR)
    session.slide(parse_moves("L"), 10.0)
    session.begin(ONE_AWAY, 15.0)
    assert session.seconds(100.0) == 0.0
    session.slide(parse_moves("R"), 20.0)
    session.undo(21.0)
    assert session.seconds(22.0) == 2.0, "a move that is taken back has begun it"
    session.undo(24.0)
    assert session.seconds(100.0) == 5.0
    session.redo(100.0)
    assert session.seconds(200.0) == 4.0


def test_clock_set_back_gives_no_negative_time():
    session = Session(FAR)
    session.slide(parse_moves("L"), 100.0)
    assert session.seconds(50.0) == 0.0


def test_stored_game_that_can_never_be_solved_is_refused():
    data = played(FAR, "L").to_data(0.0)
    assert Session.from_data(SEVEN, data).game.start == FAR
    data["games"][0]["start"] = "0 2 7 1/4 3 6 5"
    with pytest.raises(ValueError, match="can never be solved"):
        Session.from_data(SEVEN, data)


def test_distance_of_a_position_is_help_from_the_first_move_to_the_goal():
    session = Session(ONE_AWAY)
    assert not session.game.mark_measured(), "at the start it is the par"
    session.slide(parse_moves("R"), 0.0)
    assert session.game.mark_measured()
    assert not session.game.mark_measured(), "once is enough"
    assert (session.game.assisted, session.game.hints) == (True, 1)
    solved = played(ONE_AWAY, "L")
    assert not solved.game.mark_measured()
    solved.slide(parse_moves("R"), 0.0)
    assert (solved.game.mark_measured(), solved.game.assisted) == (False, False)


def test_help_belongs_to_one_attempt():
    session = played(FAR, "L")
    session.game.take_hint()
    session.game.take_hint()
    assert (session.game.assisted, session.game.hints, session.game.is_won) == (True, 2, True)
    session.restart(0.0)
    assert not session.game.assisted
    session.slide(parse_moves("L"), 0.0, of_solution=True)
    session.game.take_hint()  # after the solution it is no help more
    assert (session.game.assisted, session.game.hints, session.game.is_won) == (True, 0, False)
    session.begin(FAR, 0.0)
    assert not session.game.assisted


def test_restart_is_clean_before_first_move():
    session = Session(FAR)
    assert not session.can_restart
    session.game.take_hint()
    assert session.can_restart
    session.restart(0.0)
    assert (session.current, session.game.assisted, session.game.again) == (1, False, True)
    assert not session.can_restart


def test_win_ends_attempt():
    session = played(ONE_AWAY, "L")
    session.game.take_hint()
    session.game.take_solution()
    assert not session.game.assisted
    session.undo(0.0)
    session.game.take_hint()
    assert not session.game.assisted
    assert session.can_restart


def test_restart_in_series_keeps_help():
    session = Session(FAR, Origin.SERIES)
    session.slide(parse_moves("L"), 0.0)
    session.game.take_hint()
    session.restart(1.0)
    assert session.game.hints == 1


def test_help_of_earlier_version_wins_nothing():
    data = played(FAR, "L").to_data(0.0)
    del data["games"][0]["hints"]
    assert Session.from_data(SEVEN, data).game.is_won
    data["games"][0] |= {"assisted": True, "reviewed": True}
    session = Session.from_data(SEVEN, data)
    assert not session.game.is_won
    session.restart(0.0)
    assert session.game.is_won


@every("board_id", ["seven", "goat", "colours-three"])
def test_session_comes_back_from_its_data(board_id):
    board, rng = load_board(board_id), random.Random(3)
    session = Session(random_position(board, rng))
    for _ in range(40):
        session.slide([rng.choice(session.position.legal_moves())], 1.0, of_solution=rng.random() < 0.1)
    session.begin(random_position(board, rng), 2.0)
    session.undo(3.0)
    session.undo(3.0)
    back = Session.from_data(board, session.to_data(4.0))
    assert back.to_data(4.0) == session.to_data(4.0)
    assert back.position == session.position
    while session.redo(5.0):
        assert back.redo(5.0)
        assert back.position == session.position


def test_last_games_are_kept():
    session = Session(FAR)
    for number in range(2 * KEPT_GAMES):
        session.slide(parse_moves("L" if number % 3 else "U"), 0.0)
        session.begin(FAR, 0.0)
    back = Session.from_data(SEVEN, session.to_data(1.0))
    assert (len(back.games), back.current) == (KEPT_GAMES, KEPT_GAMES - 1)
    while back.undo(2.0):
        assert session.undo(2.0)
        assert back.position == session.position
    while session.current > 5:
        session.undo(3.0)
    data = session.to_data(4.0)
    assert Session.from_data(SEVEN, data).position == session.position
    assert data["current"] == 0


def test_games_are_kept_as_long_as_there_is_room(monkeypatch):
    session = played(FAR, "L", "L")
    for text in ("LLL", "L", "LL"):
        session.begin(FAR, 0.0)
        session.slide(parse_moves(text), 0.0)
    data = session.to_data(1.0)
    for most, current, kept in ((3, 3, [1, 2]), (5, 3, [1, 2]), (6, 3, [3, 1, 2]), (4, 1, [3, 1]), (3, 1, [3])):
        monkeypatch.setattr("game.model.session.MOST_MOVES", most)
        back = Session.from_data(SEVEN, {**data, "current": current})
        assert [game.move_count for game in back.games] == kept
        assert back.game.move_count == [2, 3, 1, 2][current]


@every(
    "spoil",
    [
        lambda data: data.update(current=7),
        lambda data: data.update(board="eight"),
        lambda data: data.update(games=[]),
        lambda data: data.update(games="x"),
        lambda data: data.pop("games"),
        lambda data: data.update(farthest_taken=-1),
        lambda data: data["games"][0].update(moves="R"),
        lambda data: data["games"][0].update(moves="XY"),
        lambda data: data["games"][0].update(start="1 2 3"),
        lambda data: data["games"][0].update(done=99),
        lambda data: data["games"][0].update(done="1"),
        lambda data: data["games"][0].update(seconds=-1),
        lambda data: data["games"][0].update(seconds=float("nan")),
        lambda data: data["games"][0].update(moves=None),
        lambda data: data["games"][0].update(assisted=True, hints="1"),
        lambda data: data["games"][0].update(assisted=True, hints=-1),
    ],
)
def test_data_that_is_not_session_is_refused(spoil):
    data = played(FAR, "L", "U").to_data(0.0)
    spoil(data)
    with pytest.raises(ValueError):
        Session.from_data(SEVEN, data)


def test_data_of_another_board_are_told_apart():
    data = played(FAR, "L").to_data(0.0)
    with pytest.raises(ValueError, match=r"^not a session of seven$"):
        Session.from_data(SEVEN, {**data, "board": "eight"})
    with pytest.raises(ValueError, match=r"^not a session of seven: KeyError"):
        Session.from_data(SEVEN, {"current": 0})


def test_pause_stops_clock_until_slide():
    session = Session(FAR)
    assert not session.pause(0.0)
    session.slide(parse_moves("L"), 0.0)
    assert session.pause(5.0)
    assert session.seconds(100.0) == 5.0
    assert not session.pause(100.0)
    session.resume(100.0)
    assert session.seconds(101.0) == 6.0
    session.pause(101.0)
    session.slide(parse_moves("L"), 200.0)
    assert not session.is_paused
    assert session.seconds(201.0) == 7.0


def test_new_game_is_not_paused():
    session = played(FAR, "L")
    session.pause(5.0)
    session.begin(ONE_AWAY, 6.0)
    assert not session.is_paused
    session.resume(7.0)
    assert not session.is_clock_running


def test_looking_time_counts_before_first_move():
    session = Session(FAR)
    session.wake(10.0)
    session.rest(13.0)
    session.wake(20.0)
    session.slide([FAR.legal_moves()[0]], 22.0)
    assert session.game.looked == 5.0
    session.slide([session.position.legal_moves()[0]], 30.0)
    assert session.game.looked == 5.0
    kept = session.to_data(30.0)
    assert Session.from_data(session.board, kept).game.looked == 5.0
    del kept["games"][0]["looked"]
    assert Session.from_data(session.board, kept).game.looked == 0.0, "as in files of earlier versions"
    session.restart(40.0)
    session.slide([FAR.legal_moves()[0]], 41.5)
    assert session.game.looked == 1.5


class TestInspection:
    """The time to look before the clock runs by itself."""

    def looking(self, inspection):
        session = Session(FAR)
        session.inspection = inspection
        session.wake(100.0)
        return session

    def test_first_move_within_it_starts_clock_at_zero(self):
        session = self.looking(8)
        assert session.inspection_left(103.0) == 5.0
        session.slide(parse_moves("L"), 107.0)
        assert session.inspection_left(107.0) is None
        assert session.seconds(109.0) == 2.0
        assert session.game.looked == 7.0

    def test_clock_runs_after_it(self):
        session = self.looking(8)
        assert session.inspection_left(110.0) is None
        assert session.seconds(110.0) == 2.0
        session.slide(parse_moves("L"), 111.0)
        assert session.seconds(112.0) == 4.0
        assert session.game.times == [3.0]

    def test_without_it_clock_waits_for_first_move(self):
        session = self.looking(0)
        assert session.inspection_left(110.0) is None
        assert session.seconds(150.0) == 0.0

    def test_with_none_at_all_clock_starts_with_board(self):
        session = self.looking(NO_INSPECTION)
        assert session.inspection_left(100.0) is None
        assert session.seconds(104.0) == 4.0
        session.slide(parse_moves("L"), 105.0)
        assert session.seconds(106.0) == 6.0

    def test_another_start_has_it_anew(self):
        session = self.looking(8)
        session.slide(parse_moves("L"), 111.0)
        session.begin(ONE_AWAY, 120.0)
        assert session.inspection_left(121.0) == 7.0

    def test_time_elsewhere_does_not_count(self):
        session = self.looking(8)
        session.rest(102.0)
        session.wake(500.0)
        assert session.inspection_left(501.0) == 5.0
