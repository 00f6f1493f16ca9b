"""What is in the player's file while the program runs."""

from game.store.database import BOARD, GAME, Database, select
from game.store.rows import session_data


def stored_game(folder, board_id):
    """Return the data of the present game on a board, or None."""

    def read(connection):
        return session_data(
            board_id, select(connection, BOARD), select(connection, GAME, 'WHERE "board" = ?', board_id)
        )

    data = Database(folder).read_beside(read)
    return data and data["games"][data["current"]]
