"""Plays with more luck than plan, keeps the game in a file, and has it reviewed."""

import pathlib
import pickle
import random

from antipode.solver import Move, best_moves, game_text, load_board, random_position, read_game, review

rng = random.Random(7)
board = load_board("eight")
position = start = random_position(board, rng)
moves: list[Move] = []
while not position.is_goal and len(moves) < 60:
    move = rng.choice(best_moves(board, position) if rng.random() < 0.8 else position.legal_moves())
    position = position.apply(move)
    moves.append(move)
pathlib.Path("game.antipode").write_text(game_text(board, start, moves) + "\n")
game = read_game(pathlib.Path("game.antipode").read_text())
assert pickle.loads(pickle.dumps(game)) == game
found = review(board, game.start, game.moves)
print(found.played, found.optimal_length, found.slack, found.solved, found.efficiency)
for detour in found.detours:
    print(f"after move {detour.first}: {detour.lost} wasted, better: {detour.short_cut or 'leave it out'}")
for number, graded in enumerate(found.moves, 1):
    if graded.costly:
        print(number, graded.move, "instead of", *(graded.best or ()))
