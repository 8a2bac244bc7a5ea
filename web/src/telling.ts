// News as sentences, for the live region and the line above the board. Not every piece of news is
// worth a sentence: what the board shows at once is left out. And what the table waits for.

import { t, tCode } from "./i18n.svelte.ts";
import { me } from "./offers.ts";
import type { AnyView, News } from "./wire.ts";

export function nameOf(view: AnyView, seat: number | null): string {
  return seat === null || seat < 0 ? t("referee.title") : (view.seats[seat]?.name ?? "");
}

// What the table waits for and from whom; nothing when the game is over.
export function awaitedSentence(view: AnyView): string {
  if (!view.awaited) return "";
  const { act, seats } = view.awaited;
  const names = seats.map((seat) => nameOf(view, seat)).join(", ");
  if (seats.some((seat) => seat === me(view))) return tCode("awaited.own", act);
  if (act === "move" && seats.every((seat) => view.seats[seat]?.kind === "computer"))
    return t("awaited.computer", { names });
  return tCode("awaited", act, { names });
}

export function sentence(news: News, view: AnyView): string {
  const name = (seat: number | null) => nameOf(view, seat);
  switch (news.news) {
    case "start-letters":
      return t("news.start-letters", {
        letters: news.letters.map(([seat, letter]) => `${name(seat)} ${letter}`).join(", "),
      });
    case "announced":
      return t("news.announced", {
        name: name(news.seat),
        words: news.words.map((word) => word.word).join(", "),
        count: news.points,
      });
    case "recorded":
      return t("news.recorded", { name: name(news.seat) });
    case "answered":
      return t("news.answered", { name: name(news.seat) });
    case "challenged":
      return t("news.challenged", { name: name(news.seat), words: news.words.join(", ") });
    case "claimed":
      return t("news.claimed", { name: name(news.seat) });
    case "verdict":
      if (news.wrong?.length) return t("news.verdict.wrong", { words: news.wrong.join(", ") });
      return news.valid ? t("news.verdict.valid") : t("news.verdict.invalid");
    case "lost":
      return t(news.reason === "words" ? "news.lost.words" : "news.lost.layout", {
        name: name(news.seat),
        clause: news.clause,
      });
    case "bonus":
      return t("news.bonus", { name: name(news.seat), count: news.points });
    case "passes-imposed":
      return t("news.passes-imposed", {
        names: news.seats.map(name).join(", "),
        clause: news.clause,
      });
    case "exchange-declared":
      return t("news.exchange-declared", { name: name(news.seat) });
    case "exchange-stopped":
      return t("news.exchange-stopped", { name: name(news.seat) });
    case "exchanged":
      return t("news.exchanged", { name: name(news.seat), count: news.count });
    case "passed":
      return t(news.reason === "chosen" ? "news.passed" : "news.passed.forced", {
        name: name(news.seat),
      });
    case "flag":
      return t("news.flag", { name: name(news.seat), clause: news.clause });
    case "taken-back":
      return news.reason === "chosen" ? "" : t("news.taken-back", { name: name(news.seat) });
    case "clock-returned":
      return t("news.clock-returned", { name: name(news.seat), clause: news.clause });
    case "clock-held":
      return t("news.clock-held", { count: Math.max(1, Math.round(news.givenBack / 1000)) });
    case "hurried":
      return t("news.hurried", { name: name(news.by), other: name(news.seat) });
    case "referee-called":
      return t(view.table.practice ? "news.paused" : "news.referee-called", {
        name: name(news.seat),
      });
    case "referee-decided":
      return t("news.referee-decided", {
        measure: tCode("measure", news.measure.measure),
        clause: news.clause,
        note: news.note,
      });
    case "correction-asked":
      return t("news.correction-asked", {
        name: name(news.by),
        other: name(news.seat),
        points: news.points,
      });
    case "correction-agreed":
      return t("news.correction-agreed", { name: name(news.seat), points: news.points });
    case "draw-offered":
      return t("news.draw-offered", { name: name(news.seat) });
    case "resigned":
      return t("news.resigned", { name: name(news.seat) });
    case "ended":
      return tCode("end.reason", news.reason, { name: name(news.seat) });
    case "tie-letters":
      return t("news.tie-letters", {
        letters: news.letters.map(([seat, letter]) => `${name(seat)} ${letter}`).join(", "),
      });
    case "turn":
      return t("news.turn", { name: name(news.seat) });
    default:
      return "";
  }
}
