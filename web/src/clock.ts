// A chess clock's reading.

import type { AnyView } from "./wire.ts";

export const LAST = 10_000; // milliseconds: from here on tenths count

// Milliseconds a seat has left, or null without a limit. R-5: displays round up, the flag falls
// at 0.
export function timeLeft(view: AnyView, seat: number, now: number): number | null {
  const { clock } = view;
  const budget = clock.budget[seat] ?? null;
  if (budget === null) return null;
  const running = clock.running === seat ? Math.max(0, now - clock.since) : 0;
  return budget - (clock.used[seat] ?? 0) - running;
}

// Minutes and seconds, in the last ten seconds with tenths.
export function clockText(milliseconds: number): string {
  const tenths = milliseconds > 0 && milliseconds < LAST;
  const units = tenths ? 100 : 1000;
  const shown = Math.ceil(Math.abs(milliseconds) / units) * units;
  const sign = milliseconds < 0 && shown > 0 ? "−" : "";
  const seconds = ((shown % 60_000) / 1000).toFixed(tenths ? 1 : 0).padStart(tenths ? 4 : 2, "0");
  return `${sign}${Math.floor(shown / 60_000)}:${seconds}`;
}

const MARKS = [5 * 60_000, 60_000, 30_000, 10_000]; // at which a clock is said aloud

// The mark that a clock passed between two looks at it; of several the last.
export function markPassed(before: number, after: number): number | null {
  return MARKS.findLast((mark) => before > mark && after <= mark) ?? null;
}
