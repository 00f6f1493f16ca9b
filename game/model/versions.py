"""Versions of something under change, one after another, with undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class Versions(Generic[T]):
    """There is always one; the present one may be followed by some that were taken back."""

    most: int | None = None
    """Of the last ones so many are kept; None for all."""

    def __init__(self, versions: Sequence[T], at: int = 0) -> None:
        """The present one is number ``at``."""
        self._versions, self._at = list(versions), at

    @property
    def present(self) -> T:
        """The one that stands."""
        return self._versions[self._at]

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be done again."""
        return self._at + 1 < len(self._versions)

    def put(self, version: T) -> bool:
        """Goes on with another one; what could be redone is gone then. False if it is not another."""
        if self._is_present(version):
            return False
        self._versions[self._at + 1 :] = [version]
        if self.most is not None:
            del self._versions[: -self.most]
        self._at = len(self._versions) - 1
        return True

    def _is_present(self, version: T) -> bool:
        return version == self.present

    def undo(self) -> None:
        """To the one before, if there is one."""
        self._at = max(self._at - 1, 0)

    def redo(self) -> None:
        """To the one that was taken back, if there is one."""
        self._at = min(self._at + 1, len(self._versions) - 1)
