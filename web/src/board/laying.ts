// Laying tiles, taking them back, naming blanks, putting the rack in order.

import { BLANK, isLetter, upperOf } from "./alphabet.ts";
import { type LaidTile, type State, type Tile, isTaken, laidSquares, newTiles } from "./state.ts";

export function layTile(state: State, place: number, square: number): boolean {
  const tile = state.rack[place];
  if (state.mode !== "lay" || !tile) return false;
  if (isTaken(state, square)) {
    state.refused("taken", tile.text);
    return false;
  }
  const letter = tile.text === BLANK ? "" : tile.text;
  state.laid.set(square, { tile, letter, exact: false, home: place });
  state.rack[place] = null;
  state.picked = null;
  state.swapping = null;
  state.naming = letter === "" ? square : null;
  state.changed();
  return true;
}

// S-2.3
export function takeBack(state: State, square: number, place?: number): boolean {
  const laid = state.laid.get(square);
  if (!laid || state.mode !== "lay") return false;
  state.laid.delete(square);
  if (state.naming === square) state.naming = null;
  state.rack[freePlace(state, place ?? laid.home)] = laid.tile;
  state.changed();
  return true;
}

export function takeAllBack(state: State): void {
  if (!state.laid.size) return;
  for (const laid of state.laid.values()) state.rack[freePlace(state, laid.home)] = laid.tile;
  state.laid.clear();
  state.naming = null;
  state.changed();
}

// The wished place if it is empty, else the empty one nearest to it.
function freePlace(state: State, wished: number): number {
  const empty = state.rack.flatMap((tile, place) => (tile ? [] : [place]));
  if (!empty.length) return state.rack.length;
  return empty.reduce((best, place) =>
    Math.abs(place - wished) < Math.abs(best - wished) ? place : best,
  );
}

export function moveLaid(state: State, from: number, to: number): boolean {
  const laid = state.laid.get(from);
  if (!laid || state.mode !== "lay" || from === to) return false;
  if (isTaken(state, to)) {
    state.refused("taken", laid.tile.text);
    return false;
  }
  state.laid.delete(from);
  state.laid.set(to, laid);
  if (state.naming === from) state.naming = to;
  state.changed();
  return true;
}

// S-2.2: the typed letter stands on the blank; whether it has a diacritic is decided later.
export function nameBlank(state: State, square: number, typed: string, exact: boolean): boolean {
  const laid = state.laid.get(square);
  if (!laid || laid.tile.text !== BLANK || !isLetter(state.alphabet, typed)) return false;
  state.laid.set(square, { ...laid, letter: upperOf(state.alphabet, typed), exact });
  state.naming = null;
  state.changed();
  return true;
}

// S-2.4: the first right click lights a place blue, the second swaps.
export function pickForSwap(state: State, place: number): void {
  if (state.mode === "watch" || state.mode === "exchange") return;
  state.picked = null;
  if (state.swapping === null) state.swapping = place;
  else {
    swapPlaces(state, state.swapping, place);
    state.swapping = null;
  }
}

export function swapPlaces(state: State, one: number, other: number): void {
  if (one === other) return;
  [state.rack[one], state.rack[other]] = [state.rack[other] ?? null, state.rack[one] ?? null];
  for (const laid of state.laid.values()) {
    if (laid.home === one) laid.home = other;
    else if (laid.home === other) laid.home = one;
  }
  state.changed();
}

// A tile dragged along the rack pushes the others aside.
export function insertAt(state: State, from: number, to: number): void {
  const [tile] = state.rack.splice(from, 1);
  state.rack.splice(to, 0, tile ?? null);
  state.changed();
}

export function shuffleRack(state: State, random: () => number = Math.random): void {
  if (state.mode === "watch") return;
  const places = state.rack.flatMap((tile, place) => (tile ? [place] : []));
  for (let last = places.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [places[last]!, places[other]!];
    [state.rack[one], state.rack[two]] = [state.rack[two]!, state.rack[one]!];
  }
  state.picked = state.swapping = null;
  state.changed();
}

// S-2.5: chosen is red; chosen and then not is green.
export function toggleChosen(state: State, place: number): void {
  if (!state.rack[place]) return;
  if (state.chosen.delete(place)) state.unchosen.add(place);
  else {
    state.chosen.add(place);
    state.unchosen.delete(place);
  }
  state.changed();
}

export function enterExchange(state: State): void {
  takeAllBack(state);
  state.mode = "exchange";
  state.picked = state.swapping = state.cursor = null;
  state.chosen.clear();
  state.unchosen.clear();
}

export function leaveExchange(state: State): void {
  state.mode = "lay";
  state.chosen.clear();
  state.unchosen.clear();
}

export function chosenTexts(state: State): string {
  return [...state.chosen].map((place) => state.rack[place]!.text).join("");
}

// Gives the rack the tiles the server says it holds, keeping the player's order and laid tiles
// as far as they are still held; a tile that comes back finds its old place.
export function setRack(state: State, texts: string): void {
  const coming = [...texts];
  const keep = (tile: Tile): boolean => {
    const place = coming.indexOf(tile.text);
    if (place < 0) return false;
    coming.splice(place, 1);
    return true;
  };
  for (const [square, laid] of [...state.laid]) {
    if (state.board[square] || !keep(laid.tile)) state.laid.delete(square);
  }
  const kept = state.rack.map((tile) => (tile && keep(tile) ? tile : null));
  while (kept.length < 7) kept.push(null);
  const homes = new Set([...state.laid.values()].map((laid) => laid.home));
  const isFree = (place: number) => !kept[place] && !homes.has(place);
  state.order.forEach((text, place) => {
    const known = coming.indexOf(text);
    if (known < 0 || !isFree(place)) return;
    kept[place] = newTiles(coming.splice(known, 1))[0]!;
  });
  const fresh = newTiles(coming);
  for (let place = 0; place < kept.length && fresh.length; place++) {
    if (isFree(place)) kept[place] = fresh.shift()!;
  }
  kept.push(...fresh);
  while (kept.length > 7 && kept.at(-1) === null) kept.pop();
  state.rack = kept;
  state.picked = state.swapping = null;
  state.chosen.clear();
  state.unchosen.clear();
  if (state.naming !== null && !state.laid.has(state.naming)) state.naming = null;
}

// The rack as the player put it in order, laid tiles in their places; an empty place keeps what
// stood there last.
export function orderOf(state: State): string[] {
  const order = state.rack.map((tile, place) => tile?.text ?? state.order[place] ?? "");
  for (const laid of state.laid.values()) order[laid.home] = laid.tile.text;
  return order;
}

// What a page keeps over a reload: tiles by square, as text and name.
export type Draft = [square: number, text: string, letter: string, exact: boolean][];

export function draftOf(state: State): Draft {
  return laidSquares(state).map((square) => {
    const { tile, letter, exact } = state.laid.get(square) as LaidTile;
    return [square, tile.text, letter, exact];
  });
}

export function applyDraft(state: State, draft: Draft): void {
  for (const [square, text, letter, exact] of draft) {
    const place = state.rack.findIndex((tile) => tile?.text === text);
    if (place < 0 || isTaken(state, square)) continue;
    state.laid.set(square, { tile: state.rack[place]!, letter, exact, home: place });
    state.rack[place] = null;
  }
  state.changed();
}
