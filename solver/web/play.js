// The page: draws a game (rules.js) as SVG, and takes mouse, touch and keys. All text goes through textContent.
(() => {
  const data = JSON.parse(document.getElementById("puzzle").textContent), game = new Game(data), { rules } = game;
  const $ = (id) => document.getElementById(id), { columns, rows } = data, PITCH = 100;
  const NS = "http://www.w3.org/2000/svg", ARROWS = { ArrowLeft: "L", ArrowRight: "R", ArrowUp: "U", ArrowDown: "D" };
  const WORDS = { L: "left", R: "right", U: "up", D: "down" };
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let selected = -1, drag = null, distances = null, timer = 0, hint = null, leaning = new Map();
  const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
  const unit = data.metric === "steps" ? "step" : "move";
  const xy = (cell) => [cell % columns * PITCH, Math.floor(cell / columns) * PITCH];
  const place = (cell) => `column ${cell % columns + 1}, row ${Math.floor(cell / columns) + 1}`;

  function add(parent, name, attributes, text) {
    const node = document.createElementNS(NS, name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    if (text !== undefined) node.textContent = text;
    return parent.appendChild(node);
  }
  /** The outline of a piece as one path: every cell a rounded square, joined with its neighbours. */
  function drawPiece(parent, shape, look) {
    const has = new Set(shape.map(String)), fill = { fill: look.face };
    const [height, width] = [0, 1].map((axis) => 1 + Math.max(...shape.map((each) => each[axis])));
    if (look.image !== undefined) {
      add(parent, "image", { href: data.images[look.image], width: width * PITCH, height: height * PITCH });
      return;
    }
    const body = (dx, dy, colour) => {
      for (const [r, c] of shape) {
        const x = c * PITCH + 3 + dx, y = r * PITCH + 3 + dy, right = has.has(`${r},${c + 1}`), below = has.has(`${r + 1},${c}`);
        add(parent, "rect", { x, y, width: 94, height: 94, rx: 12, fill: colour });
        if (right) add(parent, "rect", { x: x + 80, y, width: 40, height: 94, fill: colour });
        if (below) add(parent, "rect", { x, y: y + 80, width: 94, height: 40, fill: colour });
        if (right && below && has.has(`${r + 1},${c + 1}`)) add(parent, "rect", { x: x + 80, y: y + 80, width: 40, height: 40, fill: colour });
      }
    };
    body(0, 0, look.lip);
    const inner = add(parent, "g", { transform: `translate(0 -2)` });
    [parent, fill.fill] = [inner, look.face];
    body(0, 0, look.face);
    const [cx, cy] = has.size === width * height ? [width * 50, height * 50] : [shape[0][1] * PITCH + 50, 50];
    if (look.mark) add(parent, "image", { href: look.mark, x: cx - 50, y: cy - 50, width: 100, height: 100 });
    else add(parent, "text", { x: cx, y: cy, fill: look.ink, class: look.big ? "number" : "letter" }, look.text);
  }
  function ground(svg, size) {
    add(svg, "rect", { width: columns * PITCH, height: rows * PITCH, class: "tray", rx: 10 });
    for (const cell of data.walls) { const [x, y] = xy(cell); add(svg, "rect", { x, y, width: 100, height: 100, class: "wall" }); }
    for (const cell of data.gates) { const [x, y] = xy(cell); add(svg, "rect", { x: x + 6, y: y + 6, width: 88, height: 88, rx: 8, class: "gate" }); }
  }
  const board = $("board"), nodes = [];
  board.setAttribute("viewBox", `0 0 ${columns * PITCH} ${rows * PITCH}`);
  ground(board);
  if (!data.goalState) {
    data.kinds.forEach((kind, number) => kind.goal.forEach((anchor) => rules.places[number][anchor]?.forEach((cell) => {
      const [x, y] = xy(cell); add(board, "rect", { x: x + 10, y: y + 10, width: 80, height: 80, rx: 10, class: "target" });
    })));
  }
  data.pieces.forEach(([kind, , look], piece) => {
    const node = add(board, "g", { class: "piece", role: "button", tabindex: 0 });
    drawPiece(node, data.kinds[kind].shape, data.looks[look]);
    nodes[piece] = node;
  });
  const aim = $("goal");
  aim.setAttribute("viewBox", `0 0 ${columns * PITCH} ${rows * PITCH}`);
  ground(aim);
  for (const [kind, anchor, look] of data.goalPieces) {
    const [x, y] = xy(anchor);
    drawPiece(add(aim, "g", { transform: `translate(${x} ${y})` }), data.kinds[kind].shape, data.looks[look]);
  }

  const ways = (piece) => WAYS.filter((way) => game.canStep(piece, way) >= 0);
  const name = (piece) => data.looks[data.pieces[piece][2]].name;
  function show() {
    game.pieces.forEach(([kind, anchor], piece) => {
      const [[x, y], [right, down]] = [xy(anchor), leaning.get(piece) || [0, 0]], can = ways(piece).map((way) => WORDS[way]);
      nodes[piece].style.transform = `translate(${x + right * PITCH}px, ${y + down * PITCH}px)`;
      nodes[piece].classList.toggle("selected", piece === selected);
      nodes[piece].classList.toggle("hint", hint !== null && hint.piece === piece);
      nodes[piece].setAttribute("aria-label", `${name(piece)}, ${place(anchor)}, ${can.length ? "can slide " + can.join(" or ") : "blocked"}`);
    });
    const { count, isGoal } = game, exact = distances && distances.get(game.state);
    $("count").textContent = plural(count, unit);
    $("left").textContent = exact !== undefined && exact !== null && $("exact").checked ? `${plural(exact, unit)} from the goal` : "";
    $("undo").disabled = $("again").disabled = !game.history.length || timer > 0;
    $("hint").disabled = isGoal || !next();
    board.classList.toggle("solved", isGoal);
    board.classList.toggle("dragging", drag !== null);
    if (isGoal && game.history.length && !timer) say(result(count));
  }
  /** What is said at the end: three stars for the fewest moves, two within a quarter more; at most two with a hint. */
  function result(count) {
    const won = count <= data.par ? 3 : 4 * count <= 5 * data.par ? 2 : 1, stars = [won, Math.min(won, 2), 0][game.help];
    const mark = stars ? "★".repeat(stars) + "☆".repeat(3 - stars) + " " : "";
    const fewest = data.exact ? `The fewest possible is ${data.par}.` : `The best known is ${data.par}.`;
    const helped = ["", " With a hint.", " Played by the page."][game.help];
    return `${mark}Solved in ${plural(count, unit)}.${helped} ${count === data.par && data.exact ? "Nobody can do it in fewer." : fewest}`;
  }
  const say = (text) => { if ($("message").textContent !== text) $("message").textContent = text; };

  /** Play a move: a piece along its path, or with one gap whatever can slide. */
  function follow(on, piece, slides) {
    for (const way of slides) on.step(data.gaps === 1 ? on.pieces.findIndex((_, each) => on.canStep(each, way) >= 0) : piece, way);
  }
  /** The best move here: by the whole table, or on the shortest path from the start. */
  const path = new Map();
  {
    const walk = new Game(data);
    for (const [cell, slides] of data.solution) {
      const piece = walk.pieceOn(cell);
      path.set(walk.state, { piece, cell, slides });
      follow(walk, piece, slides);
    }
  }
  function next() {
    const here = game.state, known = path.get(here);
    if (distances && distances.has(here)) {
      const left = distances.get(here), best = rules.moves(here).find(([, , after]) => distances.get(after) === left - 1);
      return best && { piece: game.pieceOn(best[0]), slides: best[1] };
    }
    return known && { piece: game.pieceOn(known.cell), slides: known.slides };
  }
  function act(piece, way, pushes) {
    if (timer) return false;
    hint = null;
    game.gesture++;
    const done = pushes ? game.push(piece, way) : game.step(piece, way);
    if (done) say("");
    else say(`${name(piece)} can't slide ${WORDS[way]}.`);
    show();
    return done;
  }
  $("undo").onclick = () => { hint = null; game.undo(); say(""); show(); };
  $("again").onclick = () => { hint = null; selected = -1; game.restart(); say(""); show(); };
  $("hint").onclick = () => {
    const best = next();
    if (!best) return;
    game.help = Math.max(game.help, 1);
    hint = best;
    say(`${name(best.piece)}: ${[...best.slides].map((way) => WORDS[way]).join(", ")}`);
    show();
  };
  $("exact").onchange = () => { if ($("exact").checked) game.help = Math.max(game.help, 1); show(); };
  $("way").onclick = () => {
    if (timer) { clearInterval(timer); timer = 0; $("way").textContent = "Show the way"; show(); return; }
    game.restart();
    game.help = 2;
    $("way").textContent = "Stop";
    timer = setInterval(() => {
      const known = path.get(game.state);
      game.gesture++;
      if (known) follow(game, game.pieceOn(known.cell), known.slides);
      if (game.isGoal || !known) { clearInterval(timer); timer = 0; $("way").textContent = "Show the way"; }
      show();
    }, 450);
    show();
  };

  // Mouse and touch: drag a piece, or tap it; a piece that can go several ways is chosen, and a tap on a free cell sends it
  const at = (event) => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
    return [x / PITCH, y / PITCH];  // by its matrix: the board may be narrower than its element
  };
  board.addEventListener("pointerdown", (event) => {
    if (timer || event.button) return;
    const [x, y] = at(event), cell = Math.floor(y) * columns + Math.floor(x), piece = game.pieceOn(cell);
    event.preventDefault();
    board.setPointerCapture(event.pointerId);
    if (x < 0 || x >= columns || y < 0 || y >= rows) return;
    if (piece < 0) {
      if (selected >= 0) send(selected, cell);
      return;
    }
    nodes[piece].focus({ preventScroll: true });
    game.gesture++;
    drag = { piece, x, y, moved: false };
  });
  board.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [x, y] = at(event);
    for (;;) {  // by as many cells as the pointer has gone, the farther axis first
      const [far, way] = wanted(x, y).find(([far, each]) => far > 0.5 && game.row(drag.piece, each)) || [];
      if (!far || !game.push(drag.piece, way)) break;
      drag.moved = true;
      drag.x += DIRECTIONS[way][1];
      drag.y += DIRECTIONS[way][0];
      hint = null;
      say("");
    }
    lean(x, y);
    show();
  });
  /** How far the pointer has gone each way, the farther first. */
  function wanted(x, y) {
    const dx = x - drag.x, dy = y - drag.y;
    return [[Math.abs(dx), dx < 0 ? "L" : "R"], [Math.abs(dy), dy < 0 ? "U" : "D"]].sort((a, b) => b[0] - a[0]);
  }
  /** Let the held piece, and those it pushes, follow the pointer where they can slide. */
  function lean(x, y) {
    const [far, way] = wanted(x, y)[0], row = game.row(drag.piece, way), [down, right] = DIRECTIONS[way];
    leaning = new Map((row || []).map((piece) => [piece, [right * Math.min(far, 0.5), down * Math.min(far, 0.5)]]));
  }
  board.addEventListener("pointerup", () => {
    if (!drag) return;
    const { piece, moved } = drag;
    drag = null;
    leaning = new Map();
    if (moved) { selected = -1; return show(); }
    if (data.gaps === 1) { for (const way of WAYS) if (game.push(piece, way)) { selected = -1; hint = null; say(""); return show(); } }
    const open = ways(piece);
    if (open.length === 1) { selected = -1; return void act(piece, open[0]); }
    selected = open.length ? piece : -1;
    say(open.length ? `${name(piece)}: choose a free cell.` : `${name(piece)} is blocked.`);
    show();
  });
  board.addEventListener("pointercancel", () => { drag = null; leaning = new Map(); show(); });
  function send(piece, cell) {
    const [kind, from] = game.pieces[piece];
    const found = rules.reach(game.grid, piece, kind, from, true).find(([anchor]) => rules.places[kind][anchor].includes(cell));
    selected = -1;
    if (!found) say(`${name(piece)} can't get there.`);
    else {
      game.gesture++;
      for (const way of found[1]) game.step(piece, way);
      hint = null;
      say("");
    }
    show();
  }

  // Keys: arrows slide (with one gap what can, else the piece in focus), letters and numbers choose a piece
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== "z")) return;
    const focused = nodes.indexOf(document.activeElement), way = ARROWS[event.key];
    if (way && !timer) {
      event.preventDefault();
      const piece = data.gaps === 1 ? game.pieces.findIndex((_, each) => game.canStep(each, way) >= 0) : focused;
      if (piece >= 0) act(piece, way);
      else say(data.gaps === 1 ? `Nothing can slide ${WORDS[way]}.` : "Choose a piece first: Tab, or its letter.");
    } else if ((event.key === "Enter" || event.key === " ") && focused >= 0) {
      event.preventDefault();
      const open = ways(focused);
      if (open.length === 1) act(focused, open[0]); else say(open.length ? `${name(focused)}: slide it by arrow keys.` : `${name(focused)} is blocked.`);
    } else if (event.key === "Backspace" || (event.ctrlKey && event.key === "z")) {
      event.preventDefault(); if (!$("undo").disabled) $("undo").click();
    } else if (event.key.length === 1 && data.gaps !== 1) {
      const found = data.pieces.findIndex(([, , look]) => data.looks[look].text.toLowerCase() === event.key.toLowerCase());
      if (found >= 0) nodes[found].focus();
    }
  });
  if (!still) requestAnimationFrame(() => requestAnimationFrame(() => board.classList.add("moving")));
  show();
  if (data.most) rules.table(game.state, data.most, () => new Promise((go) => setTimeout(go))).then((found) => {
    distances = found;
    $("exactly").classList.toggle("absent", !found);
    show();
  });
  globalThis.puzzle = { Game, game, data, distances: () => distances };
})();
