"""The files of the additive pattern databases: equal to a fresh build, and refused where they are not sound."""

import io
import random
import stat
import subprocess
import sys
import zipfile
from dataclasses import replace
from itertools import combinations, permutations

import numpy as np
import pytest
from golden_data import ROOT

from solver import Board, BoardError, Direction, bounds_of, load_board, parse_position, solve
from solver.model.notation import NUMBER_NOTATION
from solver.search import databases, support
from solver.search.bounds import Bound, Part
from solver.search.databases import GroupPlaces, build_databases, load_databases, write_databases
from solver.search.deepening import deepen
from solver.search.packed import packed_board
from solver.search.pattern_databases import build_additive
from solver.system.limits import Run
from solver.tables.permutation_distances import UNREACHED

SEVEN = load_board("seven")
PACKED = packed_board(SEVEN)
SHIPPED = support.FOLDER


@pytest.fixture
def folder(own_databases):
    """A folder of databases of this test's own, with those of seven."""
    (own_databases / "seven.npz").write_bytes((SHIPPED / "seven.npz").read_bytes())
    return own_databases


def tables(parts):
    return [part.table.tobytes() for part in parts]


def arrays_of(path):
    with np.load(path, allow_pickle=False) as file:
        return dict(file)


def saved(arrays):
    content = io.BytesIO()
    np.savez(content, **arrays)
    return content.getvalue()


def assert_refused(path):
    with pytest.raises(BoardError) as caught:
        load_databases(PACKED)
    message = str(caught.value)
    assert message.startswith("seven.npz: the pattern databases of seven cannot be read"), message
    assert message.isprintable(), repr(message)


def assert_fresh(board):
    built, shipped = build_databases(board), load_databases(packed_board(board))
    if board.second_additive:
        shipped += load_databases(packed_board(board), board.second_additive)
    for group, table, part in zip(board.additive + board.second_additive, built, shipped, strict=True):
        reached = table != UNREACHED
        assert part.table.shape == table.shape
        assert part.table.dtype == table.dtype == np.uint8
        assert np.array_equal(part.table[reached], table[reached]), group


@pytest.mark.parametrize("board_id", ("seven", "eight", "eleven"))
def test_a_shipped_file_equals_a_fresh_build(board_id):
    assert_fresh(load_board(board_id))


@pytest.mark.slow
@pytest.mark.parametrize("board_id", ("colours-six", "colours-three", "fifteen"))
def test_large_shipped_file_equals_fresh_build(board_id):
    assert_fresh(load_board(board_id))


@pytest.mark.parametrize("board_id", ("seven", "eight", "colours-six", "colours-three", "eleven", "fifteen"))
def test_groups_have_each_piece_once(board_id):
    board = load_board(board_id)
    pieces = [piece for group in board.additive for piece in group]
    assert sorted(pieces) == sorted(set(board.goal_cells) - {0})


def test_what_is_written_is_read_back(folder):
    board = Board("tiny", "Tiny", 2, 3, (1, 1, 2, 3, 3, 0), NUMBER_NOTATION, additive=((1,), (2, 3)))
    write_databases(board)
    assert [path.name for path in folder.iterdir() if path.name != "seven.npz"] == ["tiny.npz"]
    assert list(arrays_of(folder / "tiny.npz")) == ["board", "1", "2-3"]
    assert_fresh(board)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such rights")
def test_rebuilt_file_is_readable_by_all(folder):
    (folder / "seven.npz").unlink()
    databases.main(["seven"])
    assert stat.S_IMODE((folder / "seven.npz").stat().st_mode) == 0o644
    assert_fresh(SEVEN)


@pytest.mark.parametrize(("board_id", "reason"), (("nine", "unknown board 'nine'"), ("goat", "goat has no additive")))
def test_a_board_without_databases_cannot_be_rebuilt(board_id, reason, folder, capsys):
    with pytest.raises(SystemExit) as ended:
        databases.main([board_id])
    assert ended.value.code == 2
    assert reason in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == ["seven.npz"]


def test_a_rebuild_is_started_without_a_warning():
    started = subprocess.run(
        [sys.executable, "-m", "solver.search.databases", "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert started.stderr == ""


def test_the_databases_of_another_board_are_refused(folder):
    eight = load_board("eight")
    write_databases(eight)
    other_goal = replace(eight, goal_cells=(0, 1, 2, 3, 4, 5, 6, 7, 8))
    for other in (other_goal, replace(eight, rows=1, columns=9)):
        with pytest.raises(BoardError, match=r"eight\.npz: .*another board"):
            load_databases(packed_board(other))


@pytest.mark.parametrize("group", ((1,), (7, 2), (5, 6, 7), (3, 1, 2, 4), (1, 2, 3, 4, 5)))
def test_placement_is_numbered_by_cells(group):
    """The first piece of the group is the lowest digit, in base eight."""
    pieces = sorted(group)
    places, distances = GroupPlaces(SEVEN, group), build_additive(SEVEN, pieces)
    table = places.unpack(places.pack(places.table(distances)))
    assert len(table) == places.size == 8 ** len(group)
    for cells, row in zip(combinations(range(8), len(group)), distances.tolist(), strict=True):
        for order, value in zip(permutations(pieces), row, strict=True):
            number = sum(cells[order.index(piece)] * 8**digit for digit, piece in enumerate(group))
            assert table[number] == value, (cells, order)


def test_identical_pieces_are_numbered_by_set():
    board = Board("tiny", "Tiny", 2, 3, (1, 1, 2, 3, 3, 0), NUMBER_NOTATION)
    places, distances = GroupPlaces(board, (2, 1)), build_additive(board, (1, 1, 2))
    table = places.unpack(places.pack(places.table(distances)))
    for cells, row in zip(combinations(range(6), 3), distances.tolist(), strict=True):
        for order, value in zip(((1, 1, 2), (1, 2, 1), (2, 1, 1)), row, strict=True):
            single = cells[order.index(2)]
            several = sum(1 << cell for cell in cells if cell != single)
            assert table[single + 6 * several] == value, (cells, order)


def test_oversized_group_is_refused():
    fifteen = load_board("fifteen")
    with pytest.raises(ValueError, match="group 1-2-3-4-5-6-7 needs a table of 268,435,456 entries"):
        GroupPlaces(fifteen, (1, 2, 3, 4, 5, 6, 7))


def test_a_missing_file_is_named(folder):
    (folder / "seven.npz").unlink()
    assert_refused(folder)


def test_missing_file_is_replaced_by_building(folder):
    (folder / "seven.npz").unlink()
    assert bounds_of(SEVEN)[-1] == "pattern"
    assert solve(SEVEN, parse_position(SEVEN, "0 7 2 1/4 3 6 5"), "ida").length == 36


def test_alike_pieces_do_without_file(folder):
    board = load_board("colours-six")
    assert bounds_of(board) == ["nearest", "manhattan"]
    with pytest.raises(ValueError, match="unknown bound 'pattern' for colours-six"):
        solve(board, board.goal, "ida", bound="pattern")


def test_folder_as_file_is_refused(folder):
    (folder / "seven.npz").unlink()
    (folder / "seven.npz").mkdir()
    assert_refused(folder)


def test_damaged_file_ends_search_in_line(folder):
    (folder / "seven.npz").write_bytes(b"no databases")
    with pytest.raises(BoardError, match=r"^seven\.npz: "):
        solve(SEVEN, SEVEN.goal, "ida")


@pytest.mark.parametrize(
    "content", (b"", b"\0", b"PK", b"PK\x03\x04", b"\x93NUMPY", b"name = 1\n", b"\x80\x04", b"x" * 100_000)
)
def test_foreign_file_is_refused(content, folder):
    (folder / "seven.npz").write_bytes(content)
    assert_refused(folder)


def test_a_truncated_file_is_refused(folder):
    path = folder / "seven.npz"
    content = path.read_bytes()
    for length in range(0, len(content), 29):
        path.write_bytes(content[:length])
        assert_refused(folder)


def flipped(content, place, mask):
    return content[:place] + bytes([content[place] ^ mask]) + content[place + 1 :]


def test_flipped_bit_is_refused_or_harmless(folder):
    """Some bytes of the format mean nothing to the reader, such as the time of writing."""
    path = folder / "seven.npz"
    content, sound = path.read_bytes(), tables(load_databases(PACKED))
    rng = random.Random(1)
    refused = 0
    directory = content.index(b"PK\x01\x02")  # the end of the file, with a flag or a size in every byte
    places = [*rng.sample(range(directory), 60), *range(directory, len(content))]
    for place in places:
        path.write_bytes(flipped(content, place, 1 << rng.randrange(8)))
        try:
            found = tables(load_databases(PACKED))
        except BoardError as error:
            assert str(error).startswith("seven.npz: ")
            refused += 1
        else:
            assert found == sound, place
    assert refused > 60


@pytest.mark.parametrize("flag", (1, 1 << 5, 1 << 6), ids=("encrypted", "patched", "strongly encrypted"))
def test_encrypted_member_is_refused(flag, folder):
    path = folder / "seven.npz"
    content = path.read_bytes()
    path.write_bytes(flipped(content, content.index(b"PK\x01\x02") + 8, flag))
    assert_refused(folder)


def test_unknown_compression_is_refused(folder):
    path = folder / "seven.npz"
    content = path.read_bytes()
    path.write_bytes(flipped(content, content.index(b"PK\x01\x02") + 10, 0x40))
    assert_refused(folder)


@pytest.mark.parametrize("foreign", ("eight", "colours-six", "fifteen"))
def test_the_file_of_another_board_is_refused(foreign, folder):
    (folder / "seven.npz").write_bytes((SHIPPED / f"{foreign}.npz").read_bytes())
    assert_refused(folder)


def changed_arrays(change):
    arrays = arrays_of(SHIPPED / "seven.npz")
    first = arrays["1-2-3-4"]
    changes = {
        "a group is missing": {"1-2-3-4": None},
        "cut short": {"1-2-3-4": first[:-9]},
        "of two dimensions": {"1-2-3-4": first[None]},
        "a number alone": {"1-2-3-4": first[0]},
        "a smaller group's": {"1-2-3-4": arrays["5-6-7"]},
        "a larger group's": {"5-6-7": first},
        "empty": {"1-2-3-4": first[:0]},
        "of larger numbers": {"1-2-3-4": first.astype(np.uint16)},
        "of signed numbers": {"1-2-3-4": first.astype(np.int8)},
        "of fractions": {"5-6-7": arrays["5-6-7"].astype(float)},
        "of text": {"5-6-7": arrays["5-6-7"].astype(str)},
    }
    return {name: array for name, array in (arrays | changes[change]).items() if array is not None}


@pytest.mark.parametrize(
    "change",
    (
        "a group is missing",
        "cut short",
        "of two dimensions",
        "a number alone",
        "a smaller group's",
        "a larger group's",
        "empty",
        "of larger numbers",
        "of signed numbers",
        "of fractions",
        "of text",
    ),
)
def test_an_array_of_another_kind_is_refused(change, folder):
    (folder / "seven.npz").write_bytes(saved(changed_arrays(change)))
    assert_refused(folder)


@pytest.mark.parametrize("shape", ("99999999999999,", "9999999999999999999999999,", "-5,", "1000000000, 1000000000"))
def test_enormous_array_is_refused(shape, folder):
    content = io.BytesIO()
    np.lib.format.write_array_header_1_0(content, {"descr": "|u1", "fortran_order": False, "shape": (1,)})
    claim = content.getvalue().replace(b"(1,), }" + b" " * (len(shape) - 2), f"({shape}), }}".encode()) + b"x"
    with zipfile.ZipFile(folder / "seven.npz", "a") as file:
        members = {name: file.read(name) for name in file.namelist()}
    with zipfile.ZipFile(folder / "seven.npz", "w") as file:
        for name, member in (members | {"1-2-3-4.npy": claim}).items():
            file.writestr(name, member)
    assert_refused(folder)


def test_zip_bomb_is_refused(folder):
    with zipfile.ZipFile(folder / "seven.npz", "a", zipfile.ZIP_DEFLATED) as file:
        file.writestr("more.npy", bytes((1 << 26) + 1))
    assert (folder / "seven.npz").stat().st_size < 1 << 20
    assert_refused(folder)


def test_array_with_code_is_refused(folder):
    objects = np.array([[print]], dtype=object)
    content = io.BytesIO()
    np.savez(content, **{"1-2-3-4": objects, "5-6-7": objects})
    (folder / "seven.npz").write_bytes(content.getvalue())
    assert_refused(folder)


def test_member_without_array_is_refused(folder):
    with zipfile.ZipFile(folder / "seven.npz", "w") as file:
        file.writestr("1-2-3-4.npy", "no array")
        file.writestr("5-6-7.npy", "no array")
    assert_refused(folder)


def forged(path, group, change):
    """Writes a file whose checksums are right and whose table of one group says something else."""
    places, arrays = GroupPlaces(SEVEN, group), arrays_of(path)
    arrays[places.name] = places.pack(change(places.unpack(arrays[places.name])))
    path.write_bytes(saved(arrays))


@pytest.mark.parametrize(
    "change",
    (
        lambda table: table + np.uint8(2),
        lambda table: np.where(table % 8 == 4, table + 6, table).astype(np.uint8),
        lambda table: table[::-1].copy(),
        lambda table: np.full_like(table, 254),
    ),
    ids=("all 2 more", "some 6 more", "the other way round", "all far away"),
)
def test_databases_that_say_too_much_are_refused(change, folder):
    forged(folder / "seven.npz", SEVEN.additive[0], change)
    with pytest.raises(BoardError, match=r"seven.npz: the pattern databases of seven are wrong: a position \d+ moves"):
        solve(SEVEN, SEVEN.goal, "ida", bound="pattern")


def test_search_with_wrong_bound_ends():
    fifteen = load_board("fifteen")
    start = fifteen.goal.apply(Direction.RIGHT).apply(Direction.DOWN)
    contributions = np.zeros((16, 16), np.int64)
    contributions[0, :-1] = 90  # wherever the empty cell is, but in the goal
    bound = Bound("pattern", packed_board(fifteen), [[Part(contributions, 8)]])
    with pytest.raises(BoardError, match=f"fifteen: the pattern bound is wrong, it hides the solutions of '{start}'"):
        deepen(start, bound, Run())


def test_databases_load_without_threads(fail):
    expected = tables(load_databases(PACKED))
    fail("threading.Thread.start", RuntimeError("can't start new thread"))
    assert tables(load_databases(PACKED)) == expected
