"""What is said of a marathon or a relay: its name, how far it has come, and its times."""

from __future__ import annotations

from itertools import pairwise

from ..model.solve_series import RELAY, SeriesAttempt, SeriesResult, SolveSeries
from .words import Message, Words, clock_hundredths


def series_status(words: Words, attempt: SeriesAttempt, place: Message) -> str:
    """Return which series it is, and how far that has come."""
    return f"{series_name(words, attempt.series)}: {place.text(words)}"


def split_done(words: Words, attempt: SeriesAttempt, best: SeriesResult | None) -> str:
    """Return the split of a series at its last solve, and how far it is from that of the fastest attempt."""
    done, of = len(attempt.splits), len(attempt.series.boards)
    said = words.text("series.split", done=done, of=of, time=clock_hundredths(words, attempt.seconds))
    if best is None or not done:
        return said
    ahead = best.splits[done - 1] - attempt.seconds
    key = "series.ahead" if ahead >= 0 else "series.behind"
    return f"{said} {words.text(key, time=clock_hundredths(words, abs(ahead)))}"


def series_done(words: Words, attempt: SeriesAttempt, best: SeriesResult | None, told: Message) -> str:
    """Return the time of a finished series, before what is ``told`` of its last game."""
    time = clock_hundredths(words, attempt.seconds)
    said = words.text("series.done", series=series_name(words, attempt.series), time=time)
    if best is not None and attempt.seconds < best.seconds:
        said += " " + words.text("series.new_best", time=clock_hundredths(words, best.seconds))
    return f"{said} {told.text(words)}"


def series_figures(words: Words, attempt: SeriesAttempt, best: SeriesResult | None) -> list[tuple[str, str]]:
    """Return the time of a finished series, that of the fastest before it, and the splits."""
    found = [(series_name(words, attempt.series), clock_hundredths(words, attempt.seconds))]
    if best is not None:
        found.append((words.text("series.best_before"), clock_hundredths(words, best.seconds)))
    for number, (before, until) in enumerate(pairwise((0.0, *attempt.splits)), 1):
        label = words.text("series.leg", number=number)
        if attempt.series.kind == RELAY:
            size = int(attempt.series.first) + number - 1
            label = words.text("series.size", size=size)
        value = words.text(
            "series.leg_times", time=clock_hundredths(words, until - before), total=clock_hundredths(words, until)
        )
        found.append((label, value))
    return found


def series_name(words: Words, series: SolveSeries) -> str:
    """Return the name of a series, such as ``Marathon of 5``."""
    if series.kind == RELAY:
        return words.text("series.relay", first=series.first, last=series.last)
    return words.text("series.marathon", count=series.last)
