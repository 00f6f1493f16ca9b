"""What hypothesis draws for the tests of properties: boards, positions, ways, games."""

from hypothesis import strategies as st

from game.model.session import Session
from solver import board_ids, has_table, load_board, random_position

BOARDS = tuple(map(load_board, board_ids()))
CHOICES = st.lists(st.integers(0, 3), max_size=60)
"""Numbers that name moves: of those that can be made, counted round the end."""

boards = st.sampled_from(BOARDS)
table_boards = st.sampled_from([board for board in BOARDS if has_table(board)])
dice = st.randoms(use_true_random=False)


def positions(of=boards):
    """Draw solvable positions of any of these boards."""
    return st.builds(random_position, of, dice)


def pairs(of=boards):
    """Draw two positions of one board."""
    return of.flatmap(lambda board: st.tuples(positions(st.just(board)), positions(st.just(board))))


def way(position, choices):
    """Return the moves that the numbers select."""
    moves = []
    for choice in choices:
        legal = position.legal_moves()
        moves.append(legal[choice % len(legal)])
        position = position.apply(moves[-1])
    return moves


@st.composite
def sessions(draw):
    """Draw a session with slides, new positions, undo and redo; and its time at the end."""
    session, now = Session(draw(positions())), 0.0
    for choice in draw(st.lists(st.integers(0, 12), max_size=30)):
        now += draw(st.sampled_from((0.0, 0.5, 3600.0)))
        match choice:
            case 0:
                session.undo(now)
            case 1:
                session.redo(now)
            case 2:
                session.begin(draw(positions(st.just(session.board))), now)
            case 3:
                session.restart(now)
            case 4:
                session.game.take_hint()
            case 5:
                session.pause(now)
            case 6:
                session.resume(now)
            case _:
                moves = way(session.position, draw(st.lists(st.integers(0, 3), min_size=1, max_size=3)))
                session.slide(moves, now, of_solution=choice == 7)
    return session, now
