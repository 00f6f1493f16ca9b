"""The player's own picture for the tiles of number boards: a copy in the data folder, as large as a board needs it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from solver import Job
from solver.files import open_file, write_atomically

from ..system.background import start_job
from .writer import CLOSING_SECONDS

ENDINGS = (".png", ".jpg", ".jpeg", ".webp")
"""Of the names of files that are taken for pictures."""
FORMATS = ("PNG", "JPEG", "WEBP")
MOST_MEGAPIXELS = 50
LARGEST_SIDE = 2048
"""Of the copy, in pixels: no board is drawn larger on most screens."""
QUALITY = 92
"""Of the copy as a JPEG."""


class NoPicture(ValueError):
    """Why a file cannot be taken: ``kind`` is ``no_picture``, ``too_large`` or ``unreadable``."""

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail
        """The megapixels, or the reason."""


class PictureKeeper:
    """Copies pictures in the background: a large one takes a second."""

    def __init__(self, data_folder: Path) -> None:
        self.path = data_folder / "picture.jpg"
        self._job: Job[None] | None = None

    @property
    def version(self) -> int:
        """Of the copy: another one has another number; 0 where there is none."""
        try:
            return self.path.stat().st_mtime_ns
        except OSError:
            return 0

    def keep(self, source: Path, wake: Callable[[], None]) -> None:
        """Begins to copy a picture in the place of the one before; ``wake`` is called from another thread then."""
        self.close()
        self._job = start_job(lambda progress, cancel: write_atomically(self.path, [copied(source)]), wake)

    def ended(self) -> Job[None] | None:
        """The job that has copied the picture, or failed with NoPicture or OSError; once."""
        job = self._job
        if job is None or not job.outcome.ended:
            return None
        self._job = None
        return job

    def close(self) -> None:
        """Waits for a picture that is being copied, at most ``CLOSING_SECONDS``."""
        if self._job is not None:
            self._job.wait(CLOSING_SECONDS)


def copied(source: Path) -> bytes:
    """A picture as a JPEG, upright as the camera was held and no larger than needed. Raises NoPicture."""
    from PIL import Image, ImageOps, UnidentifiedImageError  # only here: it takes a while

    try:
        with open_file(source) as file, Image.open(file, formats=FORMATS) as image:
            megapixels = image.width * image.height / 1e6
            if megapixels > MOST_MEGAPIXELS:
                raise NoPicture("too_large", f"{megapixels:.0f}")
            image.draft("RGB", (LARGEST_SIDE, LARGEST_SIDE))
            upright = ImageOps.exif_transpose(image).convert("RGBA")
    except UnidentifiedImageError:
        raise NoPicture("no_picture") from None
    except OSError as error:
        if error.errno is None:  # the library's own, for a file that is cut short
            raise NoPicture("no_picture") from None
        raise NoPicture("unreadable", error.strerror or "") from None
    except (SyntaxError, ValueError, Image.DecompressionBombError) as error:  # all that a damaged file can cause
        if isinstance(error, NoPicture):
            raise
        raise NoPicture("no_picture") from None
    upright.thumbnail((LARGEST_SIDE, LARGEST_SIDE))
    opaque = Image.new("RGB", upright.size, "white")
    opaque.paste(upright, mask=upright.getchannel("A"))
    written = io.BytesIO()
    opaque.save(written, "JPEG", quality=QUALITY)
    return written.getvalue()
