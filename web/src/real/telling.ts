// What a real board's device says in words: the next step of each player, and an act kept for the
// server.

import type { Act } from "../connection.ts";
import { t } from "../i18n.svelte.ts";
import { lineText, statusOf, stopped } from "../telling.ts";
import type { AnyView } from "../wire.ts";
import { nextOf } from "./steps.ts";

// The next step: one's own, or whom one waits for.
export function nextText(view: AnyView, seat: number): string {
  const next = nextOf(view, seat);
  const surplus = view.real?.surplus;
  if (next === "return-surplus" && surplus)
    return t("real.next.return-surplus", {
      name: view.seats[surplus.seat]!.name,
      looks: surplus.looks,
      number: surplus.count,
    });
  if (next === "record") return t("real.next.record", { what: unrecorded(view) });
  if (next === "start") return t("real.next.start", { name: view.seats[after(view, seat)]!.name });
  if (next) return t(`real.next.${next}` as "real.next.stop");
  return view.seats[seat]!.flagged ? t("real.flagged") : statusOf(view);
}

function after({ order }: AnyView, seat: number): number {
  return order[(order.indexOf(seat) + 1) % order.length] ?? seat;
}

// A value, or the line that has still to be written by all.
function unrecorded(view: AnyView): string {
  const { pending } = view;
  if (!pending) return `${lineText(view, view.sheet.length - 1)}.`;
  if (pending.words.length) return stopped(view, pending);
  const name = view.seats[pending.seat]!.name;
  return t("real.announced", { name, count: pending.points });
}

export function actText(act: Act): string {
  if (act.do === "value") return `${t("real.way.value")} ${act.points}`;
  if (act.do === "exchange") return t("sheet.exchange", { count: act.tiles.length });
  return t(`real.kept.${act.do}` as "real.kept.stop");
}
