// Squares, lines and words. A square is 0–224, row by row; a step is ACROSS or DOWN.

export const SIZE = 15;
export const SQUARES = SIZE * SIZE;
export const ACROSS = 1;
export const DOWN = SIZE;
export const CENTRE = 112;

export type Step = typeof ACROSS | typeof DOWN;

function rowOf(square: number): number {
  return Math.floor(square / SIZE);
}

function columnOf(square: number): number {
  return square % SIZE;
}

// 8H for a word across, H8 for a word down, as players write it.
export function squareName(square: number, step: Step = ACROSS): string {
  const row = String(rowOf(square) + 1);
  const column = String.fromCharCode(65 + columnOf(square));
  return step === ACROSS ? row + column : column + row;
}

// And back; null: no square is called so.
export function placeOf(text: string): { square: number; step: Step } | null {
  const across = /^(\d{1,2})([A-O])$/i.exec(text);
  const down = /^([A-O])(\d{1,2})$/i.exec(text);
  const row = Number(across?.[1] ?? down?.[2] ?? 0) - 1;
  const column = (across?.[2] ?? down?.[1] ?? "").toUpperCase().charCodeAt(0) - 65;
  if (!(row >= 0 && row < SIZE && column >= 0 && column < SIZE)) return null;
  return { square: row * SIZE + column, step: across ? ACROSS : DOWN };
}

export function neighbour(square: number, step: number): number | null {
  const next = square + step;
  if (next < 0 || next >= SQUARES) return null;
  if (Math.abs(step) === ACROSS && rowOf(next) !== rowOf(square)) return null; // over the edge
  return next;
}

// The squares of a word that starts here.
export function wordSquares(start: number, down: boolean, length: number): number[] {
  return Array.from({ length }, (_, place) => start + place * (down ? DOWN : ACROSS));
}
