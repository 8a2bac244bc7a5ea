// The keyboard: a cursor with a direction, letters that lay tiles, and the keys around them.

import { BLANK, isLetter, readingsOf, upperOf } from "./alphabet.ts";
import { ACROSS, CENTRE, DOWN, type Step, neighbour } from "./geometry.ts";
import { layTile, nameBlank, takeAllBack, takeBack } from "./laying.ts";
import { type State, isTaken } from "./state.ts";

const ANY = "*"; // lays a blank whose letter comes later
const ARROWS: Record<string, number> = {
  ArrowLeft: -ACROSS,
  ArrowRight: ACROSS,
  ArrowUp: -DOWN,
  ArrowDown: DOWN,
};

// Whether the key was ours. Enter belongs to whoever embeds the board.
export function pressKey(state: State, event: KeyboardEvent): boolean {
  // AltGr arrives as Ctrl+Alt on Windows, and its letters must lay tiles: only a plain Ctrl, Alt
  // or Meta is a shortcut.
  const altGraph = event.getModifierState?.("AltGraph") || (event.ctrlKey && event.altKey);
  if ((event.ctrlKey || event.metaKey || event.altKey) && !altGraph) return false;
  const key = event.key.normalize("NFC");
  if (state.naming !== null) return nameByKey(state, key);
  if (key === "Escape") return drop(state);
  if (key in ARROWS) return moveCursor(state, ARROWS[key]!);
  if (state.mode !== "lay") return false;
  if (key === " ") return flip(state);
  if (key === "Backspace" || key === "Delete") return eraseBack(state);
  if (key === ANY) return typeLetter(state, BLANK, event.shiftKey);
  if (isLetter(state.alphabet, key)) return typeLetter(state, key, event.shiftKey);
  return false;
}

function startCursor(state: State): void {
  if (state.cursor) return;
  state.cursor = { square: CENTRE, step: ACROSS };
}

export function placeCursor(state: State, square: number): void {
  const step: Step =
    state.cursor?.square === square ? other(state.cursor.step) : (state.cursor?.step ?? ACROSS);
  state.cursor = { square, step };
}

function other(step: Step): Step {
  return step === ACROSS ? DOWN : ACROSS;
}

function moveCursor(state: State, side: number): boolean {
  if (!state.cursor) {
    startCursor(state);
    return true;
  }
  const next = neighbour(state.cursor.square, side);
  if (next === null) return true;
  state.cursor = { square: next, step: state.cursor.step };
  return true;
}

function flip(state: State): boolean {
  startCursor(state);
  state.cursor = { square: state.cursor!.square, step: other(state.cursor!.step) };
  return true;
}

// What is in the hand first, then what was laid.
function drop(state: State): boolean {
  const held = state.picked !== null || state.swapping !== null || state.drag !== null;
  state.picked = state.swapping = state.drag = null;
  if (held) return true;
  if (state.mode !== "lay" || !state.laid.size) return false;
  const first = Math.min(...state.laid.keys());
  takeAllBack(state);
  if (state.cursor) state.cursor = { ...state.cursor, square: first };
  return true;
}

// Lays the letter on the first free square from the cursor on; a letter not held takes a blank.
function typeLetter(state: State, key: string, shift: boolean): boolean {
  startCursor(state);
  const square = firstFree(state);
  const letter = key === BLANK ? BLANK : upperOf(state.alphabet, key);
  if (square === null) {
    state.refused("full", letter);
    return true;
  }
  const blank = state.rack.findIndex((tile) => tile?.text === BLANK);
  let place = state.rack.findIndex((tile) => tile?.text === letter);
  // Ą by A where no Polish keyboard is at hand
  if (place < 0 && letter !== BLANK) place = onlyRelative(state, letter);
  if (blank >= 0 && letter !== BLANK && (place < 0 || (shift && key !== letter))) place = blank;
  if (place < 0) {
    state.refused("missing", letter);
    return true;
  }
  const asBlank = place === blank && letter !== BLANK;
  layTile(state, place, square);
  // A letter with a diacritic, or without such relatives, needs no reading (S-2.2).
  if (asBlank) nameBlank(state, square, letter, readingsOf(state.alphabet, letter).length === 1);
  stepOn(state, square);
  return true;
}

function onlyRelative(state: State, letter: string): number {
  const relatives = readingsOf(state.alphabet, letter);
  const held = state.rack
    .filter((tile) => tile && relatives.includes(tile.text))
    .map((tile) => tile!.text);
  return new Set(held).size === 1 ? state.rack.findIndex((tile) => tile?.text === held[0]) : -1;
}

// A blank just laid asks for its letter; Escape puts it back.
function nameByKey(state: State, key: string): boolean {
  const square = state.naming!;
  if (isLetter(state.alphabet, key)) {
    return nameBlank(state, square, key, readingsOf(state.alphabet, key).length === 1);
  }
  if (key === "Escape" || key === "Backspace") return takeBack(state, square);
  return false;
}

function firstFree(state: State): number | null {
  let square: number | null = state.cursor!.square;
  while (square !== null && isTaken(state, square)) square = neighbour(square, state.cursor!.step);
  return square;
}

function stepOn(state: State, from: number): void {
  const step = state.cursor!.step;
  let next = neighbour(from, step);
  while (next !== null && state.board[next]) next = neighbour(next, step);
  state.cursor = { square: next ?? from, step };
}

// The tile under the cursor, or the nearest laid one before it.
function eraseBack(state: State): boolean {
  if (!state.laid.size) return true;
  startCursor(state);
  const { square, step } = state.cursor!;
  let here: number | null = square;
  while (here !== null && !state.laid.has(here)) {
    const previous: number | null = neighbour(here, -step);
    here =
      previous !== null && (state.board[previous] || state.laid.has(previous)) ? previous : null;
  }
  here ??= [...state.laid.keys()].at(-1)!;
  takeBack(state, here);
  state.cursor = { square: here, step };
  return true;
}
