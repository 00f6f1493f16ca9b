"""Sentences call a piece what it looks like."""

from every import every

from game.board.looks import piece_looks
from game.board.naming import own_phrase, piece_phrase
from game.language.language import load_language
from game.modes.journey import journey_steps
from game.words.words import Words
from solver import load_board

WORDS = Words(load_language("en"))
OF_COLOURS = [step.position for step in journey_steps() if step.board.startswith("colours-")]


@every("start", OF_COLOURS)
def test_tiles_are_named_by_the_marks_that_are_drawn(start):
    looks = piece_looks(start.board)
    for piece in start.pieces:
        said = piece_phrase(WORDS, start, piece.cells[0], "highlighted")
        assert said.endswith(f" {looks[piece.label]['mark']}")


def test_numbers_that_are_not_seen_are_not_named():
    start = load_board("eight").start
    assert piece_phrase(WORDS, start, 0, "ringed", numbered=False) == "the blue-framed piece"
    assert own_phrase(WORDS, start, 0, numbered=False) == ""
