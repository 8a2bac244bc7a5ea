// What deserves attention: whose turn came, what was judged, when time runs out. Run by
// `node --test`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Moment, cueBetween, isWanted, untilHurry } from "../src/cues.ts";
import type { AnyView } from "../src/wire.ts";

const table = (view: object = {}): AnyView =>
  ({
    audience: "seat",
    seat: 0,
    seats: [{}, {}],
    turn: 1,
    awaited: { act: "move", seats: [1] },
    pending: null,
    sheet: [],
    offers: [],
    options: { acts: [] },
    clock: { running: -1, since: 0, used: [0, 0], budget: [null, null] },
    ...view,
  }) as unknown as AnyView;
const moment = (view: object = {}, news: object[] = []): Moment => ({
  view: table(view),
  news: news.map((one, place) => ({ ...one, at: place + 1 })) as unknown as Moment["news"],
  wanted: isWanted(table(view), [0]),
});
const MINE = { turn: 0, awaited: { act: "move", seats: [0] } };
const STOPPED = { pending: {}, awaited: { act: "record", seats: [0] } };

test("a screen is wanted for its move, its answer, and its word to an offered draw", () => {
  assert.ok(!isWanted(table(), [0]));
  assert.ok(isWanted(table(MINE), [0]));
  assert.ok(isWanted(table(STOPPED), [0]));
  assert.ok(isWanted(table({ offers: [1], options: { acts: ["offer-draw"] } }), [0]));
  assert.ok(!isWanted(table({ offers: [0], options: { acts: [] } }), [0]), "the own offer");
});

test("a screen without the seat is not wanted, a referee is by a call", () => {
  const called = { awaited: { act: "decide", seats: [-1] } };
  assert.ok(!isWanted(table({ ...MINE, audience: "spectator" }), []));
  assert.ok(!isWanted(table(called), [0]));
  assert.ok(isWanted(table({ ...called, audience: "referee" }), []));
  assert.ok(!isWanted(table({ turn: -1, awaited: { act: "begin", seats: [0, 1] } }), [0]));
});

test("the turn is told once, when it comes", () => {
  assert.equal(cueBetween(moment(), moment({ ...MINE, sheet: [{}] })), "turn");
  assert.equal(cueBetween(moment(MINE), moment(MINE)), null);
});

test("a move is told when it is stopped, and not again when it is written down", () => {
  const others = { awaited: { act: "record", seats: [1] } };
  assert.equal(cueBetween(moment(MINE), moment({ ...others, pending: {} })), "move");
  assert.equal(cueBetween(moment({ ...others, pending: {} }), moment({ sheet: [{}] })), null);
});

test("a verdict goes before the turn, and the end before all", () => {
  const good = [{ news: "verdict", valid: true }];
  const bad = [...good, { news: "claimed", fault: "gap" }];
  assert.equal(cueBetween(moment(), moment(MINE, good)), "good");
  assert.equal(cueBetween(moment({}, good), moment(MINE, bad)), "bad");
  assert.equal(cueBetween(moment(MINE, good), moment({ awaited: null }, bad)), "over");
});

test("the last minute is told of the own clock, while it still comes", () => {
  const clock = { running: 0, since: 1000, used: [0, 0], budget: [90_000, 90_000] };
  assert.equal(untilHurry(table({ clock }), [0], 11_000), 20_000);
  assert.equal(untilHurry(table({ clock }), [0], 41_000), null, "it is over already");
  assert.equal(untilHurry(table({ clock }), [1], 11_000), null);
  const days = { ...clock, budget: [30 * 86_400_000, null] };
  assert.equal(untilHurry(table({ clock: days }), [0], 0), null);
});
