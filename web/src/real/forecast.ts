// What the table will be once the server has heard the acts that a device keeps: the cycle that the
// law exports, followed from the last view. A phase is nothing here but the name of a stage in it.

import type { Act } from "../connection.ts";
import { NONE } from "../offers.ts";
import type { AnyView, LineView, Options, PendingView, ScreenView, SeatInfo } from "../wire.ts";

export interface Kept {
  seat: number;
  act: Act;
  time: number; // milliseconds of game time
}

const RACK = 7;
const IDLE = ["pass", "loss"]; // turns that bring nothing
const NOBODY = -1;

export function forecast(view: AnyView, kept: Kept[]): AnyView {
  return view.audience === "screen" ? kept.reduce(follow, view) : view;
}

// What may be done without the server: nothing outside the cycle.
export function alone(view: AnyView): AnyView {
  if (view.audience !== "screen") return view;
  const stage = stageOf(view);
  const options = view.options.map((own, seat) => {
    const usual = (seat === view.turn ? stage?.mover : stage?.other) ?? [];
    return (
      own && { ...NONE, ...own, acts: own.acts.filter((act) => usual.includes(act)), steps: [] }
    );
  });
  return { ...view, options };
}

// None where play is over, or somebody owes a pass: what comes then only the server tells.
function stageOf(view: ScreenView) {
  const { table, phase, awaited } = view;
  if (isOver(view) || view.seats.some((seat) => seat.mustPass)) return undefined;
  return table.cycle?.stages.find(
    (stage) => stage.phase === phase && stage.awaits === awaited?.act,
  );
}

function isOver({ table: { cycle }, seats, sheet, bag }: ScreenView): boolean {
  const idle = sheet.length - 1 - sheet.findLastIndex((line) => !IDLE.includes(line.kind));
  const passed = sheet.length - 1 - sheet.findLastIndex((line) => line.kind !== "pass");
  const ends = (turns: number, most: number | null | undefined) =>
    most !== null && most !== undefined && turns >= most * seats.length;
  const out = bag === 0 && seats.some((seat) => seat.tiles === 0);
  return out || ends(passed, cycle?.passes) || ends(idle, cycle?.idle);
}

function mayExchange({ table: { cycle }, bag }: ScreenView, { exchanges }: SeatInfo): boolean {
  const most = cycle?.exchanges ?? Infinity;
  return exchanges < most && (bag === null || bag >= (cycle?.exchangeBag ?? 1));
}

function next(view: ScreenView): number {
  const order = view.order.length ? view.order : view.seats.map((_, seat) => seat);
  return order[(order.indexOf(view.turn) + 1) % order.length]!;
}

function follow(view: ScreenView, { seat, act, time }: Kept): ScreenView {
  const mover = view.turn;
  const leap = stageOf(view)?.leaps.find(
    (one) => one.act === act.do && one.mover === (seat === mover),
  );
  const stage = leap && view.table.cycle?.stages[leap.to];
  if (!stage) return view; // not of the cycle: the server will say
  const owing = view.awaited?.seats.filter((one) => one !== seat) ?? [];
  if (!leap.mover && owing.length) return answer(view, seat, owing); // of several the last leads on
  const turn = leap.turn ? next(view) : mover;
  const bag = view.bag ?? Infinity;
  const line = leap.line ? lineOf(view, leap.line as LineView["kind"], act) : null;
  const seats = view.seats.map((info, place) => {
    if (place !== mover) return info;
    const laid = act.do === "value" ? act.count : act.do === "play" ? act.tiles.length : 0;
    const held = info.tiles - laid;
    return {
      ...info,
      score: line?.total ?? info.score,
      exchanges: info.exchanges + (line?.kind === "exchange" ? 1 : 0),
      tiles: leap.turn ? Math.min(RACK, held + bag) : held, // drawn while there are any
    };
  });
  const sheet = line ? [...view.sheet, line] : view.sheet;
  const drawn = leap.turn ? seats[mover]!.tiles - view.seats[mover]!.tiles : 0;
  const after: ScreenView = {
    ...view,
    seats,
    sheet,
    bag: view.bag === null ? null : view.bag - drawn,
    move: sheet.length,
    phase: stage.phase as ScreenView["phase"],
    turn,
    pending: leap.waits ? waiting(view, act) : null,
    clock: clockAt(view, time, leap.runs ? turn : NOBODY),
    awaited: {
      seats: stage.moverAwaited ? [turn] : seats.map((_, one) => one).filter((one) => one !== turn),
      act: stage.awaits,
      otherwise: "nothing",
      since: time,
      until: null,
    },
  };
  const options = seats.map((info, place): Options => {
    const acts = place === turn ? stage.mover : stage.other;
    const allowed = acts.filter((one) => one !== "exchange" || mayExchange(after, info));
    const most = Math.min(info.tiles, after.bag ?? RACK); // as many as it can give back
    return { ...NONE, acts: allowed, held: info.tiles, most };
  });
  return { ...after, options };
}

function answer(view: ScreenView, seat: number, owing: number[]): ScreenView {
  const options = view.options.map((own, place) => (place === seat ? NONE : own));
  return { ...view, awaited: { ...view.awaited!, seats: owing }, options };
}

function waiting(view: ScreenView, act: Act): PendingView {
  return {
    seat: view.turn,
    words: [],
    bonus: 0,
    points: act.do === "value" ? act.points : 0, // where the program counts, it will
    answered: [],
    challengers: [],
    challenged: [],
    claimants: [],
    verdict: null,
  };
}

function lineOf(view: ScreenView, kind: LineView["kind"], act: Act): LineView {
  const points = kind === "placement" ? (view.pending?.points ?? 0) : 0;
  return {
    seat: view.turn,
    kind,
    points,
    total: view.seats[view.turn]!.score + points,
    words: [],
    tiles: [],
    count: act.do === "exchange" ? act.tiles.length : 0,
    forced: false,
  };
}

function clockAt({ clock }: ScreenView, time: number, running: number): ScreenView["clock"] {
  const used = clock.used.map((spent, seat) =>
    seat === clock.running ? spent + Math.max(0, time - clock.since) : spent,
  );
  return { ...clock, used, running, since: time };
}
