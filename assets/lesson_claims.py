"""What the sentences of lessons claim, checked on lines that are played: by the cells of their pieces alone.

A claim is a line of ``lessons.toml``: the lines that it is about, its kind, and its arguments, such as
``demo below 3@2,3 2@1,3``. ``demo`` is the demonstration, ``twin`` that of another case, ``mirror`` that of the same
trick on the other side, ``shown`` the first and the guided try, ``all`` these and a shortest line of each drill,
``drill`` those alone, ``look`` the goal that is shown first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from solver import Move, Position
from solver.model.pieces import EMPTY, WALL

Check = Callable[["Line", str], bool]


class Line:
    """A line of moves, by the cells of its pieces at each moment; pieces are known by their place in the list."""

    def __init__(self, start: Position, moves: Sequence[Move], fewest: int | None = None) -> None:
        """``fewest`` are the moves of a shortest line from there, where this is none."""
        self.board = board = start.board
        self.rows, self.columns = board.rows, board.columns
        self.positions, self.pieces = [start], [[frozenset(each) for each in start.places.values()]]
        self.moved = list[int]()
        self.fewest = len(moves) if fewest is None else fewest
        self.labels = [start.cells[min(each)] for each in self.pieces[0]]
        for move in moves:
            after = self.positions[-1].apply(move)
            now, old = {frozenset(each) for each in after.places.values()}, self.pieces[-1]
            (index,) = (number for number, cells in enumerate(old) if cells not in now)
            (there,) = now - {*old}
            self.moved.append(index)
            self.pieces.append([there if number == index else cells for number, cells in enumerate(old)])
            self.positions.append(after)
        self.moves = list(moves)

    def __len__(self) -> int:
        return len(self.moves)

    def cell(self, place: str) -> int:
        """Return the cell of a ``row,column``."""
        row, column = map(int, place.split(","))
        return (row - 1) * self.columns + column - 1

    def shift(self, number: int) -> tuple[int, int]:
        """Return how far a move takes its piece, in rows and columns."""
        before, after = (min(self.pieces[place][self.moved[number]]) for place in (number, number + 1))
        (r1, c1), (r2, c2) = divmod(before, self.columns), divmod(after, self.columns)
        return r2 - r1, c2 - c1

    def first_move_of(self, piece: int) -> int:
        """Return the number of its first move."""
        return self.moved.index(piece)

    @property
    def goals(self) -> dict[int, frozenset[int]]:
        """For each piece that the goal names by its label: its cells there."""
        return {each.label: frozenset(each.cells) for each in self.board.goal_pieces}

    @property
    def leader(self) -> int:
        """The piece that the goal names, on boards where it names one or more of different looks: the first."""
        return self.labels.index(self.board.goal_pieces[0].label)

    def gap(self, number: int) -> int:
        """Return the empty cell at a moment."""
        return self.positions[number].cells.index(0)

    def home_from(self, tiles: Sequence[int]) -> int:
        """Return the first moment from which tiles stay home."""
        places = [number for number, each in enumerate(self.positions) if any(each.cells[t - 1] != t for t in tiles)]
        return max(places, default=-1) + 1

    def done_from(self, cells: Sequence[int]) -> int:
        """Return the first moment from which cells hold what they hold at the end."""
        end = self.positions[-1].cells
        wrong = [number for number, each in enumerate(self.positions) if any(each.cells[c] != end[c] for c in cells)]
        return max(wrong, default=-1) + 1


def tiles_at(text: str) -> list[tuple[int, str]]:
    """Return tiles and their places, each written ``tile@row,column``."""
    return [(int(tile), place) for tile, place in (each.split("@") for each in text.split())]


def numbers(text: str) -> list[int]:
    """Return the numbers of a text."""
    return [int(each) for each in text.split()]


def by(line: Line, told: str) -> bool:
    """Return whether tiles come to cells, moment by moment."""
    return len(moments(line, told)) == len(told.split("|"))


def moments(line: Line, told: str) -> list[int]:
    """Return after how many moves tiles are on the cells of each moment, as far as these come one after the other."""
    found, numbered = list[int](), enumerate(line.positions)
    for moment in told.split("|"):
        for number, position in numbered:
            if all(position.cells[line.cell(place)] == tile for tile, place in tiles_at(moment)):
                found.append(number)
                break
    return found


def _is_met(line: Line, told: str) -> bool:
    """Return whether return whether tiles are on cells at some moment."""
    return any(all(each.cells[line.cell(place)] == tile for tile, place in tiles_at(told)) for each in line.positions)


def corner(line: Line, told: str) -> bool:
    """Return whether a tile is at some moment at an end of the last row, or of the first that is not all walls."""
    ((_, place),) = tiles_at(told)
    row, column = divmod(line.cell(place), line.columns)
    walls = [number for number, cell in enumerate(line.board.goal_cells) if cell == WALL]
    is_end = row in (0, line.rows - 1) or all(cell in walls for cell in range(row * line.columns))
    return is_end and column in (0, line.columns - 1) and _is_met(line, told)


def below(line: Line, told: str) -> bool:
    """Return whether one tile is right below another at some moment."""
    (_, one), (_, other) = tiles_at(told)
    return line.cell(one) == line.cell(other) + line.columns and _is_met(line, told)


def beside(line: Line, told: str) -> bool:
    """Return whether one tile is right beside another at some moment."""
    (_, one), (_, other) = tiles_at(told)
    same_row = line.cell(one) // line.columns == line.cell(other) // line.columns
    return same_row and abs(line.cell(one) - line.cell(other)) == 1 and _is_met(line, told)


def begins(line: Line, told: str) -> bool:
    """Return whether tiles are on cells at the start, in one of several ways."""
    return any(
        all(line.positions[0].cells[line.cell(place)] == tile for tile, place in tiles_at(way))
        for way in told.split("|")
    )


def set_up(line: Line, told: str) -> bool:
    """Return whether two tiles are on cells, in one of several ways, when the last two moves are left."""
    before = line.positions[-3].cells
    return any(all(before[line.cell(place)] == tile for tile, place in tiles_at(way)) for way in told.split("|"))


def mirror(line: Line, told: str) -> bool:
    """Return whether the line ends with the second of two setups, which mirrors the first: in each a tile is where the
    other belongs, and the other beside it on the same side.
    """
    found = []
    for way in told.split("|"):
        (one, there), (other, beside_it) = ((tile, line.cell(place)) for tile, place in tiles_at(way))
        if there != other - 1:
            return False
        found.append((one, other, beside_it - there))
    (one, other, side), second = found
    return second == (other, one, side) and side in (1, line.columns) and set_up(line, told.split("|")[1])


def as_told(line: Line, told: str) -> bool:
    """Return whether one who sets two tiles up in one of these ways, as the words say, needs no more than the line."""
    return case_of(line, told) is not None


def case_of(line: Line, told: str) -> int | None:
    """Return the number of the first of these ways to set two tiles up in which one who follows the words needs no more
    moves than the line; None where there is none. It is told after ``aside`` where the second tile has to go out of the
    way of the first before.
    """
    ways = told.removeprefix("aside ").split("|")
    longest = (most_as_told(line, way, is_aside=told.startswith("aside ")) for way in ways)
    return next((number for number, most in enumerate(longest) if most == len(line)), None)


State = tuple[int, int, int]
"""The cells of the gap and of two tiles."""


def most_as_told(line: Line, way: str, is_aside: bool) -> int | None:
    """Return the most moves of one who brings a tile to its cell, then another one to its own while the first stays,
    and then both home, each by the fewest moves; None where that does not work. At first the second tile may have to go
    ``aside``, away from the home of both.
    """
    cells, goals = line.positions[0].cells, line.goals
    (one, here), (other, there) = ((tile, line.cell(place)) for tile, place in tiles_at(way))
    start = (cells.index(EMPTY), cells.index(one), cells.index(other))
    away = start[2] + there - here
    states: dict[State, int] = {start: 0}
    if is_aside:
        states = _after(line, states, lambda state: state[2] == away)
    states = _after(line, states, lambda state: state[1] == here)
    states = _after(line, states, lambda state: state[2] == there, is_kept=lambda state: state[1] == here)
    home = tuple(min(goals[tile]) for tile in (one, other))
    return max(_after(line, states, lambda state: state[1:] == home).values(), default=None)


def _after(
    line: Line,
    begins: dict[State, int],
    is_done: Callable[[State], bool],
    is_kept: Callable[[State], bool] = lambda state: True,
) -> dict[State, int]:
    """Return the states nearest to each of some that are done, and the most moves to them; none where one cannot be."""
    found = dict[State, int]()
    for begin, made in begins.items():
        layer, seen, moves = {begin}, {begin}, made
        while layer and not any(map(is_done, layer)):
            layer = {after for state in layer for after in _slides(line, state) if is_kept(after)} - seen
            seen, moves = seen | layer, moves + 1
        if not layer:
            return {}
        found |= {state: max(moves, found.get(state, 0)) for state in filter(is_done, layer)}
    return found


def _slides(line: Line, state: State) -> list[State]:
    """Return the states one slide away."""
    gap, one, other = state
    row, column = divmod(gap, line.columns)
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    cells = [r * line.columns + c for r, c in beside if 0 <= r < line.rows and 0 <= c < line.columns]
    free = [cell for cell in cells if line.board.goal_cells[cell] != WALL]
    return [(cell, gap if cell == one else one, gap if cell == other else other) for cell in free]


def _first_shifts(line: Line, told: str) -> set[tuple[int, int]]:
    """Return where a tile goes first, or of several those that are not home at the start."""
    away = numbers(told)
    if len(away) > 1:
        away = [tile for tile in away if line.positions[0].cells[tile - 1] != tile]
    return {line.shift(line.first_move_of(line.labels.index(tile))) for tile in away}


def down(line: Line, told: str) -> bool:
    """Return whether a tile moves down before it moves anywhere else; of several those that are not home."""
    return _first_shifts(line, told) == {(1, 0)}


def rightward(line: Line, told: str) -> bool:
    """Return whether a tile moves right before it moves anywhere else; of several those that are not home."""
    return _first_shifts(line, told) == {(0, 1)}


def skippable(line: Line, told: str) -> bool:
    """Return whether the board is of another size than a Fifteen."""
    return (line.rows, line.columns) != (4, 4)


def slide_in(line: Line, told: str) -> bool:
    """Return whether the last two moves are those of two tiles."""
    return {line.labels[piece] for piece in line.moved[-2:]} == {*numbers(told)}


def walls(line: Line, told: str) -> bool:
    """Return whether the walls are just where tiles belong: they stand for those."""
    found = {number for number, cell in enumerate(line.board.goal_cells) if cell == WALL}
    return found == {tile - 1 for tile in numbers(told)}


def names(line: Line, told: str) -> bool:
    """Return whether the goal asks for these tiles, each where it belongs in reading order, and for no others."""
    goal = {tile: cell for cell, tile in enumerate(line.board.goal_cells) if tile not in (0, WALL)}
    return goal == {tile: tile - 1 for tile in numbers(told)} and line.positions[-1].is_goal


def home(line: Line, told: str) -> bool:
    """Return whether groups of tiles come home for good one after the other."""
    moments = [line.home_from(numbers(group)) for group in told.split("|")]
    return moments == sorted({*moments}) and moments[0] > 0


def again(line: Line, told: str) -> bool:
    """Return whether a tile moves several times."""
    piece = line.labels.index(int(told))
    return line.moved.count(piece) >= 2


def top(line: Line, told: str) -> bool:
    """Return whether tiles belong into the top row and fill it."""
    return [tile - 1 for tile in numbers(told)] == list(range(line.columns))


def column(line: Line, told: str) -> bool:
    """Return whether tiles belong into one column, and all to the left of it are walls."""
    cells = [tile - 1 for tile in numbers(told)]
    before = [cell for home in cells for cell in range(home - home % line.columns, home)]
    return len({cell % line.columns for cell in cells}) == 1 and all(line.board.goal_cells[c] == WALL for c in before)


def left(line: Line, told: str) -> bool:
    """Return whether tiles belong into the first column."""
    return all((tile - 1) % line.columns == 0 for tile in numbers(told))


def between(line: Line, told: str) -> bool:
    """Return whether at the start a tile has two others beside it in its row, on either side."""
    cell, *others = (line.positions[0].cells.index(tile) for tile in numbers(told))
    return {*others} == {cell - 1, cell + 1} and len({each // line.columns for each in (cell, *others)}) == 1


def gap_under(line: Line, told: str) -> bool:
    """Return whether the gap is right under a tile when the last two moves are left, brought there by another tile."""
    tile = int(told)
    under = [position.cells.index(tile) + line.columns == position.cells.index(0) for position in line.positions]
    return under[-3] and not under[-4] and line.labels[line.moved[-3]] != tile


def square(line: Line, told: str) -> bool:
    """Return whether the cells without walls are two by two."""
    free = frozenset(number for number, cell in enumerate(line.board.goal_cells) if cell != WALL)
    return _is_square(free, line.columns)


def big_square(line: Line, told: str) -> bool:
    """Return whether the piece of the goal is two by two."""
    cells = line.pieces[0][line.leader]
    return len(cells) == 4 and _is_square(cells, line.columns)


def _is_square(cells: frozenset[int], columns: int) -> bool:
    first = min(cells)
    return cells == {first, first + 1, first + columns, first + columns + 1}


def _turns(line: Line, begin: int) -> int | None:
    """Return which way round in a square of two by two the gap goes from a moment on, None where it leaves it."""
    gaps = [line.gap(number) for number in range(begin, len(line.positions))]
    square_cells = {*gaps}
    rows, columns = {cell // line.columns for cell in gaps}, {cell % line.columns for cell in gaps}
    if len(gaps) < 2 or len(rows) > 2 or len(columns) > 2:
        return None
    r, c = min(rows), min(columns)
    first = r * line.columns + c
    around = [first, first + 1, first + line.columns + 1, first + line.columns]
    if not square_cells <= {*around}:
        return None
    steps = {(around.index(b) - around.index(a)) % 4 for a, b in pairwise(gaps)}
    return steps.pop() if len(steps) == 1 and steps <= {1, 3} else None


def ring(line: Line, told: str) -> bool:
    """Return whether the last three moves, or those that are left for some tiles, go one way round in a square."""
    if told == "end":
        return len(line) >= 3 and _turns(line, len(line) - 3) is not None
    others = [tile for tile in line.board.goal_cells if tile not in (*numbers(told), EMPTY, WALL)]
    return _turns(line, line.home_from(others)) is not None


def longer(line: Line, told: str) -> bool:
    """Return whether the line takes more moves than the fewest, which the test passes on."""
    return len(line) > line.fewest


# Cars


def _ahead(line: Line) -> set[int]:
    own, goal = line.pieces[0][line.leader], next(iter(line.goals.values()))
    row = min(own) // line.columns
    return set(range(max(own) + 1, (row + 1) * line.columns)) if max(goal) > max(own) else set()


def _blockers(line: Line) -> set[int]:
    return {number for number, cells in enumerate(line.pieces[0]) if cells & _ahead(line)}


def leaves(line: Line, told: str) -> bool:
    """Return whether the piece of the goal ends in the way out, at the right edge of its row."""
    cells = line.pieces[-1][line.leader]
    return cells == line.goals[line.labels[line.leader]] and (max(cells) + 1) % line.columns == 0


def lengthwise(line: Line, told: str) -> bool:
    """Return whether pieces of more than one cell only move along themselves."""
    for number, piece in enumerate(line.moved):
        cells, (rows, columns) = line.pieces[number][piece], line.shift(number)
        if len(cells) == 1 and told == "long":
            continue
        upright = len({cell % line.columns for cell in cells}) == 1
        if (upright and columns) or (not upright and rows):
            return False
    return told != "long" or any(len(line.pieces[0][piece]) > 1 for piece in line.moved)


def only_blockers(line: Line, told: str) -> bool:
    """Return whether only the cars in the way move, and the one that is to leave."""
    return {*line.moved} == _blockers(line) | {line.leader}


def _can_at_start(line: Line, number: int) -> bool:
    """Return whether the move of a number is possible at the start: none of the cells that it enters is covered."""
    piece = line.moved[number]
    before, after = line.pieces[number][piece], line.pieces[number + 1][piece]
    if before != line.pieces[0][piece]:
        return False
    others = {cell for each, cells in enumerate(line.pieces[0]) if each != piece for cell in cells}
    rows, columns = line.shift(number)
    far = max(abs(rows), abs(columns))
    sweep = {
        cell + step * (rows // far * line.columns + columns // far) for cell in before for step in range(1, far + 1)
    }
    return bool(after) and not sweep & others


def behind(line: Line, told: str) -> bool:
    """Return whether the first mover is in nobody's way but a blocker's, which moves second and could not before."""
    first, second = line.moved[:2]
    return first not in _blockers(line) | {line.leader} and second in _blockers(line) and not _can_at_start(line, 1)


def chain(line: Line, told: str) -> bool:
    """Return whether three cars move one after the other, of which the third is in the way; neither it nor the second
    could at the start.
    """
    first = line.moved[:3]
    in_way = _blockers(line)
    is_chain = len({*first}) == 3 and not {*first[:2]} & (in_way | {line.leader}) and first[2] in in_way
    return is_chain and not _can_at_start(line, 1) and not _can_at_start(line, 2)


def back_up(line: Line, told: str) -> bool:
    """Return whether the piece of the goal first moves away from it, perhaps by ``one`` cell, and later back."""
    shifts = [line.shift(number) for number, piece in enumerate(line.moved) if piece == line.leader]
    rows, columns = shifts[0]
    if told == "one" and abs(rows) + abs(columns) != 1:
        return False
    goal, now = min(line.goals[line.labels[line.leader]]), min(line.pieces[0][line.leader])
    (r1, c1), (r2, c2) = divmod(now, line.columns), divmod(goal, line.columns)
    away = (rows * (r2 - r1), columns * (c2 - c1))
    is_away = min(away) < 0 or (not any(away) and max(abs(r2 - r1), abs(c2 - c1)) > 0)
    later = any((rows * r, columns * c) != (0, 0) and rows * r + columns * c < 0 for r, c in shifts[1:])
    return is_away and later


def let_past(line: Line, told: str) -> bool:
    """Return whether another piece enters what one has left: the piece of the goal, or one that comes back."""
    pieces = [line.leader] if told != "returns" else _returning(line)
    for piece in pieces:
        number = line.first_move_of(piece)
        left = line.pieces[number][piece] - line.pieces[number + 1][piece]
        for later in range(number + 1, len(line)):
            if line.moved[later] == piece:
                if told == "returns":
                    continue
                break
            if line.pieces[later + 1][line.moved[later]] & left or _sweeps(line, later) & left:
                return True
    return False


def _sweeps(line: Line, number: int) -> set[int]:
    """Return the cells that a straight move enters."""
    piece = line.moved[number]
    before, (rows, columns) = line.pieces[number][piece], line.shift(number)
    if rows and columns:
        return set()
    far = max(abs(rows), abs(columns))
    return {
        cell + step * (rows // far * line.columns + columns // far) for cell in before for step in range(1, far + 1)
    }


def _returning(line: Line) -> list[int]:
    return [
        piece for piece in {*line.moved} if piece != line.leader and line.pieces[0][piece] == line.pieces[-1][piece]
    ]


def returns(line: Line, told: str) -> bool:
    """Return whether another piece moves away and ends where it was."""
    return bool(_returning(line))


# Blocks


def emblem(line: Line, told: str) -> bool:
    """Return whether every piece that the goal names ends on its spot, and none is there at the start."""
    return line.positions[-1].is_goal and not line.positions[0].is_goal


def room(line: Line, told: str) -> bool:
    """Return whether a piece of a size enters cells that two others have left: two of another size, or any two."""
    size, of = told.split()
    last = dict[int, int]()
    for number, piece in enumerate(line.moved):
        before, after = line.pieces[number][piece], line.pieces[number + 1][piece]
        found = {last[cell] for cell in after - before if cell in last}
        makers = {each for each in found if of == "any" or len(line.pieces[0][each]) == int(of)}
        if len(before) == int(size) and len(makers) == 2:
            return True
        if of == "any" and piece == line.leader:
            return False
        last |= dict.fromkeys(before - after, piece)
    return False


def bend(line: Line, told: str) -> bool:
    """Return whether a piece slides round a bend."""
    return any(len({*move.path}) > 1 for move in line.moves)


# Colours and farm


def nearest(line: Line, told: str) -> bool:
    """Return whether no two tiles of a colour would have shorter ways if they exchanged the cells where they end."""

    def far(one: frozenset[int], other: frozenset[int]) -> int:
        (r1, c1), (r2, c2) = divmod(min(one), line.columns), divmod(min(other), line.columns)
        return abs(r1 - r2) + abs(c1 - c2)

    first, last = line.pieces[0], line.pieces[-1]
    moved = sorted({*line.moved})
    return all(
        far(first[a], last[a]) + far(first[b], last[b]) <= far(first[a], last[b]) + far(first[b], last[a])
        for a in moved
        for b in moved
        if line.labels[a] == line.labels[b]
    )


def top_first(line: Line, told: str) -> bool:
    """Return whether the top row is not done at first, and done for good before the others are."""
    moment = line.done_from(range(line.columns))
    return 0 < moment < len(line)


def top_before(line: Line, told: str) -> bool:
    """Return whether the top row is done for good before the others are, perhaps at first already."""
    return line.done_from(range(line.columns)) < len(line)


def columns(line: Line, told: str) -> bool:
    """Return whether two rows are done for good column by column from the left."""
    moments = [line.done_from(range(c, line.rows * line.columns, line.columns)) for c in range(line.columns)]
    return line.rows == 2 and moments[0] > 0 and moments == sorted(moments) and moments[0] < len(line)


def rows(line: Line, told: str) -> bool:
    """Return whether the rows but for the last two are done for good one after the other, before those."""
    moments = [line.done_from(range(r * line.columns, (r + 1) * line.columns)) for r in range(line.rows)]
    return line.rows > 2 and moments[0] > 0 and moments[:-2] == sorted(moments[:-2]) and moments[-3] < max(moments[-2:])


def aside(line: Line, told: str) -> bool:
    """Return whether a piece moves into the fourth column and later out of it again, and another one moves between."""
    for piece in {*line.moved}:
        inside = [min(each[piece]) % line.columns == 3 for each in line.pieces]
        begin = next((n for n, (a, b) in enumerate(pairwise(inside)) if b and not a), None)
        if begin is not None and not all(inside[begin + 1 :]):
            return line.columns == 4
    return False


def wide_top(line: Line, told: str) -> bool:
    """Return whether a piece two cells wide moves, and never leaves the top row."""
    wide = next(number for number, cells in enumerate(line.pieces[0]) if len(cells) == 2)
    return all(max(each[wide]) < line.columns for each in line.pieces)


def under(line: Line, told: str) -> bool:
    """Return whether others move right below the wide piece."""
    wide = next(number for number, cells in enumerate(line.pieces[0]) if len(cells) == 2)
    under_it = [{cell + line.columns for cell in each[wide]} for each in line.pieces]
    return any(line.pieces[n + 1][piece] & under_it[n] for n, piece in enumerate(line.moved) if piece != wide)


def size(line: Line, told: str) -> bool:
    """Return whether the board has one of these sizes."""
    return f"{line.rows}x{line.columns}" in told.split()


def shown_goal(line: Line, told: str) -> bool:
    """Return whether the goal is shown, and nothing moves."""
    return line.positions[-1].is_goal and len(line) == 0


def in_order(line: Line, told: str) -> bool:
    """Return whether the numbers are in order and the gap is last."""
    return list(line.positions[-1].cells) == [*range(1, line.rows * line.columns), 0]


KINDS: dict[str, Check] = {
    each.__name__.replace("_", "-"): each
    for each in (
        by, begins, as_told, set_up, mirror, corner, below, beside, down, rightward, slide_in, walls, names, home,
        again, top, between, gap_under, column, left, square, big_square, ring, longer, leaves, lengthwise,
        only_blockers, behind, chain,
        back_up, let_past, returns, emblem, room, bend, nearest, top_first, top_before, columns, rows, aside, wide_top,
        under, size, skippable, shown_goal, in_order,
    )
}  # fmt: skip


def holds(line: Line, claim: str) -> bool:
    """Return whether a claim is true of a line; one that begins with ``no-`` if it is not."""
    kind, _, told = claim.partition(" ")
    return KINDS[kind.removeprefix("no-")](line, told) is not kind.startswith("no-")


SCOPES = {
    "look": ("look",),
    "demo": ("watch",),
    "twin": ("twin",),
    "mirror": ("mirror",),
    "shown": ("watch", "try"),
    "drill": ("drill",),
    "all": ("watch", "twin", "mirror", "try", "drill"),
}
"""The lines that a claim is about."""


def hold(line: Line, claims: Sequence[str], of: str) -> bool:
    """Return whether those claims are true that are about a line ``of`` a step or a drill."""
    about = (each.partition(" ") for each in claims)
    return all(holds(line, claim) for scope, _, claim in about if of in SCOPES[scope])
