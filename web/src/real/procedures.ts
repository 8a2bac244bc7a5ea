// What may be told of a real board, with the particulars that each needs.

import type { Step } from "../telling.ts";

export const PARTICULARS: Record<Step["step"], string[]> = {
  surplus: ["seat", "count"],
  missing: ["seat", "count"],
  undrawn: ["seat", "count"],
  drawn: ["seat"],
  "dead-blank": ["square"],
  reread: ["square", "letter"],
  repeat: [],
  retyped: ["words"],
  misplaced: [],
  leave: ["seat"],
};
