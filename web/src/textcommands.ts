// Moves in words, for those who do not use the board: the same text as in score sheets and
// scenarios. `play 8H KOTY` lays and stops; row first is across, column first is down; letters
// already on the board are written out; lower case is a blank's letter. Verbs are English or the
// reader's own.

import { isLetter, upperOf, type Alphabet } from "./board/alphabet.ts";
import { ACROSS, DOWN, SIZE, type Step, neighbour, squareName } from "./board/geometry.ts";
import type { Act } from "./connection.ts";

const MOVING = [
  "play",
  "place",
  "exchange",
  "challenge",
  "name",
  "take-back",
  "stop",
  "record",
  "claim",
  "declare-exchange",
  "pass",
  "start",
  "hurry",
  "call-referee",
  "resign",
  "offer-draw",
  "hint",
  "undo",
  "pause",
  "resume",
] as const;
const READING = ["rack", "board", "scores", "table"] as const; // what one asks of the table
export const VERBS = [...MOVING, ...READING] as const;
export type Verb = (typeof VERBS)[number];
export type Reading = (typeof READING)[number];

// The verb of a command and its words; null: no such verb. `named` says a verb in the reader's
// language.
export function parseVerb(
  text: string,
  named: (verb: Verb) => string,
): { verb: Verb; words: string[] } | null {
  const [first = "", ...words] = text.normalize("NFC").trim().split(/\s+/);
  const said = [first.toLowerCase(), first.toLocaleLowerCase("tr")]; // I is ı or i
  const verb = VERBS.find((one) => said.includes(one) || said.includes(named(one)));
  return verb ? { verb, words } : null;
}

export function isReading(verb: Verb): verb is Reading {
  return READING.some((one) => one === verb);
}

// null: the words do not go with the verb.
export function parseAct(
  verb: Exclude<Verb, Reading>,
  words: string[],
  board: string[],
  alphabet: Alphabet,
): Act | null {
  switch (verb) {
    case "play":
    case "place": {
      const tiles = words.length === 2 ? spell(words[0]!, words[1]!, board, alphabet) : null;
      return tiles && { do: verb, tiles };
    }
    case "exchange":
      return words.length
        ? {
            do: "exchange",
            tiles: [...words.join("")].map((tile) => upperOf(alphabet, tile)).join(""),
          }
        : null;
    case "challenge":
      return {
        do: "challenge",
        words: words.map((word) => [...word].map((letter) => upperOf(alphabet, letter)).join("")),
      };
    case "name":
      return words.length === 1 && isLetter(alphabet, words[0]!)
        ? { do: "name", letter: upperOf(alphabet, words[0]!) }
        : null;
    default:
      return words.length ? null : ({ do: verb } as Act);
  }
}

// Every word on the board as a score sheet writes it: 8H KOTY.
export function wordsOn(board: string[], alphabet: Alphabet): string[] {
  const found: string[] = [];
  for (const step of [ACROSS, DOWN] as const) {
    for (let square = 0; square < SIZE * SIZE; square++) {
      const before = neighbour(square, -step);
      if (!board[square] || (before !== null && board[before])) continue;
      const word = wordFrom(square, step, board);
      if (word.length > 1)
        found.push(
          `${squareName(square, step)} ${word.map((letter) => upperOf(alphabet, letter)).join("")}`,
        );
    }
  }
  return found;
}

function wordFrom(square: number, step: Step, board: string[]): string[] {
  const letters: string[] = [];
  for (let here: number | null = square; here !== null && board[here]; here = neighbour(here, step))
    letters.push(board[here]!);
  return letters;
}

function spell(
  place: string,
  word: string,
  board: string[],
  alphabet: Alphabet,
): [number, string][] | null {
  const across = /^(\d{1,2})([A-O])$/i.exec(place);
  const down = /^([A-O])(\d{1,2})$/i.exec(place);
  const row = Number(across?.[1] ?? down?.[2] ?? 0) - 1;
  const column = (across?.[2] ?? down?.[1] ?? "").toUpperCase().charCodeAt(0) - 65;
  if (!(row >= 0 && row < SIZE && column >= 0 && column < SIZE)) return null;
  const tiles: [number, string][] = [];
  let square: number | null = row * SIZE + column;
  for (const letter of word) {
    if (square === null || !(letter === "." || letter === "?" || isLetter(alphabet, letter)))
      return null;
    const there: string = board[square] ?? "";
    if (!there && letter !== ".") tiles.push([square, letter]);
    else if (there && letter !== "." && upperOf(alphabet, there) !== upperOf(alphabet, letter))
      return null;
    square = neighbour(square, across ? ACROSS : DOWN);
  }
  return tiles;
}
