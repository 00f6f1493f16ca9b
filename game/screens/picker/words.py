"""What the picker says of its boards: on their cards, in their tooltips, and of its groups."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from solver import Board
from solver.catalogue.aliases import aliases_of, group_aliases
from solver.catalogue.boards import known_numbers
from solver.formats.board_entries import DOUBT

from ...input.commands import Action
from ...model.grades import MOST_STARS, Achievement
from ...model.session import Session
from ...model.statistics import Statistics
from ...words.board_texts import achieved, generated_name, own_name, percent, solver_sentence
from ...words.difficulty_texts import difficulty_word
from ...words.words import Words
from .entries import HUARONG_DAO, PickerEntry

ALIAS, GROUP = "alias", "group"  # the kinds of other names of a board and of its group begin with these, and a number
TextChoice = tuple[str, ...]  # of one meaning, the longest first

CHINESE_NAME = re.compile(r" ?\(([^ -~]+)\)")  # in the note of a board, such as the starts of Huarong Dao


def shown_name(words: Words, entry: PickerEntry) -> str:
    """Return the board's name in the current language."""
    if entry.is_generated:
        return generated_name(words, entry.id)
    own = entry.name if entry.loaded is None else own_name(words, entry.loaded)
    return words.translated(f"board.{entry.id}", own)


def search_texts(words: Words, entry: PickerEntry) -> Mapping[str, str]:
    """Return the texts that a board is found by, by kind; the most telling first."""
    aliases = {f"{ALIAS} {number}": alias for number, alias in enumerate(aliases_of(entry.id))}
    group = {GROUP: words.text(f"group.{entry.group}")} if entry.group else {}
    group |= {f"{GROUP} {number}": alias for number, alias in enumerate(group_aliases(entry.group))}
    if entry.is_generated:
        return {"name": shown_name(words, entry), "id": entry.id, **aliases, **group}
    return {
        "name": shown_name(words, entry),
        "own": entry.name,
        "meaning": meaning(words, entry),
        "author": entry.author.removesuffix(DOUBT),
        "year": "" if entry.year is None else str(entry.year),
        "chinese": " ".join(CHINESE_NAME.findall(entry.note)),
        "file": "" if entry.path is None else entry.path.stem,
        "id": entry.id,
        **aliases,
        **group,
    }


def reason(words: Words, entry: PickerEntry, kinds: Iterable[str]) -> str:
    """Return why a board was found, from the kinds of texts that match; empty if its name shows it."""
    known = search_texts(words, entry) if kinds else {}
    said = []
    for kind in kinds:
        bare = kind.partition(" ")[0]
        said.append(words.text(f"found.{bare}", text=known[GROUP if bare == GROUP else kind]))
    return words.listed(list(dict.fromkeys(said))) if said else ""


def meaning(words: Words, entry: PickerEntry) -> str:
    """Return the meaning of a Huarong Dao start's name; empty for all other boards."""
    return words.text(f"meaning.{entry.id}") if entry.group == HUARONG_DAO else ""


def status(
    words: Words, entry: PickerEntry, session: Session | None, won: Achievement | None, statistics: Statistics | None
) -> TextChoice:
    """Return the status of the game in progress or, without one, how hard the board is, or else the achievement."""
    if is_playing(session):
        assert session is not None
        moves = words.moves(session.game.move_count, session.board.metric)
        return words.text("status.playing", moves=moves), moves
    if won is not None and won.games and not (_is_graded(entry) and won.solved):
        return _solved(words, entry, won, statistics)
    if entry.is_unsolvable:
        return (words.text("status.hopeless"),)
    if entry.fewest is not None:
        metric = "moves" if entry.is_generated else entry.board.metric
        moves, level = words.moves(entry.fewest, metric), _level(words, entry)
        return words.text("status.graded" if level else "status.fewest", level=level, moves=moves), moves
    level, board_size = _level(words, entry), size(words, entry.board)
    if _is_named_by_size(words, entry):
        return (words.text("status.tiles", count=len(entry.board.pieces)),)
    return (words.listed([level, board_size]), level) if level else (board_size,)


def _is_graded(entry: PickerEntry) -> bool:
    """Return whether it is known how hard a board's own start is."""
    return entry.fewest is not None and entry.level is not None


def _level(words: Words, entry: PickerEntry) -> str:
    """Return how hard a board is in a word; empty where that is not known."""
    return "" if entry.level is None else difficulty_word(words, entry.level)


def _is_named_by_size(words: Words, entry: PickerEntry) -> bool:
    return own_name(words, entry.board) == size(words, entry.board)


def tally(words: Words, solved: int, helped: int, count: int, unsolvable: int) -> TextChoice:
    """Return how many of so many boards are solved, how many others only by the program, and how many more can't be."""
    parts = [words.text("picker.tally", solved=solved, count=count)]
    apart = {"tally_helped": helped, "tally_hopeless": unsolvable}
    parts += [words.text(f"picker.{name}", count=number) for name, number in apart.items() if number]
    return tuple(words.listed(parts[:end]) for end in range(len(parts), 0, -1))


def is_playing(session: Session | None) -> bool:
    """Return whether a game is in progress: begun and not solved."""
    return session is not None and bool(session.game.move_count) and not session.is_solved


def _solved(words: Words, entry: PickerEntry, won: Achievement, statistics: Statistics | None) -> TextChoice:
    """Return the best game from the board's own start against the fewest moves, or else the number of solved games."""
    if not won.solved:
        return (words.text("status.assisted"),)
    if won.best is None:
        return tuple(achieved(words, statistics, entry.key))
    moves = words.moves(won.best, entry.board.metric)
    if won.par is None:
        return words.text("achieved.moves", moves=moves), moves
    if won.stars == MOST_STARS:
        return words.text("status.perfect", moves=moves), moves
    best = words.text("achieved.efficiency", share=percent(words, won.par / won.best))
    return words.listed([best, moves]), best


def byline(
    words: Words,
    entry: PickerEntry,
    session: Session | None,
    won: Achievement | None,
    statistics: Statistics | None,
    played: str,
) -> TextChoice:
    """Return what else is worth reading on a card: when it was ``played``, of a new board where it comes from, and of
    one that can't be solved the proof.
    """
    if entry.searched is not None:
        return tuple(words.text(f"status.{name}", positions=entry.searched) for name in ("proof", "proof_short"))
    touched = is_playing(session) or (won is not None and won.games > 0)
    is_done = _is_graded(entry) and won is not None and won.solved and not is_playing(session)
    if touched and (played or is_done):
        done = _solved(words, entry, won, statistics) if is_done and won is not None else ()
        return (*(words.listed(filter(None, (each, played))) for each in done), *([played] if played else []))
    if entry.is_generated or entry.group == HUARONG_DAO:
        return () if entry.is_generated else (meaning(words, entry),)
    author = _author(words, entry)
    by = ", ".join(str(part) for part in (author, entry.year) if part)
    if by:
        return by, author or by
    says_more = touched or entry.fewest is not None
    return (size(words, entry.board),) if says_more and not _is_named_by_size(words, entry) else ()


def _author(words: Words, entry: PickerEntry) -> str:
    if not entry.author.endswith(DOUBT):
        return entry.author
    return words.text("status.attributed", author=entry.author.removesuffix(DOUBT))


def size(words: Words, board: Board) -> str:
    """Return the number of rows and columns as text."""
    return words.text("status.size", rows=board.rows, columns=board.columns)


def board_tooltip(words: Words, entry: PickerEntry) -> str:
    """Return the tooltip of a board: its history, known facts, or what a click does."""
    if entry.problem:
        return solver_sentence(words, entry.problem)
    if entry.has_tiles or entry.is_generated:
        return words.text("about.card")
    said = [_history(words, entry)]
    if entry.searched is not None:
        said.append(words.text("picker.known_hopeless", positions=entry.searched))
    elif entry.id:
        said.append(_known(words, entry))
    if entry.path is not None:
        said.append(words.text("picker.file", file=entry.path.name, key=words.key_name("delete")))
    return "\n".join(text for text in said if text) or words.text("about.card")


def _history(words: Words, entry: PickerEntry) -> str:
    """Return the history in English as in the file; in other languages, a Huarong Dao start gets its name's meaning."""
    told = CHINESE_NAME.sub("", entry.note)
    if entry.group == HUARONG_DAO:
        return words.translated("history.huarong-dao", told, meaning=meaning(words, entry))
    return words.translated(f"history.{entry.id}", told)


def _known(words: Words, entry: PickerEntry) -> str:
    known = known_numbers(entry.id)
    positions = known["positions"]
    greatest = words.moves(known["greatest_moves"])
    moves, steps = words.moves(known["moves"]), known["steps"]
    return words.text("picker.known", moves=moves, steps=steps, positions=positions, greatest=greatest)


def keys_lines(words: Words) -> list[str]:
    """Return help on choosing and searching boards, and the keys without a button, in ever shorter versions."""
    choose = words.text("picker.choose", arrows=words.arrows(), activate=words.key(Action.ACTIVATE))
    choose = choose[0].upper() + choose[1:]  # it may begin with the name of a key
    names = {Action.EXPLAIN: "explain", Action.HELP: "help", Action.FULL_SCREEN: "full_screen"}
    parts: Sequence[str] = [
        words.text(f"picker.{name}", key=words.first_key(action))
        for action, name in names.items()
        if words.first_key(action)
    ]
    parts = (words.text("picker.heart"), *parts)
    return ["     ".join((choose, *parts[:count])) for count in range(len(parts), -1, -1)]
