"use strict";
// The rules of sliding, for every kind of board; no DOM. A state is a string with one character a cell: the sign of the
// kind of the piece whose first cell is there, or ".". Interchangeable pieces have one kind, so equal states are equal
// strings. The sign of kind 0 is "0", and so on by character codes.
const DIRECTIONS = { L: [0, -1], R: [0, 1], U: [-1, 0], D: [1, 0] };
const WAYS = Object.keys(DIRECTIONS);
const FIRST_SIGN = 48;

function makeRules(data) {
  const { rows, columns, kinds } = data, size = rows * columns, walls = new Set(data.walls), gates = new Set(data.gates);
  const sign = (kind) => String.fromCharCode(FIRST_SIGN + kind);
  // places[kind][anchor]: the cells it covers there, or null; steps[kind][anchor][way]: where a slide by one cell leads
  const places = kinds.map((kind) => Array.from({ length: size }, (_, anchor) => {
    const covered = kind.shape.map(([row, column]) => [Math.floor(anchor / columns) + row, anchor % columns + column]);
    if (covered.some(([r, c]) => r < 0 || r >= rows || c < 0 || c >= columns)) return null;
    const cells = covered.map(([r, c]) => r * columns + c);
    return cells.some((cell) => walls.has(cell) || (gates.has(cell) && !kind.inGoal)) ? null : cells;
  }));
  const steps = kinds.map((kind, number) => Array.from({ length: size }, (_, anchor) => WAYS.map((way) => {
    const [down, right] = DIRECTIONS[way], column = anchor % columns + right, target = anchor + down * columns + right;
    if (column < 0 || column >= columns || target < 0 || target >= size || !kind.ways.includes(way)) return -1;
    return places[number][target] && places[number][anchor] ? target : -1;
  })));
  const goals = kinds.map((kind) => kind.goal);

  /** The pieces of a state as [kind, anchor] and for each cell the piece's number, or -1. */
  function read(state) {
    const pieces = [], grid = new Int16Array(size).fill(-1);
    for (let anchor = 0; anchor < size; anchor++) {
      const kind = state.charCodeAt(anchor) - FIRST_SIGN;
      if (kind < 0) continue;
      for (const cell of places[kind][anchor]) grid[cell] = pieces.length;
      pieces.push([kind, anchor]);
    }
    return [pieces, grid];
  }
  const write = (pieces) => {
    const signs = new Array(size).fill(".");
    for (const [kind, anchor] of pieces) signs[anchor] = sign(kind);
    return signs.join("");
  };
  /** Where a slide by one cell takes a piece, or -1; `grid` may show the piece itself. */
  function slide(grid, piece, kind, anchor, way) {
    const target = steps[kind][anchor][way];
    if (target < 0) return -1;
    for (const cell of places[kind][target]) if (grid[cell] >= 0 && grid[cell] !== piece) return -1;
    return target;
  }
  /** Every place in reach of a piece, nearest first: [anchor, path]; with `far` along any path, else by one cell. */
  function reach(grid, piece, kind, from, far) {
    const seen = new Set([from]), found = [[from, ""]];
    for (let next = 0; next < (far ? found.length : 1); next++) {
      for (let way = 0; way < 4; way++) {
        const target = slide(grid, piece, kind, found[next][0], way);
        if (target < 0 || seen.has(target)) continue;
        seen.add(target);
        found.push([target, found[next][1] + WAYS[way]]);
      }
    }
    return found.slice(1);
  }
  const replaced = (state, from, to) => {
    const moved = state[from], [first, last] = from < to ? [".", moved] : [moved, "."], [a, b] = from < to ? [from, to] : [to, from];
    return state.slice(0, a) + first + state.slice(a + 1, b) + last + state.slice(b + 1);
  };
  /** All moves as the board counts them: [anchor, path, state after it]. */
  function moves(state) {
    const [pieces, grid] = read(state), found = [];
    pieces.forEach(([kind, anchor], piece) => {
      for (const [target, path] of reach(grid, piece, kind, anchor, data.counts === "moves")) {
        found.push([anchor, path, replaced(state, anchor, target)]);
      }
    });
    return found;
  }
  const isGoal = (state) => goals.every((anchors, kind) => anchors.every((anchor) => state[anchor] === sign(kind)));

  /** The distance of every state in reach, in time slices: `more(found)` is awaited between them; null if too many. */
  async function table(start, most, more) {
    const began = performance.now();
    let slice = began;
    const pause = async (found) => {
      if (performance.now() - slice < 12) return;
      await more(found);
      slice = performance.now();
    };
    let seen = [...(data.goalState ? [data.goalState] : [start])];
    if (!data.goalState) {  // an open goal: find all states first, by the steps of pieces, which are fewer than the moves
      const known = new Set(seen);
      for (let next = 0; next < seen.length; next++) {
        const [pieces, grid] = read(seen[next]);
        for (let piece = 0; piece < pieces.length; piece++) {
          for (let way = 0; way < 4; way++) {
            const target = slide(grid, piece, ...pieces[piece], way);
            if (target < 0) continue;
            const after = replaced(seen[next], pieces[piece][1], target);
            if (!known.has(after)) { known.add(after); seen.push(after); }
          }
        }
        if (seen.length > most) return null;
        await pause(seen.length);
      }
      seen = seen.filter(isGoal);
    }
    const distances = new Map(seen.map((state) => [state, 0]));
    for (let next = 0; next < seen.length; next++) {
      const distance = distances.get(seen[next]) + 1;
      for (const [, , after] of moves(seen[next])) {
        if (!distances.has(after)) { distances.set(after, distance); seen.push(after); }
      }
      if (seen.length > most) return null;
      await pause(seen.length);
    }
    distances.milliseconds = performance.now() - began;
    return distances;
  }
  return { size, read, write, slide, reach, moves, isGoal, table, places };
}

/** A game: the pieces keep their identity, so that slides of one piece after another can be counted as one move. */
class Game {
  constructor(data) {
    this.data = data;
    this.rules = makeRules(data);
    this.restart();
  }
  restart() {
    this.pieces = this.data.pieces.map(([kind, anchor]) => [kind, anchor]);
    this.history = [];  // [piece, from, to, gesture] by single cells
    this.gesture = 0;
    this.help = 0;  // 1 with a hint or the distance, 2 where the page has played
    this.cells = null;
  }
  get state() { return this.rules.write(this.pieces); }
  get isGoal() { return this.rules.isGoal(this.state); }
  /** For each cell the piece on it, or -1. */
  get grid() {
    if (!this.cells) {
      this.cells = new Int16Array(this.rules.size).fill(-1);
      this.pieces.forEach(([kind, anchor], piece) => this.rules.places[kind][anchor].forEach((cell) => { this.cells[cell] = piece; }));
    }
    return this.cells;
  }
  pieceOn(cell) { return this.grid[cell]; }
  canStep(piece, way) { return this.rules.slide(this.grid, piece, ...this.pieces[piece], WAYS.indexOf(way)); }
  step(piece, way) {
    const target = this.canStep(piece, way);
    if (target < 0) return false;
    this.history.push([piece, this.pieces[piece][1], target, this.gesture]);
    this.pieces[piece][1] = target;
    this.cells = null;
    return true;
  }
  /** The pieces that slide when one is pushed, the nearest to the gap first; null where it can't slide. */
  row(piece, way) {
    if (this.data.gaps !== 1) return this.canStep(piece, way) < 0 ? null : [piece];
    const [down, right] = DIRECTIONS[way], row = [piece], grid = this.grid, { columns } = this.data;
    while (this.canStep(row.at(-1), way) < 0) {
      const [kind, anchor] = this.pieces[row.at(-1)], cells = this.rules.places[kind][anchor];
      const ahead = new Set(cells.map((cell) => {
        const column = cell % columns + right, next = cell + down * columns + right;
        return column < 0 || column >= columns || next < 0 || next >= this.rules.size ? -2 : grid[next];
      }).filter((each) => each !== row.at(-1)));
      const next = [...ahead][0];
      if (ahead.size !== 1 || next === undefined || next < 0 || row.includes(next)) return null;
      row.push(next);
    }
    return row.reverse();
  }
  push(piece, way) {
    const row = this.row(piece, way);
    return row !== null && row.every((each) => this.step(each, way));
  }
  /** How many moves the history is, in the board's metric: a piece put back where it was has not moved. */
  get count() {
    const joined = [];
    for (const [piece, from, to] of this.history) {
      const last = joined.at(-1);
      if (this.data.counts === "moves" && last && last.piece === piece) {
        last.to = to;
        if (last.from === to) joined.pop();
      } else joined.push({ piece, from, to });
    }
    return joined.length;
  }
  /** Take back the last gesture, all of its slides. */
  undo() {
    const last = this.history.at(-1);
    while (this.history.length && this.history.at(-1)[3] === last[3]) {
      const [piece, from] = this.history.pop();
      this.pieces[piece][1] = from;
    }
    this.cells = null;
    return last !== undefined;
  }
}
