"""Pictures as PNG files (ISO/IEC 15948): eight bits a channel, no transparency."""

from __future__ import annotations

import struct
import zlib

import numpy as np

from .raster import Pixels

SIGNATURE = b"\x89PNG\r\n\x1a\n"
TRUE_COLOUR = 2
UP_FILTER = 2  # each byte less the one above: rows are alike
COMPRESSION = 6


def png_bytes(pixels: Pixels) -> bytes:
    """Return a picture as the content of a PNG file."""
    height, width = pixels.shape
    rows = np.stack([pixels >> 16 & 0xFF, pixels >> 8 & 0xFF, pixels & 0xFF], axis=2).astype(np.uint8)
    rows = rows.reshape(height, 3 * width)
    filtered = np.full((height, 3 * width + 1), UP_FILTER, np.uint8)
    filtered[0, 1:] = rows[0]
    filtered[1:, 1:] = rows[1:] - rows[:-1]
    header = struct.pack(">IIBBBBB", width, height, 8, TRUE_COLOUR, 0, 0, 0)
    data = zlib.compress(filtered.tobytes(), COMPRESSION)
    return SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
