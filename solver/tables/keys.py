"""Keys: one number for each code, by which codes are sorted and found."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .coding import Bits, Words


class SharedKey(Exception):
    """Two codes share a key."""


@dataclass(frozen=True)
class Keys:
    """A function from the words of a code to its key: one to one for a single word, else a good hash."""

    seed: int = 0

    def of(self, words: Words) -> Bits:
        """Return the keys of codes. (The constants are those of MurmurHash3's finalizer by Austin Appleby.)"""
        key = words[0]
        for word in words[1:]:
            key = key ^ (key >> np.uint64(33))
            key = key * np.uint64(0xFF51AFD7ED558CCD)
            key ^= key >> np.uint64(29)
            key *= np.uint64(0xC4CEB9FE1A85EC53 + 2 * self.seed)
            key ^= key >> np.uint64(32)
            key += word
        return key

    def next(self) -> Keys:
        """Return other keys, for codes two of which share one of these."""
        return Keys(self.seed + 1)
