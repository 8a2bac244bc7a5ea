// The tables of which one is the referee, looked for from time to time by who may be one: who is
// named learns of it wherever in the page they are, and so of a call.

import { api } from "./api.ts";
import { session } from "./session.svelte.ts";
import type { RefereedTable } from "./wire.ts";

const LOOK = 20_000; // milliseconds

export const refereed = $state({
  tables: null as RefereedTable[] | null, // null until they are told
  at: 0, // when that was, of performance.now()
});

export async function look(): Promise<void> {
  const tables = await api.refereed().catch(() => null);
  if (tables) [refereed.tables, refereed.at] = [tables, performance.now()];
}

// Guests are named by a link that they follow themselves, and never behind their backs.
setInterval(() => {
  const { me } = session;
  if (!document.hidden && (me?.account || me?.referees || refereed.tables?.length)) void look();
}, LOOK);
