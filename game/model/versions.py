"""A history of versions, with undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class Versions(Generic[T]):
    """At least one version; the present one may be followed by some that were undone."""

    most: int | None = None  # the number of versions to keep; None for all

    def __init__(self, versions: Sequence[T], at: int = 0) -> None:
        """Begin at the version with the index ``at``."""
        self._versions, self._at = list(versions), at

    @property
    def present(self) -> T:
        """The present version."""
        return self._versions[self._at]

    @property
    def can_undo(self) -> bool:
        """There is something to undo."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """There is something to redo."""
        return self._at + 1 < len(self._versions)

    def put(self, version: T) -> bool:
        """Add another version and drop what could be redone; return False if it is equal to the present one."""
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
        """Restore the previous version, if there is one."""
        self._at = max(self._at - 1, 0)

    def redo(self) -> None:
        """Restore the version that was undone last, if there is one."""
        self._at = min(self._at + 1, len(self._versions) - 1)
