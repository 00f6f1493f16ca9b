"""The whole program in one file for systems with a shell: a script, and behind it the folder as an archive."""

from __future__ import annotations

import hashlib
import io
import tarfile
from pathlib import Path

SCRIPT = Path(__file__).parent / "portable.sh"


def make_portable(folder: Path, target: Path) -> None:
    """Write ``target``, which unpacks what is in ``folder`` once and then runs it from there."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz", compresslevel=6) as archive:
        for path in sorted(folder.iterdir()):
            archive.add(path, path.name)
    digest = hashlib.sha256(packed.getvalue()).hexdigest()[:16]
    script = SCRIPT.read_text("ascii").replace("@DIGEST@", digest)
    script = script.replace("@LINE@", str(script.count("\n") + 1))
    target.write_bytes(script.encode() + packed.getvalue())
    target.chmod(0o755)
