"""Files of pictures and animations: PNG, GIF, animated PNG and WebP, encoded frame by frame.

Pillow would keep all frames in memory and compare them whole. Here each frame, which holds only what changes, is
written as it comes: a game of 10,000 moves needs no more memory than one of ten.

- GIF: GIF89a, repeated for ever by the extension NETSCAPE2.0.
- Animated PNG: the Portable Network Graphics Specification, third edition, 11.3.4.
- WebP: the WebP Container Specification (RFC 9649), each frame lossless.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator

import numpy as np
from numpy.typing import NDArray
from PIL import GifImagePlugin, Image

from solver import Cancel, Progress
from solver.system.progress import check_cancel

from .animation_frames import Frame
from .sprites import TRANSPARENT

Colours = NDArray[np.uint8]  # 256 rows of red, green and blue
GIF_OVER, GIF_TRANSPARENT = 1 << 2, 1
PNG_OVER = 1
WEBP_ANIMATION, WEBP_ALPHA = 0x02, 0x10
WEBP_EFFORT = 20  # of 100, for lossless frames: more takes long and saves 2%


def still_png(image: Image.Image) -> bytes:
    """Return a picture as a PNG."""
    written = io.BytesIO()
    image.save(written, "PNG", optimize=True)
    return written.getvalue()


def animation(
    kind: str, frames: Iterable[Frame], count: int, colours: Colours, progress: Progress, cancel: Cancel
) -> bytes:
    """Return ``count`` frames as a file of a kind in ENCODERS. Raises Cancelled."""

    def watched() -> Iterator[Frame]:
        for done, frame in enumerate(frames):
            check_cancel(cancel)
            progress(done / count)
            yield frame

    return b"".join(ENCODERS[kind](watched(), count, colours))


def gif_parts(frames: Iterable[Frame], count: int, colours: Colours) -> Iterator[bytes]:
    """Yield the parts of a GIF."""
    for number, (indices, x, y, milliseconds) in enumerate(frames):
        if not number:
            height, width = indices.shape
            yield b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0) + colours.tobytes()
            yield b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
        control = GIF_OVER | GIF_TRANSPARENT, milliseconds // 10, TRANSPARENT, 0
        yield b"\x21\xf9\x04" + struct.pack("<BHBB", *control)
        yield from GifImagePlugin.getdata(Image.fromarray(indices, "L"), (x, y))
    yield b";"


def apng_parts(frames: Iterable[Frame], count: int, colours: Colours) -> Iterator[bytes]:
    """Yield the parts of an animated PNG."""
    for number, (indices, x, y, milliseconds) in enumerate(frames):
        height, width = indices.shape
        if not number:
            header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
            yield b"\x89PNG\r\n\x1a\n" + _png_chunk(b"IHDR", header) + _png_chunk(b"PLTE", colours.tobytes())
            yield _png_chunk(b"tRNS", b"\xff" * TRANSPARENT + b"\0")
            yield _png_chunk(b"acTL", struct.pack(">II", count, 0))
        sequence = max(2 * number - 1, 0)
        place = sequence, width, height, x, y, milliseconds, 1000, 0, PNG_OVER if number else 0
        yield _png_chunk(b"fcTL", struct.pack(">IIIIIHHBB", *place))
        rows = np.zeros((height, width + 1), np.uint8)  # each begins with the number of its filter: none
        rows[:, 1:] = indices
        data = zlib.compress(rows.tobytes(), 9)
        yield _png_chunk(b"fdAT", struct.pack(">I", sequence + 1) + data) if number else _png_chunk(b"IDAT", data)
    yield _png_chunk(b"IEND", b"")


def webp_parts(frames: Iterable[Frame], count: int, colours: Colours) -> Iterator[bytes]:
    """Yield an animated WebP, whose header says how long it is."""
    chunks = list[bytes]()
    for number, (indices, x, y, milliseconds) in enumerate(frames):
        height, width = indices.shape
        if not number:
            flags = struct.pack("<I", WEBP_ANIMATION | WEBP_ALPHA)
            chunks.append(_riff_chunk(b"VP8X", flags + _three_bytes(width - 1, height - 1)))
            chunks.append(_riff_chunk(b"ANIM", struct.pack("<IH", 0, 0)))
        place = _three_bytes(x // 2, y // 2, width - 1, height - 1, milliseconds) + b"\0"  # blended, and left there
        chunks.append(_riff_chunk(b"ANMF", place + _webp_bitstream(indices, colours)))
    whole = b"WEBP" + b"".join(chunks)
    yield b"RIFF" + struct.pack("<I", len(whole)) + whole


# By the ending of a file; to programs that know no animations an animated PNG is a picture of its first frame.
ENCODERS: dict[str, Callable[[Iterable[Frame], int, Colours], Iterator[bytes]]] = {
    "gif": gif_parts,
    "png": apng_parts,
    "webp": webp_parts,
}


def _png_chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _riff_chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _three_bytes(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(3, "little") for number in numbers)


def _webp_bitstream(indices: NDArray[np.uint8], colours: Colours) -> bytes:
    """Return the chunk of one frame's pixels, as Pillow writes it after the header of a file."""
    pixels = np.dstack([colours[indices], np.where(indices == TRANSPARENT, 0, 255)]).astype(np.uint8)
    written = io.BytesIO()
    Image.fromarray(pixels, "RGBA").save(written, "WEBP", lossless=True, quality=WEBP_EFFORT, method=1)
    return written.getvalue()[12:]
