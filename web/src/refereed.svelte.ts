// The tables of which one is the referee, looked for from time to time by who may be one: who is
// named learns of it wherever in the page they are, and so of a call.

import { api } from "./api.ts";
import { t } from "./i18n.svelte.ts";
import { notify } from "./notices.ts";
import { session } from "./session.svelte.ts";
import { play } from "./sounds.ts";
import type { RefereedTable } from "./wire.ts";

const LOOK = 20_000; // milliseconds

export const refereed = $state({
  tables: null as RefereedTable[] | null, // null until they are told
  at: 0, // when that was, of performance.now()
  token: "", // of an event whose referee one is by a link
});

export function calling(tables: RefereedTable[] | null): RefereedTable[] {
  return tables?.filter((table) => table.call) ?? [];
}

export async function look(): Promise<void> {
  const { token } = refereed;
  const tables = await api.refereed(token).catch(() => null);
  if (!tables || token !== refereed.token) return;
  const [before, now] = [calling(refereed.tables), calling(tables)];
  [refereed.tables, refereed.at] = [tables, performance.now()];
  const fresh = now.find((table) => !before.some((one) => one.game === table.game));
  if (!fresh) return;
  play("turn");
  notify(t("page.referee", { count: now.length }), fresh.names.join(" – "));
}

// Guests are named by a link that they follow themselves, and never behind their backs.
setInterval(() => {
  const { me } = session;
  if (!document.hidden && (me?.account || me?.referees || refereed.tables?.length)) void look();
}, LOOK);
