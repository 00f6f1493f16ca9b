"""Slow, obvious and independent: plays boards of blocks one position at a time, pieces as sets of cells.

Nothing of the solver is used here, so that what both say alike was found twice.
"""

from collections import defaultdict

WAYS = {"L": (0, -1), "R": (0, 1), "U": (-1, 0), "D": (1, 0)}


class SlowBlocks:
    """A board of blocks; a position is ``{letter: set of (row, column)}``, its key tells alike pieces not apart."""

    def __init__(self, layout, goal, alike=(), along=False):
        self.layout, self.target = layout.split("/"), goal.split("/")
        self.along = along
        self.grid = {(r, c): shown for r, row in enumerate(self.layout) for c, shown in enumerate(row)}
        wanted = {(r, c): shown for r, row in enumerate(self.target) for c, shown in enumerate(row)}
        self.walls = {cell for cell, shown in self.grid.items() if shown == "#"}
        self.gates = {cell for cell in self.grid if "-" in (self.grid[cell], wanted[cell])}
        self.start = self.read(layout)
        self.goal = self.read(goal)
        self.likeness = {}
        for letter, cells in self.start.items():
            group = next((group for group in alike if letter in group), letter)
            self.likeness[letter] = group if letter in self.goal else self.shape(cells)

    def read(self, text):
        pieces = defaultdict(set)
        for r, row in enumerate(text.split("/")):
            for c, shown in enumerate(row):
                if shown.isalpha():
                    pieces[shown].add((r, c))
        return {letter: frozenset(cells) for letter, cells in sorted(pieces.items())}

    def shape(self, cells):
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        return frozenset((r - top, c - left) for r, c in cells)

    def key(self, position):
        return frozenset((self.likeness[letter], cells) for letter, cells in position.items())

    def is_goal(self, position):
        here = self.key(position)
        return all((self.likeness[letter], cells) in here for letter, cells in self.goal.items())

    def slide(self, position, letter, way):
        """Return the position after a step of one piece; None where it cannot make it."""
        rows, columns = WAYS[way]
        if self.along:
            height = len({r for r, _ in position[letter]})
            width = len({c for _, c in position[letter]})
            if height == width or (width > height) != (rows == 0):
                return None
        after = frozenset((r + rows, c + columns) for r, c in position[letter])
        others = set().union(*(cells for other, cells in position.items() if other != letter))
        barred = others | self.walls | (set() if letter in self.goal else self.gates)
        if any(cell not in self.grid or cell in barred for cell in after):
            return None
        return position | {letter: after}

    def steps(self, position):
        """Return ``{(letter, way): position}`` after each slide by one cell."""
        found = {(letter, way): self.slide(position, letter, way) for letter in position for way in WAYS}
        return {move: after for move, after in found.items() if after is not None}

    def moves(self, position):
        """Return ``{(letter, its cells after): position}`` after all slides of one piece."""
        found = {}
        for letter in position:
            waiting = [position]
            while waiting:
                here = waiting.pop()
                for way in WAYS:
                    after = self.slide(here, letter, way)
                    if after is None or after[letter] == position[letter] or (letter, after[letter]) in found:
                        continue
                    found[letter, after[letter]] = after
                    waiting.append(after)
        return found

    def reached(self, most):
        """Return all reachable positions by their keys; None if there are more than so many."""
        known, waiting = {self.key(self.start): self.start}, [self.start]
        while waiting:
            for after in self.steps(waiting.pop()).values():
                if self.key(after) not in known:
                    known[self.key(after)] = after
                    waiting.append(after)
            if len(known) > most:
                return None
        return known

    def any_goal(self, known):
        return any(self.is_goal(position) for position in known.values())

    def text(self, position):
        """Return the board as the text that the solver reads."""
        shown = {cell: "#" if cell in self.walls else "-" if cell in self.gates else "." for cell in self.grid}
        for letter, cells in position.items():
            shown |= dict.fromkeys(cells, letter)
        columns = len(self.layout[0])
        return "/".join("".join(shown[r, c] for c in range(columns)) for r in range(len(self.layout)))

    def graph(self, known, neighbours):
        """Return the neighbours of each key."""
        return {key: {self.key(after) for after in neighbours(at).values()} for key, at in known.items()}

    def distances(self, known, graph):
        """Return ``{key: distance}`` to the nearest goal; empty where none can be reached."""
        layer = [key for key, position in known.items() if self.is_goal(position)]
        found = dict.fromkeys(layer, 0)
        while layer:
            following = []
            for key in layer:
                for after in graph[key]:
                    if after not in found:
                        found[after] = found[key] + 1
                        following.append(after)
            layer = following
        return found

    def solution_counts(self, distances, graph):
        """Return ``{key: how many shortest solutions}``, summed from the goals on."""
        ways = {}
        for key in sorted(distances, key=distances.get):
            nearer = [after for after in graph[key] if distances[after] < distances[key]]
            ways[key] = sum(ways[after] for after in nearer) if nearer else 1
        return ways


def lines_without_a_piece(board):
    """Return the lines of a board without each of its pieces that are not in the goal, by the piece's letter."""
    goal = {board.names[piece.label] for piece in board.pieces_in(board.goal_cells)}
    start, arrow, rest = board.notation.line(board).partition(">")
    others = sorted({board.names[piece.label] for piece in board.pieces} - goal)
    return {letter: start.replace(letter, ".") + arrow + rest for letter in others}


def fewest_moves(board):
    """Return the fewest moves from a board's start, breadth first, None where no solution is.

    Faster than ``SlowBlocks``, for boards of a hundred thousand positions: a piece is a number, a bit for each cell,
    a position all pieces in the order of their kinds. Pieces of a shape are alike, but for those of the goal.
    """
    start, _, rest = board.notation.line(board).partition(">")
    goal, *options = rest.split(";")
    slow = SlowBlocks(start, goal, along="along" in options)
    bit = {cell: 1 << number for number, cell in enumerate(slow.grid)}
    kinds = [slow.likeness[letter] for letter in slow.start]
    order = sorted(slow.start, key=lambda letter: kinds.index(slow.likeness[letter]))
    kinds = [kinds.index(slow.likeness[letter]) for letter in order]
    near = {}  # for each kind and piece where a step takes it on the board

    def note(kind, letter, cells):
        mask = sum(bit[cell] for cell in cells)
        if (kind, mask) not in near:
            alone = {letter: cells}
            after = [each[letter] for each in (slow.slide(alone, letter, way) for way in WAYS) if each is not None]
            near[kind, mask] = [sum(bit[cell] for cell in each) for each in after]
            for each in after:
                note(kind, letter, each)

    for kind, letter in zip(kinds, order, strict=True):
        note(kind, letter, slow.start[letter])
    start = [sum(bit[cell] for cell in slow.start[letter]) for letter in order]
    aims = [(order.index(letter), sum(bit[cell] for cell in cells)) for letter, cells in slow.goal.items()]

    spans = [(kinds.index(kind), kinds.index(kind) + kinds.count(kind)) for kind in kinds]
    """For each piece where those of its kind begin and end."""

    first = tuple(mask for _, mask in sorted(zip(kinds, start, strict=True)))
    layer, known, moves = [first], {first}, 0
    while layer:
        if any(all(position[number] == mask for number, mask in aims) for position in layer):
            return moves
        following = []
        for position in layer:
            covered = sum(position)
            for number, (kind, piece) in enumerate(zip(kinds, position, strict=True)):
                others, reached = covered - piece, [piece]
                for here in reached:
                    for there in near[kind, here]:
                        if there & others or there in reached:
                            continue
                        reached.append(there)
                        begin, end = spans[number]
                        alike = sorted((*position[begin:number], there, *position[number + 1 : end]))
                        after = (*position[:begin], *alike, *position[end:])
                        if after not in known:
                            known.add(after)
                            following.append(after)
        layer, moves = following, moves + 1
    return None
