"""The player's photo: moved and zoomed below the tiles that it is cut into, and played at a size."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import pygame

from solver import Board, load_board
from solver.catalogue.pictures import PHOTO_SIZES, photo_id

from ...board.piece_pictures import draw_photo, own_picture, shown_part
from ...input.commands import Action
from ...model.crop import ZOOM_STEP, Crop
from ...ui.boxes import Part, across, down
from ...ui.control import Control, ItemCommand
from ...ui.geometry import Rect
from ...ui.labels import Line, Paragraph
from ...ui.theme import Tiles
from ...ui.widget import Painter, Widget
from ..common.dialog import Dialog
from ..game_screen import GameScreen, ToBoard, ToPictureChooser
from ..interface import Interface

PLAY, ANOTHER, SMALLER, LARGER, AWAY, NEARER = map(
    ItemCommand, ("play", "another", "smaller", "larger", "away", "nearer")
)
STEP = 0.05  # of the shown part, by an arrow key
STEPS = {Action.LEFT: (-STEP, 0.0), Action.RIGHT: (STEP, 0.0), Action.UP: (0.0, -STEP), Action.DOWN: (0.0, STEP)}
ZOOMS = {Action.FASTER: 1, Action.SLOWER: -1}


@dataclass(frozen=True)
class PhotoPreview(Widget):
    """The photo, cut into the tiles of a board."""

    tiles: Tiles
    rows: int
    columns: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        draw_photo(painter.art, surface, self.rect, self.tiles, self.rows, self.columns)


class PhotoDialog(Dialog):
    """The tiles beside the buttons; the photo is dragged below them, turned by arrows, and zoomed by wheel or keys."""

    heading_name = "photo.heading"
    default_button = space_presses = PLAY
    extent = 52, 32
    shows_photo = True
    changes_tiles = False

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen) -> None:
        self._size = PHOTO_SIZES[1]
        self._crop = interface.settings.crop
        self._preview = Rect(0, 0, 1, 1)
        self._dragged: tuple[int, int] | None = None  # the last place of the pointer that drags
        super().__init__(interface, size, back)

    @property
    def board(self) -> Board:
        """The board that is played."""
        return load_board(photo_id(self._size))

    @property
    def _tiles(self) -> Tiles:
        return self.painter.theme.tiles._replace(crop=self._crop)

    def content(self) -> Part:
        page, gap, words = self.page, self.page.gap, self.words
        if own_picture(self.painter.art, self._tiles) is None:
            return down(
                partial(Paragraph, text=words.text("photo.gone"), height=self.text),
                (page.row, Control.named(words, ANOTHER, "picture", "photo_another", on_press=self._choose_another)),
                gap=gap,
            )
        place = PHOTO_SIZES.index(self._size)
        size = words.text("photo.size", size=self._size.replace("x", "×"))
        zoom = words.text("photo.zoom", zoom=self._crop.zoom)
        at = words.text("photo.place", x=self._crop.x, y=self._crop.y)
        side = down(
            partial(Paragraph, text=words.text("photo.how"), height=self.text, soft=True),
            (page.row, partial(self._stepper, size, (SMALLER, LARGER), (place == 0, place + 1 == len(PHOTO_SIZES)))),
            (page.row, partial(self._stepper, zoom, (AWAY, NEARER), self._crop.ends)),
            (page.row // 2, partial(Line, text=at, height=self.text, soft=True, is_news=True)),
            (page.row, Control.named(words, ANOTHER, "picture", "photo_another", on_press=self._choose_another)),
            (page.row, Control.named(words, PLAY, "play", "photo_play", on_press=self._play)),
            gap=gap,
        )
        return self.beside(self._preview_part, side)

    def _preview_part(self, rect: Rect) -> Part:
        side = min(rect.width, rect.height)
        self._preview = rect.centred(side, side)
        board = self.board
        return lambda _: PhotoPreview(self._preview, self._tiles, board.rows, board.columns)

    def _stepper(
        self, said: str, commands: tuple[ItemCommand, ItemCommand], ends: tuple[bool, bool], rect: Rect
    ) -> Part:
        """Return a value between the buttons that make it smaller and larger."""
        less, more = (
            self.step_button(command, icon, f"photo_{command.kind}", partial(self._step, command), is_end)
            for command, icon, is_end in zip(commands, ("minus", "plus"), ends, strict=True)
        )
        end = min(2 * self.page.row, rect.width // 4)
        return across(
            partial(Line, text=said, height=self.text, is_news=True), (end, less), (end, more), gap=self.page.gap
        )

    def _step(self, command: ItemCommand) -> None:
        if command in (AWAY, NEARER):
            self._zoom(1 if command == NEARER else -1)
        else:
            place = PHOTO_SIZES.index(self._size) + (1 if command == LARGER else -1)
            self._size = PHOTO_SIZES[min(max(place, 0), len(PHOTO_SIZES) - 1)]

    # The crop

    def _zoom(self, steps: float) -> None:
        self._take(self._crop.zoomed(ZOOM_STEP**steps))

    def _move(self, across_part: float, down_part: float) -> None:
        """Show what is farther to the right and below, by shares of the shown part."""
        picture = own_picture(self.painter.art, self._tiles)
        if picture is not None:
            size = picture.get_size()
            part = shown_part(size, (self.board.columns, self.board.rows), self._crop)
            self._take(self._crop.moved(across_part * part.width / size[0], down_part * part.height / size[1]))

    def _take(self, crop: Crop) -> None:
        """Keep a crop, as far as the photo reaches."""
        picture = own_picture(self.painter.art, self._tiles)
        if picture is not None:
            size = picture.get_size()
            part = shown_part(size, (self.board.columns, self.board.rows), crop)
            middle = (part.x + part.width / 2) / size[0], (part.y + part.height / 2) / size[1]
            crop = Crop(*middle, crop.zoom).rounded()
        self._crop = crop
        self.refresh()

    def _keep(self) -> None:
        if self._crop != self.interface.settings.crop:
            self.change_settings(replace(self.interface.settings, crop=self._crop))

    def leave(self) -> None:
        self._keep()
        super().leave()

    def go_back(self) -> None:
        self._keep()
        super().go_back()

    def lay_out(self) -> None:
        """Lay out anew, perhaps with another photo: that is seen whole again."""
        if getattr(self, "_version", None) != self.interface.painter.theme.tiles.version:
            self._version = self.interface.painter.theme.tiles.version
            self._crop = self.interface.settings.crop
        super().lay_out()

    def _choose_another(self) -> None:
        self.next = ToPictureChooser(self)

    def _play(self) -> None:
        self._keep()
        assert self.back is not None
        self.next = ToBoard(self.board, home=self.back.home)

    # Input

    def on_key(self, action: Action) -> None:
        """Move the photo with the arrows, and zoom with + and -."""
        if action in STEPS:
            self._move(*STEPS[action])
        elif action in ZOOMS:
            self._zoom(ZOOMS[action])
        elif action is Action.ACTIVATE and self.focused is None:
            self.run(PLAY)
        else:
            super().on_key(action)

    def repeats(self, action: Action) -> bool:
        return action in STEPS or super().repeats(action)

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        if self._preview.contains(point):
            self._dragged = point
        else:
            super().on_pointer_down(point)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        """Move the photo with the pointer that drags it."""
        if self._dragged is None or not held:
            super().on_pointer_move(point, held)
            return
        (x, y), self._dragged = self._dragged, point
        side = max(self._preview.width, 1)
        self._move((x - point[0]) / side, (y - point[1]) / side)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        if self._dragged is None:
            super().on_pointer_up(point)
        self._dragged = None

    def cancel_press(self) -> None:
        super().cancel_press()
        self._dragged = None

    def on_wheel(self, lines: int) -> None:
        self._zoom(lines)

    def on_pinch(self, growth: float, point: tuple[int, int]) -> None:
        self._take(self._crop.zoomed(1 + 2 * growth))
