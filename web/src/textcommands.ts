// Moves in words, for those who do not use the board: the same text as in score sheets and scenarios.
// `play 8H KOTY` lays and stops; row first is across, column first is down; letters already on the
// board are written out; lower case is a blank's letter.

import { isLetter, upperOf, type Alphabet } from "./board/alphabet.ts";
import { ACROSS, DOWN, SIZE, neighbour } from "./board/geometry.ts";
import type { Act } from "./connection.ts";

const PLAIN = ["take-back", "stop", "record", "claim", "declare-exchange", "pass", "start", "call-referee", "resign", "offer-draw", "undo", "pause", "resume"] as const;

export const VERBS = ["play", "place", "exchange", "challenge", "name", ...PLAIN];

// null: the text is no command.
export function parseCommand(text: string, board: string[], alphabet: Alphabet): Act | null {
  const [verb = "", ...words] = text.normalize("NFC").trim().split(/\s+/);
  const plain = PLAIN.find((one) => one === verb.toLowerCase());
  if (plain) return words.length ? null : ({ do: plain } as Act);
  switch (verb.toLowerCase()) {
    case "play":
    case "place": {
      const tiles = words.length === 2 ? spell(words[0]!, words[1]!, board, alphabet) : null;
      return tiles && { do: verb.toLowerCase() as "play" | "place", tiles };
    }
    case "exchange":
      return words.length ? { do: "exchange", tiles: [...words.join("")].map((tile) => upperOf(alphabet, tile)).join("") } : null;
    case "challenge":
      return { do: "challenge", words: words.map((word) => [...word].map((letter) => upperOf(alphabet, letter)).join("")) };
    case "name":
      return words.length === 1 && isLetter(alphabet, words[0]!) ? { do: "name", letter: upperOf(alphabet, words[0]!) } : null;
    default:
      return null;
  }
}

function spell(place: string, word: string, board: string[], alphabet: Alphabet): [number, string][] | null {
  const across = /^(\d{1,2})([A-O])$/i.exec(place);
  const down = /^([A-O])(\d{1,2})$/i.exec(place);
  const row = Number(across?.[1] ?? down?.[2] ?? 0) - 1;
  const column = (across?.[2] ?? down?.[1] ?? "").toUpperCase().charCodeAt(0) - 65;
  if (!(row >= 0 && row < SIZE && column >= 0 && column < SIZE)) return null;
  const tiles: [number, string][] = [];
  let square: number | null = row * SIZE + column;
  for (const letter of word) {
    if (square === null || !(letter === "." || letter === "?" || isLetter(alphabet, letter))) return null;
    const there: string = board[square] ?? "";
    if (!there && letter !== ".") tiles.push([square, letter]);
    else if (there && letter !== "." && upperOf(alphabet, there) !== upperOf(alphabet, letter)) return null;
    square = neighbour(square, across ? ACROSS : DOWN);
  }
  return tiles;
}
