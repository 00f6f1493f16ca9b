"""What the play screen says of a game, a hint and a solved board."""

from every import every

from game.coach.analyzer import Advice
from game.input.commands import Action
from game.input.key_map import KeyMap
from game.language.language import load_language
from game.model.grades import Grade
from game.model.session import Session
from game.screens.play.hints import hint
from game.screens.play.words import PAUSED, solved, title
from game.words.words import Words
from solver import load_board, parse_position
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


def test_solver_is_not_praised():
    assert told(played("1 2 3/4 5 6/7 0 8", "L", of_solution=True), 1) == "Solved in 1 move, solution shown."


def test_hint_names_direction_and_rest():
    number, picture = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8"), load_board("goat").start
    searched = Advice("L" * 8, 8, parse_moves("L"))
    assert hint(number, searched).text(words) == "Move 5 left: 7 to go. Press H or Hint again to play it."
    alone = hint(number, Advice("L" * 8, 8, parse_moves("L"), has_all_best=True)).text(words)
    assert alone == "Move 5 left (the only best move): 7 to go. Press H or Hint again to play it."
    several = hint(picture, Advice("U", 1, parse_moves("UD"), has_all_best=True)).text(words)
    assert several == (
        "Move the highlighted piece up (one of 2 best moves): that solves it. Press H or Hint again to play it."
    )


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
