// What all pages share: the words of the reader's language, and boards drawn as SVG. All text goes through textContent.
const $ = (id) => document.getElementById(id);
const data = JSON.parse($("data").textContent);
const PITCH = 100;
const LANGUAGE = navigator.languages.map((code) => code.toLowerCase().split("-")[0]).find((code) => code in data.words) || "en";
const PLURALS = new Intl.PluralRules(LANGUAGE);
const PHRASES = { ...data.words.en, ...data.words[LANGUAGE] };

/** A phrase with its values; one with plural forms takes that of the value `count`. */
function phrase(name, values = {}) {
  const found = PHRASES[name], text = typeof found === "string" ? found : found[PLURALS.select(values.count)] || found.other;
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
}
const counted = (count) => phrase(data.metric, { count });
document.documentElement.lang = LANGUAGE;
for (const node of document.querySelectorAll("[data-phrase]")) node.textContent = phrase(node.dataset.phrase);

const cornerOf = (cell) => [cell % data.columns * PITCH, Math.floor(cell / data.columns) * PITCH];
const pieceName = (look) => look.big ? look.text : phrase("piece", { name: look.text });

function add(parent, name, attributes = {}, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  return parent.appendChild(node);
}
/** The outline of a shape as a path: a rounded rectangle for each cell, and for each pair of neighbours one that joins them. */
function outline(shape) {
  const has = new Set(shape.map(String)), parts = [];
  const part = (x, y, width, height, r) => parts.push(`M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}`
    + `a${r} ${r} 0 0 1 -${r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 -${r} -${r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} -${r}z`);
  for (const [row, column] of shape) {
    const x = column * PITCH + 3, y = row * PITCH + 3, right = has.has(`${row},${column + 1}`), below = has.has(`${row + 1},${column}`);
    part(x, y, 94, 90, 12);
    if (right) part(x + 80, y, 40, 90, 0);
    if (below) part(x, y + 76, 94, 40, 0);
    if (right && below && has.has(`${row + 1},${column + 1}`)) part(x + 80, y + 76, 40, 40, 0);
  }
  return parts.join("");
}
function drawPiece(parent, shape, look) {
  const [height, width] = [0, 1].map((axis) => 1 + Math.max(...shape.map((each) => each[axis]))), d = outline(shape);
  for (const down of [0, 4]) add(parent, "path", { d, class: look.image === undefined ? "edge" : "rim", transform: `translate(0 ${down})` });
  if (look.image !== undefined) {
    add(parent, "image", { href: data.images[look.image], width: width * PITCH, height: height * PITCH, preserveAspectRatio: "none" });
    return;
  }
  add(parent, "path", { d, fill: look.lip, transform: "translate(0 4)" });
  add(parent, "path", { d, fill: look.face });
  const [x, y] = shape.length === width * height ? [width * 50, height * 50 - 2] : [shape[0][1] * PITCH + 50, 48];
  add(parent, "text", { x, y, fill: look.ink, class: look.big ? "number" : "letter" }, look.text);
}
/** Draw the tray, its walls and gates, and the places that a goal asks for where it does not ask for all. */
function drawGround(svg, hasTargets) {
  const { columns, rows } = data;
  svg.style.aspectRatio = `${columns} / ${rows}`;
  svg.setAttribute("viewBox", `0 0 ${columns * PITCH} ${rows * PITCH}`);
  add(svg, "rect", { width: columns * PITCH, height: rows * PITCH, class: "tray", rx: 10 });
  const square = (cell, inset, name) => {
    const [x, y] = cornerOf(cell), side = PITCH - 2 * inset;
    add(svg, "rect", { x: x + inset, y: y + inset, width: side, height: side, rx: inset, class: name });
  };
  for (const cell of data.walls) square(cell, 0, "wall");
  for (const cell of data.gates) square(cell, 6, "gate");
  if (hasTargets) for (const [kind, anchor] of data.goalPieces) {
    for (const [row, column] of data.kinds[kind].shape) square(anchor + row * columns + column, 10, "target");
  }
}
/** Draw pieces, each [kind, anchor, look], where they are; the same node each time. */
function drawPieces(svg, pieces) {
  const group = add(svg, "g");
  for (const [kind, anchor, look] of pieces) {
    drawPiece(add(group, "g", { transform: `translate(${cornerOf(anchor)})` }), data.kinds[kind].shape, data.looks[look]);
  }
  return group;
}
