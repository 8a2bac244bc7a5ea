// The one next step of each player at a real board, from what the table waits for and what the law
// offers. What is asked for in a panel is written there; everything else is one touch.

import type { Act } from "../connection.ts";
import { optionsOf } from "../offers.ts";
import type { AnyView } from "../wire.ts";

export type Do = Act["do"];

// How a move is written down, the usual way first.
const WRITTEN = ["value", "play", "exchange", "pass"] as const;
export type Way = (typeof WRITTEN)[number];

// What may be done beside the next step, in the order of its buttons.
const BESIDE = [
  ...["challenge", "claim", "take-back", "start", "declare-exchange"],
  ...["think", "come-back", "untell"],
] as Do[];

export function waysOf(view: AnyView, seat: number): Way[] {
  const { acts } = optionsOf(view, seat);
  return WRITTEN.filter((way) => acts.includes(way));
}

// "write": the move is over and has still to be told.
export function nextOf(view: AnyView, seat: number): Do | "write" | null {
  const { awaited } = view;
  if (!awaited?.seats.includes(seat)) return null;
  const { acts } = optionsOf(view, seat);
  if (awaited.act !== "move") return acts.includes(awaited.act) ? (awaited.act as Do) : null;
  if (acts.includes("stop")) return "stop";
  return waysOf(view, seat).length ? "write" : null;
}

export function besideOf(view: AnyView, seat: number): Do[] {
  const { acts } = optionsOf(view, seat);
  const next = nextOf(view, seat);
  return BESIDE.filter((act) => acts.includes(act) && act !== next);
}
