"""Which board a text means: an id, a size, a path, a line, or one of the player's own."""

import os
import sys

import pytest
from every import every

from solver import ArgumentError, BoardError, board_ids, board_key, distance_table, load_board, own_boards
from solver.catalogue.aliases import aliases_of
from solver.catalogue.boards import FOLDER, group_ids, kept_board, known_distance, searched_in_vain
from solver.tables.permutation_table import table_path

EIGHT = 'name = "Mine"\nrows = 3\ncolumns = 3\ngoal = "1 2 3/4 5 6/7 8 0"\n'


def test_path_with_arrow_is_file(tmp_path):
    folder = tmp_path / "a > b"
    folder.mkdir()
    for name in ("x>y.toml", "x>y", "plain.toml"):
        (folder / name).write_text(EIGHT, "utf-8")
        assert load_board(str(folder / name)).name == "Mine"
    with pytest.raises(BoardError, match=r"^x>z\.toml: cannot be read: "):
        load_board(str(folder / "x>z.toml"))


def test_line_may_end_like_file():
    assert str(load_board("toml.>.toml").start) == "toml."
    assert board_key(load_board("toml.>.toml")) == "toml.>.toml"


def test_a_path_is_a_file(tmp_path):
    path = tmp_path / "My Board!.toml"
    path.write_text(EIGHT, "utf-8")
    board = load_board(str(path))
    assert (board.id, board.name) == ("my-board", "Mine")


def test_path_without_folder_ends_in_toml(tmp_path, monkeypatch):
    (tmp_path / "mine.toml").write_text(EIGHT, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert load_board("mine.toml") == load_board("./mine.toml")


def test_file_that_changes_is_read_again(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(EIGHT, "utf-8")
    assert load_board(str(path)).rows == 3
    path.write_text('numbers = "2x5"\n', "utf-8")
    assert load_board(str(path)).name == "2 x 5"


def test_file_gives_size_and_start(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('name = "Wide"\nnumbers = "2x3"\nstart = "1 2 3/0 4 5"\nauthor = "Me"\nyear = 2026\n', "utf-8")
    board = load_board(str(path))
    assert (board.name, board.author, board.year, str(board.goal)) == ("Wide", "Me", 2026, "1 2 3/4 5 0")
    assert distance_table(board).distance(board.start) == 2


def test_own_copy_has_known_distances(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('name = "Mine"\nnumbers = "4x4"\n', "utf-8")
    mine, fifteen = load_board(str(path)), load_board("fifteen")
    assert (mine.id, mine.additive, mine.known) == ("mine", fifteen.additive, fifteen.known)
    assert mine.builtin_id == "fifteen"


def test_players_board_cannot_claim_what_is_known(tmp_path):
    path = tmp_path / "fifteen.toml"
    known = '[known]\npositions_by_distance = [1, 2, 2, 2, 2, 2, 1]\nfarthest = ["0 3/2 1"]\n'
    path.write_text(f'name = "Mine"\nrows = 2\ncolumns = 2\ngoal = "1 2/3 0"\n[search]\nadditive = [[1]]\n{known}')
    board = load_board(str(path))
    assert (board.additive, board.known) == ((), None)


def test_own_boards_are_known_by_id(own_folder):
    (own_folder / "Zebra.toml").write_text('numbers = "2x2"\n', "utf-8")
    (own_folder / "ape.toml").write_text('numbers = "2x3"\n', "utf-8")
    (own_folder / "notes.txt").write_text("no board", "utf-8")
    assert [path.name for path in own_boards()] == ["Zebra.toml", "ape.toml"]
    assert load_board("zebra").rows == load_board("ape").rows == 2


def test_files_of_one_id_are_kept_apart(own_folder):
    boards = []
    for name, goal in (("三", "1 2/3 0"), ("四", "1 2 3/4 5 0"), ("五", "0 1/2 3")):
        path = own_folder / f"{name}.toml"
        rows, columns = goal.count("/") + 1, len(goal.split("/")[0].split())
        path.write_text(f'name = "{name}"\nrows = {rows}\ncolumns = {columns}\ngoal = "{goal}"\n', "utf-8")
        boards.append(load_board(str(path)))
    assert [board.id for board in boards] == ["board"] * 3
    assert len(set(map(board_key, boards))) == 3
    assert [load_board(board_key(board)) for board in boards] == boards
    assert len(set(map(table_path, boards))) == 3
    with pytest.raises(BoardError, match="several of your boards have the id 'board', expected the path of one: "):
        load_board("board")


def test_starts_share_tables_but_not_games(own_folder):
    boards = []
    for number, start in enumerate(("", 'start = "0 1/3 2"', 'start = "3 1/2 0"')):
        path = own_folder / f"{number}.toml"
        path.write_text(f'numbers = "2x2"\n{start}\n')
        boards.append(load_board(str(path)))
    assert len(set(map(board_key, boards))) == 3
    assert len(set(map(table_path, boards))) == 1


def test_own_board_is_found_by_key(own_folder):
    path = own_folder / "eight.toml"  # which is its own-eight
    path.write_text('name = "Mine"\nnumbers = "2x3"\n')
    board = load_board(str(path))
    for key in (board.id, board_key(board)):
        assert load_board(key) == kept_board(key) == board


def test_line_takes_key_of_file(own_folder):
    (own_folder / "tray.toml").write_text('name = "Tray"\nlayout = "AB/.."\ngoal = "../A."\n')
    assert (load_board("AB/..>../A.").name, kept_board("AB/..>../A.").name) == ("Blocks", "Tray")


def test_own_board_replaces_no_builtin(own_folder):
    (own_folder / "eight.toml").write_text('numbers = "2x2"\n', "utf-8")
    assert load_board("eight").rows == 3
    assert load_board(str(own_folder / "eight.toml")).rows == 2


def test_taken_name_gets_own_id(tmp_path):
    for name, text in (
        ("eight", 'numbers = "2x2"'),
        ("2x5", 'numbers = "2x2"'),
        ("klotski", 'layout = "A."\ngoal = ".A"'),
    ):
        path = tmp_path / f"{name}.toml"
        path.write_text(text, "utf-8")
        assert load_board(str(path)).id == f"own-{name}"


def test_copy_of_builtin_keeps_id(tmp_path):
    for board_id in ("eight", "goat", "klotski", "rush-60"):
        (path,) = FOLDER.glob(f"*/{board_id}.toml")
        (tmp_path / path.name).write_bytes(path.read_bytes())
        copy = load_board(str(tmp_path / f"{board_id}.toml"))
        assert copy == load_board(board_id)
        assert copy.id == board_id


def test_without_folder_there_are_no_own_boards(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "missing"))
    assert own_boards() == []


def test_files_of_one_name_keep_tables_apart(tmp_path):
    path = tmp_path / "eight.toml"
    path.write_text('numbers = "2x3"\n', "utf-8")
    assert distance_table(load_board("eight")).greatest_distance == 31
    assert distance_table(load_board(str(path))).greatest_distance == 21
    assert distance_table(load_board("eight")).greatest_distance == 31


def test_boards_of_game_are_seven():
    assert board_ids() == ("seven", "eight", "goat", "colours-six", "colours-three", "eleven", "fifteen")


@pytest.mark.parametrize("name", ("folder", "pipe", "device", "missing", "empty", "endless"))
def test_non_board_file_is_refused(name, tmp_path):
    path = tmp_path / f"{name}.toml"
    if name == "folder":
        path.mkdir()
    elif name == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("no pipes among the files here")
        os.mkfifo(path)
    elif name == "device":
        if sys.platform == "win32":
            pytest.skip("no devices among the files here")
        path.symlink_to("/dev/zero")
    elif name == "empty":
        path.touch()
    elif name == "endless":
        path.write_bytes(b"#" * 10_000_000)
    with pytest.raises(BoardError) as caught:
        load_board(str(path))
    assert str(caught.value).startswith(f"{name}.toml: ")


def test_folder_without_name_is_quoted_whole():
    with pytest.raises(BoardError, match=r"^/: cannot be read: "):
        load_board("/")


def test_catalogue_knows_distance_of_starts():
    klotski, no_road = load_board("klotski"), load_board("hrd-34")
    assert (known_distance(klotski.start), searched_in_vain(klotski)) == (81, None)
    assert (known_distance(no_road.start), searched_in_vain(no_road)) == (None, 7462)
    assert known_distance(klotski.start.apply(klotski.start.legal_moves()[0])) is None
    other = load_board("AB/C.>../A.")
    assert (known_distance(other.start), searched_in_vain(other)) == (None, None)


@pytest.mark.parametrize("size", ["0x0", "0x4", "02x5", "1x9", "9x1", "100x2", "11x11", "2x51", "1x101", "100x100"])
def test_sizes_there_are_not_say_which_there_are(size):
    with pytest.raises(BoardError, match="at least two of each and at most 100 cells"):
        load_board(size)


def test_board_ids_of_a_group():
    assert "klotski" in board_ids("classics") and "klotski" not in board_ids()
    with pytest.raises(ArgumentError, match=r"unknown group 'clasics'.*classics"):
        board_ids("clasics")


@every(
    "name, board",
    [("15-puzzle", "fifteen"), ("15", "fifteen"), ("Fifteen Puzzle", "fifteen"), ("8 puzzle", "eight"),
     ("24-puzzle", "5x5"), ("L'ÂNE ROUGE", "klotski"), ("dads puzzle", "pennant")],
)  # fmt: skip
def test_other_names_lead_to_boards(name, board):
    assert load_board(name) == load_board(board)
    assert board_key(load_board(name)) == board


def test_other_names_are_no_ids():
    ids = [*board_ids(), *group_ids("classics"), *group_ids("huarong-dao")]
    assert not {alias for board_id in ids for alias in aliases_of(board_id)} & {*ids}


@pytest.mark.parametrize("board_id", ["klotski", "goat", "AB/C.>../A.;steps"])
def test_text_of_file_is_board(board_id, tmp_path):
    text, path = f"# mine\n{load_board(board_id).to_toml()}", tmp_path / "pasted.toml"
    path.write_text(text, "utf-8")
    assert load_board(text) == load_board(path)
    with pytest.raises(BoardError, match="line 1, column"):
        load_board("rows = x")
