// What may be told of a real board, with the particulars that each needs, and in words.

import { squareName } from "../board/geometry.ts";
import type { Act } from "../connection.ts";
import { t } from "../i18n.svelte.ts";
import type { AnyView } from "../wire.ts";

export type Step = Extract<Act, { do: "tell" }>["step"];

export const PARTICULARS: Record<Step["step"], string[]> = {
  surplus: ["seat", "count"],
  missing: ["seat", "count"],
  undrawn: ["seat", "count"],
  drawn: ["seat"],
  "dead-blank": ["square"],
  reread: ["square", "letter"],
  repeat: [],
  retyped: ["words"],
  leave: ["seat"],
};

export function stepText(view: AnyView, step: Step): string {
  const facts = [
    "seat" in step ? view.seats[step.seat]!.name : "",
    "count" in step ? String(step.count) : "",
    "square" in step ? squareName(step.square) : "",
    "letter" in step ? step.letter : "",
    "words" in step ? step.words.join(", ") : "",
  ].filter(Boolean);
  const what = t(`real.step.${step.step}`);
  return facts.length ? `${what}: ${facts.join(", ")}` : what;
}
