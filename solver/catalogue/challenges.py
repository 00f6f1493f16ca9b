"""Challenges: one position on one board as a short code, with its par and a result to beat.

A code is a link, ``antipode:challenge/AQ...``, whose letters are Base64 without padding (RFC 4648, section 5) of: the
version; par, moves and hundredths of a second to beat, 0 where they are unknown; the board's name or, compressed, its
line where it is not built in; the labels of the cells, as digits of one number; and a CRC-32 of all that. Numbers are
of seven bits a byte, the lowest first (LEB128).
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from ..errors import BoardError, NotationError, misread
from ..formats.board_lines import is_line
from ..model.board import Board
from ..model.pieces import EMPTY, GATE, WALL
from ..model.position import Position
from ..model.solvability import obstacle_of
from .boards import board_of_key
from .texts import LONGEST_TEXT, Load, PlayedGame, portable_key, read_game, tidied

VERSION = 1
LONGEST_CODE, LONGEST_KEY = 4_000, 4_000  # characters of a code, bytes of a board's line
LARGEST = 10**9  # moves, or hundredths of a second
CODE = re.compile(r"antipode:(?://)?challenge/([A-Za-z0-9_-]*)", re.IGNORECASE)


@dataclass(frozen=True)
class Challenge(PlayedGame):
    """A start without moves, its par, and the moves and seconds to beat; None where they are unknown."""

    par: int | None = None
    moves_to_beat: int | None = None
    seconds_to_beat: float | None = None

    @property
    def code(self) -> str:
        """The code that gives it back."""
        return challenge_text(self.start, self.par, self.moves_to_beat, self.seconds_to_beat)


def challenge_text(
    start: Position, par: int | None = None, moves_to_beat: int | None = None, seconds_to_beat: float | None = None
) -> str:
    """Return the code that ``read_challenge`` reads back."""
    key = portable_key(start.board)
    name = key.encode()
    packed = zlib.compress(name, 9) if is_line(key) else b""
    hundredths = 0 if seconds_to_beat is None else max(min(int(round(100 * seconds_to_beat, 3)), LARGEST), 1)
    numbers = VERSION, par or 0, moves_to_beat or 0, hundredths, 2 * len(packed or name) + bool(packed)
    data = b"".join(map(_number_bytes, numbers)) + (packed or name)
    if board_of_key(key).start_cells != start.cells:  # a size has none, whatever the line that it came from
        data += _cells_bytes(start)
    data += zlib.crc32(data).to_bytes(4, "big")
    return "antipode:challenge/" + urlsafe_b64encode(data).decode().rstrip("=")


def has_challenge(text: str) -> bool:
    """Return whether there is a code in a text, whole or damaged."""
    return CODE.search(text) is not None


def read_shared_game(text: str, load: Load = board_of_key) -> PlayedGame:
    """Return the challenge in a text that has one, or else what ``read_game`` returns. Raises Misread."""
    is_challenge = len(text) <= LONGEST_TEXT and has_challenge(tidied(text))
    return read_challenge(tidied(text), load) if is_challenge else read_game(text, load)


def read_challenge(text: str, load: Load) -> Challenge:
    """Return the challenge of the first code in a text. Raises Misread, in one sentence, for a damaged one."""
    found = CODE.search(text)
    code = "" if found is None else found[1]
    if len(code) > LONGEST_CODE:
        raise misread("long_code", count=len(code), most=LONGEST_CODE)
    try:
        data = urlsafe_b64decode(code + "=" * (-len(code) % 4))
    except ValueError:
        raise misread("bad_code") from None
    if len(data) < 5 or zlib.crc32(data[:-4]).to_bytes(4, "big") != data[-4:]:
        raise misread("bad_code")
    if data[0] != VERSION:
        raise misread("new_code")
    try:
        challenge = _challenge(data[1:-4], load)
    except (ValueError, IndexError, zlib.error, BoardError, NotationError):  # well made, but not by this program
        raise misread("bad_code") from None
    if obstacle_of(challenge.start) is not None:
        raise misread("unsolvable_code")
    return challenge


def _challenge(data: bytes, load: Load) -> Challenge:
    """Return the challenge in the bytes between version and checksum. Raises ValueError, IndexError, zlib.error."""
    rest = iter(data)
    par, moves, hundredths, length = (_number(rest) for _ in range(4))
    name = bytes(islice(rest, length // 2))
    if len(name) < length // 2:
        raise ValueError("the name is cut short")
    if length % 2:
        unpacking = zlib.decompressobj()
        name = unpacking.decompress(name, LONGEST_KEY)
        if unpacking.unconsumed_tail:
            raise ValueError("the board is too large")
    board = load(name.decode())
    cells = bytes(rest)
    if not cells and board.own_start is None:
        raise ValueError("there is no position")
    start = _position(board, cells) if cells else board.start
    return Challenge(start, (), par or None, moves or None, hundredths / 100 or None)


def _digits(board: Board) -> list[int]:
    """Return the labels that cells of a board may have."""
    return sorted({*board.layout, EMPTY, GATE, WALL})


def _cells_bytes(position: Position) -> bytes:
    digits, number = _digits(position.board), 0
    for label in position.cells:
        number = number * len(digits) + digits.index(label)
    size = len(digits) ** len(position.cells) - 1
    return number.to_bytes((size.bit_length() + 7) // 8, "big")


def _position(board: Board, data: bytes) -> Position:
    """Return the position in the bytes of its cells. Raises ValueError, which NotationError is."""
    digits, number, cells = _digits(board), int.from_bytes(data, "big"), list[int]()
    for _ in board.layout:
        number, digit = divmod(number, len(digits))
        cells.append(digits[digit])
    if number:
        raise ValueError("more cells than the board has")
    return Position(board, tuple(reversed(cells)))


def _number_bytes(number: int) -> bytes:
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])


def _number(data: Iterator[int]) -> int:
    """Return the number that the next bytes give. Raises ValueError where they end, or for a number too large."""
    number = shift = 0
    for byte in data:
        number |= (byte & 127) << shift
        shift += 7
        if number > LARGEST:
            break
        if byte < 128:
            return number
    raise ValueError("no number")
