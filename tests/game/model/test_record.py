"""The record of a solved game."""

from every import every

from game.model.record import Record, recorded_game
from solver.model.playthrough import play


@every(
    ("board", "line", "known"),
    [("eight", "LL", True), ("eight", "", False), ("none", "LL", False), ("eight", "U9", False)],
)
def test_game_of_record(board, line, known):
    record = Record("run", 1, board, "1 2 3/4 5 6/0 7 8", 2, 1.0, 2, False, "2026-07-31T12:00:00+00:00", line)
    game = recorded_game(record)
    assert (game is not None) == known
    assert game is None or play(game.start, game.moves).positions[-1].is_goal
