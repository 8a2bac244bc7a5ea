// The tracking sheet: what a screen has not seen, by groups. Run by `node --test`.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Alphabet } from "../src/board/alphabet.ts";
import { unseen } from "../src/unseen.ts";
import type { AnyView } from "../src/wire.ts";

const ALPHABET: Alphabet = {
  upper: "AĄKOT",
  lower: "aąkot",
  base: "AAKOT",
  vowels: "AĄO",
  values: [1, 5, 2, 1, 2],
  counts: [9, 1, 3, 6, 3],
  blanks: 2,
};
const table = (view: object): AnyView =>
  ({
    audience: "spectator",
    board: ["KOt............"],
    laid: [],
    bag: 10,
    ...view,
  }) as unknown as AnyView;
const counts = (view: AnyView) =>
  unseen(view, ALPHABET)?.map(
    ({ name, tiles, left }) =>
      `${name} ${left}: ${tiles.map((one) => `${one.tile}${one.left}`).join(" ")}`,
  );

test("an onlooker has seen the board, a player the own tiles as well, also those set aside", () => {
  assert.deepEqual(counts(table({})), [
    "vowels 15: A9 Ą1 O5",
    "consonants 5: K2 T3",
    "blanks 1: ?1",
  ]);
  const seat = table({ audience: "seat", rack: "AĄ?", aside: "O", laid: [[9, "T"]] });
  assert.deepEqual(counts(seat), ["vowels 12: A8 Ą0 O4", "consonants 4: K2 T2", "blanks 0: ?0"]);
});

test("while the rules do not show the bag, nobody counts", () => {
  assert.equal(unseen(table({ bag: null }), ALPHABET), null);
});
