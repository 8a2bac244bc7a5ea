// The effects of a decision: whom they concern, in which order they are offered, and what each
// changes in numbers.

import { timeLeft } from "../clock.ts";
import type { AnyView, Measure } from "../wire.ts";

export type Kind = Measure["measure"];

const OF_SOMEBODY: Kind[] = ["score", "clock", "pass", "walkover", "warning", "penalty"];
const WITH_AMOUNT: Kind[] = ["score", "penalty", "clock"];

export const concernsSomebody = (kind: Kind) => OF_SOMEBODY.includes(kind);
export const hasAmount = (kind: Kind) => WITH_AMOUNT.includes(kind);

// A clause as a referee reads it.
export interface Quoted {
  id: string;
  title: string;
  text: string;
  effects: string[]; // that it names itself
}

// One that can be chosen, with whom it may concern.
export interface Effect {
  kind: string;
  label: string;
  people: { who: number | null; name: string }[]; // null: nobody in particular
}

// Those that the clause itself names, and the rest of what the law allows now.
export function sorted(
  allowed: Effect[],
  clause: Pick<Quoted, "effects"> | undefined,
): [Effect[], Effect[]] {
  const order = clause?.effects ?? [];
  const named = order.flatMap((kind) => allowed.find((one) => one.kind === kind) ?? []);
  return [named, allowed.filter((one) => !named.includes(one))];
}

// What the amount begins with: one step of points, or what the clock shows now, in seconds.
export function firstAmount(
  view: AnyView,
  kind: Kind,
  seat: number,
  step: number,
  now: number,
): number {
  if (kind === "penalty") return step;
  return kind === "clock" ? Math.ceil((timeLeft(view, seat, now) ?? 0) / 1000) : 0;
}

export function measureOf(kind: Kind, seat: number, amount: number, valid: boolean): Measure {
  switch (kind) {
    case "score":
    case "penalty":
      return { measure: kind, seat, points: amount };
    case "clock":
      return { measure: kind, seat, left: amount * 1000 };
    case "verdict":
      return { measure: kind, valid };
    case "pass":
    case "walkover":
    case "warning":
      return { measure: kind, seat };
    case "end":
    case "note":
      return { measure: kind };
  }
}

// A score, or a clock in milliseconds, before and after; null where no number changes at once.
export function change(view: AnyView, measure: Measure, now: number): [number, number] | null {
  switch (measure.measure) {
    case "score":
    case "penalty": {
      const before = view.seats[measure.seat]!.score;
      const after = before + (measure.measure === "score" ? measure.points : -measure.points);
      return [before, after];
    }
    case "clock":
      return [timeLeft(view, measure.seat, now) ?? 0, measure.left];
    default:
      return null;
  }
}
