"""Arrangements against the sorted set of all permutations."""

import random
from itertools import permutations
from math import factorial, prod

import pytest
from golden_data import IDS

from solver import load_board
from solver.tables.arrangements import Arrangements
from solver.tables.state_index import StateIndex

MULTISETS = ([1], [4, 4, 4], [1, 2], [1, 2, 3, 4], [1, 1, 2, 2], [1, 2, 2, 3, 3, 3], [5, 5, 1, 9, 9, 7, 7])


def in_order(pieces):
    return sorted(set(permutations(pieces)))


def moved_by_hand(arrangement, taken, put):
    rest = list(arrangement)
    rest.insert(put, rest.pop(taken))
    return rest


@pytest.mark.parametrize("pieces", MULTISETS)
class TestSmallMultisets:
    def test_there_are_as_many_as_different_permutations(self, pieces):
        assert Arrangements(pieces).size == len(in_order(pieces))

    def test_rank_is_the_place_in_lexicographic_order(self, pieces):
        arrangements = Arrangements(pieces)
        assert [arrangements.rank(order) for order in in_order(pieces)] == list(range(arrangements.size))

    def test_unrank_gives_them_in_lexicographic_order(self, pieces):
        arrangements = Arrangements(pieces)
        assert [tuple(arrangements.unrank(rank)) for rank in range(arrangements.size)] == in_order(pieces)

    def test_moved_is_doing_it_by_hand(self, pieces):
        arrangements = Arrangements(pieces)
        for taken in range(len(pieces)):
            for put in range(len(pieces)):
                moved = arrangements.moved(taken, put)
                by_hand = [arrangements.rank(moved_by_hand(order, taken, put)) for order in in_order(pieces)]
                assert moved.tolist() == by_hand, (taken, put)


@pytest.mark.parametrize("board_id", IDS)
class TestBoards:
    def test_size_is_the_multinomial_coefficient(self, board_id):
        arrangements = StateIndex(load_board(board_id)).arrangements
        last = arrangements.unrank(arrangements.size - 1)
        assert arrangements.size == factorial(len(last)) // prod(factorial(last.count(p)) for p in set(last))

    def test_rank_takes_unrank_back(self, board_id):
        arrangements = StateIndex(load_board(board_id)).arrangements
        ranks = random.Random(1).choices(range(arrangements.size), k=500)
        for rank in [0, *ranks, arrangements.size - 1]:
            assert arrangements.rank(arrangements.unrank(rank)) == rank

    def test_unrank_goes_up_with_the_rank(self, board_id):
        arrangements = StateIndex(load_board(board_id)).arrangements
        ranks = sorted(set(random.Random(2).choices(range(arrangements.size), k=500)))
        orders = [arrangements.unrank(rank) for rank in ranks]
        assert orders == sorted(orders)

    def test_moved_is_doing_it_by_hand(self, board_id, table_of):
        index = table_of(board_id).index
        rng = random.Random(3)
        for taken, put in {(s.taken, s.put) for slides in index.slides for s in slides if s.taken != s.put}:
            moved = index.arrangements.moved(taken, put)
            for rank in rng.choices(range(index.arrangements.size), k=8):
                order = index.arrangements.unrank(rank)
                assert index.arrangements.unrank(moved[rank]) == moved_by_hand(order, taken, put), (order, taken, put)
