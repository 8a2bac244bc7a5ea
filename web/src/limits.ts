// Limits of the numbers that people write in forms; the server has the same.

export type Limits = readonly [least: number, most: number];

export const MINUTES: Limits = [1, 360]; // of a player's whole game
export const INCREMENT: Limits = [0, 60]; // seconds for each move
export const DAYS: Limits = [1, 14]; // for each move

export function within([least, most]: Limits, value: number | null | undefined): boolean {
  return Number.isInteger(value) && value! >= least && value! <= most;
}

// Whether every number of a form is within its limits; if not, the first that is not gets the
// focus.
export function keepsLimits(form: HTMLFormElement): boolean {
  const wrong = form.querySelector<HTMLInputElement>("input[type=number][aria-invalid=true]");
  wrong?.focus();
  return wrong === null;
}
