"""Sentences about boards, searches and games, each with a key, so that a game can say them in other languages."""

from __future__ import annotations

from string import Formatter
from types import MappingProxyType
from typing import Any, NamedTuple

REASONS = MappingProxyType({
    "as_said": "{english}",
    # places
    "file": "{file}: {reason}",
    "line": "line {line}: {reason}",
    "in_line": "line {line}, column {column}: {reason}",
    "entry": "{entry}: {reason}",
    "row": "{picture}, row {row}: {reason}",
    "cell": "{picture}, row {row}, column {column}: {reason}",
    "character": "{reason} (character {at} of the line)",
    "board": "bad board {line}: {reason}",
    # files
    "text": "text",
    "unread": "{file}: cannot be read: {english}",
    "binary": "{file}: not a text file",
    "large_file": "{file}: cannot be read: {size:,} bytes, expected at most {most:,}",
    "no_text": "{file}: not TOML: {english}",
    "not_toml": "{file}: not TOML: {english}",
    "not_toml_at": "{file}: not TOML: {english} (at line {line}, column {column})",
    "deep": "{file}: not TOML that can be read: values are nested too deeply",
    "no_board": "no board: expected the keys layout and goal, or numbers, or rows, columns and goal",
    # entries
    "missing": "it is missing",
    "enormous": "an enormous number",
    "no_key": "{key}: unknown key, expected any of {keys}",
    "no_section": "{entry}: {given}, expected a section",
    "name": "name: {given}, expected 1 to {most} printable characters",
    "whole_number": "{entry}: {given}, expected a whole number from {least} to {most}",
    "long_text": "{entry}: {given}, expected at most {most} printable characters on one line",
    "counts": "counts: {given}, expected 'moves' or 'steps'",
    "along": "along: {given}, expected true or false",
    "alike": "alike: {given}, expected groups of two or more letters, such as ['ABC']",
    "alike_foreign": "alike: {letters}: the goal has no {letter}, expected letters in the goal",
    "alike_twice": "alike: letter {letter} appears twice, expected each letter once",
    "alike_shapes": "alike: {letters}: {first} and {letter} have different shapes, expected one shape",
    # numbers
    "numbers": "numbers: {given}, expected rows and columns such as '2x5'",
    "size": "{size} is not the size of a number board, expected rows and columns such as '2x5', at least two of each "
    "and at most {most} cells",
    "cells": "{entry}: {given}, expected {rows} rows of {columns} piece numbers, rows separated by '/'",
    "piece_number": "{entry}: {word} is not a piece number, expected 0 to 99, '#' for a wall or '-' for a gate",
    "empty_cells": "goal: {count} empty cells (0), expected at least one",
    "parts": "blocks: {given}, expected lists of two or more piece numbers",
    "part": "blocks: part {part} must appear once in the goal and in one block",
    "parts_apart": "blocks: the parts {block} must be in one row or column of the goal, side by side and in order",
    "held": "blocks: they lock other pieces in place, expected room to bring them into any order",
    "locked": "goal: walls lock pieces in place, expected a start that says which positions there are",
    "no_start": "start: it is missing, expected one where there are several empty cells or the goal leaves cells open",
    "walls_apart": "goal: its walls are not those of the start",
    "goal_number": "goal: too many of {piece}, expected the pieces of '{start}'",
    "goal_open": "goal: no pieces, expected at least one",
    "frames": "blocks: they can be placed in more than {most:,} ways",
    "symbols": "symbols: {given}, expected a table of piece number to symbol",
    "symbol": "symbols: {key}: {given}, expected one character for a piece number",
    "unsolvable": "start: {position} can never be solved",
    "walls": "walls are not as in '{goal}'",
    "torn": "the wide piece {piece} is torn apart, expected its parts side by side as in the goal",
    "torn_tall": "the tall piece {piece} is torn apart, expected its parts one above another as in the goal",
    "pieces": "{wrong} (expected the pieces of '{goal}')",
    "and": "{first}; {then}",
    "unknown_pieces": "no such piece as {pieces}",
    "many_pieces": "too many of {pieces}",
    "missing_pieces": "missing {pieces}",
    "mixed_pieces": "letters and numbers are mixed, such as {letter} and {number}, expected one or the other: "
    "A, B, C ... are 10, 11, 12 ...",
    "groups": "{entry}: {given}, expected lists of piece numbers",
    "not_single": "{entry}: {piece} is not a piece of one cell on this board",
    "in_two_groups": "{entry}: {piece} is in two groups, or twice in one",
    "pattern_piece": "patterns: {piece} appears more than once, expected pieces that appear once",
    "pattern_size": "patterns: {group}: expected at most {most} of the pieces, and not all of them",
    "known_counts": "known: positions_by_distance: expected a list of whole numbers from 1 to {most:,}",
    "known_sum": "known: positions_by_distance: the sum is {sum:,}, expected {positions:,}",
    "known_farthest": "known: farthest: expected a list of positions",
    "known_moves": "known: solutions: expected a list of moves",
    "known_unread": "known: {english}",
    "known_unsolvable": "known: farthest: {position} can never be solved",
    "known_count": "known: farthest: {count:different position|different positions}, expected {expected:,}",
    "known_solutions": "known: solutions: expected a solution for each farthest position, in the same order",
    "known_lengths": "known: solutions: expected {moves:move|moves} each",
    # lines
    "long_line": "bad board: it has {count:,} characters, expected at most {most:,}",
    "no_arrow": "no '>', expected a layout, '>' and a goal",
    "mixed": "letters and numbers are mixed, such as {letter} and {number}, expected a board of one or the other",
    "both_counts": "both moves and steps, expected one of them",
    "no_option": "unknown option {option}, expected moves or steps, along, alike=ABC, wide=8+9, tall=8+9",
    "no_goal": "no goal, expected START>GOAL with rows of piece numbers and '/' between, or a size as in '>2x5'",
    # pictures
    "picture": "{entry}: {given}, expected a picture: rows of letters, '.', '#' and '-'",
    "long_picture": "it has {count:,} characters, expected at most {most:,}",
    "empty_picture": "it is empty, expected rows of cells",
    "row_length": "{cells:cell|cells}, expected {expected} as in the first row",
    "sign": "{sign}, expected a letter A-Z or a-z, '.', '#' or '-'",
    "torn_letter": "letter {letter} is torn apart, expected its cells side by side",
    "no_pieces": "no pieces, expected letters",
    "large": "{cells} cells within the outer walls, expected at most {most}",
    "goal_size": "{size} cells, expected {expected} as in the layout",
    "goal_wall": "a wall where the layout has none, expected '.'",
    "gate_on_wall": "a gate on a wall, expected '#' or '.'",
    "piece_on_wall": "piece {letter} on a wall, expected '#' or '.'",
    "goal_piece": "the layout has no piece {letter}, expected one of {letters}",
    "goal_empty": "no pieces, expected at least one letter of the layout",
    "goal_piece_size": "piece {letter} is {size}, expected {expected} as in the layout",
    "goal_piece_shape": "piece {letter} has another shape than in the layout",
    "cells_within": "{cells:cell|cells} within {size}",
    "on_gate": "piece {letter} is on a gate, expected only pieces in the goal there",
})  # fmt: skip
"""Why a file, a line or a picture is no board: what ``BoardError`` says.

A value may be another of these sentences: the place of what is wrong stands round the reason. What ``english`` holds
comes from elsewhere in English, and other languages may leave it out.
"""

_SO_FAR = "the shortest solution takes at least {at_least:move|moves} ({expanded:position|positions} expanded)"
_STOPPED = {
    "seconds": "stopped at the limit of {most:g} s",
    "stored": "stopped at the memory limit of {most:position|positions} stored",
    "nodes": "stopped at the limit of {most:position|positions} expanded",
}
STOPPED = MappingProxyType(
    {
        **{limit: f"{stopped}: {_SO_FAR}" for limit, stopped in _STOPPED.items()},
        "seconds_early": "stopped at the limit of {most:g} s, before anything was known",
        "table_memory": "gave up: the table does not fit the memory",
        "table_positions": "gave up: the table would have over {most:position|positions}",
    }
)

_DEEPENS = (
    "Raises its limit step by step, but abandons a path as soon as its moves plus a lower bound for the rest exceed "
    "the limit"
)
_IDA = f"{_DEEPENS}; the bound "
_BLIND = "it can't tell which paths are hopeless, or where it has been before"

ENGLISH = MappingProxyType({
    "does.table": "Looks up the answer in a table of all distances, worked out once by searching from the goal.",
    "does.bfs": "Visits every position one move away, then two, and so on until it finds the goal, and keeps them all.",
    "does.bidirectional": "Searches layer by layer from the position and from the goal, always on the smaller side, "
    "until the two meet; unless the goal is many positions, that takes far fewer than one full search.",
    "does.iterative-deepening": "Tries every path up to a limit and forgets it at once, so it needs little memory; "
    "then starts over with a higher limit until it finds the goal.",
    "does.ida": f"{_DEEPENS}.",
    "does.ida-nearest": f"{_IDA}adds up each piece's distance to the nearest goal cell of its kind (the Manhattan "
    "bound where no two are alike).",
    "does.ida-manhattan": f"{_IDA}adds up each piece's distance to its own goal cell.",
    "does.ida-linear-conflict": f"{_IDA}adds up each piece's distance, plus two moves wherever one must make way in "
    "its line.",
    "does.ida-pattern": f"{_IDA}comes from pattern databases, the exact distances of simpler puzzles.",
    "does.anytime": "Finds a solution at once with a narrow beam of promising positions, then shorter ones with wider "
    "beams, and raises a lower bound beside them until both meet or the time is up.",
    **{f"why.{limit}": f"It {stopped}." for limit, stopped in STOPPED.items()},
    "why.table": "Looking up takes no time; all of it went into building or loading the table of "
    "{positions:position|positions}.",
    "why.anytime": "The lower bound reached {at_least} when it ended, so at most {spare:move|moves} could be saved.",
    "why.anytime_proved": "The lower bound reached the length of the solution, which proves that none is shorter.",
    "why.goal": "The position is the goal, so there was nothing to search for.",
    "why.visited": "It had to visit {share:.1%} of the board's {positions:,} positions and hold {stored:,} at once.",
    "why.visited_few": "It had to visit one in {one_in:,} of the board's positions and hold {stored:,} at once.",
    "why.layers": "It had to visit {expanded:position|positions} and hold {stored:,} at once.",
    "why.blind_once": f"One limit was enough; {_BLIND}.",
    "why.blind": "It tried {limits} limits, and the last took {last:.0%} of the work; " + f"{_BLIND}.",
    "why.bound_once": "The bound started at {bound} of {length}, and one limit was enough.",
    "why.bound": "The bound started at {bound} of {length}. It tried {limits} limits, and the last took {last:.0%} "
    "of the work.",
    "review.goal": "The game started at the goal, and no moves were made.",
    "review.solved_best": "Solved in {played:moves}, the fewest possible.",
    "review.solved": "Solved in {played:moves}, {slack} over the minimum of {optimal} (efficiency {efficiency:.1%}).",
    "review.solved_unknown": "Solved in {played:moves}; the minimum isn't known, but it's at least {at_least}.",
    "review.solved_between": "Solved in {played:moves}. {at_most:moves} would do, and at least {at_least} are needed.",
    "review.unsolved_between": "{played:moves} played, {at_least} to {at_most} to go.",
    "review.unsolved_best": "{played:moves} played, {left} to go, none wasted so far.",
    "review.unsolved": "{played:moves} played, {left} to go: {slack} over the minimum of {optimal}.",
    "review.unsolved_unknown": "{played:moves} played, at least {at_least} to go.",
    "review.unknown": "{unknown} of {positions} distances are known only as bounds.",
    "review.one_solution": "There is only one shortest solution from the start.",
    "review.solutions": "There are {solutions:,} shortest solutions from the start.",
    "review.only_moves": "Forced moves, where just one of several was best: {passed} of {met} found.",
    "review.loop_start": "{last:Nth} returns to the start: {lost:moves} wasted.",
    "review.loop": "{last:Nth} returns to the position after {first:nth}: {lost:moves} wasted.",
    "review.round_start": "{distance} to go at the start, and still {distance} after {last:nth}: {lost:moves} wasted.",
    "review.round": "{distance} to go after {first:nth}, and still {distance} after {last:nth}: {lost:moves} wasted.",
    "review.astray_start": "{distance} to go at the start, but {end} after {last:nth}: {lost:moves} wasted.",
    "review.astray": "{distance} to go after {first:nth}, but {end} after {last:nth}: {lost:moves} wasted.",
    "review.short_cut_start": "Best from the start: {line}.",
    "review.short_cut": "Best after {first:nth}: {line}.",
    "review.passed": "On {only} of {first:nths} to {last} only one of several was best, and it was played every time.",
    "review.missed": "On {only} of {first:nths} to {last} only one of several was best, and {last:nth} missed it.",
    "paste.nothing": "There's no text to read.",
    "paste.bad_code": "The challenge's code is damaged or cut short: copy it again, whole.",
    "paste.new_code": "The challenge's code is of a newer version of Antipode.",
    "paste.long_code": "The challenge's code is too long: {count:character|characters}, expected at most {most:,}.",
    "paste.unsolvable_code": "The challenge's position can never be solved.",
    "paste.far_too_long": "The text is far too long: {most:character|characters} at most.",
    "paste.too_long": "The text is too long: {count:character|characters}, {most:,} at most.",
    "paste.neither": "{text} is neither a position nor a game. A position looks like this: {goal}",
    "paste.no_game": "{text} isn't a game. A game looks like this: {head}:board:position:moves",
    "paste.unknown_board": "There's no board called {text}. Expected one such as {boards}.",
    "paste.several_boards": "{text} fits more than one board: {boards}. Open the one you mean first.",
    "paste.wrong_shape": "{text} isn't a position of {board}. Expected {rows:row|rows} of {columns:number|numbers}, "
    "such as '{goal}'.",
    "paste.wrong_pieces": "{text} isn't a position of {board}: too many of {extra}, missing {missing}.",
    "paste.mixed": "{text} isn't a position of {board}: it mixes letters and numbers, such as {letter} and {number}. "
    "Use one or the other; A, B, C ... are 10, 11, 12 ...",
    "paste.torn": "{text} isn't a position of {board}: the parts of a large piece aren't together.",
    "paste.wrong_blocks": "{text} isn't a position of {board}. Expected its pieces in {rows:row|rows} of "
    "{columns:cell|cells}, such as '{start}'.",
    "paste.homeless": "{text} doesn't fit any board here. Paste the board itself, as START>GOAL, or a game on it.",
    "paste.extra_block": "{text} isn't a position of {board}: there's no piece {piece} in '{start}'.",
    "paste.missing_block": "{text} isn't a position of {board}: piece {piece} from '{start}' is missing.",
    "paste.torn_block": "{text} isn't a position of {board}: piece {piece} has another shape in '{start}'.",
    "paste.wrong_walls": "{text} isn't a position of {board}: its walls or gates differ from '{start}'.",
    "paste.bad_board": "{text} isn't a board: {reason}.",
    "paste.blocked": "{text} on {board} can never be solved: a piece can't reach its place in the goal.",
    "paste.unsolvable": "{text} on {board} can never be solved, like half of all arrangements.",
    "paste.out_of_reach": "{text} on {board} can never be solved: a large piece can't get from there to its goal.",
    "paste.bad_moves": "{text} isn't a move. Expected the letters L R U D, with repeats such as R2.",
    "paste.bad_block_moves": "{text} isn't a list of moves. Expected a piece ({pieces}) and its path for each, such "
    "as {like}.",
    "paste.too_many_moves": "The game has more than {most:,} moves.",
    "paste.illegal_at_edge": "Move {number} of {count}, {move}, can't be made: the empty cell is at the edge.",
    "paste.illegal_block": "Move {number} of {count}, {move}, can't be made: there's no room for the piece.",
    "paste.illegal_wide": "Move {number} of {count}, {move}, can't be made: there's no room for the large piece.",
    "paste.many_numbers": "The text has {count:number|numbers}, expected at most {most:,}.",
    "paste.no_number": "{text} isn't a position: row {row}, column {column}: {word}, expected a number, or 0 for "
    "the gap.",
    "paste.no_rectangle": "{text} isn't a position: {count:number|numbers} without rows fill no rectangle of two "
    "rows or more.",
    "paste.uneven_rows": "{text} isn't a position: row {row} has {count:number|numbers}, expected {expected} as "
    "in the others.",
    "paste.no_usual_goal": "{board} has no goal {text}: only boards of plain tiles have one, expected the goal's "
    "text.",
    "paste.bad_goal": "{text} isn't a goal of {board}: {reason}.",
    "paste.goal_of_size": "{text} isn't a goal of {board}: expected {rows:row|rows} of {columns:cell|cells}.",
    "paste.goal_unsolvable": "{text} can never be brought to the goal {goal}, like half of all arrangements.",
    "paste.car_park_size": "{text} isn't a car park: {count:sign|signs}, expected as many as a square has, such "
    "as 36.",
    "paste.car_park_sign": "{text} isn't a car park: row {row}, column {column}: {sign}, expected a letter A-Z, o "
    "or . for empty, or x for a wall.",
    "paste.car_park_car": "{text} isn't a car park: piece {piece} (row {row}, column {column}) isn't a car, "
    "expected two or more of its letter in one line.",
    "paste.car_park_own": "{text} isn't a car park: no car {piece} stands in a row, expected the one that leaves "
    "on the right.",
    "paste.car_park_row": "{text} isn't a car park: row {row} has {count:sign|signs}, expected {expected} as in the "
    "others.",
    "paste.bad_game_id": "{text} isn't a game's id. One looks like this: 3x3:1,2,3,4,0,6,7,5,8",
    "paste.game_id_number": "{text} isn't a game's id: number {number} is {word}, expected whole numbers with "
    "commas.",
    "paste.game_id_count": "{text} isn't a game's id: {count:number|numbers}, expected {expected}.",
    "paste.game_id_missing": "{text} isn't a game's id: {number} is missing, expected each number from 0 to "
    "{most} once.",
    "paste.save_line": "Line {line} of the saved game is damaged: {text}, expected KEY:LENGTH:VALUE with the "
    "value's length.",
    "paste.save_game": "The saved game is one of {game}, expected {expected}.",
    "paste.save_key": "The saved game has no valid {key}.",
    "paste.save_move": "Line {line} of the saved game: {text} isn't a move, expected a cell in the row or column "
    "of the gap, such as M1,2.",
    "paste.level_size": "The level has {rows:row|rows} of {columns:cell|cells}, expected at most {most} of each.",
    "paste.level_goal": "The level's goal (row {row}, column {column}) has {count:cell|cells}, expected the shape "
    "of the piece * with {expected}.",
    "paste.level_sign": "The level, row {row}, column {column}: {sign}, expected a letter, #, ., -, * or a space.",
    "paste.level_without_goal": "{text} is a level without a goal: give one with --goal, or draw it in the maker, "
    "for piece {piece}.",
    "paste.cells_missing": "The list of cells has no {key}",
    "paste.cells_line": "Line {line}: {text} can't be read, expected a command such as 'put: 1 (0,0)'.",
    "paste.cells_command": "Line {line}: unknown command {key}, expected one of {keys}",
    "paste.cells_rule": "Line {line}: boards here have no rule like {key}",
    "paste.cells_kind": "Line {line}: there's no piece {piece} yet, expected a kind that a line before defines.",
    "paste.cells_wins": "Line {line}: more goals for pieces {piece} than there are.",
    "paste.cells_any": "Line {line}: the goal is for any of several pieces {piece}, expected a goal for each of "
    "them, or one piece: a goal here names its pieces.",
    "paste.cells_lock": "Pieces {piece} are locked in a way that boards here can't: either all go lengthways "
    "alone, or all go everywhere.",
    "paste.cells_many": "The list of cells has more than {most:piece|pieces}.",
    "paste.cells_outside": "Line {line}: a cell at ({x},{y}) is outside the board.",
    "paste.cells_twice": "Line {line}: the cell ({x},{y}) is taken already.",
    "paste.huarong_none": "{text} isn't a Huarong Dao position: its digits make no large piece, two gaps and "
    "pieces of one or two cells.",
    "paste.huarong_digits": "{text} isn't a Huarong Dao position: {count:digit|digits}, expected {expected}.",
    "paste.huarong_many": "{text} fits several Huarong Dao positions: use 0 for empty, and other digits for each "
    "kind of piece.",
    "paste.huarong_short": "{text} isn't a Huarong Dao code. One looks like this: 1A9BF0C00",
    "paste.no_scramble": "{text} isn't a scramble. Expected the letters L R U D, with repeats such as R2.",
    "paste.scramble_word": "{text} isn't a scramble: {word}, expected the letters L R U D, with repeats such as R2.",
    "paste.scramble_board": "{text} can't be made on {board}: scrambles are for boards with one gap.",
    "paste.scramble_move": "{text} can't be made on {board}: move {number}, {move}, has no tile to slide.",
    "paste.scramble_without_board": "{text} is a scramble, which needs a board: put its size before it, as in "
    "4x4: R D.",
    "paste.list_of_texts": "The text is a list of {count:line|lines}, expected one: solve FILE answers them all.",
    "paste.table_columns": "The table of games has no column {column}, expected the columns {columns}.",
    "paste.table_damaged": "The table of times is damaged in line {line}.",
    "paste.table_empty": "The table of times has no solves.",
    "paste.table_of_none": "The table has no solve of a sliding puzzle: row {row}: {reason}.",
    "paste.no_start": "{text} has no start of its own, expected a position on it.",
    "row.damaged": "its cells can't be read",
    "row.not_finished": "not finished",
    "row.no_time": "{text} isn't a time, expected one such as 1:02.34",
    "row.other_puzzle": "{text} belongs to another puzzle",
    "read.told": "Read as {told}.",
    "read.and": "{first}; {then}",
    "read.rows": "the numbers make {rows:row|rows} of {columns}",
    "read.beside": "the numbers {numbers} beside the position are left out",
    "read.highest": "{number} stands for the gap",
    "read.from_zero": "the tiles count from 0, here from 1",
    "read.goal_by_parity": "the goal is {goal}, as {other} is out of reach",
    "read.goal_assumed": "the goal is {goal}; for another one: {options}",
    "read.car_park": "the goal: {piece} leaves on the right",
    "read.level": "{piece} is the piece that must go",
    "read.huarong": "the goal: the large piece in the middle of the lower edge",
    "read.from_goal": "made from the goal of {board}",
    "read.no_goal": "it has no goal",
    "read.solves": "{count:solve|solves}",
    "read.solves_but": "{count:solve|solves}, {refused:row|rows} left out",
    "read.known": "this is {board}",
    "read.known_mirrored": "this is {board}, mirrored",
    "read.gap_moves": "its letters move the gap",
    "format.timer-table": "a table of times",
    "format.challenge": "a challenge",
    "format.game": "a game",
    "format.saved-game": "a saved game of the portable puzzle collection",
    "format.cell-list": "a list of cells and commands",
    "format.board": "a board",
    "format.board-file": "a board file",
    "format.level": "a level in block letters",
    "format.game-id": "a game id of the portable puzzle collection",
    "format.car-park": "a car-park line",
    "format.list": "a list of texts, one a line",
    "format.scramble": "a scramble",
    "format.solution": "a position and its solution",
    "format.board-line": "a board line",
    "format.huarong-digits": "a Huarong Dao position in digits",
    "format.huarong-code": "a Huarong Dao short code",
    "format.position": "a position",
    "format.numbers": "a position in numbers",
    **{f"board.{kind}": reason for kind, reason in REASONS.items()},
})  # fmt: skip


LARGEST_EXACT = 10**15


def large_number(count: int) -> str:
    """Return a number with commas, or from LARGEST_EXACT on as a power of ten, such as ``7.8 x 10^24``."""
    if count < LARGEST_EXACT:
        return f"{count:,}"
    digits, _, exponent = f"{count:.1e}".partition("e+")
    return f"{digits} x 10^{int(exponent)}"


def plural(count: int, one: str, several: str = "") -> str:
    """Return a count with its noun, such as ``1 move`` or ``1,234 moves``; ``several`` is the noun with an s."""
    return f"{count:,} {one if count == 1 else several or one + 's'}"


class Sentence(NamedTuple):
    """A sentence in no particular language: a key of ``ENGLISH``, and the values of its placeholders."""

    key: str
    values: dict[str, Any]
    counts: str = "moves"

    def __str__(self) -> str:
        """In English."""
        return in_english(ENGLISH[self.key], self.counts, **self.values)


def in_english(phrase: str, counts: str = "moves", /, **values: Any) -> str:
    """Format a phrase of this module."""
    return _English(counts).format(phrase, **values)


class _English(Formatter):
    """Formats as ``str.format`` does, and ``{rows:row|rows}`` as ``1 row`` or ``2 rows``. As the board counts,
    ``{played:moves}`` is ``1 move`` or ``12 steps``, ``{last:nth}`` is ``move 5`` or ``step 5`` (``Nth`` begins a
    sentence), and ``{first:nths}`` is ``moves 5`` or ``steps 5``.
    """

    def __init__(self, counts: str) -> None:
        self._counts = counts

    def format_field(self, value: Any, format_spec: str) -> str:
        """Format one value."""
        one = self._counts.removesuffix("s")
        if format_spec == "moves":
            return plural(value, one)
        if "|" in format_spec:
            one, several = format_spec.split("|")
            return plural(value, one, several)
        if format_spec in ("nth", "Nth"):
            return f"{one if format_spec == 'nth' else one.capitalize()} {value}"
        if format_spec == "nths":
            return f"{self._counts} {value}"
        return str(super().format_field(value, format_spec))


def sentence(key: str, counts: str = "moves", **values: Any) -> Sentence:
    """Return the sentence with these values, about a board that counts ``moves`` or ``steps``."""
    return Sentence(key, values, counts)


def board_reason(kind: str, /, **values: Any) -> Sentence:
    """Return the reason why a board is invalid: a key of ``REASONS``, and its values."""
    return Sentence(f"board.{kind}", values)
