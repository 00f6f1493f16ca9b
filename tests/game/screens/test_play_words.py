"""What the play screen says of a game, a hint and a solved board."""

from datetime import date

from every import every

from game.coach.analyzer import Advice
from game.input.commands import Action
from game.input.key_map import KeyMap
from game.language.language import load_language
from game.model.grades import ChallengeOutcome, Grade
from game.model.session import Session
from game.model.statistics import Measure
from game.screens.play.hints import hint
from game.screens.play.result import figures_to_beat
from game.screens.play.sharing import result_text
from game.screens.play.words import (
    PAUSED,
    already_solved,
    challenge_asks,
    challenge_ended,
    challenge_note,
    is_called,
    new_bests,
    solved,
    speed_figures,
    title,
)
from game.words.words import Words
from solver import load_board, parse_position
from solver.catalogue.challenges import Challenge
from solver.model.notation import parse_moves

EIGHT = load_board("eight")
words = Words(load_language("en"))


def played(start, *texts, hints=0, of_solution=False):
    session = Session(parse_position(EIGHT, start))
    for _ in range(hints):
        session.game.take_hint()
    for text in texts:
        session.slide(parse_moves(text), 0.0, of_solution)
    return session


@every(
    ("start", "texts", "expected"),
    [
        ("1 2 3/4 0 5/6 7 8", (), "Eight - 0 moves - Antipode"),
        ("1 2 3/4 0 5/6 7 8", ("L",), "Eight - 1 move - Antipode"),
        ("1 2 3/4 0 5/6 7 8", ("L", "R"), "Eight - 2 moves - Antipode"),
        ("1 2 3/4 5 6/7 0 8", ("L",), "Eight - solved in 1 move - Antipode"),
        ("1 2 3/4 5 6/0 7 8", ("LL",), "Eight - solved in 2 moves - Antipode"),
    ],
)
def test_title_tells_board_and_moves(start, texts, expected):
    assert title(words, played(start, *texts)) == expected


def told(session, par):
    """Return what is said of a solved game."""
    game = session.game
    return solved(words, Grade(game.move_count, par, game.assisted, hints=game.hints), session.board)


def test_solved_game_tells_par_and_help():
    assert told(played("1 2 3/4 5 6/7 0 8", "L"), 1) == "Perfect! 1 move, the fewest possible. 3 stars."
    longer = told(played("1 2 3/4 5 6/7 0 8", "R", "L", "L"), 1)
    assert longer == "Solved in 3 moves! The fewest possible is 1. 1 star."
    session = played("1 2 3/4 5 6/7 0 8", "R", "L", "L", hints=2)
    assert told(session, 1) == "Solved in 3 moves, 2 hints. The fewest possible is 1. 1 star."
    assert told(session, None) == "Solved in 3 moves, 2 hints."
    assert title(words, session) == "Eight - solved with help in 3 moves - Antipode"


def test_solved_game_tells_what_its_stars_count_by():
    by_method = " By the method, at most 30\xa0moves: the stars count by that."
    said = solved(words, Grade(28, 20, by_method=30), EIGHT).replace("\xa0", " ")
    assert said == f"Solved in 28 moves! The fewest possible is 20.{by_method} 3 stars.".replace("\xa0", " ")
    assert "method" not in solved(words, Grade(20, 20, by_method=30), EIGHT)


def test_solver_is_not_praised():
    assert told(played("1 2 3/4 5 6/7 0 8", "L", of_solution=True), 1) == "Solved in 1 move, solution shown."


def test_hint_names_direction_and_rest():
    number, picture = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8"), load_board("goat").start
    searched = Advice("L" * 8, 8, parse_moves("L"))
    assert hint(number, searched).text(words) == "Move 5 left: 7 to go. Press H or Hint again to play it."
    alone = hint(number, Advice("L" * 8, 8, parse_moves("L"), has_all_best=True)).text(words)
    assert alone == "Move 5 left (no other move is as good): 7 to go. Press H or Hint again to play it."
    several = hint(picture, Advice("U", 1, parse_moves("UD"), has_all_best=True)).text(words)
    assert several == (
        "Move the gold-framed piece up (one of 2 best moves): that solves it. Press H or Hint again to play it."
    )


def test_only_move_there_is_has_no_others_to_be_better_than():
    start = load_board("nine-blocks").start
    (move,) = start.legal_moves()
    assert "no other move" not in hint(start, Advice(move, 9, (move,), has_all_best=True)).text(words)


def test_sentences_name_present_keys():
    keys = KeyMap({Action.HINT: ("y",), Action.PAUSE: ()})
    position, advice = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8"), Advice("L" * 8, 8, parse_moves("L"))
    for language, shown, covered in (
        ("en", "Press Y or Hint again to play it.", "Paused. Press Pause or click to resume."),
        ("ja", "もう一度Yかヒントで動かします。", "一時停止中です。一時停止かクリックで再開します。"),
    ):
        said = Words(load_language(language), keys)
        assert hint(position, advice).text(said).endswith(shown)
        assert PAUSED.text(said) == covered
    keys.use({})
    assert PAUSED.text(Words(load_language("en"), keys)) == "Paused. Press Space or click to resume."


def test_the_title_in_japanese():
    japanese = Words(load_language("ja"))
    assert title(japanese, played("1 2 3/4 5 6/7 0 8")) == "8パズル - 0手 - Antipode"
    assert title(japanese, played("1 2 3/4 5 6/7 0 8", "L")) == "8パズル - 1手で完成 - Antipode"


TWO_AWAY = "1 2 3/4 5 6/0 7 8"


@every(
    ("to_beat", "asks", "note"),
    [
        ((None, None, None), "Challenge: solve this position.", ""),
        ((2, None, None), "Challenge: solve this position. Par is 2.", ""),
        ((2, 4, None), "Challenge: beat 4 moves. Par is 2.", "beat 4"),
        ((None, 4, 65.5), "Challenge: beat 4 moves in 1:05.", "beat 4 in 1:05"),
    ],
)
def test_challenge_asks_for_what_it_names(to_beat, asks, note):
    challenge = Challenge(parse_position(EIGHT, TWO_AWAY), (), *to_beat)
    assert challenge_asks(words, challenge) == asks
    assert challenge_note(words, challenge) == note


@every(
    ("outcome", "said"),
    [
        ((-2, 0), "won by 2 moves"),
        ((1, 0), "missed by 1 move"),
        ((0, -50), "won by 0:00.50"),
        ((0, 50), "missed by 0:00.50"),
        ((0, 0), "tied"),
        ((-2, 0, True), "with help"),
    ],
)
def test_challenge_is_won_by_moves_or_time(outcome, said):
    found = ChallengeOutcome(*outcome)
    assert challenge_ended(words, found, "moves") == said
    assert solved(words, Grade(2, 2), EIGHT, {}, found).endswith(f" 3 stars. Challenge: {said}.")


def test_new_bests_are_listed():
    assert new_bests(words, {}, "moves") == ""
    assert new_bests(words, {Measure.MOVES: 3.0, Measure.TIME: 2.0}, "moves") == " New best moves and time."


@every(
    ("grade", "best", "said"),
    [
        (Grade(20, 20), None, []),
        (Grade(20, 20), 20, [("Your best so far", "20")]),
        (Grade(20, 20), 21, []),
        (Grade(26, 20), None, [("Next star", "25 moves or fewer")]),
        (Grade(22, 20), 21, [("Your best so far", "21"), ("Next star", "in 20 moves")]),
        (Grade(22, 20, proved=False), None, []),
        (Grade(20, 20, assisted=True, hints=1), None, [("Next star", "without hints")]),
        (Grade(22, 20, assisted=True, hints=1), None, [("Next star", "in 20 moves, no hints")]),
        (Grade(26, 20, assisted=True, hints=1), None, [("Next star", "25 moves or fewer")]),
        (Grade(20, 20, assisted=True, hints=11), None, [("Next star", "with at most 10 hints")]),
        (Grade(30, 20, assisted=True, hints=11), None, [("Next star", "at most 25 moves, 10 hints")]),
    ],
)
def test_best_before_and_next_star_are_to_beat(grade, best, said):
    assert figures_to_beat(words, grade, best) == said


@every(("owned", "said"), [(1, "25 moves or fewer"), (2, "in 20 moves"), (3, None)])
def test_next_star_is_one_that_is_not_won_yet(owned, said):
    assert dict(figures_to_beat(words, Grade(26, 20), None, owned)).get("Next star") == said


def test_speed_is_told_in_moves_pushes_and_splits():
    session = Session(parse_position(EIGHT, TWO_AWAY))
    for second in (0.0, 4.0):
        session.slide(parse_moves("L"), second)
    speed, pushes, *splits = speed_figures(words, session.game)
    assert (speed, pushes) == (("Moves a second", "0.50"), ("Slides (several tiles count as one)", "1"))
    assert splits == [("First row", "0:00.00"), ("First 2 rows", "0:00.00")]


@every(
    ("day", "streak", "grade", "first", "result"),
    [
        (None, 5, Grade(2, 2), "Antipode: Eight", "★★★ 2 moves, par 2, 0:04.00"),
        (date(2026, 11, 21), 1, Grade(2, 2), "Antipode 21 November 2026: Eight", "★★★ 2 moves, par 2, 0:04.00"),
        (date(2026, 11, 21), 2, Grade(2, 2), None, "★★★ 2 moves, par 2, 0:04.00, 2 days in a row"),
        (date(2026, 11, 21), 2, Grade(3, 2, assisted=True, hints=1), None, "★☆☆ 3 moves, par 2, 0:04.00, 1 hint"),
        (None, 0, Grade(3, 2, proved=False), None, "★☆☆ 3 moves, best known 2, 0:04.00"),
        (None, 0, Grade(3, None), None, "3 moves, 0:04.00"),
    ],
)
def test_result_to_send_has_stars_streak_and_help(day, streak, grade, first, result):
    session = Session(parse_position(EIGHT, TWO_AWAY))
    for second in (0.0, 4.0):
        session.slide(parse_moves("L"), second)
    lines = result_text(words, session.game, grade, day, streak).splitlines()
    assert lines[1] == result
    assert lines[0] == first or first is None
    assert lines[2].startswith("antipode:challenge/")
    assert len(lines) == 3


@every(
    ("name", "value", "inspection", "is_news"),
    [
        ("inspection", "15", 15, True),
        ("inspection", "8", 15, False),
        ("inspection", "7", 15, True),
        ("inspection", "3", 15, True),
        ("inspection", "7", 8, False),  # it has just begun
        ("inspection", "7", 9, True),
        ("time", "0:00.00", 15, True),
        ("time", "0:01.00", 15, False),
        ("time", "0:00.00", 0, False),
        ("moves", "3", 15, False),
    ],
)
def test_seconds_are_called_as_judges_do(name, value, inspection, is_news):
    assert is_called(name, value, inspection, Session(parse_position(EIGHT, TWO_AWAY))) is is_news


def test_clock_is_no_news_once_a_move_is_made():
    assert not is_called("time", "0:00.00", 15, played(TWO_AWAY, "L"))


def test_solved_board_of_a_course_names_only_the_next_one():
    assert (
        already_solved(names_farthest=True).text(words)
        == "Already solved. Press N for the next one, F for a farthest one."
    )
    assert already_solved(names_farthest=False).text(words) == "Already solved. Press N for the next one."
