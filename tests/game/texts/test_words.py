"""What the game says, and how a held key repeats."""

import pytest

from game.coach.guides import Advice
from game.input.hold import FIRST_SECONDS, NEXT_SECONDS, Hold
from game.input.input_map import Action, KeyMap
from game.language.languages import load_language
from game.model.session import Session
from game.words.words import Words
from solver import Move, load_board, parse_moves, parse_position

EIGHT = load_board("eight")
words = Words(load_language("en"))


def played(start, *texts, assisted=False):
    session = Session(parse_position(EIGHT, start))
    for text in texts:
        session.slide(parse_moves(text), 0.0, assisted)
    return session


@pytest.mark.parametrize(
    ("start", "texts", "expected"),
    [
        ("1 2 3/4 0 5/6 7 8", (), "Eight - 0 moves - Antipode"),
        ("1 2 3/4 0 5/6 7 8", ("L",), "Eight - 1 move - Antipode"),
        ("1 2 3/4 0 5/6 7 8", ("L", "R"), "Eight - 2 moves - Antipode"),
        ("1 2 3/4 5 6/7 0 8", ("L",), "Eight - solved in 1 move - Antipode"),
        ("1 2 3/4 5 6/0 7 8", ("LL",), "Eight - solved in 2 moves - Antipode"),
    ],
)
def test_the_title_tells_board_moves_and_solved(start, texts, expected):
    assert words.title(played(start, *texts)) == expected


def test_a_solve_is_told_with_par_and_help():
    assert words.solved(played("1 2 3/4 5 6/7 0 8", "L"), 1) == "Solved in 1 move, the fewest there are! 3 stars."
    assert words.solved(played("1 2 3/4 5 6/7 0 8", "R", "L", "L"), 1) == "Solved in 3 moves! The fewest is 1. 1 star."
    session = played("1 2 3/4 5 6/7 0 8", "R", "L", "L", assisted=True)
    assert words.solved(session, 1) == "Solved in 3 moves! The fewest is 1. With help."
    assert words.solved(session, None) == "Solved in 3 moves! With help."


def test_a_hint_names_direction_choice_and_what_is_left():
    number, picture = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8"), load_board("goat").start
    searched = Advice("L" * 8, [Move.LEFT])
    assert words.hint(number, searched) == "Slide 5 left: then 7 to go. H or Hint again plays it."
    alone = Advice("L" * 8, [Move.LEFT], 1)
    assert words.hint(number, alone) == (
        "Slide 5 left, the only best move: then 7 to go. 1 shortest solution. H or Hint again plays it."
    )
    several = words.hint(picture, Advice("U", [Move.UP, Move.DOWN], 1234))
    assert several.startswith("Slide the lit piece up (2 moves are equally good): then 0 to go. 1,234 shortest")


def test_sentences_name_the_keys_as_they_are():
    keys = KeyMap({Action.HINT: ("y",), Action.PAUSE: ()})
    for language, hint, paused in (
        ("en", "Y or Hint again plays it.", "Paused. Pause or a click goes on."),
        ("ja", "もう一度Yかヒントで動かします。", "一時停止中です。一時停止かクリックで再開します。"),
    ):
        said = Words(load_language(language), keys)
        assert said.hint(parse_position(EIGHT, "1 2 3/4 0 5/6 7 8"), Advice("L" * 8, [Move.LEFT])).endswith(hint)
        assert said.paused() == paused
    keys.use({})
    assert Words(load_language("en"), keys).paused() == "Paused. Space or a click goes on."


def test_the_status_of_a_board_in_the_picker():
    assert words.status(EIGHT, None, 181440) == "3 x 3, 181,440 positions"
    assert words.status(EIGHT, played("1 2 3/4 0 5/6 7 8"), 0) == "ready to start"
    assert words.status(EIGHT, played("1 2 3/4 0 5/6 7 8", "L"), 0) == "in progress, 1 move"
    assert words.status(EIGHT, played("1 2 3/4 5 6/7 0 8", "L", assisted=True), 0) == "solved in 1 move with help"


def test_a_held_key_repeats_after_a_while_and_until_it_is_let_go():
    hold = Hold()
    assert not hold.repeats(100.0)
    hold.press(0.0)
    assert not hold.repeats(FIRST_SECONDS - 0.01)
    assert hold.repeats(FIRST_SECONDS)
    assert not hold.repeats(FIRST_SECONDS + NEXT_SECONDS - 0.01)
    assert hold.repeats(FIRST_SECONDS + NEXT_SECONDS)
    hold.release()
    assert not hold.repeats(1e9)
