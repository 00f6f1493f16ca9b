// The playable page: a game (rules.js) on a board (board.js), by mouse, touch and keys.
(() => {
  const game = new Game(data), { rules } = game, { columns, rows } = data;
  const ARROWS = { ArrowLeft: "L", ArrowRight: "R", ArrowUp: "U", ArrowDown: "D" };
  const AXES = ["LR", "UD"];
  const STEP_MS = 450, TAP = 0.12;  // a pointer that goes no farther, in cells, has tapped
  let selected = -1, drag = null, distances = null, timer = 0, hint = null, leaning = new Map();

  $("asks").textContent = phrase(data.exact ? "asks" : "asks_best", { moves: counted(data.par) });
  $("exactly").classList.toggle("gone", !data.most);
  $("keys").textContent = phrase(data.gaps === 1 ? "keys" : "keys_chosen");
  const board = $("board"), nodes = [];
  board.setAttribute("aria-label", phrase("board", { rows, columns }));
  drawGround(board, !data.goalState);
  const ghost = add(board, "path", { class: "ghost" });
  data.pieces.forEach(([kind, , look], piece) => {
    nodes[piece] = add(board, "g", { class: "piece", role: "button" });
    drawPiece(nodes[piece], data.kinds[kind].shape, data.looks[look]);
  });
  const goal = $("goal");
  goal.setAttribute("aria-label", `${phrase("goal")}: ${data.goalText}`);
  drawGround(goal, false);
  drawPieces(goal, data.goalPieces);

  const ways = (piece) => WAYS.filter((way) => game.canStep(piece, way) >= 0);
  const name = (piece) => pieceName(data.looks[data.pieces[piece][2]]);
  const place = (cell) => phrase("place", { column: cell % columns + 1, row: Math.floor(cell / columns) + 1 });
  const say = (text) => { if ($("message").textContent !== text) $("message").textContent = text; };

  /** Put the pieces where they are, or where the pointer holds them. */
  function lay() {
    game.pieces.forEach(([, anchor], piece) => {
      const [x, y] = cornerOf(anchor), [right, down] = leaning.get(piece) || [0, 0];
      nodes[piece].style.transform = `translate(${x + right * PITCH}px, ${y + down * PITCH}px)`;
    });
    board.classList.toggle("dragging", drag !== null);
  }
  function show() {
    lay();
    game.pieces.forEach(([, anchor], piece) => {
      const can = ways(piece).map((way) => phrase(way)), node = nodes[piece];
      node.classList.toggle("selected", piece === selected);
      node.classList.toggle("hint", hint !== null && hint.piece === piece);
      node.setAttribute("tabindex", can.length ? 0 : -1);
      const about = can.length ? phrase("can_slide", { ways: can.join(", ") }) : phrase("cannot_slide");
      node.setAttribute("aria-label", `${name(piece)}, ${place(anchor)}, ${about}`);
    });
    const { count, isGoal } = game, left = distances && $("exact").checked ? distances.get(game.state) : undefined;
    ghost.setAttribute("d", hint ? outline(data.kinds[game.pieces[hint.piece][0]].shape) : "");
    if (hint) ghost.setAttribute("transform", `translate(${cornerOf(hint.target)})`);
    $("count").textContent = counted(count);
    $("left").textContent = left === undefined ? "" : phrase("left", { moves: counted(left) });
    $("undo").disabled = $("again").disabled = !game.history.length || timer > 0;
    $("hint").disabled = isGoal || timer > 0;
    $("way").disabled = isGoal;
    $("way").textContent = phrase(timer ? "stop" : "way");
    board.classList.toggle("solved", isGoal);
    if (isGoal && game.history.length) praise(count);
  }
  /** Say how it ended: three stars for the fewest moves, two within a quarter more; at most two with a hint. */
  function praise(count) {
    const { par, exact } = data, won = count <= par ? 3 : 4 * count <= 5 * par ? 2 : 1;
    const stars = [won, Math.min(won, 2), 0][game.help], values = { moves: counted(count), par };
    const verdict = count > par ? exact ? "solved" : "solved_best" : exact ? "perfect" : count < par ? "beaten" : "equalled";
    const text = [phrase(verdict, values), ...[[], ["hinted"], ["shown"]][game.help].map((each) => phrase(each))].join(" ");
    const shown = "★".repeat(stars) + "☆".repeat(stars && 3 - stars), message = $("message");
    if (message.textContent === `${shown} ${text}`.trim()) return;
    message.textContent = stars ? ` ${text}` : text;
    if (!stars) return;
    const drawn = document.createElement("span");
    drawn.className = "stars";
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", phrase("stars", { count: stars }));
    drawn.textContent = shown;
    message.prepend(drawn);
  }
  /** Tell a screen reader, and nobody else, what has moved where. */
  const tell = (piece) => { $("spoken").textContent = `${name(piece)}, ${place(game.pieces[piece][1])}. ${counted(game.count)}`; };

  /** Play a move of a solution: a piece along its path, or with one gap whatever can slide. */
  function follow(on, piece, path) {
    for (const way of path) on.step(data.gaps === 1 ? on.pieces.findIndex((_, each) => on.canStep(each, way) >= 0) : piece, way);
  }
  /** The best move at each position of the solution that came along. */
  const known = new Map(), walk = new Game(data);
  for (const [cell, path] of data.solution) {
    known.set(walk.state, [cell, path]);
    follow(walk, walk.pieceOn(cell), path);
  }
  /** The best move here: by all distances, or on the solution; undefined where neither tells. */
  function next() {
    const here = game.state, left = distances && distances.get(here);
    if (left) return rules.moves(here).find(([, , after]) => distances.get(after) === left - 1);
    return known.get(here);
  }
  function act(piece, way) {
    if (timer) return;
    hint = null;
    game.gesture++;
    if (game.push(piece, way)) { say(""); tell(piece); }
    else say(phrase("cannot_go", { piece: name(piece), way: phrase(way) }));
    show();
  }
  function clear() {
    hint = null;
    say("");
  }
  $("undo").onclick = () => { clear(); game.undo(); show(); };
  $("again").onclick = () => { clear(); selected = -1; game.restart(); show(); };
  $("hint").onclick = () => {
    const best = next();
    if (!best) return say(phrase("unknown"));
    const [cell, path] = best, piece = game.pieceOn(cell);
    game.help = Math.max(game.help, 1);
    const [down, right] = [...path].reduce(([d, r], way) => [d + DIRECTIONS[way][0], r + DIRECTIONS[way][1]], [0, 0]);
    hint = { piece, target: game.pieces[piece][1] + down * columns + right };
    say(phrase("best", { piece: name(piece), ways: [...path].map((way) => phrase(way)).join(", ") }));
    show();
  };
  $("exact").onchange = () => { if ($("exact").checked) game.help = Math.max(game.help, 1); show(); };
  $("way").onclick = () => {
    clear();
    if (timer) return halt();
    game.help = 2;
    timer = setInterval(() => {
      const best = next();
      if (!best) game.undo();  // back to the solution, which begins where the game does
      else { game.gesture++; follow(game, game.pieceOn(best[0]), best[1]); }
      if (game.isGoal) halt(); else show();
    }, STEP_MS);
    show();
  };
  function halt() {
    clearInterval(timer);
    timer = 0;
    show();
  }

  // Mouse and touch: drag a piece, or tap it; one that can go several ways is chosen, and a tap on a free cell sends it there.
  const at = (event) => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
    return [x / PITCH, y / PITCH];  // by its matrix: the board may be narrower than its element
  };
  board.addEventListener("pointerdown", (event) => {
    if (timer || drag || event.button) return;
    const [x, y] = at(event), cell = Math.floor(y) * columns + Math.floor(x);
    event.preventDefault();
    if (x < 0 || x >= columns || y < 0 || y >= rows) return;
    const piece = game.pieceOn(cell);
    if (piece < 0) {
      if (selected >= 0) send(selected, cell);
      return;
    }
    board.setPointerCapture(event.pointerId);
    nodes[piece].focus({ preventScroll: true });
    game.gesture++;
    drag = { id: event.pointerId, piece, x, y, moved: false, way: null };
  });
  board.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const slid = game.history.length;
    pull(...at(event));
    if (game.history.length === slid) return lay();
    clear();
    show();
  });
  /** Let the held piece, with those that it pushes, follow the pointer: whole cells are played, the rest leans. */
  function pull(x, y) {
    for (;;) {  // along the axis that is begun until the next cell is nearer, else along the farther one
      const gone = [x - drag.x, y - drag.y], far = gone.map(Math.abs);
      const first = drag.way && far[drag.axis] > 0.5 ? drag.axis : far[0] < far[1] ? 1 : 0;
      const wayOn = (axis) => AXES[axis][gone[axis] < 0 ? 0 : 1];
      drag.axis = [first, 1 - first].find((axis) => gone[axis] && game.row(drag.piece, wayOn(axis)));
      drag.moved ||= Math.max(...far) > TAP;
      drag.way = drag.moved && drag.axis !== undefined ? wayOn(drag.axis) : null;
      drag.far = far[drag.axis];
      leaning = new Map();
      if (!drag.way) return;
      const [down, right] = DIRECTIONS[drag.way];
      if (drag.far < 1 && Math.min(...far) <= 0.5) {
        for (const piece of game.row(drag.piece, drag.way)) leaning.set(piece, [right * drag.far, down * drag.far]);
        return;
      }
      game.push(drag.piece, drag.way);
      drag.x += right;
      drag.y += down;
    }
  }
  board.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { piece, moved, way, far } = drag;
    drag = null;
    leaning = new Map();
    if (moved) {
      selected = -1;
      if (way && far > 0.5 && game.push(piece, way)) clear();
      tell(piece);
    } else tap(piece);
    show();
  });
  board.addEventListener("pointercancel", () => { drag = null; leaning = new Map(); show(); });
  function tap(piece) {
    const open = data.gaps === 1 ? WAYS.filter((way) => game.row(piece, way)) : ways(piece);
    selected = open.length > 1 ? piece : -1;
    if (open.length === 1) return act(piece, open[0]);
    say(phrase(open.length ? "choose_cell" : "blocked", { piece: name(piece) }));
  }
  function send(piece, cell) {
    const [kind, from] = game.pieces[piece];
    const found = rules.reach(game.grid, piece, kind, from, true).find(([anchor]) => rules.places[kind][anchor].includes(cell));
    selected = -1;
    if (!found) say(phrase("out_of_reach", { piece: name(piece) }));
    else {
      game.gesture++;
      for (const way of found[1]) game.step(piece, way);
      clear();
      tell(piece);
    }
    show();
  }

  // Keys: arrows slide (with one gap what can, else the piece in focus), letters and numbers choose a piece.
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== "z")) return;
    const focused = nodes.indexOf(document.activeElement), way = ARROWS[event.key];
    if (way && !timer) {
      event.preventDefault();
      const piece = data.gaps === 1 ? game.pieces.findIndex((_, each) => game.canStep(each, way) >= 0) : focused;
      if (piece >= 0) act(piece, way);
      else say(data.gaps === 1 ? phrase("nothing", { way: phrase(way) }) : phrase("choose_piece"));
    } else if ((event.key === "Enter" || event.key === " ") && focused >= 0) {
      event.preventDefault();
      const open = ways(focused);
      if (open.length === 1) act(focused, open[0]);
      else say(phrase(open.length ? "choose_way" : "blocked", { piece: name(focused) }));
    } else if (event.key === "Backspace" || event.ctrlKey) {
      event.preventDefault();
      if (!$("undo").disabled) $("undo").click();
    } else if (event.key.length === 1 && data.gaps !== 1) {
      const found = data.pieces.findIndex(([, , look]) => data.looks[look].text.toLowerCase() === event.key.toLowerCase());
      if (found >= 0) nodes[found].focus();
    }
  });
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
    requestAnimationFrame(() => requestAnimationFrame(() => board.classList.add("moving")));
  }
  show();
  const search = data.most ? rules.table(game.state, data.most, () => new Promise((go) => setTimeout(go))) : Promise.resolve(null);
  search.then((found) => {
    distances = found;
    $("exactly").classList.toggle("absent", !found);
    show();
  });
  globalThis.puzzle = { Game, game, data, search, distances: () => distances };
})();
