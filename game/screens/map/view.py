"""The map on the screen: turned and zoomed, drawn fast while anything moves and finely once it rests."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil, hypot, sqrt

import numpy as np
import pygame

from solver import Job, Outcome

from ...maps.camera import Camera, Floats, Projected
from ...maps.landmarks import (
    LINE,
    Landmark,
    Symbol,
    draw_landmarks,
    draw_path,
    landmark_sprite,
    mark_size,
    points_of,
    spaced,
)
from ...maps.raster import MapData, Pixels, Raster, draw_map, draw_moving_map, png_of
from ...system.background import Post, run_job
from ...ui.access import AccessNode, NodeRole
from ...ui.control import Naming
from ...ui.geometry import Rect
from ...ui.theme import Colour, Theme
from ...ui.widget import Painter
from .model import MapModel

TURN_SPEED = 1.3  # radians a second, while an arrow is held
NUDGE = 0.05  # radians, at once as it is pressed
DRAG_TURN = 3.2  # radians for a drag across the map
ZOOM_STEP = 1.25
UNFOLD = 9.0  # how fast points go where a step of the layout puts them: the share of the way in a second, at first
SETTLED = 0.02  # pixels that no point is farther from there
MOST_MOVING_PIXELS = 1_100_000
LATE, EARLY = 0.028, 0.006  # seconds that drawing takes, after which the next frames have larger or smaller pixels
MOST_COARSER = 2
LONGEST_FRAME = 0.1  # seconds that a frame turns the map on at most
UNFOLD_SECONDS, LONGEST_STEP = 1 / 24, 0.3  # between frames while it unfolds, and the longest that one moves points on
SPARE = 2.5  # times that drawing takes, between these frames: the layout needs the interpreter, too
REACH = 1.1  # of the pointer, in heights of text
Velocity = tuple[float, float]


class MapPicture:
    """An animated picture of a model's map, whose camera the player moves."""

    def __init__(
        self, painter: Painter, now: Callable[[], float], post: Post, model: MapModel, area: Rect, text: int
    ) -> None:
        """``now`` is a clock in seconds, never set back."""
        self._painter, self._now, self._post, self._model = painter, now, post, model
        self.camera = Camera()
        self._velocity: Velocity = (0.0, 0.0)
        self._is_touched = False
        self._target: Floats | None = None  # the latest coordinates that it has followed
        self._places: Floats | None = None  # on their way there, as many
        self._is_settled = False
        self._last = self._unfolded = now()
        self._unfold_due = self._took = 0.0
        self._drawn: object = None
        self._fine: pygame.Surface | None = None
        self._job: Job[Pixels] | None = None
        self._raster: Raster | None = None
        self._coarser = 0
        self.lay_out(area, text)

    def lay_out(self, area: Rect, text: int) -> None:
        """Take another area or height of text, or the painter's new theme."""
        self.theme, self.area, self._text = self._painter.theme, area, text
        self._size = mark_size(min(area.width, area.height)) * 1.15
        self._renew()

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the map in pixels."""
        return self.area.width, self.area.height

    # The camera

    def turn(self, right: float, down: float) -> None:
        """Turn the map by angles in radians."""
        self._is_touched = True
        self.camera = self.camera.turned(right, down)
        self._renew()

    def hold(self, velocity: Velocity) -> None:
        """Turn the map as long as an arrow is held, in its direction; stop it with (0, 0)."""
        if velocity != (0.0, 0.0):
            self.turn(NUDGE * velocity[0], NUDGE * velocity[1])
            self._last = self._now()
        self._velocity = velocity

    def drag(self, right: int, down: int) -> None:
        """Turn the map as a pointer drags it by pixels."""
        scale = DRAG_TURN / max(min(self.size), 1)
        self.turn(right * scale, -down * scale)

    def zoom(self, steps: float, point: tuple[int, int] | None = None) -> None:
        """Zoom in (positive) or out, at a pixel of the screen or in the middle."""
        middle = self.area.width / 2, self.area.height / 2
        place = middle if point is None else (point[0] - self.area.x, point[1] - self.area.y)
        self._is_touched = True
        self.camera = self.camera.zoomed(ZOOM_STEP**steps, place, self.size)
        self._renew()

    def show_all(self) -> None:
        """Show the whole map again, as at first."""
        self._is_touched = False
        if self._places is not None:
            self.camera = Camera.framing(self._places)
        self._renew()

    def number_at(self, point: tuple[int, int]) -> int | None:
        """Return the position nearest to a pixel of the screen, within the pointer's reach."""
        if self._places is None or not self.area.contains(point):
            return None
        at = self._projected()
        square = np.square(at.x - np.float32(point[0] - self.area.x)) + np.square(
            at.y - np.float32(point[1] - self.area.y)
        )
        number = int(square.argmin())
        return number if square[number] <= (REACH * self._text) ** 2 else None

    def nearest_in(self, number: int, others: Sequence[int], direction: tuple[int, int]) -> int:
        """Return which of some positions lies most in a direction from another on the screen; that one if none does."""
        at = self._projected()

        def along(other: int) -> float:
            right, down = float(at.x[other] - at.x[number]), float(at.y[other] - at.y[number])
            return (right * direction[0] + down * direction[1]) / max(hypot(right, down), 1e-6)

        best = max(others, key=along, default=number)
        return best if best != number and along(best) > 0 else number

    def _projected(self) -> Projected:
        assert self._places is not None  # there is a map
        return self.camera.project(self._places, self.size)

    # Time

    @property
    def is_moving(self) -> bool:
        """It needs frame after frame."""
        return self._velocity != (0.0, 0.0) or self._is_unfolding

    @property
    def _is_unfolding(self) -> bool:
        return self._target is not None and not self._is_settled

    def follow(self) -> None:
        """Take the latest step of the layout."""
        target = self._target = self._model.coordinates
        if target is None:
            self._places = None
        elif self._places is None or len(self._places) != len(target):
            self._places, self._is_settled = target, self._model.is_at_rest
            self.show_all()
        elif self._painter.has_reduced_motion:
            if self._model.is_at_rest and self._places is not target:
                self._settle(target)
        elif self._places is not target:
            if self._is_settled:
                self._unfolded = self._now()
            self._is_settled = False

    def update(self) -> bool:
        """Move on to the present; return whether it has come to rest."""
        if not self.is_moving:
            return False
        now = self._now()
        seconds, self._last = min(now - self._last, LONGEST_FRAME), now
        if self._velocity != (0.0, 0.0):
            angle = TURN_SPEED * seconds
            self.turn(self._velocity[0] * angle, self._velocity[1] * angle)
        if self._is_unfolding and now >= self._unfold_due:
            self._unfold(min(now - self._unfolded, LONGEST_STEP))
            self._unfolded, self._unfold_due = now, now + max(UNFOLD_SECONDS, SPARE * self._took)
        return not self.is_moving

    def _unfold(self, seconds: float) -> None:
        target, places = self._target, self._places
        assert target is not None and places is not None
        away = target - places
        if self._model.is_at_rest and float(np.abs(away).max(initial=0)) * self.camera.scale(self.size) < SETTLED:
            self._settle(target)
        elif self._painter.has_reduced_motion:
            self._is_settled = True
        else:
            self._places = places + away * np.float32(min(UNFOLD * seconds, 1.0))
            self._reframe()

    def _settle(self, target: Floats) -> None:
        self._places, self._is_settled = target, True
        self._reframe()

    def _reframe(self) -> None:
        if not self._is_touched and self._places is not None:
            self.camera = Camera.framing(self._places)
        self._renew()

    def point(self, point: tuple[int, int] | None) -> None:
        """Handle a pointer at a point; the screen asks for what is there."""

    def nodes(self, words: Naming) -> Sequence[AccessNode]:
        """Return what it is; what is pointed at is told by the lines beside it."""
        return [AccessNode("map", NodeRole.BOARD, words.text("map.name"), self.area, words.text("map.about"))]

    # Drawing

    def refine(self) -> None:
        """Start a thread that draws the map finely, unless it moves, or is drawn so."""
        model, camera, places = self._model, self.camera, self._places
        if self.is_moving or places is None or model.data is None or self._fine is not None or self._job is not None:
            return
        data, size, theme, path = model.data, self.size, self.theme, model.shown.path if model.shown else ()

        def draw(progress: object, cancel: object) -> Pixels:
            return _fine_picture(data, places, camera, size, theme, path, self._size)

        self._job = run_job(draw, self._post, self._take_fine)

    @property
    def to_draw(self) -> Callable[[int], bytes] | None:
        """What returns a PNG of a width with the map as it is turned now, from any thread; None while there is none."""
        shown, data, places, camera, theme = self._model.shown, self._model.data, self._places, self.camera, self.theme
        if shown is None or data is None or places is None:
            return None

        def draw(width: int) -> bytes:
            pixels = draw_map(data, places, camera, (width, width * 3 // 4), theme)
            draw_landmarks(pixels, shown, places, camera, theme)
            return png_of(pixels)

        return draw

    @property
    def is_fine(self) -> bool:
        """It is drawn finely, or there is nothing to draw."""
        return self._fine is not None or self._places is None

    def stop(self) -> None:
        """Stop the thread that draws, and free what it has drawn."""
        self._renew()
        self._target = self._places = self._raster = None

    def _take_fine(self, job: Job[Pixels]) -> None:
        self._job = None
        if job.outcome is Outcome.DONE:
            self._fine, self._drawn = _surface(job.result()), None

    def _renew(self) -> None:
        """Draw the map anew, as it looks different."""
        job, self._job = self._job, None
        if job is not None:
            job.cancel()
        self._fine = self._drawn = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of it."""
        self._drawn = None
        self.draw_changes(surface)

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """Draw it if anything looks different; return the changed rectangles."""
        model = self._model
        looks = (model.seen, model.chosen, model.hovered, model.walked, model.trail, model.shown is None, self._fine)
        if self._drawn == (looks, id(self._places)):
            return []
        self._drawn = (looks, id(self._places))
        clip = surface.get_clip()
        surface.set_clip(self.area)
        self._paint(surface)
        surface.set_clip(clip)
        return [self.area]

    def _paint(self, surface: pygame.Surface) -> None:
        model = self._model
        if self._places is None or model.data is None or model.shown is None:
            surface.fill(self.theme.background, self.area)
            return
        at = self._projected()
        if self._fine is not None:
            surface.blit(self._fine, self.area)
        else:
            surface.blit(self._moving_picture(model.data, self._places), self.area)
            self._line(surface, at, model.shown.path, self.theme.text)
        self._line(surface, at, model.trail, self.theme.accent)
        self._line(surface, at, model.shown.path[: (model.walked or 0) + 1], self.theme.second)
        for symbol, numbers in model.landmarks():
            for mark in spaced(symbol, at, numbers, self.size, self._size):
                self._sprite(surface, mark)
        seen = model.seen
        if seen is not None and seen.number != model.shown.here:
            self._sprite(surface, Landmark(Symbol.CHOSEN, *points_of(at, [seen.number])[0]))

    def _moving_picture(self, data: MapData, places: Floats) -> pygame.Surface:
        """Return the map drawn fast: in a large window, or where that takes too long, in larger pixels."""
        width, height = self.size
        coarse = ceil(sqrt(width * height / MOST_MOVING_PIXELS)) + self._coarser
        size = max(width // coarse, 1), max(height // coarse, 1)
        if self._raster is None or self._raster.size != size:
            self._raster = Raster(size)
        begun = time.perf_counter()
        pixels = draw_moving_map(data, places, self.camera, self._raster, self.theme)
        self._took = took = time.perf_counter() - begun
        if took > LATE and self._coarser < MOST_COARSER:
            self._coarser += 1
        elif took < EARLY:
            self._coarser = max(self._coarser - 1, 0)
        return _surface(pixels) if coarse == 1 else pygame.transform.scale(_surface(pixels), self.size)

    def _line(self, surface: pygame.Surface, at: Projected, numbers: Sequence[int], colour: Colour) -> None:
        points = [(x + self.area.x, y + self.area.y) for x, y in points_of(at, numbers)]
        if len(points) > 1:
            width = max(round(2 * LINE * self._size), 2)
            pygame.draw.lines(surface, self.theme.background, False, points, width + 3)
            pygame.draw.lines(surface, colour, False, points, width)

    def _sprite(self, surface: pygame.Surface, mark: Landmark) -> None:
        picture = sprite(mark.symbol, round(self._size, 1), self.theme)
        x, y = round(mark.x) + self.area.x, round(mark.y) + self.area.y
        surface.blit(picture, (x - picture.get_width() // 2, y - picture.get_height() // 2))


def _fine_picture(
    data: MapData,
    places: Floats,
    camera: Camera,
    size: tuple[int, int],
    theme: Theme,
    path: Sequence[int],
    marks: float,
) -> Pixels:
    pixels = draw_map(data, places, camera, size, theme)
    draw_path(pixels, points_of(camera.project(places, size), path), marks, theme)
    return pixels


def _surface(pixels: Pixels) -> pygame.Surface:
    """Return a picture of 0xRRGGBB without copying it."""
    surface = pygame.image.frombuffer(pixels.data, pixels.shape[::-1], "BGRA")
    surface.set_alpha(None)
    return surface


@lru_cache(maxsize=64)
def sprite(symbol: Symbol, size: float, theme: Theme) -> pygame.Surface:
    """Return the picture of a landmark."""
    drawn = landmark_sprite(symbol, size, theme)
    height, width, _ = drawn.shape
    return pygame.image.frombuffer(drawn.tobytes(), (width, height), "RGBA").copy()
