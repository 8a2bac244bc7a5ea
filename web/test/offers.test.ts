// What a screen may do, by the view it has. Run by `node --test`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { REFEREE, may, optionsOf, me, whoMay } from "../src/offers.ts";
import type { AnyView, Options } from "../src/wire.ts";

const offer = (...acts: string[]): Options => ({
  acts,
  words: [],
  most: 0,
  blanks: [],
  starters: [],
  measures: [],
  overrule: null,
});
const seen = (view: object): AnyView => ({ seats: [{}, {}, {}], ...view }) as AnyView;

test("a seat may do what its own view offers, and nothing for another", () => {
  const view = seen({
    audience: "seat",
    seat: 1,
    options: { ...offer("record", "challenge"), words: ["KOT"] },
  });
  assert.equal(me(view), 1);
  assert.ok(may(view, 1, "record"));
  assert.ok(!may(view, 1, "pass"));
  assert.ok(!may(view, 0, "record"));
  assert.deepEqual(optionsOf(view, 1).words, ["KOT"]);
  assert.deepEqual(whoMay(view, "record"), [1]);
});

test("a shared screen with its curtain down acts for each of its seats", () => {
  const view = seen({
    audience: "screen",
    options: [offer("record"), null, offer("record", "start")],
  });
  assert.equal(me(view), null);
  assert.deepEqual(whoMay(view, "record"), [0, 2]);
  assert.deepEqual(whoMay(view, "start"), [2]);
  assert.ok(!may(view, 1, "record"));
});

test("a referee decides, and does nothing that players may", () => {
  const view = seen({
    audience: "referee",
    options: offer("decide"),
    seatOptions: [offer("pass"), offer("record"), offer()],
  });
  assert.equal(me(view), REFEREE);
  assert.ok(may(view, REFEREE, "decide"));
  assert.deepEqual(whoMay(view, "pass"), []);
});

test("after the end players may play on, and a referee decide", () => {
  const players = seen({ audience: "ended", seat: null, options: offer("rematch") });
  assert.ok(may(players, 0, "rematch"));
  assert.ok(!may(players, REFEREE, "rematch"));
  const options = { ...offer("decide"), measures: ["end"] };
  const view = seen({ audience: "ended", seat: null, options });
  assert.ok(may(view, REFEREE, "decide"));
  assert.ok(!may(view, 0, "decide"));
});

test("an onlooker may do nothing", () => {
  const view = seen({ audience: "spectator" });
  assert.equal(me(view), null);
  assert.ok(!may(view, null, "record"));
  assert.ok(!may(view, REFEREE, "decide"));
  assert.deepEqual(whoMay(view, "record"), []);
});
