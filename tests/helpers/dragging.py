"""A piece of a board of blocks pulled by the mouse."""

from game.board.stage import FLING_SECONDS


def drag(player, move, stage, position):
    """Pull a piece of a position on a stage by one of its cells along a way."""
    geometry = stage.view.geometry
    row, column = divmod(position.places[move.piece][-1], position.board.columns)
    player.press(geometry.place(row, column).centre)
    for direction in move.path:
        row, column = row + direction.step[0], column + direction.step[1]
        player.move(geometry.place(row, column).centre, held=True)
    player.step(FLING_SECONDS + 0.01)  # a pointer that is still moving flings
    player.release(geometry.place(row, column).centre)
