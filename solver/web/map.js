// The map page: all positions as points, joined where one slide leads across; to turn, to zoom and to click through.
// Edges are rows of samples, summed up for each pixel: how much covers it, and the mean distance of what does.
(async () => {
  const STOPS = {  // of colour from near the goal to far: told apart by eyes that confuse red with green
    dark: [[255, 226, 110], [250, 160, 84], [222, 104, 128], [150, 92, 200], [80, 108, 224]],
    light: [[222, 138, 0], [206, 82, 46], [160, 40, 104], [88, 36, 136], [22, 34, 92]],
  };
  const LEVELS = 256, NEAR = 16, WALK_MS = 300, MOST_MOVING = 400_000;  // pixels to a point; samples while it turns
  const numbers = new Intl.NumberFormat(LANGUAGE), format = (number) => numbers.format(number);
  const { points: count, game } = data, canvas = $("map"), context = canvas.getContext("2d");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  canvas.setAttribute("aria-label", phrase("map"));

  let bytes;
  try {
    const packed = Uint8Array.from(atob(data.packed), (sign) => sign.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    $("message").textContent = phrase("unread");
    return;
  }
  let read = 0;
  /** The next array: all lowest bytes first, all highest ones last. */
  function array(length) {
    const found = new Int32Array(length);
    for (let plane = 0; plane < 4; plane++) for (let each = 0; each < length; each++) found[each] |= bytes[read++] << 8 * plane;
    return found;
  }
  const cells = data.rows * data.columns, signs = array(count * cells), places = array(3 * count).map((each) => each - data.steps);
  const levels = array(count).map((each) => each - 1), from = array(data.edges), to = array(data.edges);
  for (let edge = 0, first = 0; edge < data.edges; edge++) { first += from[edge]; from[edge] = first; to[edge] += first; }
  const beside = Array.from({ length: count }, () => []);
  from.forEach((one, edge) => { beside[one].push(to[edge]); beside[to[edge]].push(one); });
  const deepest = levels.reduce((most, each) => Math.max(most, each), 1);
  const shuffled = from.map((_, edge) => edge);  // so that the first ones are a fair sample while it turns
  for (let each = shuffled.length - 1, seed = 1; each > 0; each--) {
    seed = (seed * 48271) % 2147483647;
    const other = seed % (each + 1);
    [shuffled[each], shuffled[other]] = [shuffled[other], shuffled[each]];
  }

  // Positions: each is drawn as a board
  const stateOf = (point) => Array.from({ length: cells }, (_, cell) => signs[cell * count + point]);
  const statesInGame = game && game.states.map((text) => [...text].map((sign) => Math.max(sign.charCodeAt(0) - 47, 0)));
  const seen = $("seen");
  drawGround(seen, !data.goalState);
  let drawn = null, chosen = 0, hovered = -1, stop = 0, timer = 0;
  const piecesOf = (state) => state.flatMap((sign, cell) => sign ? [[sign - 1, cell, data.lookOf[sign - 1]]] : []);
  function showBoard(state) {
    drawn?.remove();
    drawn = drawPieces(seen, piecesOf(state));
    const names = piecesOf(state).map(([, cell, look]) => `${pieceName(data.looks[look])} ${cell % data.columns + 1}/${Math.floor(cell / data.columns) + 1}`);
    seen.setAttribute("aria-label", names.join(", "));
  }
  function show() {
    const point = hovered >= 0 ? hovered : chosen;
    showBoard(point >= 0 ? stateOf(point) : statesInGame[game.stops[stop]]);
    const values = { number: format(point + 1), all: format(count) };
    if (point < 0) $("message").textContent = phrase("outside");
    else if (data.hasDistances && levels[point] >= 0) $("message").textContent = phrase("point_left", { ...values, moves: counted(levels[point]) });
    else $("message").textContent = phrase("point", values);
    if (game) {
      const last = game.moves.length, values = { number: format(stop), all: format(last), move: game.moves[stop - 1] };
      $("moves").value = stop;
      const wasted = stop && game.kept[stop - 1] === false ? `, ${phrase("wasted")}` : "";
      $("move").textContent = (stop ? phrase("game_move", values) : phrase("game_start")) + wasted;
      $("moves").setAttribute("aria-valuetext", $("move").textContent);
      $("back").disabled = !stop;
      $("on").disabled = stop === last;
    }
    $("way").textContent = phrase(timer ? "stop" : "way");
    draw();
  }
  function choose(point) {
    hovered = -1;
    chosen = point;
    show();
  }
  function goTo(move) {
    stop = Math.max(0, Math.min(game.moves.length, move));
    choose(game.points[game.stops[stop]]);
  }

  // The camera: a turn of the points, a zoom, and where their middle is
  let turn = [[1, 0, 0], [0, 1, 0], [0, 0, 1]], zoom = 1, shift = [0, 0], pending = 0, isMoving = false, resting = 0;
  const times = (a, b) => a.map((row) => b[0].map((_, column) => row.reduce((sum, each, k) => sum + each * b[k][column], 0)));
  function spin(right, down) {
    const [sx, cx, sy, cy] = [Math.sin(down), Math.cos(down), Math.sin(right), Math.cos(right)];
    turn = times(times([[1, 0, 0], [0, cx, -sx], [0, sx, cx]], [[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]]), turn);
  }
  spin(0.5, 0.35);
  const extent = [0, 1].map((axis) => {  // of all points as they are first seen, and some room
    let most = data.steps / 8;
    for (let point = 0; point < count; point++) {
      most = Math.max(most, Math.abs([0, 1, 2].reduce((sum, each) => sum + turn[axis][each] * places[each * count + point], 0)));
    }
    return 2.15 * most;
  });
  const x = new Float32Array(count), y = new Float32Array(count), depth = new Float32Array(count);
  function project() {
    const { width, height } = canvas, scale = Math.min(width / extent[0], height / extent[1]) * zoom;
    const middle = [width / 2 + shift[0] * width, height / 2 + shift[1] * height];
    for (let point = 0; point < count; point++) {
      const a = places[point], b = places[count + point], c = places[2 * count + point];
      x[point] = middle[0] + scale * (turn[0][0] * a + turn[0][1] * b + turn[0][2] * c);
      y[point] = middle[1] + scale * (turn[1][0] * a + turn[1][1] * b + turn[1][2] * c);
      depth[point] = (turn[2][0] * a + turn[2][1] * b + turn[2][2] * c) / data.steps;
    }
  }
  let cover = new Float32Array(0), weighed = new Float32Array(0), image = null;
  function draw() {
    if (!pending) pending = requestAnimationFrame(() => { pending = 0; paint(); });
  }
  function paint() {
    const density = Math.min(devicePixelRatio || 1, 2), box = canvas.getBoundingClientRect();
    const width = Math.max(Math.round(box.width * density), 1), height = Math.max(Math.round(box.height * density), 1);
    if (canvas.width !== width || canvas.height !== height || !image) {
      [canvas.width, canvas.height] = [width, height];
      [cover, weighed, image] = [new Float32Array(width * height), new Float32Array(width * height), context.createImageData(width, height)];
    }
    project();
    cover.fill(0);
    weighed.fill(0);
    sample(width, height);
    colour();
    context.putImageData(image, 0, 0);
    mark(density);
  }
  function sample(width, height) {
    let left = isMoving ? MOST_MOVING : 4_000_000;
    const put = (px, py, weight, level) => {
      if (px < 0 || py < 0 || px >= width || py >= height) return;
      const at = (py | 0) * width + (px | 0);
      cover[at] += weight;
      weighed[at] += weight * level;
    };
    for (let each = 0; each < shuffled.length && left > 0; each++) {
      const one = from[shuffled[each]], other = to[shuffled[each]], dx = x[other] - x[one], dy = y[other] - y[one];
      if (Math.max(x[one], x[other]) < 0 || Math.max(y[one], y[other]) < 0 || Math.min(x[one], x[other]) > width || Math.min(y[one], y[other]) > height) continue;
      const length = Math.min(Math.max(Math.ceil(Math.abs(dx)), Math.ceil(Math.abs(dy)), 1), 400), level = (levels[one] + levels[other]) / 2;
      const weight = 0.65 + 0.35 * (depth[one] + depth[other]) / 2;
      left -= length;
      for (let step = 0; step < length; step++) put(x[one] + dx * step / length, y[one] + dy * step / length, weight, level);
    }
    const radius = Math.min(Math.max(0.3 * Math.min(width, height) * zoom / Math.cbrt(count) / 8, 0.5), 5);
    for (let point = 0; point < count; point++) {
      for (let down = -radius; down <= radius; down++) for (let right = -radius; right <= radius; right++) {
        if (right * right + down * down <= radius * radius) put(x[point] + right, y[point] + down, 2.5, levels[point]);
      }
    }
  }
  function colour() {
    const stops = STOPS[dark.matches ? "dark" : "light"], table = new Uint8ClampedArray(3 * LEVELS), { data: pixels } = image;
    for (let level = 0; level < LEVELS; level++) {
      const at = level / (LEVELS - 1) * (stops.length - 1), low = Math.min(Math.floor(at), stops.length - 2);
      for (let axis = 0; axis < 3; axis++) table[3 * level + axis] = stops[low][axis] + (at - low) * (stops[low + 1][axis] - stops[low][axis]);
    }
    pixels.fill(0);
    for (let at = 0; at < cover.length; at++) {
      if (!cover[at]) continue;
      const level = Math.max(Math.min(Math.round(weighed[at] / cover[at] / deepest * (LEVELS - 1)), LEVELS - 1), 0);
      pixels[4 * at] = table[3 * level];
      pixels[4 * at + 1] = table[3 * level + 1];
      pixels[4 * at + 2] = table[3 * level + 2];
      pixels[4 * at + 3] = 255 * (1 - Math.exp(-0.7 * cover[at]));
    }
  }

  // Landmarks
  const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const SHAPES = {
    here: (c, r) => c.arc(0, 0, r, 0, 7),
    goal: (c, r) => { c.moveTo(0, -r); c.lineTo(r, 0); c.lineTo(0, r); c.lineTo(-r, 0); c.closePath(); },
    hardest: (c, r) => { c.moveTo(0, -r); c.lineTo(r, 0.8 * r); c.lineTo(-r, 0.8 * r); c.closePath(); },
    bottleneck: (c, r) => c.arc(0, 0, r, 0, 7),
    mistake: (c, r) => { c.moveTo(-r, -r); c.lineTo(r, r); c.moveTo(-r, r); c.lineTo(r, -r); },
  };
  const LINES = new Set(["bottleneck", "mistake"]);  // that are not filled
  function symbol(on, name, px, py, radius) {
    on.save();
    on.translate(px, py);
    on.beginPath();
    SHAPES[name](on, radius);
    on.lineWidth = radius / 2;
    on.strokeStyle = style("--paper");
    on.stroke();
    if (LINES.has(name)) {
      on.lineWidth = radius / 3;
      on.strokeStyle = style("--ink");
      on.stroke();
    } else {
      on.fillStyle = style(name === "here" ? "--accent" : "--ink");
      on.fill();
    }
    on.restore();
  }
  function line(numbers, name, width) {
    context.beginPath();
    let isOff = true;
    for (const point of numbers) {
      if (point < 0) { isOff = true; continue; }
      if (isOff) context.moveTo(x[point], y[point]); else context.lineTo(x[point], y[point]);
      isOff = false;
    }
    context.lineJoin = "round";
    for (const [stroke, wide] of [["--paper", 2 * width], [name, width]]) {
      context.lineWidth = wide;
      context.strokeStyle = style(stroke);
      context.stroke();
    }
  }
  const mistakes = game ? game.kept.flatMap((kept, move) => kept === false ? [game.points[game.stops[move]]] : []) : [];
  const MARKS = [["hardest", data.hardest], ["bottleneck", data.bottlenecks], ["goal", data.goals], ["mistake", mistakes], ["here", [0]]];
  function mark(density) {
    line(data.path, "--ink", 2 * density);
    if (game) line(game.points, "--accent", 2.5 * density);
    for (const [name, numbers] of MARKS) for (const point of numbers) if (point >= 0) symbol(context, name, x[point], y[point], 6 * density);
    const point = hovered >= 0 ? hovered : chosen;
    if (point < 0) return;
    context.beginPath();
    context.arc(x[point], y[point], 11 * density, 0, 7);
    for (const [stroke, wide] of [["--paper", 6], ["--accent", 3]]) {
      context.lineWidth = wide * density;
      context.strokeStyle = style(stroke);
      context.stroke();
    }
  }
  function legend() {
    const rows = [["colour", data.hasDistances ? "colour" : "colour_from"], ...MARKS.filter(([, each]) => each.length).map(([name]) => [name, `mark_${name}`])];
    if (data.path.length) rows.push(["path", data.isShortest ? "path" : "path_any"]);
    if (game) rows.push(["game", "mark_game"]);
    $("legend").replaceChildren(...rows.map(([name, text]) => {
      const row = document.createElement("p"), sign = document.createElement("canvas"), on = sign.getContext("2d");
      [sign.width, sign.height] = [name === "colour" ? 96 : 40, 40];
      sign.className = name === "colour" ? "sign bar" : "sign";
      sign.setAttribute("aria-hidden", "true");
      if (name in SHAPES) symbol(on, name, 20, 20, 11);
      else if (name === "colour") {
        const stops = STOPS[dark.matches ? "dark" : "light"], shade = on.createLinearGradient(0, 0, 96, 0);
        stops.forEach((each, number) => shade.addColorStop(number / (stops.length - 1), `rgb(${each})`));
        on.fillStyle = shade;
        on.fillRect(0, 8, 96, 24);
      } else {
        on.fillStyle = style(name === "game" ? "--accent" : "--ink");
        on.fillRect(2, 17, 36, 6);
      }
      row.append(sign, ` ${phrase(text)}`);
      return row;
    }));
  }

  // Mouse and touch
  const held = new Map();
  const local = (event) => {
    const box = canvas.getBoundingClientRect(), density = canvas.width / box.width;
    return [(event.clientX - box.x) * density, (event.clientY - box.y) * density];
  };
  function nearest(px, py) {
    let best = -1, least = (NEAR * canvas.width / canvas.getBoundingClientRect().width) ** 2;
    for (let point = 0; point < count; point++) {
      const far = (x[point] - px) ** 2 + (y[point] - py) ** 2 - depth[point];  // of points as near, the one in front
      if (far < least) [best, least] = [point, far];
    }
    return best;
  }
  function moving() {
    isMoving = true;
    clearTimeout(resting);
    resting = setTimeout(() => { isMoving = false; draw(); }, 150);
    draw();
  }
  function zoomAt(factor, px = canvas.width / 2, py = canvas.height / 2) {
    const before = zoom;
    zoom = Math.min(Math.max(zoom * factor, 0.5), 60);
    shift = [[px, canvas.width], [py, canvas.height]].map(([at, side], axis) => {
      const middle = (at / side - 0.5);
      return middle - (middle - shift[axis]) * zoom / before;
    });
    moving();
  }
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    canvas.focus({ preventScroll: true });
    held.set(event.pointerId, { at: local(event), gone: 0 });
  });
  canvas.addEventListener("pointermove", (event) => {
    const [px, py] = local(event), hold = held.get(event.pointerId);
    if (!hold) {
      const point = nearest(px, py);
      if (point !== hovered) { hovered = point; show(); }
      return;
    }
    const [dx, dy] = [px - hold.at[0], py - hold.at[1]];
    if (held.size === 2) {
      const other = [...held.entries()].find(([id]) => id !== event.pointerId)[1].at;
      const [before, after] = [hold.at, [px, py]].map((at) => Math.hypot(at[0] - other[0], at[1] - other[1]));
      zoomAt(after / Math.max(before, 1), (px + other[0]) / 2, (py + other[1]) / 2);
    } else {
      const side = Math.min(canvas.width, canvas.height);
      if (event.shiftKey) shift = [shift[0] + dx / canvas.width, shift[1] + dy / canvas.height];
      else spin(3 * dx / side, -3 * dy / side);
      moving();
    }
    hold.gone += Math.hypot(dx, dy);
    hold.at = [px, py];
  });
  canvas.addEventListener("pointerup", (event) => {
    const hold = held.get(event.pointerId);
    held.delete(event.pointerId);
    if (!hold || hold.gone > 6) return;
    const point = nearest(...local(event));
    if (point >= 0) pick(point);
  });
  canvas.addEventListener("pointercancel", (event) => held.delete(event.pointerId));
  canvas.addEventListener("pointerleave", () => { if (hovered >= 0) { hovered = -1; show(); } });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoomAt(Math.exp(-0.0015 * event.deltaY), ...local(event));
  }, { passive: false });
  /** Choose a point, and in a game the first move that led there. */
  function pick(point) {
    const move = game ? game.stops.findIndex((place) => game.points[place] === point) : -1;
    if (move >= 0) goTo(move); else choose(point);
  }

  // Keys and buttons
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const landmarks = [...new Set(MARKS.flatMap(([, numbers]) => numbers).concat(data.path.slice(-1)).filter((point) => point >= 0))].sort((a, b) => a - b);
  canvas.addEventListener("keydown", (event) => {
    const way = ARROWS[event.key];
    if (way && chosen >= 0) {
      const along = (point) => ((x[point] - x[chosen]) * way[0] + (y[point] - y[chosen]) * way[1]) / Math.hypot(x[point] - x[chosen], y[point] - y[chosen], 1e-3);
      const best = beside[chosen].toSorted((a, b) => along(b) - along(a))[0];
      if (best !== undefined && along(best) > 0.1) pick(best);
    } else if (event.key === "Home") { whole(); pick(0); }
    else if (event.key === "PageDown") pick(landmarks[(landmarks.indexOf(chosen) + 1) % landmarks.length]);
    else if (event.key === "PageUp") pick(landmarks.at(Math.max(landmarks.indexOf(chosen), 0) - 1));
    else if (event.key === "+") zoomAt(1.25);
    else if (event.key === "-") zoomAt(0.8);
    else return;
    event.preventDefault();
  });
  function whole() {
    [zoom, shift] = [1, [0, 0]];
    moving();
  }
  $("whole").onclick = whole;
  function halt() {
    clearInterval(timer);
    timer = 0;
  }
  $("way").classList.toggle("absent", !data.path.length);
  $("way").onclick = () => {
    if (timer) { halt(); return show(); }
    let place = Math.max(data.path.indexOf(chosen), 0) % Math.max(data.path.length - 1, 1);
    choose(data.path[place]);
    timer = setInterval(() => {
      place++;
      if (place === data.path.length - 1) halt();
      choose(data.path[place]);
    }, WALK_MS);
    show();
  };
  if (game) {
    for (const name of ["game", "back", "on"]) $(name).classList.remove("gone");
    $("moves").max = game.moves.length;
    $("moves").setAttribute("aria-label", phrase("mark_game"));
    $("moves").oninput = () => goTo(Number($("moves").value));
    $("back").onclick = () => goTo(stop - 1);
    $("on").onclick = () => goTo(stop + 1);
  }
  dark.addEventListener("change", () => { legend(); draw(); });
  addEventListener("resize", draw);
  legend();
  if (game) goTo(0); else show();
  globalThis.puzzle = { data, point: () => chosen, hover: () => hovered, places: () => [x, y], levels, beside, stateOf };
})();
