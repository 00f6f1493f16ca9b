"""Files as versions up to 2.0 wrote them, which this one only reads."""

import json
import zlib

from game.store.earlier_files import content_checksum


def encode(format_name, content):
    """Return the text of a file, with format, version and checksum."""
    envelope = {"format": format_name, "version": 1, "checksum": content_checksum(content), "content": content}
    return json.dumps(envelope, indent=1).encode()


def put(folder, name, format_name, content):
    """Write a file; return its path."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(encode(format_name, content))
    return path


def record_line(data):
    """Return the line of a record's data."""
    raw = json.dumps(data).encode()
    head = f'{{"format": "antipode record", "version": 1, "checksum": "{zlib.crc32(raw):08x}", "record": '
    return b"\n" + head.encode() + raw + b"}\n"


def write_records(folder, records):
    """Write the file of records."""
    (folder / "records.jsonl").write_bytes(b"".join(record_line(record.to_data()) for record in records))
