// Views of an event, changed as the server tells. Run by `node --test`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { changedFields } from "../src/desk/changes.ts";

const view = {
  heading: { name: "Cup", closed: false },
  rounds: [
    {
      number: 1,
      tables: [
        { number: 4, scores: [] as number[] },
        { number: 5, scores: [] },
      ],
    },
  ],
  rows: [
    { number: 7, place: 1, lines: [{ round: 1, own: 400 }] },
    { number: 9, place: 2, lines: [] },
  ],
};

test("a value, a field of a record, and a row deep inside are changed", () => {
  const after = changedFields(view, {
    heading: { in: { closed: true } },
    rounds: {
      rows: { 1: { in: { tables: { rows: { 4: { in: { scores: { to: [400, 350] } } } } } } } },
    },
  });
  assert.deepEqual(after.heading, { name: "Cup", closed: true });
  assert.deepEqual(after.rounds[0]!.tables[0]!.scores, [400, 350]);
  assert.equal(after.rounds[0]!.tables[1], view.rounds[0]!.tables[1]); // the same object
  assert.equal(after.rows, view.rows);
});

test("rows come in another order, new ones among them, and go", () => {
  const row = { number: 3, place: 1, lines: [] };
  const after = changedFields(view, {
    rows: { rows: { 3: { to: row }, 9: { in: { place: 2 } } }, order: [3, 9] },
  });
  assert.deepEqual(after.rows, [row, { number: 9, place: 2, lines: [] }]);
});
