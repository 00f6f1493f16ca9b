"""The starts of a series, on boards with hardly any."""

import itertools
import random
from dataclasses import replace

import pytest

from game.model.solve_series import marathon
from game.modes.series import begin_series, draw_next
from game.store.storage import Store
from solver import board_key, load_board, position_count, save_board


@pytest.mark.parametrize(("line", "positions"), [(">1 0/# #", 2), (">1 1/1 0", 4)])
def test_a_start_comes_again_only_where_there_is_no_other(line, positions, own_folder, tmp_path):
    path = own_folder / "few.toml"
    save_board(line, path)
    store, rng, board = Store(tmp_path), random.Random(1), load_board(path)
    assert position_count(board) == positions
    starts = [begin_series(store, marathon(board_key(board), 20), rng)]
    for _ in range(19):
        attempt = store.progress.attempt
        store.save_progress(replace(store.progress, attempt=attempt.after_solve(attempt.seconds + 1)))
        starts.append(draw_next(store, rng))
    store.close()
    again = [start == before for before, start in itertools.pairwise(starts)]
    assert again == [positions == 2] * 19
    assert not any(start.is_goal for start in starts)
