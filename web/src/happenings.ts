// What just happened: a verdict, a claim, a flag, a referee's decision or a lot, gathered from the
// news with what led to it and what it cost. The card on the table and the history tell the same.

import type { News } from "./wire.ts";

const HEADS = [
  ...["verdict", "claimed", "flag", "referee-called", "referee-decided"],
  ...["start-letters", "tie-letters"],
];
const LEADING = ["challenged", "unsealed"]; // who doubted what
const FOLLOWING = [
  ...["lost", "bonus", "passes-imposed", "passes-lifted", "taken-back", "passed"],
  ...["restored", "annulled", "reopened", "began", "ended"],
];

export interface Happening<One extends News> {
  head: One;
  before: One[]; // who challenged which words
  rounds: One[]; // of a lot: equal letters draw on
  after: One[]; // what follows from it, and for whom
}

export function gather<One extends News>(news: One[]): Happening<One>[] {
  const found: Happening<One>[] = [];
  let leading: One[] = [];
  let open: Happening<One> | null = null; // what still goes on
  for (const one of news) {
    if (open && isLot(one) && open.head.news === one.news) open.rounds.push(one);
    else if (HEADS.includes(one.news)) {
      open = { head: one, before: leading, rounds: isLot(one) ? [one] : [], after: [] };
      found.push(open);
      leading = [];
    } else if (LEADING.includes(one.news)) leading.push(one);
    else if (FOLLOWING.includes(one.news)) open?.after.push(one);
    else if (one.news === "turn" || one.news === "announced") {
      open = null;
      leading = [];
    }
  }
  return found;
}

// The table has gone on: past the turn that came with it.
export function isPast<One extends News>({ head }: Happening<One>, news: One[]): boolean {
  return news.slice(news.indexOf(head)).filter((one) => one.news === "turn").length > 1;
}

function isLot(news: News): boolean {
  return news.news === "start-letters" || news.news === "tie-letters";
}
