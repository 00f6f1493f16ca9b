"""The search of the picker: the query as it is typed, and how well it matches a board.

A query matches letters of either case, with or without accents, in all texts that a board is known by.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from solver import BoardError
from solver.catalogue.aliases import board_of_alias
from solver.generator.ids import is_mistyped, style_and_number
from solver.generator.stock import meant_id

from ...input.commands import Action, Scope
from ...input.key_map import KeyMap
from ...ui.text_field import TextLine
from ...words.words import NO_MESSAGE, Message, Words
from .entries import BoardEntries, PickerEntry, named_entry
from .words import ALIAS, GROUP, reason, search_texts

MOST_CHARACTERS = 40
LEAST_CHARACTERS = 3  # of a query that finds screens, too

SIZE = re.compile(r"(\d{1,3}) ?[x×*] ?(\d{1,3})")
PUNCTUATION = re.compile(r"[^\w\s]")  # ignored, so that ``mas`` and ``tzer`` match Ma's and T-zer

ELSEWHERE = 3  # the rank of a board whose names do not match


class SearchQuery:
    """The text to search for. Keys of letters and digits write it; once it has begun, those of other signs do too."""

    def __init__(self, keys: KeyMap) -> None:
        self._keys = keys
        self._line = TextLine(most=MOST_CHARACTERS)

    @property
    def text(self) -> str:
        """The query; empty if there is none."""
        return self._line.text

    @property
    def caret(self) -> int | None:
        """The index of the next character; None while there is none."""
        return len(self.text) if self.text else None

    def put(self, text: str) -> None:
        """Replace the query."""
        self._line.put(text)

    def take_text(self, typed: str) -> bool:
        """Append typed characters, except those that begin no name; return whether the query has changed."""
        before = self.text
        for character in typed:
            if self._writes(character) and not self._is_essential(character.lower()):
                self._line.take_text(character)
        return self.text != before

    def take_key(self, name: str) -> bool:
        """Edit the query by a key; return False if the key has another meaning. What it types comes as text."""
        bare = name.removeprefix("shift+")
        if bare == "backspace" and self.text:
            return self._line.take_key(bare)
        return not self._is_essential(bare) and self._types(bare)

    def types(self, keys: Sequence[str]) -> bool:
        """Return whether one of these keys writes here, whatever it does elsewhere."""
        return any(self._types(key) and not self._is_essential(key) for key in keys)

    def _types(self, key: str) -> bool:
        if key == "space":
            return bool(self.text)
        keypad = len(key) == 3 and key[0] == "[" and key[2] == "]"
        return (len(key) == 1 and self._writes(key)) or (keypad and self._writes(key[1]))

    def _writes(self, character: str) -> bool:
        if character.isalnum():
            return True
        return bool(self.text) and character.isprintable() and self._keys.action_of(character) is not Action.HELP

    def _is_essential(self, key: str) -> bool:
        """Return whether a key is the only one left for a command without which other things can't be reached."""
        action = self._keys.action_of(key)
        return action is not None and action.spec.essential and self._keys.shown(action)[0] == key


def typed_size(query: str) -> str:
    """Return the size that a query such as ``7x4``, ``7 x 4`` or ``7×4`` names, as the solver writes it, or nothing."""
    found = SIZE.fullmatch(query.strip().casefold())
    return f"{int(found[1])}x{int(found[2])}" if found else ""


def search_boards(words: Words, query: str, boards: BoardEntries) -> tuple[list[tuple[PickerEntry, str]], Message]:
    """Return the boards that a query names by size or id or that match it, and what is wrong with a size or an id."""
    named, refusal = named_board(query)
    own = [] if named is None else [(boards.of_key(named.key) or named, "")]
    found = own + [each for each in find_boards(words, query, boards.all) if each[0] not in [entry for entry, _ in own]]
    if not found and not refusal and is_mistyped(query.strip()):
        meant = meant_id(query.strip())
        if meant is None:
            return [], Message("picker.mistyped_id")
        entry = boards.of_key(meant) or named_entry(meant)
        return [(entry, "")], Message("picker.meant_id", meant=meant)
    return found, refusal


def named_board(query: str) -> tuple[PickerEntry | None, Message]:
    """Return the number board whose size a query names, or the generated board whose id it is, or why there is none."""
    meant, board_id = board_of_alias(query) or "", query.strip().lower()
    size = typed_size(query) or (meant if SIZE.fullmatch(meant) else "")
    if not size and style_and_number(board_id) is None:
        return None, NO_MESSAGE
    try:
        return named_entry(size or board_id), NO_MESSAGE
    except BoardError:
        return None, Message("sizes.out_of_range" if size else "picker.no_such_board")


def find_screens(words: Words, query: str) -> list[Action]:
    """Return the commands that open screens from here and have a word in their names that begins with a query."""
    asked = normalized(query.strip())
    opening = [action for action in Action if action.spec.opens and action.spec.scope is Scope.BOARDS]
    if len(asked) < LEAST_CHARACTERS:
        return []
    return [each for each in opening if f" {asked}" in f" {normalized(words.action(each))}"]


class Match(NamedTuple):
    """How well a query matches a board."""

    rank: int
    """0 for a name that begins with the query, 1 for words of a name that begin with its words, 2 for words within a
    name, ELSEWHERE for any other text.
    """
    reasons: tuple[str, ...]  # kinds of the texts that match, where the name on the card does not


def find_boards(words: Words, query: str, entries: Iterable[PickerEntry]) -> list[tuple[PickerEntry, str]]:
    """Return the boards that match, the best match first, each with the reason unless its name shows it."""
    matches = [(entry, match_board(query, search_texts(words, entry))) for entry in entries]
    found = [(entry, match) for entry, match in matches if match is not None]
    found.sort(key=lambda each: (each[1].rank, each[0].is_generated))
    return [(entry, reason(words, entry, match.reasons)) for entry, match in found]


def match_board(query: str, texts: Mapping[str, str]) -> Match | None:
    """Match a query with the texts that a board is known by; return None if a word of it is in none of them.

    The kind ``name`` is what the card shows, ``own`` and those that begin with ALIAS are other names. An ``id`` has to
    begin with the word: those of generated boards have all letters within.
    """
    words, texts = normalized(query).split(), {kind: normalized(text) for kind, text in texts.items()}
    everything = "\n".join(texts.values())
    if not all(word in everything for word in words):  # as for most boards, of which there are thousands
        return None

    def is_in(word: str, kind: str) -> bool:
        return texts[kind].startswith(word) if kind == "id" else word in texts[kind]

    whole = next((kind for kind in texts if all(is_in(word, kind) for word in words)), None)
    own = [kind for kind in texts if kind.partition(" ")[0] not in (ALIAS, GROUP)]  # of which words may come together
    places = [next((kind for kind in own if is_in(word, kind)), None) for word in words]
    if whole is None and None in places:
        return None
    rank = min(_rank(words, texts[kind]) for kind in texts if kind in ("name", "own") or kind.startswith(ALIAS))
    kinds = [kind for kind in places if kind is not None] if whole is None else [whole]
    return Match(rank, tuple(kind for kind in dict.fromkeys(kinds) if kind != "name"))


@lru_cache(maxsize=16384)
def normalized(text: str) -> str:
    """Remove case, accents and punctuation from a text; the sign of a size is the letter x."""
    bare = "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    return PUNCTUATION.sub("", bare.replace("×", "x")).casefold()


def _rank(words: Sequence[str], name: str) -> int:
    if name.startswith(" ".join(words)):
        return 0
    if all(any(part.startswith(word) for part in name.split()) for word in words):
        return 1
    return 2 if all(word in name for word in words) else ELSEWHERE
