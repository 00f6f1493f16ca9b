"""The boards of blocks that come with the program: as the golden numbers have them, and with their history."""

from every import every
from golden_data import read_golden

from solver import board_ids, load_board
from solver.catalogue.boards import GROUPS, group_ids, known_numbers
from solver.model.letter_grid import letter_of

CLASSICS = {facts["id"]: facts for facts in read_golden("blocks.json")["boards"]}
NUMBERS = ("positions", "moves", "steps", "greatest_moves", "greatest_steps")


def test_builtin_boards_are_complete():
    ids = [board_id for group in GROUPS for board_id in group_ids(group)]
    assert sorted(ids) == sorted({*CLASSICS, *board_ids()})
    assert len(ids) == 59 + len(board_ids())


def test_group_begins_with_its_best_known():
    assert group_ids("numbers")[:2] == ("seven", "eight")
    assert group_ids("classics")[:3] == ("klotski", "pennant", "century")
    assert group_ids("huarong-dao") == tuple(f"hrd-{number:02}" for number in range(1, 41))


@every("board_id", CLASSICS)
def test_board_is_as_golden_numbers_have_it(board_id):
    board, facts = load_board(board_id), CLASSICS[board_id]
    assert (board.id, str(board.start), str(board.goal)) == (board_id, facts["layout"], facts["goal"])
    alike = tuple("".join(map(letter_of, labels)) for labels in board.interchangeable)
    assert (alike, board.lengthwise_only) == (tuple(facts.get("alike", ())), facts.get("along", False))
    assert board.metric == "moves"
    assert dict(known_numbers(board_id)) == {key: facts[key] for key in NUMBERS if facts.get(key) is not None}


@every("board_id", CLASSICS)
def test_note_has_two_sentences_at_most(board_id):
    board = load_board(board_id)
    assert board.source
    assert 1 <= len(board.note.split(". ")) <= 5  # initials have full stops too
    assert len(board.note) <= 240
    assert board.note.endswith(".")
