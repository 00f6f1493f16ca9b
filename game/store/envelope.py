"""The envelope of the player's files: format, version and checksum."""

from __future__ import annotations

import hashlib
import json
from typing import Any

VERSION = 1


class FutureFile(ValueError):
    """A file of a later version of the program: it is neither read nor overwritten."""


def encode(format_name: str, content: Any) -> bytes:
    """Encode ``content`` as the text of a file, with format, version and checksum."""
    envelope = {"format": format_name, "version": VERSION, "checksum": _checksum(content), "content": content}
    return json.dumps(envelope, indent=1).encode()


def decode(format_name: str, raw: bytes) -> Any:
    """Decode what ``encode`` was given. Raises ValueError for anything else, FutureFile for a later version."""
    envelope = json.loads(raw.decode("utf-8"))
    if not isinstance(envelope, dict) or envelope.get("format") != format_name:
        raise ValueError(f"not a file of format '{format_name}'")
    version = envelope.get("version")
    if isinstance(version, int) and version > VERSION:
        raise FutureFile(f"version {version}, this program knows up to {VERSION}")
    if version != VERSION or envelope.get("checksum") != _checksum(envelope.get("content")):
        raise ValueError("damaged: the checksum does not fit the content")
    return envelope["content"]


def _checksum(content: Any) -> str:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
