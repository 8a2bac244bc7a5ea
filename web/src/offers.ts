// What this screen may do now. Whatever the page offers it asks here, and here stands what the law
// said in the view: no rule set, clause or state of a move is known by its name.
// A shared screen whose curtain is down has the options of all its seats, a lifted one those of
// one.

import type { Act } from "./connection.ts";
import type { AnyView, Options } from "./wire.ts";

export const REFEREE = -1; // in the place of a seat
export const NONE: Options = {
  acts: [],
  words: [],
  most: 0,
  blanks: [],
  judged: false,
  bases: false,
  starters: [],
  measures: [],
  overrule: null,
  drawing: [],
  held: 0,
  typed: false,
  steps: [],
};

// Who sits here alone: the seat whose tiles are shown, or the referee; null on any other screen.
export function me(view: AnyView): number | null {
  if (view.audience === "referee") return REFEREE;
  return view.audience === "seat" ? view.seat : null;
}

// A referee sees what players may do as well, but does none of it.
export function optionsOf(view: AnyView, seat: number | null): Options {
  if (view.audience === "screen") return (seat !== null && view.options[seat]) || NONE;
  if (view.audience === "ended") {
    const decides = view.options.measures.length > 0; // a referee looks at it
    return decides === (seat === REFEREE) ? view.options : NONE;
  }
  return view.audience !== "spectator" && seat === me(view) ? view.options : NONE;
}

export function may(view: AnyView, seat: number | null, act: Act["do"]): boolean {
  return optionsOf(view, seat).acts.includes(act);
}

// The seats of this screen that may do it.
export function whoMay(view: AnyView, act: Act["do"]): number[] {
  return view.seats.map((_, seat) => seat).filter((seat) => may(view, seat, act));
}
