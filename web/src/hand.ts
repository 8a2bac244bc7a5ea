// The tiles in a player's hand: those on the rack, and those laid that may still be taken back.

import { type Alphabet, tileOf } from "./board/alphabet.ts";
import { may } from "./offers.ts";
import type { AnyView } from "./wire.ts";

export function handOf(view: AnyView, alphabet: Alphabet): string {
  if (view.audience === "ended") return (view.seat !== null && view.racks[view.seat]) || "";
  if (view.audience !== "seat") return "";
  const laid = may(view, view.seat, "take-back") ? view.laid : [];
  return view.rack + laid.map(([, text]) => tileOf(alphabet, text)).join("");
}

// What came into the hand: tiles of the second that the first had not.
export function gained(before: string, after: string): string[] {
  const left = [...before];
  return [...after].filter((tile) => {
    const place = left.indexOf(tile);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}
