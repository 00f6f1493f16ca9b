"""What a collection shows of its boards, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from solver.analysis.difficulty import WORDS, word_of_level

from ...ui.button import Button, ButtonLooks
from ...ui.control import Control, ControlState, ItemCommand
from ...ui.geometry import Rect
from ...ui.widget import Widget
from ...words.words import Words
from .entries import PickerEntry

ORDERS = ("level", "hardest", "moves")
UNKNOWN = 10_000  # moves, or a level: boards of which it is not known come last


@dataclass(frozen=True)
class Filters:
    """The boards of a collection that are wished for."""

    unsolved: bool = False
    favourites: bool = False
    word: str = ""  # of difficulty; empty for any
    size: tuple[int, int] | None = None  # rows and columns; None for any
    order: str = ORDERS[0]

    @property
    def is_filtering(self) -> bool:
        """Boards may be left out."""
        return self.unsolved or self.favourites or bool(self.word) or self.size is not None

    def apply(
        self,
        entries: Iterable[PickerEntry],
        is_solved: Callable[[PickerEntry], bool],
        favourites: Collection[str],
    ) -> list[PickerEntry]:
        """Return the boards that are wished for, in order; boards that begin anywhere come first."""
        found = [
            entry
            for entry in entries
            if not (self.word and word_of(entry) != self.word)
            and self.size in (None, entry.size)
            and not (self.favourites and entry.key not in favourites)
            and not (self.unsolved and is_solved(entry))
        ]
        if self.order == "moves":
            return sorted(found, key=lambda entry: (not entry.has_tiles, entry.fewest or UNKNOWN))
        if self.order == "hardest":
            return sorted(found, key=_by_level, reverse=True)
        return found

    def next_word(self, words: Sequence[str]) -> Filters:
        """Return them with the next word of difficulty, or after the last with any."""
        return replace(self, word=_next(("", *words), self.word))

    def next_size(self, sizes: Sequence[tuple[int, int]]) -> Filters:
        """Return them with the next size, or after the last with any."""
        return replace(self, size=_next((None, *sizes), self.size))

    def next_order(self) -> Filters:
        """Return them with the next order."""
        return replace(self, order=_next(ORDERS, self.order))


T = TypeVar("T")


def _next(values: Sequence[T], present: T) -> T:
    """Return the value after the present one, round the end; the first where that is none of them."""
    return values[(values.index(present) + 1) % len(values)] if present in values else values[0]


def _by_level(entry: PickerEntry) -> tuple[int, int]:
    return entry.level or 0, entry.fewest or 0


def word_of(entry: PickerEntry) -> str:
    """Return the word of a board's difficulty; empty where that is not known."""
    return "" if entry.level is None else word_of_level(entry.level)


def words_of(entries: Iterable[PickerEntry]) -> list[str]:
    """Return the words of difficulty that occur, the easiest first."""
    found = {word_of(entry) for entry in entries}
    return [word for word in WORDS if word in found]


def sizes_of(entries: Iterable[PickerEntry]) -> list[tuple[int, int]]:
    """Return the sizes that occur, the smallest first."""
    found = {entry.size for entry in entries if entry.size is not None}
    return sorted(found, key=lambda size: (size[0] * size[1], size))


def filter_controls(
    words: Words,
    looks: ButtonLooks,
    filters: Filters,
    entries: Sequence[PickerEntry],
    choose: Callable[[Filters], object],
) -> list[Control]:
    """Return the controls of the filters that make sense for boards; each chooses other ones."""

    def control(name: str, label: str, is_on: bool, chosen: Filters) -> Control:
        command, icon, about = ItemCommand("filter", name), "check" if is_on else "", words.text(f"about.{name}")
        bare = Control(command, icon, label, "", about, on_press=partial(choose, chosen))

        def look(rect: Rect, state: ControlState) -> Widget:
            return Button(rect, state._replace(hover=state.hover or is_on), bare, looks.at(rect), is_on)

        return replace(bare, look=look)

    word, size, known, sizes = filters.word, filters.size, words_of(entries), sizes_of(entries)
    unsolved, favourites = not filters.unsolved, not filters.favourites
    found = [
        control("unsolved", words.text("filter.unsolved"), not unsolved, replace(filters, unsolved=unsolved)),
        control("favourites", words.text("filter.favourites"), not favourites, replace(filters, favourites=favourites)),
    ]
    if len(known) > 1:
        key = "filter.level" if word else "filter.any_level"
        said = words.text(key, word=words.text(f"difficulty.{word or known[0]}"))
        found.append(control("filter_level", said, bool(word), filters.next_word(known)))
    if len(sizes) > 1:
        rows, columns = size or sizes[0]
        said = words.text("filter.size" if size else "filter.any_size", rows=rows, columns=columns)
        found.append(control("filter_size", said, size is not None, filters.next_size(sizes)))
    if len(known) > 1:
        said, is_other = words.text(f"filter.order_{filters.order}"), filters.order != ORDERS[0]
        found.append(control("order", said, is_other, filters.next_order()))
    return found
