// What can be done when what the table waits for does not come: sentences, and the one act that
// helps, as far as the law offers it. Said by key, so that whoever shows it chooses the language.

import type { Act } from "./connection.ts";
import type { Key } from "./i18n.svelte.ts";
import { REFEREE, may, whoMay } from "./offers.ts";
import type { AnyView, Awaited } from "./wire.ts";

interface Said {
  key: Key;
  seats: number[]; // whom it names
}

interface Recourse {
  said: Said[];
  button: {
    act: Extract<Act["do"], "resume" | "start" | "hurry">;
    seat: number;
    label: Key;
  } | null;
  alarm: boolean; // the reader is the one who is called
}

interface Here {
  present: boolean[]; // whether each seat's player is connected
  referees: string[]; // who would hear a call
  mine: number[]; // seats of this screen
  host: boolean; // the reader opened the table, and names its referee
}

// What becomes of a table whose awaited player has no connection.
const AWAY: Record<Awaited["otherwise"] | "hurry", Key> = {
  nothing: "recourse.away.nothing",
  start: "recourse.away.nothing",
  flag: "recourse.away.flag",
  pass: "recourse.away.pass",
  patience: "recourse.away.patience",
  hurry: "recourse.away.hurry",
};

export function recourse(view: AnyView, here: Here): Recourse | null {
  const [resumer] = whoMay(view, "resume");
  if (resumer !== undefined) {
    const button = { act: "resume", seat: resumer, label: "pause.resume" } as const;
    return { said: [{ key: "recourse.resume", seats: [] }], button, alarm: false };
  }
  if (view.turn < 0 || !view.awaited) return null;
  if (view.awaited.act === "decide") return called(view, here);
  const said = [...pressing(view, here), ...away(view, here)].slice(0, 1);
  const button = start(view) ?? hurry(view, here);
  return said.length || button ? { said, button, alarm: false } : null;
}

// Somebody called the referee, and the clock stands.
function called(view: AnyView, here: Here): Recourse {
  const caller = view.clock.pausedBy ?? REFEREE;
  if (may(view, REFEREE, "decide")) {
    const button = may(view, REFEREE, "start")
      ? ({ act: "start", seat: REFEREE, label: "actions.start-clock" } as const)
      : null;
    return { said: [{ key: "recourse.call", seats: [caller] }], button, alarm: true };
  }
  const button = start(view);
  const unheard: Key = here.host ? "recourse.unheard.host" : "recourse.unheard";
  const said: Said[] = [{ key: here.referees.length ? "recourse.heard" : unheard, seats: [] }];
  if (mayMove(view)) said.push({ key: "recourse.mover", seats: [] });
  else if (!button) said.push({ key: "recourse.who", seats: [caller] });
  return { said, button, alarm: false };
}

// Whether the reader has a move to make, and not only an exchange to finish.
const mayMove = (view: AnyView) =>
  (["play", "value"] as const).some((act) => whoMay(view, act).length > 0);

// A clock that the reader may start, though nobody called the referee.
function pressing(view: AnyView, here: Here): Said[] {
  if (!whoMay(view, "start").length || !view.awaited) return [];
  const { seats } = view.awaited;
  // Who sits at the same screen is seen and heard, and the board needs the room.
  if (view.pending && seats.every((seat) => here.mine.includes(seat))) return [];
  if (view.pending) return [{ key: "recourse.record", seats }];
  const caller = view.clock.pausedBy;
  if (caller === null) return [{ key: "recourse.early", seats: [view.turn] }];
  return whoMay(view, "start").includes(caller)
    ? []
    : [{ key: "recourse.forgot", seats: [caller] }];
}

function start(view: AnyView): Recourse["button"] {
  const starters = whoMay(view, "start");
  const caller = view.clock.pausedBy;
  const seat = starters.find((one) => one === caller) ?? starters[0];
  if (seat === undefined) return null;
  if (caller === null) return { act: "start", seat, label: "restart.do" };
  return { act: "start", seat, label: seat === caller ? "actions.start-clock" : "pause.start-for" };
}

// The table waits for somebody who has no connection: what happens then by itself, or by hand.
function away(view: AnyView, here: Here): Said[] {
  const seats = gone(view, here);
  if (!seats.length) return [];
  const otherwise = whoMay(view, "hurry").length ? "hurry" : view.awaited!.otherwise;
  return [{ key: AWAY[otherwise], seats }];
}

function hurry(view: AnyView, here: Here): Recourse["button"] {
  const [seat] = whoMay(view, "hurry");
  if (seat === undefined || !gone(view, here).length) return null;
  return { act: "hurry", seat, label: "actions.hurry" };
}

function gone(view: AnyView, here: Here): number[] {
  return (view.awaited?.seats ?? []).filter((seat) => here.present[seat] === false);
}
