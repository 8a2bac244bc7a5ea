// A plain clock for two to four players at a real board, as values: every press, pause and
// correction makes the next clock. It never asks what time it is, and knows no rule set: what
// happens at zero stands in its terms.

import type { Cue } from "../../cues.ts";

export interface Terms {
  players: number;
  time: number; // milliseconds for each player's game
  increment: number; // milliseconds for each move
  overtime: number | null; // milliseconds that may be played on below zero; null: none
  penalty: number; // points for each begun minute of them
  stands: boolean; // P-3.2.1: a press stops the clock, another one starts the next player's
}

type Mode = "ready" | "running" | "stopped" | "paused"; // stopped: between two moves

interface Press {
  left: number[]; // as it was before
  moves: number[];
  turn: number;
  mode: Mode;
  after: number; // left to who came on, right after it
}

export interface Clock {
  terms: Terms;
  mode: Mode;
  resumes: Mode; // what a pause interrupted
  turn: number; // whose clock runs, or will
  left: number[]; // milliseconds of each player, at `since`
  moves: number[];
  since: number; // milliseconds since 1970
  last: Press | null; // what can be taken back
}

// What a half of the screen says, in words and by its colour.
export type Face =
  | "ready"
  | "waits"
  | "runs"
  | "hurries" // in the last minute
  | "over" // below zero
  | "flag"
  | "stopped"
  | "paused"
  | "held"; // paused, and the one that goes on

const MINUTE = 60_000;
const HURRY = [MINUTE, 10_000]; // at which is warned

export function setUp(terms: Terms): Clock {
  return {
    terms,
    mode: "ready",
    resumes: "ready",
    turn: 0,
    left: Array<number>(terms.players).fill(terms.time),
    moves: Array<number>(terms.players).fill(0),
    since: 0,
    last: null,
  };
}

// What a player has left, never below where the flag falls.
export function leftAt(clock: Clock, seat: number, now: number): number {
  const left = clock.left[seat]!;
  if (clock.mode !== "running" || seat !== clock.turn) return left;
  return Math.max(Math.min(left, floor(clock)), left - Math.max(0, now - clock.since));
}

function floor({ terms }: Clock): number {
  return 0 - (terms.overtime ?? 0);
}

function hasFallen(clock: Clock, seat: number, now: number): boolean {
  return leftAt(clock, seat, now) <= floor(clock);
}

// Who comes after a player: nobody whose flag has fallen; null when all have.
function nextAfter(clock: Clock, seat: number, now: number): number | null {
  const { players } = clock.terms;
  const others = Array.from({ length: players }, (_, step) => (seat + 1 + step) % players);
  return others.find((one) => !hasFallen(clock, one, now)) ?? null;
}

// Whose clock a press of this half starts; null where it does nothing.
export function startsBy(clock: Clock, seat: number, now: number): number | null {
  if (clock.mode === "ready") return nextAfter(clock, seat, now);
  if (clock.mode === "stopped") return clock.turn;
  if (clock.mode !== "running" || seat !== clock.turn) return null;
  return nextAfter(clock, seat, now);
}

// P-4.4.1: who moved stops the own clock, and with it starts the next one's.
export function press(clock: Clock, seat: number, now: number): Clock {
  const turn = startsBy(clock, seat, now);
  if (turn === null) return clock;
  const { terms, mode } = clock;
  const settled = settle(clock, now);
  const left = [...settled.left];
  const moves = [...clock.moves];
  if (mode === "running" && !hasFallen(clock, seat, now)) {
    moves[seat]!++;
    left[seat]! += terms.increment;
  }
  const last =
    mode === "stopped"
      ? clock.last // the stop and the start are one move
      : { left: settled.left, moves: clock.moves, turn: clock.turn, mode, after: left[turn]! };
  const stops = mode === "running" && terms.stands;
  return { ...settled, mode: stops ? "stopped" : "running", turn, left, moves, last };
}

// The same clock, counted up to now.
function settle(clock: Clock, now: number): Clock {
  return { ...clock, left: clock.left.map((_, seat) => leftAt(clock, seat, now)), since: now };
}

export function pause(clock: Clock, now: number): Clock {
  if (clock.mode === "ready" || clock.mode === "paused") return clock;
  return { ...settle(clock, now), mode: "paused", resumes: clock.mode };
}

export function resume(clock: Clock, now: number): Clock {
  return clock.mode === "paused" ? { ...clock, mode: clock.resumes, since: now } : clock;
}

// A clock pressed by mistake: whose move it still is gets the clock back, and is charged what ran
// on the wrong one meanwhile. Before the first move nobody is.
export function takeBack(clock: Clock, now: number): Clock {
  const { last } = clock;
  if (!last) return clock;
  const left = [...last.left];
  const { moves, turn, mode } = last;
  if (mode === "running") left[turn]! -= last.after - leftAt(clock, clock.turn, now);
  left[turn] = Math.max(left[turn]!, floor(clock));
  const back = { ...clock, left, moves, turn, since: now, last: null };
  const paused = clock.mode === "paused" && mode !== "ready";
  return paused ? { ...back, resumes: mode } : { ...back, mode };
}

// Only while nothing runs. What was pressed before can then no longer be taken back.
export function correct(clock: Clock, seat: number, left: number, moves: number): Clock {
  if (clock.mode === "running") return clock;
  const others = (values: number[], value: number) =>
    values.map((one, place) => (place === seat ? value : one));
  return {
    ...clock,
    left: others(clock.left, left),
    moves: others(clock.moves, moves),
    last: null,
  };
}

export function faceOf(clock: Clock, seat: number, now: number): Face {
  if (hasFallen(clock, seat, now)) return "flag";
  if (clock.mode === "ready") return "ready";
  if (clock.mode === "paused") return seat === clock.turn ? "held" : "paused";
  if (seat !== clock.turn) return "waits";
  if (clock.mode === "stopped") return "stopped";
  const left = leftAt(clock, seat, now);
  return left < 0 ? "over" : left <= MINUTE ? "hurries" : "runs";
}

// Points lost so far: begun minutes below zero.
export function costAt(clock: Clock, seat: number, now: number): number {
  const left = leftAt(clock, seat, now);
  return left < 0 ? clock.terms.penalty * Math.ceil(-left / MINUTE) : 0;
}

// What is heard when a clock went from one reading to another; of several the last.
export function cueBetween(before: number, after: number, overtime: number | null): Cue | null {
  const passed = (mark: number) => before > mark && after <= mark;
  if (overtime && passed(-overtime)) return "over";
  if (passed(0)) return "bad";
  return HURRY.some(passed) ? "hurry" : null;
}

const MODES: unknown[] = ["ready", "running", "stopped", "paused"];

// A clock that was kept; null where something else lies in its place.
export function revive(value: unknown): Clock | null {
  const clock = value as Clock | null;
  const players = clock?.terms?.players;
  const list = (one: unknown) =>
    Array.isArray(one) && one.length === players && one.every(Number.isFinite);
  const { terms, left, moves, turn, since, mode, resumes, last } = clock ?? ({} as Partial<Clock>);
  const sound =
    terms &&
    [2, 3, 4].includes(terms.players) &&
    [terms.time, terms.increment, terms.penalty, terms.overtime ?? 0, since].every(
      Number.isFinite,
    ) &&
    [mode, resumes].every((one) => MODES.includes(one)) &&
    [left, moves].every(list) &&
    left?.[turn!] !== undefined;
  if (!sound) return null;
  const whole = last && [last.left, last.moves].every(list) && last.turn in last.left;
  return { ...clock!, last: whole ? last : null };
}

const LONGEST = 600; // minutes that can be written

// Minutes and seconds as people write them, below zero as far as overtime goes; null: no such time.
export function parseTime(text: string, overtime: number): number | null {
  const form = /^([-−]?)(\d{1,3}):([0-5]\d(?:[.,]\d)?)$/.exec(text.trim());
  if (!form) return null;
  const [, sign, minutes, seconds] = form;
  const size = Math.round(Number(minutes) * MINUTE + Number(seconds!.replace(",", ".")) * 1000);
  const time = sign && size ? -size : size;
  return time >= -overtime && time <= LONGEST * MINUTE ? time : null;
}

const NAP = 3000; // milliseconds that the two clocks of a device may differ by

// The time, from a device's two clocks. The one on the wall can be set, the other one stands still
// while the device sleeps: a leap of the wall clock was a sleep, a step back was somebody's hand.
export function timekeeper(
  wall: () => number,
  steady: () => number,
  least: number, // no time before this one
): () => number {
  let base = Math.max(wall(), least) - steady();
  return () => {
    const slept = wall() - (base + steady());
    if (slept > NAP) base += slept;
    return base + steady();
  };
}
