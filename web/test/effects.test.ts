// A referee's effects: in which order they are offered, and what they change. Run by `node --test`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { change, firstAmount, measureOf, sorted } from "../src/referee/effects.ts";
import type { AnyView } from "../src/wire.ts";

const view = {
  seats: [{ score: 12 }, { score: 40 }],
  clock: { running: 1, since: 1000, used: [0, 60_000], budget: [600_000, 600_000] },
} as unknown as AnyView;
const effect = (kind: string) => ({ kind, label: kind, people: [] });
const kinds = (found: { kind: string }[][]) => found.map((some) => some.map((one) => one.kind));

test("what the clause names comes first, as far as the law allows it now", () => {
  const allowed = ["score", "penalty", "warning"].map(effect);
  const found = sorted(allowed, { effects: ["warning", "clock"] });
  assert.deepEqual(kinds(found), [["warning"], ["score", "penalty"]]);
  assert.deepEqual(kinds(sorted([effect("note")], undefined)), [[], ["note"]]);
});

test("points come off and a correction is added", () => {
  assert.deepEqual(change(view, measureOf("penalty", 1, 10, true), 0), [40, 30]);
  assert.deepEqual(change(view, measureOf("score", 0, -3, true), 0), [12, 9]);
  assert.equal(change(view, measureOf("warning", 0, 0, true), 0), null);
});

test("a clock is set from what it shows now", () => {
  assert.equal(firstAmount(view, "clock", 1, 5, 31_000), 510);
  assert.equal(firstAmount(view, "penalty", 1, 5, 31_000), 5);
  assert.deepEqual(change(view, measureOf("clock", 1, 300, true), 31_000), [510_000, 300_000]);
});
