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
const stages = [
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
const cycle = { stages, exchanges: 1, exchangeBag: 7, passes: 2, idle: null };
const seat = { score: 10, exchanges: 0, tiles: 7 };
const options = { acts: ["stop", "call-referee"], steps: ["leave"] };
const view = {
  audience: "screen",
  table: { cycle },
  seats: [seat, seat],
  order: [0, 1],
  sheet: [],
  bag: null,
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

test("of several others the last one who writes it down leads on", () => {
  const three = {
    ...view,
    seats: [seat, seat, seat],
    order: [2, 0, 1],
    options: [options, options, options],
  } as unknown as ScreenView;
  const one = forecast(three, kept.slice(0, 3)) as ScreenView;
  assert.deepEqual(one.awaited?.seats, [2]);
  assert.deepEqual(one.options[1]!.acts, []);
  assert.equal(one.seats[0]!.score, 10);
  const both = forecast(three, [...kept.slice(0, 3), { ...kept[2]!, seat: 2 }, kept[3]!]);
  assert.equal((both as ScreenView).seats[0]!.score, 34);
  assert.equal(both.turn, 1);
});

test("the bag empties, and whoever goes out ends what a device can tell", () => {
  const late = { ...view, bag: 2 } as ScreenView;
  const drawn = forecast(late, kept) as ScreenView;
  assert.deepEqual([drawn.bag, drawn.seats[0]!.tiles], [0, 5]);
  const out = { ...view, bag: 0, seats: [{ ...seat, tiles: 4 }, seat] } as unknown as ScreenView;
  assert.deepEqual((alone(forecast(out, kept)) as ScreenView).options[1]!.acts, []);
});

test("exchanges have their limit and need the bag, passes end the game", () => {
  const swaps = [stage("a", "move", { mover: ["exchange", "pass"], leaps: passing() })];
  const table = { cycle: { ...cycle, stages: swaps } };
  const offered = (more: object, acts: Kept[]) =>
    (alone(forecast({ ...view, table, ...more } as unknown as ScreenView, acts)) as ScreenView)
      .options;
  const swap: Kept = { seat: 0, act: { do: "exchange", tiles: "**" }, time: 2000 };
  const pass = (seat: number): Kept => ({ seat, act: { do: "pass" }, time: 2000 });
  assert.deepEqual(offered({ bag: 20 }, [swap, pass(1)])[0]!.acts, ["pass"]);
  assert.deepEqual(offered({ bag: 20 }, [swap])[1]!.acts, ["exchange", "pass"]);
  assert.deepEqual(offered({ bag: 6 }, [pass(0)])[1]!.acts, ["pass"]);
  assert.deepEqual(offered({ bag: 20 }, [0, 1, 0, 1].map(pass))[0]!.acts, []);
});

function passing() {
  return ["exchange", "pass"].map((act) => leap(act, 0, { turn: true, line: act }));
}

test("an act that the cycle does not know changes nothing", () => {
  assert.equal(forecast(view, [{ seat: 1, act: { do: "call-referee" }, time: 2000 }]), view);
});

test("alone only the cycle's acts are left, and none where it is not known", () => {
  assert.deepEqual((alone(view) as ScreenView).options[0]!.acts, ["stop"]);
  const elsewhere = { ...view, awaited: { ...view.awaited!, act: "decide" } };
  assert.deepEqual((alone(elsewhere) as ScreenView).options[0]!.acts, []);
});
