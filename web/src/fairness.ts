// The fair bag from the player's side: the commitment is noted before the own bytes are sent, and
// after the end the record must carry both, and a seed that fits. The draws themselves are redrawn
// by `mydelko verify`.

import { keep, kept } from "./keeping.ts";

export interface Note {
  commitment: string; // as it was shown first
  bytes: string; // one's own, hexadecimal
}

export type Fairness = "kept" | "broken" | "unchecked"; // unchecked: no SHA-256 over plain HTTP

interface RecordedEvent {
  type: string;
  commitment?: string;
  data?: string;
  seed?: string;
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

export async function check(game: string, noted: Note, events: RecordedEvent[]): Promise<Fairness> {
  const added = events.filter((event) => event.type === "bytes-added");
  if (events[0]?.commitment !== noted.commitment) return "broken";
  if (noted.bytes && !added.some((event) => event.data === noted.bytes)) return "broken";
  const seed = events.find((event) => event.type === "seed-revealed")?.seed;
  if (!seed) return "broken";
  if (!globalThis.crypto?.subtle) return "unchecked";
  const bytes = (seed.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  const input = new Uint8Array([...bytes, ...new TextEncoder().encode(game)]);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", input));
  const sum = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return sum === noted.commitment ? "kept" : "broken";
}

export function verifyCommand(game: string, noted: Note): string {
  const own = noted.bytes ? ` --bytes ${noted.bytes}` : "";
  return `mydelko verify mydelko-${game}.json --commitment ${noted.commitment}${own}`;
}
