// The table in words, without a browser: what is understood and what is read out. Run by
// `node --test`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Alphabet } from "../src/board/alphabet.ts";
import { ACROSS, DOWN, placeOf, squareName } from "../src/board/geometry.ts";
import { gained } from "../src/hand.ts";
import { exactly } from "../src/readings.ts";
import { TYPED, readAct } from "../src/text/acts.ts";
import { around, runsOf, wordsOn } from "../src/text/scanning.ts";
import { fold, understand, vocabularyOf } from "../src/text/vocabulary.ts";

const ALPHABET: Alphabet = {
  upper: "AĄBKLŁOTZŹŻ",
  lower: "aąbklłotzźż",
  base: "AABKLLOTZZZ",
  values: [1, 5, 3, 2, 2, 3, 1, 2, 1, 9, 5],
  counts: [],
  blanks: 2,
};
const LANGUAGES = ["pl", "en", "tr"];
const TEXTS = LANGUAGES.map(
  (code) =>
    JSON.parse(
      readFileSync(new URL(`../src/messages/text/${code}.json`, import.meta.url), "utf8"),
    ) as Record<string, string>,
);
const VERBS = Object.keys(TEXTS[1]!)
  .filter((key) => key.startsWith("verb."))
  .map((key) => key.slice(5));
const wordsOf = (verb: string) => TEXTS.flatMap((texts) => texts[`verb.${verb}`]!.split(", "));
const KNOWN = vocabularyOf(VERBS, wordsOf);
const EMPTY = Array<string>(225).fill("");

function act(text: string, board = EMPTY, hand = "KOTAŁB?") {
  const { verb, words } = understand(text, KNOWN, ["Ala", "Olek Nowak"]);
  const typed = TYPED.find((one) => one === verb);
  const before = { board, hand, names: ["Ala", "Olek Nowak"], alphabet: ALPHABET };
  return typed ? readAct(typed, words, before) : null;
}

test("a reading of a blank is laid unnamed, named and stopped (S-2.2)", () => {
  const reading: [number, string][] = [
    [112, "K"],
    [113, "z"],
    [114, "ż"],
  ];
  assert.deepEqual(exactly(reading, ALPHABET), [
    {
      do: "place",
      tiles: [
        [112, "K"],
        [113, "?"],
        [114, "?"],
      ],
    },
    { do: "name", letter: "Z", square: 113 },
    { do: "name", letter: "Ż", square: 114 },
    { do: "stop" },
  ]);
});

test("text commands are the board's own moves", () => {
  const board = EMPTY.with(113, "O");
  const kot = [
    [112, "K"],
    [114, "t"],
  ];
  assert.deepEqual(act("play 8H KOt", board), { do: "play", tiles: kot });
  assert.deepEqual(act("8h KOt", board), { do: "play", tiles: kot });
  assert.deepEqual(act("POŁÓŻ H8 KO", board), {
    do: "place",
    tiles: [
      [112, "K"],
      [127, "O"],
    ],
  });
  assert.deepEqual(act("wymien kł?"), { do: "exchange", tiles: "KŁ?" });
  assert.deepEqual(act("sprawdzam kot"), { do: "challenge", words: ["KOT"] });
  assert.deepEqual(act("mydelko t"), { do: "name", letter: "T", square: null });
  assert.deepEqual(act("mydełko t 8H"), { do: "name", letter: "T", square: 112 });
  assert.deepEqual(act("popraw Olek Nowak -2"), { do: "correct", seat: 1, points: -2 });
  for (const text of ["Pas", "pass", "pauza"]) assert.deepEqual(act(text), { do: "pass" });
  for (const text of [
    ...["", "jump", "play 8H", "play 16A KOT", "play 8H KB", "pass now", "play 8N KOT"],
    ...["name", "name KO", "name K 99", "correct Ola 2", "correct Ala", "exchange"],
  ]) {
    assert.equal(act(text, board), null, text);
  }
});

test("lower case is a blank only for who has as many, and Ł may be typed as L", () => {
  const tiles = (text: string, hand: string) => {
    const read = act(text, EMPTY, hand);
    return read?.do === "play" ? read.tiles.map(([, tile]) => tile).join("") : null;
  };
  assert.equal(tiles("8H kot", "KOTAAAA"), "KOT");
  assert.equal(tiles("8H kOt", "OAAAA??"), "kOt");
  assert.equal(tiles("8H lat", "ŁATOOOO"), "ŁAT");
  assert.equal(tiles("8H LAŁ", "ŁLAOOOO"), "LAŁ");
  assert.equal(tiles("8H ZA", "ŹŻAOOOO"), "ZA"); // Ź or Ż: the server says what lacks
});

test("a verb is understood in every language, case and diacritics aside, in two words too", () => {
  const verb = (text: string) => understand(text, KNOWN, []).verb;
  for (const text of ["DEĞİŞTİR A", "degistir a", "wymień A", "WYMIEN a", "exchange A"])
    assert.equal(verb(text), "exchange", text);
  assert.equal(verb("cofnij ruch"), "undo");
  assert.equal(verb("cofnij"), "take-back");
  assert.equal(verb("hamleyi geri al"), "undo");
  assert.equal(verb("RZAD 8"), "row");
  assert.equal(verb("zıpla"), "");
  assert.deepEqual(understand("olek: zapisz", KNOWN, ["Ala", "Olek"]), {
    who: 1,
    verb: "record",
    words: [],
  });
});

test("no word means two things, whatever languages are mixed", () => {
  const meanings = new Map<string, Set<string>>();
  for (const verb of VERBS)
    for (const word of wordsOf(verb))
      meanings.set(fold(word), (meanings.get(fold(word)) ?? new Set()).add(verb));
  assert.deepEqual(
    [...meanings].filter(([, verbs]) => verbs.size > 1).map(([word]) => word),
    [],
  );
});

test("every act that a person may type has its words", () => {
  // What belongs to a real board is told at a screen of its own.
  const real = ["check-set", "agree", "untell", "return-surplus", "think", "come-back", "sign"];
  const wordless = TYPED.filter((one) => !VERBS.includes(one));
  assert.deepEqual(wordless, real);
});

test("squares are called as score sheets call them, there and back", () => {
  for (const step of [ACROSS, DOWN] as const)
    for (const square of [0, 14, 112, 210, 224])
      assert.deepEqual(placeOf(squareName(square, step)), { square, step });
  for (const text of ["", "8", "H", "8P", "16A", "0A", "HH"]) assert.equal(placeOf(text), null);
});

test("the words on the board are read as a score sheet writes them", () => {
  assert.deepEqual(wordsOn(EMPTY, ALPHABET), []);
  const board = EMPTY.with(112, "K").with(113, "O").with(114, "T").with(128, "ł");
  assert.deepEqual(wordsOn(board, ALPHABET), ["8H KOT", "I8 OŁ"]);
});

test("a line is read in runs: letters, premium squares one by one, and what is empty", () => {
  const board = EMPTY.with(112, "K").with(113, "o");
  const premiums = [...".".repeat(225)].with(105, "T").with(112, "*").with(119, "T").join("");
  assert.deepEqual(
    runsOf(105, ACROSS, board, premiums).map(({ from, to, letters, premium }) => [
      squareName(from),
      squareName(to),
      letters.join("") + premium,
    ]),
    [
      ["8A", "8A", "T"],
      ["8B", "8G", ""],
      ["8H", "8I", "Ko"],
      ["8J", "8N", ""],
      ["8O", "8O", "T"],
    ],
  );
  assert.equal(runsOf(7, DOWN, board, premiums).length, 3);
});

test("a square's neighbours are read as words are: to the right and down", () => {
  const board = EMPTY.with(110, "K").with(111, "O").with(97, "A").with(127, "B");
  assert.deepEqual(
    around(112, board).map(({ letters }) => letters.join("")),
    ["KO", "", "A", "B"],
  );
});

test("what came into a hand is what it had not, equal tiles counted", () => {
  assert.deepEqual(gained("AAB?", "AB?CA?"), ["C", "?"]);
  assert.deepEqual(gained("ABC", "A"), []);
});
