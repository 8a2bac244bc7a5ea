import assert from "node:assert/strict";
import test from "node:test";
import {
  type Clock,
  type Terms,
  correct,
  costAt,
  cueBetween,
  faceOf,
  leftAt,
  parseTime,
  pause,
  press,
  resume,
  revive,
  setUp,
  startsBy,
  takeBack,
  timekeeper,
} from "../src/learn/clock/arithmetic.ts";

const MINUTE = 60_000;
const START = 1_800_000_000_000; // any day
const TERMS: Terms = {
  players: 2,
  time: 20 * MINUTE,
  increment: 0,
  overtime: null,
  penalty: 10,
  stands: false,
};

// A clock whose second player began it, so that the first one's runs from START.
function begun(terms: Partial<Terms> = {}): Clock {
  const clock = setUp({ ...TERMS, ...terms });
  return press(clock, clock.terms.players - 1, START);
}

function readings(clock: Clock, after: number): number[] {
  return clock.left.map((_, seat) => leftAt(clock, seat, START + after));
}

test("a press stops one's own clock and starts the other's", () => {
  const clock = press(begun(), 0, START + 30_000);
  assert.deepEqual(readings(clock, 40_000), [20 * MINUTE - 30_000, 20 * MINUTE - 10_000]);
  assert.deepEqual(clock.moves, [1, 0]);
  assert.equal(faceOf(clock, 0, START + 40_000), "waits");
  assert.equal(faceOf(clock, 1, START + 40_000), "runs");
});

test("nobody presses the other's clock, nor any while the clock is paused", () => {
  const clock = begun();
  assert.equal(press(clock, 1, START + 5000), clock);
  const paused = pause(clock, START + 5000);
  assert.equal(startsBy(paused, 0, START + 6000), null);
  assert.deepEqual(press(paused, 0, START + 6000), paused);
});

test("the first press starts the clock of the next player, and is no move", () => {
  const clock = press(setUp({ ...TERMS, players: 4 }), 1, START);
  assert.equal(clock.turn, 2);
  assert.deepEqual(clock.moves, [0, 0, 0, 0]);
});

test("three and four players follow one another", () => {
  let clock = begun({ players: 3 });
  for (const seat of [0, 1, 2]) clock = press(clock, seat, START + (seat + 1) * 1000);
  assert.equal(clock.turn, 0);
  assert.deepEqual(clock.moves, [1, 1, 1]);
  assert.deepEqual(readings(clock, 3000), Array(3).fill(20 * MINUTE - 1000));
});

test("each move adds the increment, the first press none", () => {
  const clock = press(begun({ increment: 5000 }), 0, START + 2000);
  assert.deepEqual(readings(clock, 2000), [20 * MINUTE + 3000, 20 * MINUTE]);
});

test("a flag falls at zero: the clock stands, and the others play on without that player", () => {
  const clock = begun({ time: MINUTE });
  assert.equal(faceOf(clock, 0, START + MINUTE - 1), "hurries");
  assert.equal(faceOf(clock, 0, START + MINUTE), "flag");
  assert.deepEqual(readings(clock, 90_000), [0, MINUTE]);
  const passed = press(clock, 0, START + 90_000);
  assert.deepEqual(passed.moves, [0, 0]); // too late to be a move
  const again = press(passed, 1, START + 95_000);
  assert.equal(again.turn, 1);
  assert.deepEqual(readings(again, 96_000), [0, MINUTE - 6000]);
  assert.equal(startsBy(again, 1, START + 3 * MINUTE), null); // both are out of time
});

test("overtime counts below zero, costs points each begun minute, and has a limit", () => {
  const clock = begun({ time: MINUTE, overtime: 10 * MINUTE });
  const at = (after: number) => START + MINUTE + after;
  assert.equal(costAt(clock, 0, at(0)), 0);
  assert.equal(faceOf(clock, 0, at(1)), "over");
  assert.equal(costAt(clock, 0, at(1)), 10);
  assert.equal(costAt(clock, 0, at(MINUTE)), 10);
  assert.equal(costAt(clock, 0, at(MINUTE + 1)), 20);
  assert.equal(faceOf(clock, 0, at(10 * MINUTE)), "flag");
  assert.equal(leftAt(clock, 0, at(11 * MINUTE)), -10 * MINUTE);
});

test("a pause costs nobody time", () => {
  const paused = pause(begun(), START + 10_000);
  assert.equal(faceOf(paused, 0, START + 500_000), "held");
  assert.equal(faceOf(paused, 1, START + 500_000), "paused");
  const clock = resume(paused, START + 600_000);
  assert.deepEqual(readings(clock, 601_000), [20 * MINUTE - 11_000, 20 * MINUTE]);
});

test("a press taken back gives the clock back, with the time that ran on the wrong one", () => {
  const pressed = press(begun({ increment: 5000 }), 0, START + 10_000);
  const clock = takeBack(pressed, START + 14_000);
  assert.equal(clock.turn, 0);
  assert.deepEqual(clock.moves, [0, 0]);
  assert.deepEqual(readings(clock, 14_000), [20 * MINUTE - 14_000, 20 * MINUTE]);
  assert.equal(takeBack(clock, START + 15_000), clock); // one press, no more
});

test("time that was paused is charged to nobody when a press is taken back", () => {
  const paused = pause(press(begun(), 0, START + 10_000), START + 14_000);
  const back = takeBack(paused, START + 100_000);
  assert.equal(back.mode, "paused");
  const clock = resume(back, START + 200_000);
  assert.equal(clock.turn, 0);
  assert.deepEqual(readings(clock, 200_000), [20 * MINUTE - 14_000, 20 * MINUTE]);
});

test("the first press taken back leaves the clock as it was set up", () => {
  const { mode, left } = takeBack(begun(), START + 9000);
  assert.deepEqual([mode, left], ["ready", [20 * MINUTE, 20 * MINUTE]]);
});

test("a time is corrected while nothing runs, and raises a fallen flag", () => {
  const running = begun({ time: MINUTE });
  assert.equal(correct(running, 0, 5 * MINUTE, 3), running);
  const fallen = pause(running, START + 2 * MINUTE);
  assert.equal(faceOf(fallen, 0, START + 2 * MINUTE), "flag");
  const clock = correct(fallen, 0, 5 * MINUTE, 3);
  assert.deepEqual(
    [clock.left, clock.moves],
    [
      [5 * MINUTE, MINUTE],
      [3, 0],
    ],
  );
  assert.equal(faceOf(clock, 0, START + 2 * MINUTE), "held");
  assert.equal(clock.last, null);
});

test("where both clocks stand between moves, one press stops and another one starts", () => {
  const stopped = press(begun({ stands: true }), 0, START + 10_000);
  assert.equal(faceOf(stopped, 1, START + 60_000), "stopped");
  assert.deepEqual(readings(stopped, 60_000), [20 * MINUTE - 10_000, 20 * MINUTE]);
  const clock = press(stopped, 0, START + 60_000); // whoever presses
  assert.equal(clock.turn, 1);
  assert.deepEqual(readings(clock, 61_000), [20 * MINUTE - 10_000, 20 * MINUTE - 1000]);
  const back = takeBack(clock, START + 62_000);
  assert.deepEqual(readings(back, 62_000), [20 * MINUTE - 12_000, 20 * MINUTE]);
});

test("the last minute, its last seconds, zero and the end of overtime are heard once", () => {
  assert.equal(cueBetween(61_000, 60_000, null), "hurry");
  assert.equal(cueBetween(60_000, 59_000, null), null);
  assert.equal(cueBetween(10_100, 9_900, null), "hurry");
  assert.equal(cueBetween(100, 0, null), "bad");
  assert.equal(cueBetween(70_000, -5, 10 * MINUTE), "bad"); // nobody looked for long
  assert.equal(cueBetween(-599_900, -600_000, 10 * MINUTE), "over");
  assert.equal(cueBetween(0, 0, null), null);
});

test("a kept clock goes on from where it was, however long nobody looked", () => {
  const kept = revive(JSON.parse(JSON.stringify(press(begun(), 0, START + 10_000))));
  assert.ok(kept);
  assert.deepEqual(readings(kept, 5 * MINUTE + 10_000), [20 * MINUTE - 10_000, 15 * MINUTE]);
});

test("a time is written in minutes and seconds, below zero as far as overtime goes", () => {
  assert.equal(parseTime(" 12:05 ", 0), 12 * MINUTE + 5000);
  assert.equal(parseTime("0:09,5", 0), 9500);
  assert.equal(parseTime("−1:30", 10 * MINUTE), -90_000);
  assert.equal(parseTime("-0:00", 0), 0);
  for (const text of ["", "12", "1:60", "1:5", "-0:01", "999:00", "1:00:00", "x"])
    assert.equal(parseTime(text, 0), null);
  assert.equal(parseTime("-10:01", 10 * MINUTE), null);
});

test("what is no clock is not taken for one", () => {
  const { turn: _, ...turnless } = begun();
  const broken = { ...begun(), left: [1] };
  for (const value of [null, 7, "x", [], {}, { terms: {} }, turnless, broken])
    assert.equal(revive(value), null);
});

test("time goes on while a device sleeps, and never back when somebody sets its clock", () => {
  let [wall, steady] = [START, 500];
  const now = timekeeper(
    () => wall,
    () => steady,
    0,
  );
  assert.equal(now(), START);
  [wall, steady] = [wall + 1000, steady + 1000];
  assert.equal(now(), START + 1000);
  wall += 10 * MINUTE; // asleep: the steady clock stood
  assert.equal(now(), START + 1000 + 10 * MINUTE);
  wall -= 60 * MINUTE; // set back
  steady += 2000;
  assert.equal(now(), START + 3000 + 10 * MINUTE);
  assert.equal(
    timekeeper(
      () => wall,
      () => steady,
      START + 20 * MINUTE,
    )(),
    START + 20 * MINUTE,
  );
});
