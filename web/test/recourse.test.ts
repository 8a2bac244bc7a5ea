// What can be done when what is awaited does not come. Run by `node --test`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { recourse } from "../src/recourse.ts";
import type { AnyView } from "../src/wire.ts";

const PRESENT = { present: [true, true], referees: [] as string[], mine: [0], host: false };
const seen = (acts: string[], view: object): AnyView =>
  ({
    audience: "seat",
    seat: 0,
    seats: [{}, {}],
    turn: 0,
    pending: null,
    clock: { pausedBy: null },
    options: { acts },
    ...view,
  }) as unknown as AnyView;
const keys = (found: ReturnType<typeof recourse>) => found?.said.map((one) => one.key);

test("nothing needs to be said while everybody is here and may only wait", () => {
  const awaited = { act: "move", seats: [1], otherwise: "flag" };
  assert.equal(recourse(seen(["call-referee"], { turn: 1, awaited }), PRESENT), null);
});

test("who waits for an answer may start the clock of who does not give it", () => {
  const awaited = { act: "record", seats: [1], otherwise: "start" };
  const found = recourse(seen(["start"], { awaited, pending: {} }), PRESENT);
  assert.deepEqual(keys(found), ["recourse.record"]);
  assert.deepEqual(found!.button, { act: "start", seat: 0, label: "restart.do" });
  const together = recourse(seen(["start"], { awaited, pending: {} }), {
    ...PRESENT,
    mine: [0, 1],
  });
  assert.deepEqual(keys(together), []); // they see each other
  assert.deepEqual(together!.button, found!.button);
});

test("an opponent without a connection may be hurried where the law offers it", () => {
  const awaited = { act: "move", seats: [1], otherwise: "nothing" };
  const away = { ...PRESENT, present: [true, false] };
  const offered = recourse(seen(["hurry"], { turn: 1, awaited }), away);
  assert.deepEqual(keys(offered), ["recourse.away.hurry"]);
  assert.equal(offered!.button!.act, "hurry");
  const waiting = recourse(seen([], { turn: 1, awaited }), away);
  assert.deepEqual(keys(waiting), ["recourse.away.nothing"]);
  assert.equal(waiting!.button, null);
});

test("a call says plainly when no referee is there to hear it", () => {
  const awaited = { act: "decide", seats: [-1], otherwise: "patience" };
  const view = seen(["start"], { turn: 1, awaited, clock: { pausedBy: 0 } });
  assert.deepEqual(keys(recourse(view, PRESENT)), ["recourse.unheard"]);
  assert.equal(recourse(view, PRESENT)!.button!.label, "actions.start-clock");
  const hosting = recourse(view, { ...PRESENT, host: true });
  assert.deepEqual(keys(hosting), ["recourse.unheard.host"]);
  const heard = recourse(view, { ...PRESENT, referees: ["Ewa"] });
  assert.deepEqual(keys(heard), ["recourse.heard"]);
});

test("with the clock standing a mover is told to go on, unless bound to an exchange", () => {
  const awaited = { act: "decide", seats: [-1], otherwise: "patience" };
  const told = (acts: string[]) =>
    keys(recourse(seen(acts, { awaited, clock: { pausedBy: 1 } }), PRESENT));
  assert.deepEqual(told(["play", "exchange", "pass"]), ["recourse.unheard", "recourse.mover"]);
  assert.deepEqual(told(["value", "pass"]), ["recourse.unheard", "recourse.mover"]);
  assert.deepEqual(told(["exchange", "pass"]), ["recourse.unheard", "recourse.who"]);
});

test("to the referee a call is an alarm", () => {
  const awaited = { act: "decide", seats: [-1], otherwise: "patience" };
  const view = seen(["decide", "start"], {
    audience: "referee",
    awaited,
    clock: { pausedBy: 1 },
  });
  const found = recourse(view, PRESENT)!;
  assert.ok(found.alarm);
  assert.deepEqual(found.said, [{ key: "recourse.call", seats: [1] }]);
});
