"""What the solver says, in the player's language."""

import pytest

from game.language.languages import load_language
from game.words.boards import solver_sentence
from game.words.words import Words
from solver import load_board
from solver.misread import Misread
from solver.texts import read_pasted


def refusal(text, board_id):
    with pytest.raises(Misread) as raised:
        read_pasted(text, load_board(board_id))
    return raised.value.sentence


def test_a_board_has_its_name_in_the_language():
    told = solver_sentence(Words(load_language("ja")), refusal("1 1 3/4 5 6/0 7 8", "eight"))
    assert told == "'1 1 3/4 5 6/0 7 8'は8パズルの配置ではありません。余分な駒は1、足りない駒は2です。"


def test_english_is_the_solvers():
    sentence = refusal("1 1 3/4 5 6/0 7 8", "eight")
    assert solver_sentence(Words(load_language("en")), sentence) == str(sentence)
