"""The player's own picture for numbered tiles: a copy in the data folder, as large as a board needs it."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from solver import Cancel, Cancelled, Progress
from solver.system.files import open_file, write_atomically

from .tasks import SerialTask

if TYPE_CHECKING:
    from PIL import Image

ENDINGS = (".png", ".jpg", ".jpeg", ".webp")
FORMATS = ("PNG", "JPEG", "WEBP")
MOST_MEGAPIXELS = 50
MOST_MEGABYTES = 100
"""More than fifty million pixels take as a photograph; a file that is larger takes long and shows nothing more."""
LARGEST_SIDE = 2048  # pixels of the copy: no board is drawn larger on most screens
QUALITY = 92  # of the copy, as JPEG
CLOSING_SECONDS = 0.5  # most copies are made by then, and the player still has the file


class NoPicture(ValueError):
    """The reason why a file is refused: ``kind`` is ``no_picture``, ``too_large``, ``too_heavy`` or ``unreadable``."""

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail  # the megapixels, the megabytes, or the reason


class PictureFile(io.BufferedReader):
    """A file that reports how much of it has been read; reading it is what takes long, and can be cancelled."""

    def __init__(self, file: io.FileIO, progress: Progress, cancel: Cancel) -> None:
        """Raise NoPicture for a file that is too large."""
        super().__init__(file)
        self.size = os.fstat(file.fileno()).st_size
        if self.size > MOST_MEGABYTES * 1e6:
            raise NoPicture("too_heavy", f"{self.size / 1e6:.0f}")
        self._progress, self._cancel = progress, cancel

    def read(self, size: int | None = -1, /) -> bytes:
        """Read as usual. Raise Cancelled once that is wanted."""
        if self._cancel():
            raise Cancelled
        self._progress(self.tell() / max(self.size, 1))
        return super().read(size)


class PictureKeeper(SerialTask[None]):
    """The copy of a picture, which of a large one takes a second. Its job fails with NoPicture or OSError."""

    def __init__(self, data_folder: Path) -> None:
        super().__init__()
        self.path = data_folder / "picture.jpg"
        self.copy = copied

    @property
    def version(self) -> int:
        """The version of the copy, which changes with each new one; 0 where there is none."""
        try:
            return self.path.stat().st_mtime_ns
        except OSError:
            return 0

    def keep(self, source: Path, wake: Callable[[], None]) -> None:
        """Begin to copy a picture in place of the one before; ``wake`` is called from another thread then."""
        self.begin_long(lambda *watch: write_atomically(self.path, [self.copy(source, *watch)]), wake)

    def close(self) -> None:
        """Cancel a copy that takes longer than ``CLOSING_SECONDS``."""
        if self.job is not None:
            self.job.wait(CLOSING_SECONDS)
            self.cancel()


def copied(source: Path, progress: Progress = lambda part: None, cancel: Cancel = lambda: False) -> bytes:
    """Return a picture as a JPEG, upright as the camera was held and no larger than needed.

    Raises NoPicture and Cancelled.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError  # only here: it takes a while

    try:
        with (
            open_file(source) as raw,
            PictureFile(raw, progress, cancel) as file,
            Image.open(file, formats=FORMATS) as image,
        ):
            megapixels = image.width * image.height / 1e6
            if megapixels > MOST_MEGAPIXELS:
                raise NoPicture("too_large", f"{megapixels:.0f}")
            image.draft("RGB", (LARGEST_SIDE, LARGEST_SIDE))
            upright = ImageOps.exif_transpose(_small(image)).convert("RGBA")
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
    opaque = Image.new("RGB", upright.size, "white")
    opaque.paste(upright, mask=upright.getchannel("A"))
    written = io.BytesIO()
    opaque.save(written, "JPEG", quality=QUALITY)
    return written.getvalue()


def _small(image: Image.Image) -> Image.Image:
    """Shrink an image as far as needed, to eight bits a channel: first of all, as there may be 50 million pixels."""
    if image.mode.startswith("I;16"):
        image = image.point(lambda value: value / 256).convert("L")  # else all but the darkest would be white
    elif image.mode not in ("L", "RGB", "RGBA"):
        image = image.convert("RGBA")
    image.thumbnail((LARGEST_SIDE, LARGEST_SIDE))
    return image
