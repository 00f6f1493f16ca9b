"""The player's own picture for the tiles of number boards: a copy in the data folder, as large as a board needs it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from solver.files import open_file, write_atomically

from .errand import Errand

if TYPE_CHECKING:
    from PIL import Image

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


class PictureKeeper(Errand[None]):
    """Copies pictures: a large one takes a second. Its job fails with NoPicture or OSError."""

    def __init__(self, data_folder: Path) -> None:
        super().__init__()
        self.path = data_folder / "picture.jpg"

    @property
    def version(self) -> int:
        """Of the copy: another one has another number; 0 where there is none."""
        try:
            return self.path.stat().st_mtime_ns
        except OSError:
            return 0

    def keep(self, source: Path, wake: Callable[[], None]) -> None:
        """Begins to copy a picture in the place of the one before; ``wake`` is called from another thread then."""
        self.begin(lambda: write_atomically(self.path, [copied(source)]), wake)


def copied(source: Path) -> bytes:
    """A picture as a JPEG, upright as the camera was held and no larger than needed. Raises NoPicture."""
    from PIL import Image, ImageOps, UnidentifiedImageError  # only here: it takes a while

    try:
        with open_file(source) as file, Image.open(file, formats=FORMATS) as image:
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
    """No larger than needed, with eight bits a channel: first of all, as there may be 50 million pixels."""
    if image.mode.startswith("I;16"):
        image = image.point(lambda value: value / 256).convert("L")  # else all but the darkest would be white
    elif image.mode not in ("L", "RGB", "RGBA"):
        image = image.convert("RGBA")
    image.thumbnail((LARGEST_SIDE, LARGEST_SIDE))
    return image
