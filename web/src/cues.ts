// What deserves the attention of somebody who looks elsewhere: found by comparing what the table
// showed with what it shows now. Whoever makes sounds or signs asks here.

import { timeLeft } from "./clock.ts";
import { REFEREE, whoMay } from "./offers.ts";
import type { AnyView, News } from "./wire.ts";

export type Cue = "tile" | "move" | "turn" | "good" | "bad" | "hurry" | "over";

export interface Moment {
  view: AnyView;
  news: (News & { at: number })[];
  wanted: boolean; // somebody at this screen
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE; // who has more than that left needs no timer

// Whether the table waits for somebody at this screen: for a move, an answer, or a word to an
// offer.
export function isWanted(view: AnyView, mine: number[]): boolean {
  if (!view.awaited || view.turn < 0) return false;
  const referee = view.audience === "referee";
  return (
    view.awaited.seats.some((seat) => (seat === REFEREE ? referee : mine.includes(seat))) ||
    (view.offers.length > 0 && whoMay(view, "offer-draw").length > 0)
  );
}

export function cueBetween(before: Moment, after: Moment): Cue | null {
  if (before.view.awaited && !after.view.awaited) return "over";
  const heard = before.news.at(-1)?.at ?? 0;
  for (const news of after.news.filter((one) => one.at > heard)) {
    if (news.news === "verdict") return news.valid ? "good" : "bad";
    if (news.news === "claimed") return news.fault ? "bad" : "good";
    if (news.news === "flag") return "bad";
  }
  if (after.wanted && !before.wanted) return "turn";
  return moves(after.view) > moves(before.view) ? "move" : null;
}

// A stopped move is one already: that it is written down later is no other.
function moves(view: AnyView): number {
  return view.sheet.length + (view.pending ? 1 : 0);
}

// Milliseconds until a clock of this screen has one minute left; null when none comes to it.
export function untilHurry(view: AnyView, mine: number[], now: number): number | null {
  const { running } = view.clock;
  const left = mine.includes(running) ? timeLeft(view, running, now) : null;
  return left !== null && left > MINUTE && left < DAY ? left - MINUTE : null;
}
