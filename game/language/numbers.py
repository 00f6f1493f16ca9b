"""How a language writes numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Numbers:
    """The signs of a language in numbers; Python's own, which are the English ones, are replaced by them."""

    group: str = ","
    """Between groups of digits, such as thousands."""
    decimal: str = "."
    percent: str = "{number}%"
    least_grouped: int = 1_000
    """Smaller numbers are written without groups."""
    groups: tuple[int, int] = (3, 3)
    """Digits of the last group, and of each before it."""
    units: tuple[tuple[int, str], ...] = ()
    """Large numbers that have a sign, the largest first."""

    def write(self, value: float, spec: str = "") -> str:
        """A number as Python's format says, such as ``,.1f`` or ``.0%``, in the signs of the language."""
        written = format(value, spec)
        whole, point, fraction = written.removesuffix("%").partition(".")
        if "," in whole:
            digits = whole.replace(",", "")
            whole = self._grouped(digits) if abs(value) >= self.least_grouped else digits
        number = whole + (self.decimal if point else "") + fraction
        return self.percent.format(number=number) if written.endswith("%") else number

    def _grouped(self, digits: str) -> str:
        last, others = self.groups
        sign = digits[:1].strip("0123456789")
        rest, groups = digits[len(sign) : -last], [digits[-last:]]
        while rest:
            rest, group = rest[:-others], rest[-others:]
            groups.insert(0, group)
        return sign + self.group.join(groups)

    def short(self, value: int) -> str:
        """In few letters, such as ``24k``."""
        for unit, sign in self.units:
            if value >= unit:
                return (self.write(value / unit, ".3g") if value < 999.5 * unit else str(value // unit)) + sign
        return str(value)


class Written(NamedTuple):
    """A number that is written as a language does wherever a phrase asks for it."""

    value: float
    numbers: Numbers

    def __format__(self, spec: str) -> str:
        return self.numbers.write(self.value, spec)
