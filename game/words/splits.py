"""What is said of timed solves: the name of a series, how far it has come, its times; averages of single ones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from ..model.record import Record
from ..model.solve_series import RELAY, SeriesAttempt, SeriesResult, SolveSeries, is_single_leg, parse_leg
from ..model.statistics import last_average
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
    if attempt.series.is_single:
        return f"{time}. {told.text(words)}"
    said = words.text("series.done", series=series_name(words, attempt.series), time=time)
    if best is not None and attempt.seconds < best.seconds:
        said += " " + words.text("series.new_best", time=clock_hundredths(words, best.seconds))
    return f"{said} {told.text(words)}"


def series_figures(words: Words, attempt: SeriesAttempt, best: SeriesResult | None) -> list[tuple[str, str]]:
    """Return the time of the fastest series before a finished one, whose time stands above, and its splits."""
    found = []
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
    if series.is_single:
        return words.text("series.blind" if series.is_blind else "series.single")
    if series.kind == RELAY:
        name = words.text("series.relay", first=series.first, last=series.last)
    else:
        name = words.text("series.marathon", count=series.last)
    return words.text("series.blind_one", series=name) if series.is_blind else name


def series_mark(words: Words, record: Record) -> str:
    """Return the name of the series in which a game was timed with others or blindfolded; empty without one."""
    leg = None if is_single_leg(record.leg) else parse_leg(record.leg)
    return "" if leg is None else series_name(words, leg.series)


NO_TIME = "-"
FIVE = 5


def solve_time(words: Words, seconds: float | None) -> str:
    """Return the time of a solve or an average: a sign for none yet, DNF for an infinite one."""
    if seconds is None:
        return NO_TIME
    return words.text("series.dnf") if math.isinf(seconds) else clock_hundredths(words, seconds)


def before_best(words: Words, best: SeriesResult | None) -> str:
    """Return what the best time was before a new one."""
    if best is None:
        return words.text("series.first_time")
    return words.text("result.before", value=clock_hundredths(words, best.seconds))


def times_figures(words: Words, times: Sequence[float]) -> list[tuple[str, str]]:
    """Return the average of the last 12 single solves, their best, and how many of them were solved."""
    return [
        (words.text("series.ao12"), solve_time(words, last_average(times, 12))),
        (words.text("series.best_time"), solve_time(words, min(times, default=None))),
        (words.text("series.solves"), f"{sum(map(math.isfinite, times))}/{len(times)}"),
    ]


def last_times(words: Words, times: Sequence[float], count: int) -> str:
    """Return the last times, the latest first; in an average of five the best and the worst are in parentheses."""
    shown = [solve_time(words, each) for each in times[-count:]]
    if len(times) >= FIVE <= count:
        five = times[-FIVE:]
        first = len(shown) - len(five)
        least, most = five.index(min(five)), len(five) - 1 - five[::-1].index(max(five))
        for place in {least, most}:
            shown[first + place] = f"({shown[first + place]})"
    return words.listed(list(reversed(shown))) if shown else ""
