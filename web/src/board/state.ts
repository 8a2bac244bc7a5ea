// The board and the rack as one state object; free functions beside it change and draw it.
// Knows tiles and squares, nothing of servers, clocks or turns: whoever embeds it says what is
// allowed (`mode`) and is told what changed (`changed`). Invariant: every tile of the rack is
// either in `rack` or in `laid`, never in both, and its place in the rack stays empty meanwhile.

import { type Alphabet, lowerOf } from "./alphabet.ts";
import type { Step } from "./geometry.ts";

export interface Tile {
  id: number; // tells equal letters apart
  text: string; // an upper-case letter, or "?" for a blank
}

export interface LaidTile {
  tile: Tile;
  letter: string; // what it shows: upper case; "" for a blank not yet named
  exact: boolean; // a blank named with its diacritic chosen, not to be read by base letter
  home: number; // its place in the rack
}

interface Cursor {
  square: number;
  step: Step; // where typing goes on
}

export interface Drag {
  tile: Tile;
  from: { rack: number } | { square: number }; // where it was taken
  pointer: number; // the pointer's id
  x: number; // where the pointer is, in pixels of the window
  y: number;
  startX: number; // where it was pressed
  startY: number;
  moved: boolean; // far enough to be a drag and not a click
  over: { square: number } | { rack: number } | null; // what lies beneath
}

export type Mode =
  | "lay" // tiles of the rack may be laid
  | "exchange" // clicks choose tiles to exchange (S-2.5)
  | "arrange" // the rack may be put in order, the board only watched
  | "watch"; // nothing may be touched

export interface State {
  alphabet: Alphabet;
  premiums: string; // 225 codes: . d t D T *
  board: string[]; // accepted tiles by square: "" or the letter, lower case for a blank
  fresh: ReadonlySet<number>; // squares of the last accepted move, lit softly
  foreign: ReadonlyMap<number, string>; // another player's tiles, laid but not yet accepted
  doubted: ReadonlySet<number>; // squares of words chosen for a challenge
  rack: (Tile | null)[]; // places of the rack, null while the tile is on the board
  laid: Map<number, LaidTile>; // this turn's tiles by square
  order: string[]; // what the player last put in each place of the rack, for tiles that come back
  mode: Mode;
  picked: number | null; // rack place lit red: the next click on a square lays it (S-2.1)
  swapping: number | null; // rack place lit blue: the next right click swaps (S-2.4)
  chosen: Set<number>; // rack places lit red for an exchange (S-2.5)
  unchosen: Set<number>; // rack places lit green: chosen and then not (S-2.5)
  cursor: Cursor | null; // where typing lays the next tile
  naming: number | null; // square of the blank whose letter is being asked
  drag: Drag | null; // the tile in the air
  zoomed: boolean; // a phone shows part of the board, with squares a finger can hit
  badge: { square: number; text: string; good: boolean | null } | null; // score beside the word
  labels: Labels; // words for those who listen
  changed: () => void; // tiles were laid, taken back or moved
  refused: (why: "taken" | "missing" | "full", letter: string) => void; // a gesture not done
}

interface Labels {
  board: string;
  rack: string;
  square: (square: number, state: State) => string;
  rackTile: (place: number, state: State) => string;
  premium: (code: string) => string; // what is printed on the square
}

let lastId = 0;

export function newTiles(texts: Iterable<string>): Tile[] {
  return [...texts].map((text) => ({ id: ++lastId, text }));
}

export function newState(alphabet: Alphabet, premiums: string, labels: Labels): State {
  return {
    alphabet,
    premiums,
    board: Array<string>(225).fill(""),
    fresh: new Set(),
    foreign: new Map(),
    doubted: new Set(),
    rack: [],
    laid: new Map(),
    order: [],
    mode: "watch",
    picked: null,
    swapping: null,
    chosen: new Set(),
    unchosen: new Set(),
    cursor: null,
    naming: null,
    drag: null,
    zoomed: false,
    badge: null,
    labels,
    changed: () => undefined,
    refused: () => undefined,
  };
}

// The letter that stands on a square now, whoever laid it: upper case, lower case for a blank.
export function textOn(state: State, square: number): string {
  return state.board[square] || state.foreign.get(square) || laidText(state, square);
}

export function laidText(state: State, square: number): string {
  const laid = state.laid.get(square);
  if (!laid) return "";
  if (laid.tile.text !== "?") return laid.tile.text;
  return laid.letter === "" ? "?" : lowerOf(state.alphabet, laid.letter);
}

export function isTaken(state: State, square: number): boolean {
  return textOn(state, square) !== "";
}

export function laidSquares(state: State): number[] {
  return [...state.laid.keys()].sort((one, other) => one - other);
}
