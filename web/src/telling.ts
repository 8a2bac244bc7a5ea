// News as sentences, for the live region and the line above the board. Not every piece of news is
// worth a sentence: what the board shows at once is left out. And what the table waits for.

import type { Alphabet } from "./board/alphabet.ts";
import { ACROSS, DOWN, squareName } from "./board/geometry.ts";
import { clockText } from "./clock.ts";
import { points, signed, t, tCode } from "./i18n.svelte.ts";
import { may, me, whoMay } from "./offers.ts";
import { unseen } from "./unseen.ts";
import type { AnyView, EndedView, Measure, News, PendingView, Preview, WordView } from "./wire.ts";

export type Step = Extract<News, { news: "step-taken" }>["step"];

export function nameOf(view: AnyView, seat: number | null): string {
  return seat === null || seat < 0 ? t("referee.title") : (view.seats[seat]?.name ?? "");
}

// What the table waits for and from whom; nothing when the game is over.
function awaitedSentence(view: AnyView): string {
  if (!view.awaited) return "";
  const { act, seats } = view.awaited;
  const names = seats.map((seat) => nameOf(view, seat)).join(", ");
  if (act === "begin" && view.seats.some((seat) => !seat.taken)) return t("waiting.title");
  if (seats.some((seat) => seat === me(view))) return tCode("awaited.own", act);
  if (act === "move" && seats.every((seat) => view.seats[seat]?.kind === "computer"))
    return t("awaited.computer", { names });
  return tCode("awaited", act, { names });
}

// The same in whatever state the table is.
export function statusOf(view: AnyView): string {
  if (view.audience === "ended") return endTitle(view);
  if (whoMay(view, "resume").length) return t("status.paused");
  return namerOf(view) === undefined ? awaitedSentence(view) : t("awaited.own.name");
}

// P-4.5.3: tiles can no more be laid, but a blank among them has no letter.
export function namerOf(view: AnyView): number | undefined {
  return whoMay(view, "name").find((seat) => !may(view, seat, "place"));
}

// The tracking sheet in words, or why there is none now.
export function unseenText(view: AnyView, alphabet: Alphabet): string {
  const groups = unseen(view, alphabet);
  if (!groups) return closedText(view);
  const told = groups.map(({ name, tiles, left }) => {
    const there = tiles.filter((one) => one.left);
    const each = there.map((one) => `${one.tile} ${one.left}`).join(", ");
    const letters = name === "blanks" || !there.length ? "" : ` (${each})`;
    return `${t(`unseen.${name}`)}: ${left}${letters}.`;
  });
  const count = groups.reduce((sum, group) => sum + group.left, 0);
  return [...told, `${t("unseen.sum", { count })}.`].join(" ");
}

function closedText({ table }: AnyView): string {
  const clauses = table.bagClauses.join(", ");
  return clauses ? `${t("unseen.closed")} (${clauses})` : t("unseen.closed");
}

function drawn(view: AnyView, letters: [number, string][]): string {
  return letters.map(([seat, letter]) => `${nameOf(view, seat)} ${letter}`).join(", ");
}

function doubted(view: AnyView, doubt: { seat: number; words: string[] }): string {
  return t("news.challenged", { name: nameOf(view, doubt.seat), words: doubt.words.join(", ") });
}

// The first word of a move with its place, as a score sheet writes it: 8H KOTY.
function written(word: WordView, place: number): string {
  return place ? word.word : `${squareName(word.square, word.down ? DOWN : ACROSS)} ${word.word}`;
}

// A stopped move: its words and points.
export function stopped(
  view: AnyView,
  { seat, words, points: count }: Pick<PendingView, "seat" | "words" | "points">,
): string {
  const name = nameOf(view, seat);
  if (!words.length) return t("news.announced.none", { name });
  return t("news.announced", { name, words: words.map(written).join(", "), count });
}

// A line of the score sheet, read out.
export function lineText(view: AnyView, at: number): string {
  const line = view.sheet[at]!;
  const what = {
    placement: () => line.words.map(written).join(", "),
    loss: () => [...line.words.map(written), t("sheet.loss")].join(", "),
    exchange: () => t("sheet.exchange", { count: line.count }),
    pass: () => t(line.forced ? "sheet.pass.forced" : "sheet.pass"),
  }[line.kind]();
  const who = `${at + 1}. ${nameOf(view, line.seat)}`;
  return `${who}: ${what}, ${signed(line.points)} = ${points(line.total)}`;
}

// What the tiles laid so far are worth, or why nothing.
export function worth(preview: Preview): string {
  if (preview.fault) return preview.message;
  const words = preview.words.map((word, place) => `${written(word, place)} ${word.points}`);
  const told = [t("herald.worth", { words: words.join(", "), count: preview.points })];
  if (preview.wrong?.length)
    told.push(t("news.verdict.wrong", { words: preview.wrong.join(", ") }));
  return told.join(" ");
}

// A measure with whom it concerns and how much.
function decided(view: AnyView, measure: Measure): string {
  const facts = [
    "seat" in measure ? nameOf(view, measure.seat) : "",
    measure.measure === "score" ? signed(measure.points) : "",
    measure.measure === "penalty" ? signed(-measure.points) : "",
    measure.measure === "clock" ? clockText(measure.left) : "",
    measure.measure === "verdict"
      ? t(measure.valid ? "happened.verdict.valid" : "happened.verdict.invalid")
      : "",
  ].filter(Boolean);
  const what = tCode("measure", measure.measure);
  return facts.length ? `${what}: ${facts.join(" ")}` : what;
}

// What people say has happened at a real board.
export function stepText(view: AnyView, step: Step): string {
  const facts = [
    "seat" in step ? nameOf(view, step.seat) : "",
    "count" in step ? String(step.count) : "",
    "square" in step ? squareName(step.square) : "",
    "letter" in step ? step.letter : "",
    "words" in step ? step.words.join(", ") : "",
  ].filter(Boolean);
  const what = t(`news.step.${step.step}`);
  return facts.length ? `${what}: ${facts.join(", ")}` : what;
}

export function endTitle({ end, seat, seats }: EndedView): string {
  if (end.winner === null) return t(end.tieOpen ? "end.tie-open" : "end.draw");
  return seat === end.winner ? t("end.won") : t("end.winner", { name: seats[end.winner]!.name });
}

export function sentence(news: News, view: AnyView): string {
  const name = (seat: number | null) => nameOf(view, seat);
  switch (news.news) {
    case "start-letters":
      return t("news.start-letters", { letters: drawn(view, news.letters) });
    case "began":
      return t("news.began", { name: name(news.order[0] ?? null), clause: news.clause });
    case "announced":
      return stopped(view, news);
    case "recorded":
      return t("news.recorded", { name: name(news.seat) });
    case "answered":
      return t("news.answered", { name: name(news.seat) });
    case "challenged":
      return doubted(view, news);
    case "unsealed":
      return news.doubts.length
        ? news.doubts.map((doubt) => doubted(view, doubt)).join(" ")
        : t("news.unsealed.none");
    case "claimed":
      if (!news.fault) return t("news.claimed.right", { name: name(news.seat) });
      return `${t("news.claimed", { name: name(news.seat) })} ${tCode("fault", news.fault)}`;
    case "verdict": {
      if (news.wrong?.length) return t("news.verdict.wrong", { words: news.wrong.join(", ") });
      const words = news.words.join(", ");
      if (news.valid) return t("news.verdict.good", { words });
      return t(news.words.length > 1 ? "news.verdict.joint" : "news.verdict.bad", { words });
    }
    case "lost":
      return t(news.reason === "words" ? "news.lost.words" : "news.lost.layout", {
        name: name(news.seat),
        count: news.points,
        clause: news.clause,
      });
    case "bonus":
      return t("news.bonus", { name: name(news.seat), count: news.points });
    case "passes-imposed":
      return t("news.passes-imposed", {
        names: news.seats.map(name).join(", "),
        clause: news.clause,
      });
    case "passes-lifted":
      return t("news.passes-lifted", { names: news.seats.map(name).join(", ") });
    case "exchange-declared":
      return t("news.exchange-declared", { name: name(news.seat) });
    case "exchange-stopped":
      return t("news.exchange-stopped", { name: name(news.seat) });
    case "exchanged":
      return t("news.exchanged", { name: name(news.seat), count: news.count });
    case "passed":
      if (news.reason === "chosen") return t("news.passed", { name: name(news.seat) });
      return t(news.clause ? "news.passed.clause" : "news.passed.forced", {
        name: name(news.seat),
        clause: news.clause,
      });
    case "flag":
      return t("news.flag", { name: name(news.seat), clause: news.clause });
    case "taken-back":
      return news.reason === "chosen" ? "" : t("news.taken-back", { name: name(news.seat) });
    case "clock-returned":
      return t("news.clock-returned", { name: name(news.seat), clause: news.clause });
    case "clock-held":
      return t("news.clock-held", { count: Math.max(1, Math.round(news.givenBack / 1000)) });
    case "hinted":
      return t("news.hinted", { name: name(news.seat), step: news.step });
    case "hurried":
      return t("news.hurried", { name: name(news.by), other: name(news.seat) });
    case "referee-called":
      return t(view.table.practice ? "news.paused" : "news.referee-called", {
        name: name(news.seat),
      });
    case "referee-decided":
      return t("news.referee-decided", {
        measure: decided(view, news.measure),
        clause: news.clause,
        note: news.note,
      }).trim();
    case "restored":
    case "annulled":
      return t(`news.${news.news}`, { name: name(news.seat), count: news.points });
    case "reopened":
      return t("news.reopened");
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
      return tCode("end.reason", news.reason, { name: name(news.seat) }); // R-19
    case "tie-letters":
      return t("news.tie-letters", { letters: drawn(view, news.letters) });
    case "last-words-told":
      return t("news.last-words-told", {
        words: news.words.map(([seat, worth]) => `${name(seat)} ${worth}`).join(", "),
      });
    case "step-taken":
      return t("news.step-taken", { what: stepText(view, news.step), clause: news.clause });
    case "surplus-returned":
      return t("news.surplus-returned", { name: name(news.seat), number: news.count });
    case "bag-died":
      return t("news.bag-died", { clause: news.clause });
    case "leave-over":
      return t("news.leave-over", { name: name(news.seat), clause: news.clause });
    case "came-back":
      return t("news.came-back", { name: name(news.seat) });
    case "signed":
      return t("news.signed", { name: name(news.seat) });
    case "turn":
      return t("news.turn", { name: name(news.seat) });
    default:
      return "";
  }
}
