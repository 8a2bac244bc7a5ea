// What the table will be once the server has heard the acts that a device keeps: the cycle that the
// law exports, followed from the last view. A phase is nothing here but the name of a stage in it.

import type { Act } from "../connection.ts";
import { NONE } from "../offers.ts";
import type { AnyView, LineView, Options, PendingView, ScreenView } from "../wire.ts";

export interface Kept {
  seat: number;
  act: Act;
  time: number; // milliseconds of game time
}

const RACK = 7;
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

function stageOf({ table, phase, awaited }: ScreenView) {
  return table.cycle.find((stage) => stage.phase === phase && stage.awaits === awaited?.act);
}

function follow(view: ScreenView, { seat, act, time }: Kept): ScreenView {
  const mover = view.turn;
  const leap = stageOf(view)?.leaps.find(
    (one) => one.act === act.do && one.mover === (seat === mover),
  );
  const stage = leap && view.table.cycle[leap.to];
  if (!stage) return view; // not of the cycle: the server will say
  const turn = leap.turn ? 1 - mover : mover;
  const line = leap.line ? lineOf(view, leap.line as LineView["kind"], act) : null;
  const seats = view.seats.map((info, place) => {
    if (place !== mover) return info;
    const laid = act.do === "value" ? act.count : act.do === "play" ? act.tiles.length : 0;
    return {
      ...info,
      score: line?.total ?? info.score,
      exchanges: info.exchanges + (line?.kind === "exchange" ? 1 : 0),
      tiles: leap.turn ? RACK : info.tiles - laid, // drawn while there are any
    };
  });
  const sheet = line ? [...view.sheet, line] : view.sheet;
  return {
    ...view,
    seats,
    sheet,
    move: sheet.length,
    phase: stage.phase as ScreenView["phase"],
    turn,
    pending: leap.waits ? waiting(view, act) : null,
    clock: clockAt(view, time, leap.runs ? turn : NOBODY),
    awaited: {
      seats: [stage.moverAwaited ? turn : 1 - turn],
      act: stage.awaits,
      otherwise: "nothing",
      since: time,
      until: null,
    },
    options: seats.map((info, place): Options => {
      const acts = place === turn ? stage.mover : stage.other;
      return { ...NONE, acts, held: info.tiles, most: info.tiles };
    }),
  };
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
