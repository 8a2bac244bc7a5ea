// Mouse, touch and pen: the clicks of document S (S-2.1–2.5), and drag and drop beside them.

import {
  insertAt,
  layTile,
  moveLaid,
  pickForSwap,
  swapPlaces,
  takeBack,
  toggleChosen,
} from "./laying.ts";
import { type Elements, makeElements, redraw } from "./render.ts";
import { type Drag, type State, isTaken } from "./state.ts";
import { placeCursor } from "./typing.ts";

const SLACK_MOUSE = 5; // pixels a click may tremble
const SLACK_TOUCH = 10;
const LIFT = 48; // a finger hides what it drags: the tile floats above it, and so does its target

export interface BoardHandle {
  elements: Elements;
  redraw: () => void;
  destroy: () => void;
}

export function mountBoard(state: State, board: HTMLElement, rack: HTMLElement): BoardHandle {
  const elements = makeElements(board, rack);
  const draw = () => redraw(state, elements);
  const stop = new AbortController();
  const options = { signal: stop.signal };
  let dropped = false; // a drag just ended: the click that follows is not one

  const onClick = (event: MouseEvent) => {
    if (dropped) {
      dropped = false;
      return;
    }
    const place = placeUnder(event.target);
    if (place !== null) clickRack(state, place);
    const square = squareUnder(event.target);
    if (square !== null)
      clickSquare(state, square, (event as PointerEvent).pointerType === "touch");
    draw();
  };
  const onContext = (event: MouseEvent) => {
    event.preventDefault();
    if ((event as PointerEvent).pointerType === "touch") return; // a long press starts a drag
    const place = placeUnder(event.target);
    if (place !== null && state.rack[place]) pickForSwap(state, place);
    const square = squareUnder(event.target);
    if (square !== null) takeBack(state, square);
    draw();
  };
  const onDown = (event: PointerEvent) => {
    dropped = false;
    if (event.button !== 0 || state.drag) return;
    state.drag = startDrag(state, event);
  };
  const onMove = (event: PointerEvent) => {
    if (state.drag?.pointer !== event.pointerId) return;
    moveDrag(state.drag, event);
    if (state.drag.moved) draw();
  };
  const onUp = (event: PointerEvent) => {
    const drag = state.drag;
    if (drag?.pointer !== event.pointerId) return;
    state.drag = null;
    if (!drag.moved) return;
    dropped = true;
    drop(state, drag);
    draw();
  };
  const onCancel = (event: PointerEvent) => {
    if (state.drag?.pointer !== event.pointerId) return;
    state.drag = null;
    draw();
  };
  for (const root of [board, rack]) {
    root.addEventListener("click", onClick, options);
    root.addEventListener("contextmenu", onContext, options);
    root.addEventListener("pointerdown", onDown, options);
  }
  rack.addEventListener("keydown", (event) => moveFocus(elements, event), options);
  window.addEventListener("pointermove", onMove, options);
  window.addEventListener("pointerup", onUp, options);
  window.addEventListener("pointercancel", onCancel, options);
  draw();
  return {
    elements,
    redraw: draw,
    destroy: () => {
      stop.abort();
      elements.ghost.remove();
      board.replaceChildren();
      rack.replaceChildren();
    },
  };
}

function clickRack(state: State, place: number): void {
  if (!state.rack[place]) return;
  if (state.mode === "exchange") return toggleChosen(state, place);
  if (state.mode !== "lay") return;
  state.swapping = null;
  state.picked = state.picked === place ? null : place;
}

function clickSquare(state: State, square: number, touch: boolean): void {
  if (state.mode !== "lay") return;
  if (state.picked !== null) {
    layTile(state, state.picked, square);
    return;
  }
  const laid = state.laid.get(square);
  if (laid && touch)
    takeBack(state, square); // a finger has no right button
  else if (laid?.tile.text === "?") state.naming = square;
  else if (!isTaken(state, square)) placeCursor(state, square);
}

function startDrag(state: State, event: PointerEvent): Drag | null {
  const place = placeUnder(event.target);
  const square = squareUnder(event.target);
  const common = {
    pointer: event.pointerId,
    x: event.clientX,
    y: event.clientY,
    startX: event.clientX,
    startY: event.clientY,
    moved: false,
    over: null,
  };
  if (place !== null && state.rack[place] && (state.mode === "lay" || state.mode === "arrange")) {
    return { tile: state.rack[place], from: { rack: place }, ...common };
  }
  const laid = square === null ? undefined : state.laid.get(square);
  if (square !== null && laid && state.mode === "lay")
    return { tile: laid.tile, from: { square }, ...common };
  return null;
}

function moveDrag(drag: Drag, event: PointerEvent): void {
  const touch = event.pointerType === "touch";
  const far = Math.hypot(event.clientX - drag.startX, event.clientY - drag.startY);
  if (!drag.moved && far < (touch ? SLACK_TOUCH : SLACK_MOUSE)) return;
  drag.moved = true;
  drag.x = event.clientX;
  drag.y = event.clientY - (touch ? LIFT : 0);
  // The floating tile is what the eye aims with; near the rack the finger itself counts.
  const target = document.elementFromPoint(drag.x, drag.y);
  const square = squareUnder(target);
  if (square !== null) drag.over = { square };
  else {
    const finger = touch ? document.elementFromPoint(event.clientX, event.clientY) : null;
    const place = placeUnder(target) ?? placeUnder(finger);
    drag.over = place !== null ? { rack: place } : null;
  }
}

function drop(state: State, drag: Drag): void {
  state.picked = null;
  if (!drag.over) {
    if ("square" in drag.from) takeBack(state, drag.from.square); // off the board: back to the rack
    return;
  }
  if ("square" in drag.over) {
    if ("rack" in drag.from) layTile(state, drag.from.rack, drag.over.square);
    else moveLaid(state, drag.from.square, drag.over.square);
    return;
  }
  if ("square" in drag.from) takeBack(state, drag.from.square, drag.over.rack);
  else if (state.rack[drag.over.rack] && !state.laid.size)
    insertAt(state, drag.from.rack, drag.over.rack);
  else swapPlaces(state, drag.from.rack, drag.over.rack);
}

// Arrow keys walk along the rack, which is one stop for Tab.
function moveFocus(elements: Elements, event: KeyboardEvent): void {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  const here = elements.places.indexOf(document.activeElement as HTMLButtonElement);
  const next = elements.places[here + (event.key === "ArrowLeft" ? -1 : 1)];
  if (here < 0 || !next) return;
  event.preventDefault();
  event.stopPropagation();
  elements.places.forEach((place) => (place.tabIndex = place === next ? 0 : -1));
  next.focus();
}

function squareUnder(target: EventTarget | null): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-square]") : null;
  return cell ? Number(cell.dataset.square) : null;
}

function placeUnder(target: EventTarget | null): number | null {
  const place = target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;
  return place ? Number(place.dataset.place) : null;
}
