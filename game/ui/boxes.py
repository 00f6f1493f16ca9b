"""What a page is made of, written where it stands: rows and columns of widgets and controls.

A page returns its content as one `Part`, and `place` gives each part its rectangle::

    down(
        picture_of_the_board,                             # takes what the others leave
        (2 * text, partial(Line, text="Klotski", height=text)),
        (row, across(play, more, gap=gap)),               # two controls side by side
        gap=gap,
    )

A function is called with the rectangle that it gets: a widget's class with all its fields but that one, or a method
that decides by the room there is. Lengths are those of `geometry.row` and `geometry.column`. The focus goes through
controls in the order in which they are written; `focused_first` moves some to the front.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .control import Control, Placed
from .geometry import REST, Length, Rect, column, row

if TYPE_CHECKING:  # widgets know pygame, and not all who lay out parts do
    from .widget import Widget


class Stack(NamedTuple):
    """Parts side by side, or one below another, each with its length."""

    parts: tuple[tuple[Length, Part], ...]
    gap: int
    is_row: bool
    is_backwards: bool = False  # the first part stands last


class Within(NamedTuple):
    """A part that fills only some of its rectangle."""

    cut: Callable[[Rect], Rect]
    part: Part


class Layers(NamedTuple):
    """Parts that share one rectangle, the first lowest."""

    parts: tuple[Part, ...]


class FocusedFirst(NamedTuple):
    """A part whose controls precede all that are placed before it."""

    part: Part


class Named(NamedTuple):
    """A part whose rectangle is found by a name."""

    name: str
    part: Part


Part = Stack | Within | Layers | FocusedFirst | Named | Control | Callable[[Rect], "Widget | Part"] | None


class Content(NamedTuple):
    """The widgets of a page in drawing order, its controls in focus order, and where parts with a name are."""

    widgets: list[Widget]
    controls: list[Placed]
    places: dict[str, Rect]


def down(*parts: tuple[Length, Part] | Part, gap: int = 0) -> Stack:
    """Return parts one below another; one without a length takes its share of the rest."""
    return Stack(tuple(_with_length(part) for part in parts), gap, is_row=False)


def across(*parts: tuple[Length, Part] | Part, gap: int = 0, backwards: bool = False) -> Stack:
    """Return parts side by side, from the right ``backwards``; one without a length takes its share of the rest."""
    return Stack(tuple(_with_length(part) for part in parts), gap, is_row=True, is_backwards=backwards)


def grid(parts: Sequence[Part], rows: int, columns: int, gap: int = 0) -> Stack:
    """Return parts row by row in equal cells; the last cells may be empty."""
    lines = [parts[first : first + columns] for first in range(0, rows * columns, columns)]
    return down(*(across(*line, *[None] * (columns - len(line)), gap=gap) for line in lines), gap=gap)


def centred(part: Part, width: int, height: int) -> Within:
    """Return a part in the middle of its rectangle, at most as large as that."""
    return Within(lambda rect: rect.centred(min(width, rect.width), min(height, rect.height)), part)


def at(rect: Rect, part: Part) -> Within:
    """Return a part in a rectangle of the page, wherever it stands."""
    return Within(lambda _: rect, part)


def focused_first(part: Part) -> FocusedFirst:
    """Return a part whose controls come first in focus order, wherever it stands."""
    return FocusedFirst(part)


def layers(*parts: Part) -> Layers:
    """Return parts on top of each other in one rectangle."""
    return Layers(parts)


def named(name: str, part: Part = None) -> Named:
    """Return a part, or room for what is drawn otherwise, whose rectangle is among ``Content.places``."""
    return Named(name, part)


def place(part: Widget | Part, rect: Rect) -> Content:
    """Return the widgets and controls of a part that fills a rectangle."""
    content = Content([], [], {})
    _place(part, rect, content)
    return content


def _with_length(part: tuple[Length, Part] | Part) -> tuple[Length, Part]:
    return part if type(part) is tuple else (REST, part)  # type: ignore[return-value]  # a Stack is a tuple of its own type


def _place(part: Widget | Part, rect: Rect, content: Content) -> None:
    match part:
        case None:
            pass
        case Control():
            content.controls.append((part, rect))
        case Stack():
            for (_, each), there in zip(part.parts, _rects(part, rect), strict=True):
                _place(each, there, content)
        case Within():
            _place(part.part, part.cut(rect), content)
        case Layers():
            for each in part.parts:
                _place(each, rect, content)
        case FocusedFirst():
            found = place(part.part, rect)
            content.widgets.extend(found.widgets)
            content.controls[:0] = found.controls
            content.places.update(found.places)
        case Named():
            content.places[part.name] = rect
            _place(part.part, rect, content)
        case _ if callable(part):
            _place(part(rect), rect, content)
        case _:
            content.widgets.append(part)


def _rects(stack: Stack, rect: Rect) -> list[Rect]:
    """Return the rectangle of each part of a stack; equal parts share the pixels that are left over."""
    step = -1 if stack.is_backwards else 1
    lengths = [length for length, _ in stack.parts][::step]
    if set(lengths) == {REST}:
        return (rect.columns if stack.is_row else rect.rows)(len(lengths), stack.gap)[::step]
    return (row if stack.is_row else column)(rect, *lengths, gap=stack.gap)[::step]
