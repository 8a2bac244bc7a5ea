// A device without its server: what the law's cycle makes of acts that nobody has heard yet.

import assert from "node:assert/strict";
import test from "node:test";

import { type Kept, alone, forecast } from "../src/real/forecast.ts";
import type { ScreenView } from "../src/wire.ts";

const leap = (act: string, to: number, more: object = {}) => ({
  mover: true,
  act,
  to,
  turn: false,
  runs: false,
  line: "",
  waits: false,
  ...more,
});
const stage = (phase: string, awaits: string, more: object) => ({
  phase,
  awaits,
  moverAwaited: true,
  mover: [],
  other: [],
  leaps: [],
  ...more,
});
const cycle = [
  stage("a", "move", { mover: ["stop"], leaps: [leap("stop", 1)] }),
  stage("b", "move", { mover: ["value"], leaps: [leap("value", 2, { waits: true })] }),
  stage("c", "record", {
    moverAwaited: false,
    other: ["record"],
    leaps: [leap("record", 3, { mover: false, line: "placement" })],
  }),
  stage("d", "start", {
    mover: ["start"],
    leaps: [leap("start", 0, { turn: true, runs: true })],
  }),
];
const seat = { score: 10, exchanges: 0, tiles: 7 };
const options = { acts: ["stop", "call-referee"], steps: ["leave"] };
const view = {
  audience: "screen",
  table: { cycle },
  seats: [seat, seat],
  sheet: [],
  move: 0,
  phase: "a",
  turn: 0,
  pending: null,
  clock: { running: 0, since: 1000, used: [500, 0], budget: [60_000, 60_000] },
  awaited: { seats: [0], act: "move" },
  options: [options, options],
} as unknown as ScreenView;

const kept: Kept[] = [
  { seat: 0, act: { do: "stop" }, time: 3000 },
  { seat: 0, act: { do: "value", points: 24, count: 4 }, time: 4000 },
  { seat: 1, act: { do: "record" }, time: 5000 },
  { seat: 0, act: { do: "start" }, time: 6000 },
];

test("kept acts lead through the cycle, with clocks, points and the one who is awaited", () => {
  const after = forecast(view, kept) as ScreenView;
  assert.equal(after.turn, 1);
  assert.deepEqual(after.awaited?.seats, [1]);
  assert.deepEqual(after.clock.used, [2500, 0]);
  assert.equal(after.clock.running, 1);
  assert.equal(after.clock.since, 6000);
  assert.equal(after.seats[0]!.score, 34);
  assert.deepEqual(after.options[1]!.acts, ["stop"]);
  assert.equal(after.move, 1);
});

test("an act that the cycle does not know changes nothing", () => {
  assert.equal(forecast(view, [{ seat: 1, act: { do: "call-referee" }, time: 2000 }]), view);
});

test("alone only the cycle's acts are left, and none where it is not known", () => {
  assert.deepEqual((alone(view) as ScreenView).options[0]!.acts, ["stop"]);
  const elsewhere = { ...view, awaited: { ...view.awaited!, act: "decide" } };
  assert.deepEqual((alone(elsewhere) as ScreenView).options[0]!.acts, []);
});
