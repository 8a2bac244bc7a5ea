// Draws the state into the page. Elements are made once; a redraw touches only what differs, and
// knows that without asking the page: each square's last looks are remembered.
// What is only printed (premium marks, values) is drawn by the style sheet: those who listen hear
// the label instead.

import { BLANK, valueOf, upperOf } from "./alphabet.ts";
import { ACROSS, SIZE, SQUARES } from "./geometry.ts";
import { type State, laidText } from "./state.ts";

export interface Elements {
  board: HTMLElement; // role grid
  cells: HTMLElement[]; // by square
  drawn: string[]; // what each cell shows and says, by square
  rack: HTMLElement;
  places: HTMLButtonElement[]; // of the rack
  ghost: HTMLElement; // the tile in the air
  badge: HTMLElement; // the running score
}

export function makeElements(board: HTMLElement, rack: HTMLElement): Elements {
  board.setAttribute("role", "grid");
  board.setAttribute("aria-rowcount", String(SIZE));
  board.setAttribute("aria-colcount", String(SIZE));
  const cells: HTMLElement[] = [];
  for (let row = 0; row < SIZE; row++) {
    const line = make("div", "board-row", board);
    line.setAttribute("role", "row");
    for (let column = 0; column < SIZE; column++) {
      const cell = make("div", "cell", line);
      cell.setAttribute("role", "gridcell");
      cell.dataset.square = String(row * SIZE + column);
      if (column === 0) cell.dataset.row = String(row + 1);
      if (row === 0) cell.dataset.column = String.fromCharCode(65 + column);
      cells.push(cell);
    }
  }
  rack.setAttribute("role", "toolbar");
  const badge = make("div", "badge", board);
  badge.setAttribute("aria-hidden", "true");
  const ghost = make("div", "tile ghost", document.body);
  ghost.setAttribute("aria-hidden", "true");
  return { board, cells, drawn: [], rack, places: [], ghost, badge };
}

function make(tag: string, name: string, parent: HTMLElement): HTMLElement {
  const element = document.createElement(tag);
  element.className = name;
  return parent.appendChild(element);
}

// Writing what is there already would make the browser lay the page out again.
function setAttribute(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function names(first: string, others: Record<string, boolean | null | undefined>): string {
  let all = first;
  for (const name in others) if (others[name]) all += ` ${name}`;
  return all;
}

export function redraw(state: State, elements: Elements): void {
  setAttribute(elements.board, "aria-label", state.labels.board);
  setAttribute(elements.board, "data-mode", state.mode);
  setAttribute(elements.rack, "aria-label", state.labels.rack);
  const tabStop = state.cursor?.square ?? 112;
  drawGhost(state, elements);
  for (let square = 0; square < SQUARES; square++)
    drawCell(state, elements, square, square === tabStop);
  drawRack(state, elements);
  drawBadge(state, elements);
}

function drawCell(state: State, elements: Elements, square: number, tabStop: boolean): void {
  const drag = state.drag?.moved ? state.drag : null;
  const own = laidText(state, square);
  const foreign = state.foreign.get(square) ?? "";
  const text = state.board[square] || foreign || own;
  const held = drag !== null && "square" in drag.from && drag.from.square === square;
  const target = drag?.over ?? null;
  const over = target !== null && "square" in target && target.square === square;
  const arrow = state.cursor?.square === square && state.mode === "lay" ? state.cursor.step : 0;
  const kind = own ? "laid" : foreign ? "foreign" : state.fresh.has(square) ? "fresh" : "";
  const label = state.labels.premium(state.premiums[square]!);
  const naming = state.naming === square;
  const doubted = state.doubted.has(square);
  // In one string, its last part alone about what is inside: equal strings need no new elements.
  const inside = `${text},${kind},${held},${arrow},${label},${state.labels.board}`;
  const looks = `${tabStop},${over},${naming},${doubted};${inside}`;
  const before = elements.drawn[square];
  if (before === looks) return;
  elements.drawn[square] = looks;
  const cell = elements.cells[square]!;
  setAttribute(cell, "tabindex", tabStop ? "0" : "-1");
  const filled = text !== "";
  const classes = names("cell", { over, cursor: arrow !== 0, naming, doubted, filled });
  if (cell.className !== classes) cell.className = classes;
  if (before?.endsWith(`;${inside}`)) return;
  cell.dataset.premium = state.premiums[square];
  cell.setAttribute("aria-label", state.labels.square(square, state));
  cell.replaceChildren();
  if (text) {
    const tile = drawTile(state, text);
    if (kind) tile.classList.add(kind);
    if (held) tile.classList.add("held");
    cell.append(tile);
  } else if (label) {
    make("span", "premium", cell).dataset.printed = label;
  }
  if (arrow) make("span", arrow === ACROSS ? "arrow across" : "arrow down", cell);
}

function drawTile(state: State, text: string): HTMLElement {
  const tile = document.createElement("span");
  const letter = upperOf(state.alphabet, text);
  const blank = text === BLANK || letter !== text;
  tile.className = blank ? "tile blank" : "tile";
  tile.dataset.letter = text;
  make("span", "letter", tile).textContent = text === BLANK ? "" : letter;
  if (!blank) make("span", "value", tile).dataset.printed = String(valueOf(state.alphabet, text));
  return tile;
}

function drawRack(state: State, elements: Elements): void {
  while (elements.places.length < state.rack.length) {
    const place = document.createElement("button");
    place.type = "button";
    place.dataset.place = String(elements.places.length);
    elements.rack.append(place);
    elements.places.push(place);
  }
  while (elements.places.length > state.rack.length) elements.places.pop()!.remove();
  const focused = elements.places.findIndex((place) => place === document.activeElement);
  const firstTile = Math.max(
    0,
    state.rack.findIndex((tile) => tile !== null),
  );
  elements.places.forEach((button, place) => {
    const tile = state.rack[place] ?? null;
    const held = state.drag?.moved && "rack" in state.drag.from && state.drag.from.rack === place;
    const over =
      state.drag?.moved &&
      state.drag.over &&
      "rack" in state.drag.over &&
      state.drag.over.rack === place;
    const picked = state.picked === place;
    const chosen = state.chosen.has(place);
    const classes = names("place", {
      empty: !tile,
      picked,
      swapping: state.swapping === place,
      chosen,
      unchosen: state.unchosen.has(place),
      over,
    });
    if (button.className !== classes) button.className = classes;
    setAttribute(button, "tabindex", place === (focused >= 0 ? focused : firstTile) ? "0" : "-1");
    setAttribute(button, "aria-label", state.labels.rackTile(place, state));
    setAttribute(button, "aria-pressed", String(picked || chosen));
    const signature = tile ? `${tile.id}${tile.text}${held ? "-" : ""}` : "";
    if (button.dataset.drawn === signature) return;
    button.dataset.drawn = signature;
    button.replaceChildren();
    if (!tile) return;
    const drawn = drawTile(state, tile.text);
    if (held) drawn.classList.add("held");
    button.append(drawn);
  });
}

function drawGhost(state: State, elements: Elements): void {
  const { ghost } = elements;
  const drag = state.drag;
  const flying = ghost.classList.contains("flying");
  if (!drag?.moved) {
    if (flying) ghost.classList.remove("flying");
    return;
  }
  // Squares are all alike; to ask while they change would make the browser lay them out at once.
  if (!flying) ghost.style.setProperty("--target", `${elements.cells[0]!.clientWidth}px`);
  ghost.classList.add("flying");
  if (ghost.dataset.tile !== String(drag.tile.id)) {
    ghost.dataset.tile = String(drag.tile.id);
    ghost.replaceChildren(...drawTile(state, drag.tile.text).childNodes);
    ghost.classList.toggle("blank", drag.tile.text === BLANK);
  }
  ghost.classList.toggle("landing", drag.over !== null && "square" in drag.over);
  ghost.style.transform = `translate(${drag.x}px, ${drag.y}px) translate(-50%, -50%)`;
}

function drawBadge(state: State, elements: Elements): void {
  const { badge } = elements;
  const hidden = state.badge === null || state.drag?.moved === true;
  if (badge.hidden !== hidden) badge.hidden = hidden;
  if (!state.badge) return;
  if (badge.textContent !== state.badge.text) badge.textContent = state.badge.text;
  badge.dataset.good = String(state.badge.good);
  const row = Math.floor(state.badge.square / SIZE);
  const column = state.badge.square % SIZE;
  badge.style.setProperty("--row", String(row));
  badge.style.setProperty("--column", String(column));
}
