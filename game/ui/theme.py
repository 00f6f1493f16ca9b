"""Themes: all colours, in one place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

Colour = tuple[int, int, int]


class Tiles(NamedTuple):
    """The look of numbered tiles."""

    style: str = "own"
    picture: Path | None = None
    version: int = 0  # of the picture, which changes with each new one
    crop: tuple[float, float, float] = (0.5, 0.5, 1.0)  # centre and zoom of what is shown of it
    scheme: str = "off"  # colours by the place where a tile belongs: by ``rows``, or ``fringe``


OWN_TILES = Tiles()


class Grounds(NamedTuple):
    """The colours of what lies behind the boards of each family and behind some pages."""

    wood: Colour
    meadow: Colour
    asphalt: Colour
    felt: Colour
    canvas: Colour  # pictures
    parquet: Colour  # the home page
    sky: Colour  # the daily boards
    album: Colour  # what is the player's


@dataclass(frozen=True)
class Theme:
    """The colours of everything but the pieces, whose own are in ``assets/boards.toml``."""

    background: Colour
    panel: Colour
    panel_hover: Colour
    panel_pressed: Colour
    outline: Colour
    text: Colour
    text_soft: Colour
    text_disabled: Colour
    accent: Colour
    accent_hover: Colour
    accent_text: Colour
    second: Colour  # beside the accent in charts; the two differ for colour-blind eyes as well
    good: Colour
    tray: Colour
    frame: Colour
    hint: Colour  # around the piece of a hint, and its arrow
    hint_edge: Colour  # between that and the piece
    tiles: Tiles = OWN_TILES
    grounds: Grounds | None = None
    """None for the plain background everywhere."""


DARK = Theme(
    background=(21, 24, 31),
    panel=(38, 43, 54),
    panel_hover=(50, 57, 71),
    panel_pressed=(31, 35, 44),
    outline=(62, 69, 84),
    text=(244, 239, 228),
    text_soft=(176, 180, 190),
    text_disabled=(146, 152, 165),
    accent=(240, 180, 60),
    accent_hover=(254, 194, 74),
    accent_text=(28, 24, 16),
    second=(96, 178, 226),
    good=(92, 200, 140),
    tray=(44, 37, 32),
    frame=(88, 70, 54),
    hint=(246, 186, 66),
    hint_edge=(40, 26, 8),
    grounds=Grounds(
        wood=(39, 33, 32),
        meadow=(29, 39, 33),
        asphalt=(37, 40, 46),
        felt=(24, 39, 40),
        canvas=(38, 36, 33),
        parquet=(25, 28, 36),
        sky=(22, 29, 45),
        album=(34, 29, 41),
    ),
)


LIGHT = Theme(
    background=(244, 241, 234),
    panel=(255, 253, 248),
    panel_hover=(247, 240, 226),
    panel_pressed=(234, 228, 216),
    outline=(214, 205, 190),
    text=(36, 32, 27),
    text_soft=(92, 86, 78),
    text_disabled=(112, 106, 98),
    accent=(162, 82, 0),
    accent_hover=(142, 68, 0),
    accent_text=(255, 250, 240),
    second=(0, 92, 150),
    good=(14, 112, 62),
    tray=(164, 141, 114),
    frame=(205, 178, 143),
    hint=(255, 184, 46),
    hint_edge=(64, 34, 0),
    grounds=Grounds(
        wood=(247, 240, 228),
        meadow=(229, 237, 214),
        asphalt=(231, 232, 232),
        felt=(223, 235, 227),
        canvas=(243, 237, 224),
        parquet=(240, 235, 224),
        sky=(220, 232, 242),
        album=(238, 231, 236),
    ),
)

# As by lamplight: little blue, and no white.
WARM = Theme(
    background=(236, 217, 184),
    panel=(246, 231, 203),
    panel_hover=(240, 221, 187),
    panel_pressed=(226, 205, 170),
    outline=(198, 171, 128),
    text=(52, 32, 14),
    text_soft=(88, 62, 36),
    text_disabled=(104, 77, 50),
    accent=(140, 52, 14),
    accent_hover=(120, 40, 6),
    accent_text=(255, 244, 226),
    second=(12, 82, 100),
    good=(38, 92, 36),
    tray=(146, 113, 76),
    frame=(190, 150, 102),
    hint=(255, 186, 54),
    hint_edge=(64, 34, 0),
    grounds=Grounds(
        wood=(231, 208, 168),
        meadow=(225, 216, 170),
        asphalt=(228, 212, 186),
        felt=(219, 214, 179),
        canvas=(236, 219, 190),
        parquet=(232, 211, 175),
        sky=(228, 214, 188),
        album=(235, 209, 184),
    ),
)

# Texts, outlines, frames and hint marks have at least 7:1 against what lies behind them (WCAG 2.1, 1.4.6).
CONTRAST = Theme(
    background=(0, 0, 0),
    panel=(0, 0, 0),
    panel_hover=(38, 38, 38),
    panel_pressed=(26, 26, 26),
    outline=(214, 214, 214),
    text=(255, 255, 255),
    text_soft=(232, 232, 232),
    text_disabled=(190, 190, 190),
    accent=(255, 214, 0),
    accent_hover=(255, 232, 110),
    accent_text=(0, 0, 0),
    second=(102, 204, 255),
    good=(96, 240, 150),
    tray=(0, 0, 0),
    frame=(214, 214, 214),
    hint=(255, 214, 0),
    hint_edge=(0, 0, 0),
)

THEMES = {"dark": DARK, "light": LIGHT, "warm": WARM, "contrast": CONTRAST}


def mixed(colour: Colour, other: Colour, part: float) -> Colour:
    """Mix a colour with a share of another one."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def hex_text(colour: Colour) -> str:
    """Format a colour as SVG does, such as ``#f0b43c``."""
    return "#{:02x}{:02x}{:02x}".format(*colour)
