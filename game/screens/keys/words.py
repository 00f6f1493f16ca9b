"""What is said while keys are changed."""

from __future__ import annotations

from collections.abc import Sequence

from ...input.commands import Action
from ...input.input_map import KeyConflict
from ...words.words import Words


def action_keys(words: Words, action: Action, others: Sequence[Action] = ()) -> str:
    """Which keys an action has now, and which others had them."""
    name, keys = words.action(action), words.keys(action)
    if not keys:
        return words.text("keys.none", action=name)
    if not others:
        return words.text("keys.now", action=name, keys=keys)
    return words.text("keys.taken_from", action=name, keys=keys, others=", ".join(map(words.action, others)))


def key_conflict(words: Words, conflict: KeyConflict) -> str:
    """Why a key cannot be given to an action."""
    name = words.action(conflict.action)
    if conflict.key is None:
        return words.text("keys.needed", action=name)
    return words.text("keys.taken", action=name, key=words.key_name(conflict.key))
