// Moves in words, for those who do not use the board: the same text as in score sheets and
// scenarios. `8H KOTY` lays and stops; row first is across, column first is down; letters already
// on the board are written out; lower case is a blank's letter. Which acts there are the wire says:
// one without a reader here, or without need of one, does not compile.

import { BLANK, isLetter, readingsOf, upperOf, type Alphabet } from "../board/alphabet.ts";
import { neighbour, placeOf } from "../board/geometry.ts";
import type { Act } from "../connection.ts";
import { BARE_ACTS } from "../wire.ts";
import { fold } from "./vocabulary.ts";

export interface Before {
  board: string[]; // accepted tiles by square
  hand: string; // tiles one may lay
  names: string[]; // of the players, by seat
  alphabet: Alphabet;
}

type Do = Act["do"];
// The page adds its bytes and the server begins by themselves; a referee decides in a form, and
// what people tell of a real board has a screen of its own.
type AtTable = "draw-start" | "value" | "tell" | "leftovers" | "draw-tie" | "last-words";
type Wordless = "add-bytes" | "begin" | "decide" | AtTable;
type Worded = Exclude<Do, (typeof BARE_ACTS)[number] | Wordless>;

// null: the words do not go with the verb.
const READERS: Record<Worded, (words: string[], before: Before) => Act | null> = {
  play: (words, before) => lay("play", words, before),
  place: (words, before) => lay("place", words, before),
  exchange: (words, { alphabet }) =>
    words.length ? { do: "exchange", tiles: upper(words.join(""), alphabet) } : null,
  challenge: (words, { alphabet }) => ({
    do: "challenge",
    words: words.map((word) => upper(word, alphabet)),
  }),
  name: ([letter = "", place, ...rest], { alphabet }) => {
    const square = place === undefined ? null : (placeOf(place)?.square ?? NaN);
    return isLetter(alphabet, letter) && !rest.length && !Number.isNaN(square)
      ? { do: "name", letter: upperOf(alphabet, letter), square }
      : null;
  },
  correct: (words, { names }) => {
    const seat = names.findIndex((name) => fold(name) === fold(words.slice(0, -1).join(" ")));
    const points = Number(words.at(-1)?.replace("−", "-"));
    return seat >= 0 && Number.isInteger(points) ? { do: "correct", seat, points } : null;
  },
};

export const TYPED: readonly Do[] = [...(Object.keys(READERS) as Worded[]), ...BARE_ACTS];

export function readAct(verb: Do, words: string[], before: Before): Act | null {
  if (verb in READERS) return READERS[verb as Worded](words, before);
  return words.length ? null : ({ do: verb } as Act);
}

function upper(text: string, alphabet: Alphabet): string {
  return [...text].map((letter) => upperOf(alphabet, letter)).join("");
}

function lay(verb: "play" | "place", words: string[], before: Before): Act | null {
  const tiles = words.length === 2 ? tilesOf(words[0]!, words[1]!, before) : null;
  return tiles?.length ? { do: verb, tiles } : null;
}

// The tiles that this word at this place lays.
export function tilesOf(where: string, word: string, before: Before): [number, string][] | null {
  const place = placeOf(where);
  if (!place) return null;
  const { board, alphabet } = before;
  const laid: [number, string][] = [];
  let square: number | null = place.square;
  for (const letter of word) {
    if (square === null || !(letter === "." || letter === BLANK || isLetter(alphabet, letter)))
      return null;
    const there: string = board[square] ?? "";
    if (!there && letter !== ".") laid.push([square, letter]);
    else if (there && letter !== "." && !means(letter, upperOf(alphabet, there), alphabet))
      return null;
    square = neighbour(square, place.step);
  }
  return asHeld(laid, before);
}

function means(typed: string, letter: string, alphabet: Alphabet): boolean {
  return readingsOf(alphabet, typed).includes(letter);
}

// Who has no blank for every letter in lower case just typed that way; and Ą is typed as A where
// only Ą is held.
function asHeld(laid: [number, string][], { hand, alphabet }: Before): [number, string][] {
  const held = [...hand];
  const blanks = held.filter((tile) => tile === BLANK).length;
  const small = laid.filter(([, text]) => alphabet.lower.includes(text)).length;
  return laid.map(([square, text]) => {
    if (text === BLANK || (small <= blanks && alphabet.lower.includes(text))) return [square, text];
    const letter = upperOf(alphabet, text);
    const fitting = new Set(held.filter((tile) => means(letter, tile, alphabet)));
    const tile = fitting.has(letter) || fitting.size !== 1 ? letter : [...fitting][0]!;
    if (held.includes(tile)) held.splice(held.indexOf(tile), 1);
    return [square, tile];
  });
}
