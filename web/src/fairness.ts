// The fair bag from the player's side: the commitment is noted before the own bytes are sent. After
// the end both are held against the record by redraw.ts, or by `mydelko verify`.

import { keep, kept } from "./keeping.ts";

export interface Note {
  commitment: string; // as it was shown first
  bytes: string; // one's own, hexadecimal
}

const NOTHING: Note = { commitment: "", bytes: "" };

export function noteOf(game: string): Note {
  return kept(`fair.${game}`, NOTHING);
}

// What was noted first stays: a server that changes its mind later is found out.
export function note(game: string, seen: Partial<Note>): void {
  const before = noteOf(game);
  keep(`fair.${game}`, {
    commitment: before.commitment || (seen.commitment ?? ""),
    bytes: before.bytes || (seen.bytes ?? ""),
  });
}

// 16 bytes of this screen's own for the fair bag. getRandomValues works over plain HTTP too.
export function ownBytes(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

export function verifyCommand(game: string, noted: Note): string {
  const own = noted.bytes ? ` --bytes ${noted.bytes}` : "";
  return `mydelko verify mydelko-${game}.json --commitment ${noted.commitment}${own}`;
}
