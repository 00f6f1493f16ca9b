"""Challenges: codes that carry a position, its par and a result to beat; damaged ones give one sentence."""

import base64
import random
import zlib
from contextlib import suppress

import pytest

from solver import Misread, PlayedGame, load_board
from solver.catalogue.challenges import Challenge, challenge_text, read_shared_game
from solver.catalogue.reading import read_any

OWN_BLOCKS = "AB-/C.#>.../.A."
OWN_NUMBERS = "1 2 3/0 # 5/4 6 7>1 2 3/4 # 5/0 6 7"


@pytest.mark.parametrize("name", ("eight", "goat", "klotski", "fifteen", OWN_BLOCKS, OWN_NUMBERS))
def test_code_carries_everything(name):
    start = load_board(name).start
    text = challenge_text(start, 22, 24, 31.27)
    assert "\n" not in text
    assert len(text) < 100
    assert read_shared_game(text) == Challenge(start, (), 22, 24, 31.27)


def test_large_boards_have_codes_too():
    start = load_board("10x10").goal.apply("R")
    assert read_shared_game(challenge_text(start)) == Challenge(start, ())


@pytest.mark.parametrize("around", ("{}", "Look!\n{}\nBye", "> {}", "<{}>", "  {}\r\n", "Antipode: Eight\n{}"))
def test_code_is_found_in_other_text(around):
    start = load_board("eight").start
    text = around.format(challenge_text(start, 31))
    assert read_any(text).found == Challenge(start, (), 31)
    assert read_any(text.replace("antipode:", "antipode://")).found == Challenge(start, (), 31)


def test_other_texts_are_read_as_before():
    assert read_any("1 2 3/4 5 6/7 0 8").found == load_board("eight").position("1 2 3/4 5 6/7 0 8")
    assert read_any("antipode:eight:1 2 3/4 5 6/0 7 8:LL").found == PlayedGame(
        load_board("eight").position("1 2 3/4 5 6/0 7 8"), tuple(load_board("eight").parse_moves("LL"))
    )


@pytest.mark.parametrize("name", ("eight", "klotski", OWN_BLOCKS))
def test_damaged_codes_are_refused_in_one_sentence(name):
    text, rng = challenge_text(load_board(name).start, 22, 24, 31.27), random.Random(1)
    head = text.index("/") + 1
    for _ in range(300):
        letters = list(text)
        letters[rng.randrange(head, len(letters))] = rng.choice("ABCxyz09_-")
        damaged = "".join(letters)[: rng.choice((len(text), rng.randrange(head, len(text))))]
        if damaged != text:
            with pytest.raises(Misread) as refused:
                read_shared_game(damaged)
            assert refused.value.sentence.key == "paste.bad_code"


def code_of(data):
    data += zlib.crc32(data).to_bytes(4, "big")
    return "antipode:challenge/" + base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_well_made_codes_of_nonsense_are_refused():
    rng = random.Random(2)
    for _ in range(300):
        with pytest.raises(Misread):
            read_shared_game(code_of(b"\x01" + rng.randbytes(rng.randrange(30))))
    bomb = zlib.compress(b"A" * 10_000_000, 9)[:2000]
    with pytest.raises(Misread):
        read_shared_game(
            code_of(b"\x01\0\0\0" + bytes([(2 * len(bomb) + 1) & 127 | 128, (2 * len(bomb) + 1) >> 7]) + bomb)
        )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (code_of(b"\x02"), "new_code"),
        ("antipode:challenge/", "bad_code"),
        ("antipode:challenge/" + "A" * 5000, "long_code"),
        (challenge_text(load_board("eight").position("1 2 3/4 5 6/8 7 0")), "unsolvable_code"),
    ],
)
def test_refusals_say_why(text, kind):
    with pytest.raises(Misread) as refused:
        read_shared_game(text)
    assert refused.value.sentence.key == f"paste.{kind}"


PATHS = ("/etc/passwd", "./mine.toml", "mine.toml", "/etc/hosts.toml", "../x/y", "~/.ssh/id", "AB/C.>../A.")


@pytest.mark.parametrize("name", PATHS)
def test_texts_from_elsewhere_open_no_file(name, monkeypatch, tmp_path):
    """A link or challenge may name any path: none is looked at, whatever is there."""
    monkeypatch.chdir(tmp_path)
    for path in filter(None, (tmp_path / name if not name.startswith(("/", "~", "..")) else None,)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('layout = "AB/.."\ngoal = "../A."\n')
    read = []
    monkeypatch.setattr("solver.catalogue.boards.load_file", read.append)
    monkeypatch.setattr("os.path.isfile", read.append)
    named = name.encode()
    for text in (f"antipode:{name}:AB/..:", code_of(b"\x01\0\0\0" + bytes([2 * len(named)]) + named)):
        with suppress(Misread):
            read_shared_game(text)
    assert not read
