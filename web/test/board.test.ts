// The board without a browser: gestures and keys as functions over the state. Run by `node --test`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Alphabet, lowerOf, readingsOf, upperOf } from "../src/board/alphabet.ts";
import { ACROSS, DOWN, neighbour, squareName, wordSquares } from "../src/board/geometry.ts";
import {
  applyDraft,
  chosenTexts,
  draftOf,
  enterExchange,
  layTile,
  leaveExchange,
  moveLaid,
  nameBlank,
  orderOf,
  pickForSwap,
  setRack,
  shuffleRack,
  swapPlaces,
  takeAllBack,
  takeBack,
  toggleChosen,
} from "../src/board/laying.ts";
import { type State, laidText, newState } from "../src/board/state.ts";
import { placeCursor, pressKey } from "../src/board/typing.ts";
import { type Verb, isReading, parseAct, parseVerb, wordsOn } from "../src/textcommands.ts";

const ALPHABET: Alphabet = {
  upper: "AĄBKLŁOTZŹŻ",
  lower: "aąbklłotzźż",
  base: "AABKLLOTZZZ",
  vowels: "AĄO",
  values: [1, 5, 3, 2, 2, 3, 1, 2, 1, 9, 5],
  counts: [],
  blanks: 2,
};
const SILENT = { board: "", rack: "", premium: () => "", square: () => "", rackTile: () => "" };

function stateWith(rack: string): State {
  const state = newState(ALPHABET, ".".repeat(225), SILENT);
  state.mode = "lay";
  setRack(state, rack);
  return state;
}

function press(state: State, key: string, modifiers: Partial<KeyboardEvent> = {}): boolean {
  return pressKey(state, {
    key,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    shiftKey: false,
    ...modifiers,
  } as KeyboardEvent);
}

function rackText(state: State): string {
  return state.rack.map((tile) => tile?.text ?? ".").join("");
}

function laidWord(state: State): string {
  return [...state.laid.keys()]
    .sort((one, other) => one - other)
    .map((square) => laidText(state, square))
    .join("");
}

test("squares are named as on a score sheet and end at the edge", () => {
  assert.equal(squareName(112), "8H");
  assert.equal(squareName(112, DOWN), "H8");
  assert.equal(neighbour(14, ACROSS), null);
  assert.equal(neighbour(210, DOWN), null);
  assert.deepEqual(wordSquares(112, true, 3), [112, 127, 142]);
});

test("a tile laid and taken back returns to its place", () => {
  const state = stateWith("KOTAŁBZ");
  assert.ok(layTile(state, 1, 112));
  assert.equal(rackText(state), "K.TAŁBZ");
  assert.ok(!layTile(state, 0, 112), "the square is taken");
  assert.ok(takeBack(state, 112));
  assert.equal(rackText(state), "KOTAŁBZ");
});

test("right clicks on two places swap them, also while a tile is out", () => {
  const state = stateWith("KOTAŁBZ");
  layTile(state, 0, 112);
  pickForSwap(state, 1);
  pickForSwap(state, 6);
  assert.equal(rackText(state), ".ZTAŁBO");
  takeAllBack(state);
  assert.equal(rackText(state), "KZTAŁBO");
});

test("exchange knows chosen and unchosen, and nothing laid survives it", () => {
  const state = stateWith("KOTAŁBZ");
  layTile(state, 0, 112);
  enterExchange(state);
  assert.equal(state.laid.size, 0);
  toggleChosen(state, 1);
  toggleChosen(state, 2);
  toggleChosen(state, 1);
  assert.equal(chosenTexts(state), "T");
  assert.deepEqual([...state.unchosen], [1]);
  leaveExchange(state);
  assert.equal(state.mode, "lay");
});

test("typing lays tiles along the arrow and skips what lies there", () => {
  const state = stateWith("KOTAŁBZ");
  state.board[113] = "L";
  placeCursor(state, 112);
  for (const key of "kot") assert.ok(press(state, key));
  assert.deepEqual([...state.laid.keys()], [112, 114, 115]);
  press(state, "Backspace");
  assert.deepEqual([...state.laid.keys()], [112, 114]);
  press(state, "Escape");
  assert.equal(state.laid.size, 0);
});

test("space turns the arrow, a second click on the square too", () => {
  const state = stateWith("KOTAŁBZ");
  placeCursor(state, 112);
  press(state, " ");
  assert.equal(state.cursor?.step, DOWN);
  placeCursor(state, 112);
  assert.equal(state.cursor?.step, ACROSS);
});

test("AltGr letters lay tiles although Ctrl and Alt are down; shortcuts do not", () => {
  const state = stateWith("KOTAŁBZ");
  assert.ok(press(state, "ł", { ctrlKey: true, altKey: true }));
  assert.equal(laidWord(state), "Ł");
  assert.ok(!press(state, "a", { ctrlKey: true }));
  assert.equal(laidWord(state), "Ł");
});

test("a letter not held takes its only relative, then a blank, else is refused", () => {
  const relative = stateWith("KOTĄŁBŻ");
  press(relative, "z");
  assert.equal(laidWord(relative), "Ż");
  const blank = stateWith("KOTĄŁB?");
  press(blank, "z");
  assert.equal(laidWord(blank), "z");
  const neither = stateWith("KOTĄŁBB");
  const refused: string[] = [];
  neither.refused = (why, letter) => refused.push(`${why} ${letter}`);
  press(neither, "z");
  assert.deepEqual(refused, ["missing Z"]);
});

test("a blank without a name is a question mark, never a letter", () => {
  const state = stateWith("?OTAŁBZ");
  layTile(state, 0, 112);
  assert.equal(state.naming, 112);
  assert.equal(laidText(state, 112), "?");
  assert.ok(nameBlank(state, 112, "ż", false));
  assert.equal(laidText(state, 112), "ż");
  assert.deepEqual(readingsOf(ALPHABET, "z"), ["Z", "Ź", "Ż"]);
  assert.deepEqual(readingsOf(ALPHABET, "ź"), ["Ź"]);
});

test("a draft comes back after a reload, as far as the tiles are still held", () => {
  const state = stateWith("?OTAŁBZ");
  layTile(state, 0, 112);
  nameBlank(state, 112, "k", true);
  layTile(state, 1, 113);
  const draft = draftOf(state);
  const again = stateWith("?OTAŁBZ");
  applyDraft(again, draft);
  assert.equal(laidWord(again), "kO");
  const poorer = stateWith("OTAŁBZZ");
  applyDraft(poorer, draft);
  assert.equal(laidWord(poorer), "O");
});

test("a new rack keeps the player's order and fills the gaps", () => {
  const state = stateWith("KOTAŁBZ");
  swapPlaces(state, 0, 6);
  setRack(state, "OTAZLLL");
  assert.equal(rackText(state), "ZOTALLL");
});

test("a tile that comes back finds its old place, also after a reload", () => {
  const state = stateWith("ZOTAŁBK");
  layTile(state, 2, 112);
  state.order = orderOf(state);
  setRack(state, "ABKŁOZ");
  assert.equal(rackText(state), "ZO.AŁBK");
  setRack(state, "ABKŁOTZ");
  assert.equal(rackText(state), "ZOTAŁBK");
  const reloaded = stateWith("");
  reloaded.order = orderOf(state);
  setRack(reloaded, "ABKŁOTZ");
  assert.equal(rackText(reloaded), "ZOTAŁBK");
});

test("Escape drops the tile in the hand, and only then what was laid", () => {
  const state = stateWith("KOTAŁBZ");
  layTile(state, 0, 112);
  state.picked = 1;
  assert.ok(press(state, "Escape"));
  assert.deepEqual([state.picked, state.laid.size], [null, 1]);
  assert.ok(press(state, "Escape"));
  assert.equal(state.laid.size, 0);
  assert.ok(!press(state, "Escape"));
});

test("no gesture loses or makes a tile", () => {
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const any = (count: number) => Math.floor(random() * count);
  const state = stateWith("?OTAŁBZ");
  const gestures: (() => unknown)[] = [
    () => layTile(state, any(7), 100 + any(20)),
    () => takeBack(state, 100 + any(20)),
    () => moveLaid(state, 100 + any(20), 100 + any(20)),
    () => swapPlaces(state, any(7), any(7)),
    () => shuffleRack(state, random),
    () => pickForSwap(state, any(7)),
    () => press(state, "oabkz?"[any(6)]!),
    () => press(state, "Backspace"),
    () => nameBlank(state, 100 + any(20), "k", false),
    () => setRack(state, "?OTAŁBZ"),
    () => random() < 0.1 && takeAllBack(state),
  ];
  for (let count = 0; count < 20_000; count++) {
    gestures[any(gestures.length)]!();
    const held = [
      ...state.rack.filter((tile) => tile !== null),
      ...[...state.laid.values()].map((laid) => laid.tile),
    ];
    assert.equal(
      held
        .map((tile) => tile.text)
        .sort()
        .join(""),
      [..."?OTAŁBZ"].sort().join(""),
    );
    assert.equal(new Set(held.map((tile) => tile.id)).size, 7);
  }
});

const POLISH: Partial<Record<Verb, string>> = { exchange: "wymień", pass: "pas", rack: "stojak" };

function parseCommand(text: string, board: string[], alphabet: Alphabet) {
  const parsed = parseVerb(text, (verb) => POLISH[verb] ?? verb);
  return parsed && !isReading(parsed.verb)
    ? parseAct(parsed.verb, parsed.words, board, alphabet)
    : null;
}

test("text commands are the board's own moves", () => {
  const board = Array<string>(225).fill("");
  board[113] = "O";
  assert.deepEqual(parseCommand("play 8H KOt", board, ALPHABET), {
    do: "play",
    tiles: [
      [112, "K"],
      [114, "t"],
    ],
  });
  assert.deepEqual(parseCommand("PLACE H8 KO", board, ALPHABET), {
    do: "place",
    tiles: [
      [112, "K"],
      [127, "O"],
    ],
  });
  assert.deepEqual(parseCommand("exchange kł?", board, ALPHABET), { do: "exchange", tiles: "KŁ?" });
  assert.deepEqual(parseCommand("challenge kot", board, ALPHABET), {
    do: "challenge",
    words: ["KOT"],
  });
  assert.deepEqual(parseCommand("WYMIEŃ kł", board, ALPHABET), { do: "exchange", tiles: "KŁ" });
  assert.deepEqual(parseCommand("pass", board, ALPHABET), { do: "pass" });
  assert.deepEqual(parseCommand("Pas", board, ALPHABET), { do: "pass" });
  for (const text of [
    "",
    "jump",
    "play 8H",
    "play 16A KOT",
    "play 8H KB",
    "pass now",
    "play 8N KOT",
  ]) {
    assert.equal(parseCommand(text, board, ALPHABET), null, text);
  }
});

test("a verb is understood in the reader's language, İ and I alike", () => {
  const turkish = (verb: Verb) =>
    ({ exchange: "değiştir", challenge: "itiraz" })[verb as "exchange"] ?? verb;
  assert.deepEqual(parseVerb("DEĞİŞTİR A", turkish), { verb: "exchange", words: ["A"] });
  assert.deepEqual(parseVerb("İtiraz", turkish), { verb: "challenge", words: [] });
  assert.deepEqual(parseVerb("RESIGN", turkish), { verb: "resign", words: [] });
  assert.equal(parseVerb("stojak", turkish), null);
});

test("the words on the board are read as a score sheet writes them", () => {
  const board = Array<string>(225).fill("");
  assert.deepEqual(wordsOn(board, ALPHABET), []);
  [..."KOT"].forEach((letter, place) => (board[112 + place] = letter));
  board[128] = "ł";
  assert.deepEqual(wordsOn(board, ALPHABET), ["8H KOT", "I8 OŁ"]);
});

test("İ and ı are letters of their own and come back as they were", () => {
  const turkish: Alphabet = {
    upper: "ABIİŞ",
    lower: "abıiş",
    base: "ABIIS",
    vowels: "AIİ",
    values: [1, 3, 2, 1, 4],
    counts: [],
    blanks: 2,
  };
  for (const letter of turkish.upper)
    assert.equal(upperOf(turkish, lowerOf(turkish, letter)), letter);
  assert.equal(lowerOf(turkish, "I"), "ı");
  assert.equal(upperOf(turkish, "i"), "İ");
});
