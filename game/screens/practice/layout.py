"""Where everything of "exactly N away" goes, for any size of window; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from ...ui.geometry import REST, Page, Rect, row, small_text


@dataclass(frozen=True)
class PracticeLayout:
    """The bars in a panel, and beside or below it the position with what chooses it."""

    panel: Rect
    sentence: Rect
    best: Rect
    """Stars already won."""
    note: Rect | None
    """How far positions can be drawn, where that is not all the way."""
    chart: Rect
    preview: Rect
    nearer: Rect
    distance: Rect
    farther: Rect
    any: Rect
    seed: Rect
    new_seed: Rect
    play: Rect


def practice_layout(page: Page, note_lines: int = 0) -> PracticeLayout:
    """The screen on a page; ``note_lines`` is how many lines the note has, 0 where there is none."""
    area, gap, text = page.area, page.gap, page.text
    if page.portrait:
        panel, lower = area.from_top(area.height * 11 // 20, 2 * gap)
        preview, controls = lower.columns(2, 2 * gap)
        lines = _lines_needed(controls, page)
    else:
        width = min(max(12 * text, area.width * 3 // 10), 18 * text, area.width * 21 // 50)
        side, panel = area.from_right(width, 2 * gap)
        lines = _lines_needed(side, page)
        preview, controls = side.from_top(max(side.height - lines * (page.row + gap), 1), gap)
    sentence, left = panel.inset(max(round(0.7 * text), 4)).from_top(round(1.2 * text), text // 5)
    best, chart = left.from_top(round(1.1 * text), text // 3)
    note = None
    if note_lines:
        note, chart = chart.from_top(round((1.25 * note_lines + 0.1) * small_text(text)), text // 3)
    height = min(lines * (round(1.2 * page.row) + gap) - gap, controls.height)
    rows = controls.centred(controls.width, height).rows(lines, gap)
    end = min(2 * page.row, rows[0].width // 4)
    nearer, distance, farther = row(rows[0], end, REST, end, gap=gap)
    seed, new_seed = rows[2].columns(2, gap) if lines == 4 else rows[2:4]
    return PracticeLayout(
        panel, sentence, best, note, chart, preview, nearer, distance, farther, rows[1], seed, new_seed, rows[-1]
    )


def _lines_needed(column: Rect, page: Page) -> int:
    """Distance, any distance, seed, and the button that plays; where it is narrow the seed's button has a line too."""
    return 4 if column.width >= 16 * page.text else 5
