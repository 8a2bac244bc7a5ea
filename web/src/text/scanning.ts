// The board for those who listen: words as a score sheet writes them, lines as runs of squares, and
// what stands around a square. Knows letters and squares; the words for them are its reader's.

import { upperOf, type Alphabet } from "../board/alphabet.ts";
import {
  ACROSS,
  DOWN,
  SIZE,
  SQUARES,
  type Step,
  neighbour,
  squareName,
} from "../board/geometry.ts";

export interface Run {
  from: number; // squares, both included
  to: number;
  letters: string[]; // as they lie: lower case for a blank; none where it is empty
  premium: string; // code of an empty square that has one: alone in its run
}

// Every word on the board.
export function wordsOn(board: string[], alphabet: Alphabet): string[] {
  return ([ACROSS, DOWN] as const).flatMap((step) =>
    Array.from({ length: SQUARES }, (_, square) => square)
      .filter((square) => board[square] && !at(board, neighbour(square, -step)))
      .map((square) => ({ square, letters: lettersFrom(square, step, board) }))
      .filter(({ letters }) => letters.length > 1)
      .map(({ square, letters }) => `${squareName(square, step)} ${said(letters, alphabet)}`),
  );
}

export function said(letters: string[], alphabet: Alphabet): string {
  return letters.map((letter) => upperOf(alphabet, letter)).join("");
}

// A row or a column from its beginning.
export function runsOf(start: number, step: Step, board: string[], premiums: string): Run[] {
  const runs: Run[] = [];
  for (let place = 0; place < SIZE; place++) {
    const square = start + place * step;
    const letter = board[square] ?? "";
    const premium = letter || premiums[square] === "." ? "" : (premiums[square] ?? "");
    const last = runs.at(-1);
    const alike = last && !premium && !last.premium && Boolean(letter) === last.letters.length > 0;
    if (alike) {
      last.to = square;
      if (letter) last.letters.push(letter);
    } else runs.push({ from: square, to: square, letters: letter ? [letter] : [], premium });
  }
  return runs;
}

// The letters that a tile here would touch, in reading order: left, right, above, below.
export function around(square: number, board: string[]): { step: number; letters: string[] }[] {
  return [-ACROSS, ACROSS, -DOWN, DOWN].map((step) => {
    const letters = lettersFrom(neighbour(square, step), step, board);
    return { step, letters: step < 0 ? letters.reverse() : letters };
  });
}

function lettersFrom(square: number | null, step: number, board: string[]): string[] {
  const letters: string[] = [];
  for (let here = square; at(board, here); here = neighbour(here!, step))
    letters.push(board[here!]!);
  return letters;
}

function at(board: string[], square: number | null): string {
  return square === null ? "" : (board[square] ?? "");
}
