// What just happened, gathered from the news. Run by `node --test`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gather, isPast } from "../src/happenings.ts";
import type { News } from "../src/wire.ts";

const names = (news: News[]) => news.map((one) => one.news);

test("a verdict has who doubted before it and what it cost behind it", () => {
  const found = gather([
    { news: "turn", seat: 0 },
    { news: "announced", seat: 0, words: [], bonus: 0, points: 12 },
    { news: "challenged", seat: 1, words: ["KOTY"] },
    { news: "verdict", words: ["KOTY"], valid: false, wrong: null },
    { news: "lost", seat: 0, points: 12, reason: "words", clause: "P-4.8.1" },
    { news: "turn", seat: 1 },
    { news: "passed", seat: 1, reason: "chosen", clause: "" },
  ] as News[]);
  assert.equal(found.length, 1);
  assert.equal(found[0]!.head.news, "verdict");
  assert.deepEqual(names(found[0]!.before), ["challenged"]);
  assert.deepEqual(names(found[0]!.after), ["lost"]);
});

test("equal letters draw on in the same lot, and it ends with who begins", () => {
  const letters: [number, string][] = [
    [0, "A"],
    [1, "A"],
  ];
  const [lot] = gather([
    { news: "start-letters", letters },
    { news: "start-letters", letters },
    { news: "began", order: [1, 0], clause: "P-2.2" },
    { news: "drew", seat: 0, count: 7 },
    { news: "turn", seat: 1 },
  ] as News[]);
  assert.equal(lot!.rounds.length, 2);
  assert.deepEqual(names(lot!.after), ["began"]);
});

test("a decision brings its own consequences", () => {
  const found = gather([
    { news: "verdict", words: ["KOTY"], valid: false, wrong: null },
    { news: "lost", seat: 0, points: 12, reason: "words", clause: "P-4.8.1" },
    { news: "turn", seat: 1 },
    {
      news: "referee-decided",
      clause: "P-4.7.14",
      note: "",
      measure: { measure: "verdict", valid: true },
    },
    { news: "restored", seat: 0, points: 12 },
  ] as News[]);
  assert.deepEqual(
    found.map((one) => [one.head.news, ...names(one.after)]),
    [
      ["verdict", "lost"],
      ["referee-decided", "restored"],
    ],
  );
});

test("it is told until the turn after the one that came with it", () => {
  const news = [
    { news: "verdict", words: ["KOTY"], valid: false, wrong: null },
    { news: "lost", seat: 0, points: 12, reason: "words", clause: "P-4.8.1" },
    { news: "turn", seat: 1 },
  ] as News[];
  assert.equal(isPast(gather(news)[0]!, news), false);
  const later = [...news, { news: "turn", seat: 0 } as News];
  assert.equal(isPast(gather(later)[0]!, later), true);
});
