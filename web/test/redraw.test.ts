// Every tile of recorded games is drawn again, and whatever was changed in them is found.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { verify, type RecordedEvent } from "../src/redraw.ts";

const GOLDEN = join(import.meta.dirname, "..", "..", "tests", "rules", "golden");
const LETTERS = join(import.meta.dirname, "..", "..", "src", "mydelko", "letters", "data");

function read(name: string): RecordedEvent[] {
  const record = readFileSync(join(GOLDEN, `${name}.json`), "utf8");
  return (JSON.parse(record) as { events: RecordedEvent[] }).events;
}

// Alphabet order, blanks last, from the tile set's file.
function wholeSet(name: string): string {
  const text = readFileSync(join(LETTERS, `${name}.toml`), "utf8");
  const rows = [...text.matchAll(/^"?(\p{L})"? = \[.*?(\d+)\]/gmu)];
  return rows.map(([, letter, count]) => letter!.repeat(Number(count))).join("") + "??";
}

const noted = (events: RecordedEvent[]) => ({ commitment: events[0]!.commitment!, bytes: "" });
const POLISH = wholeSet("polish");
const GAME = "v1-komorow-1"; // with a draw for the start, and exchanges

test("every draw of a recorded game agrees with its seed", () => {
  assert.equal(POLISH.length, 100);
  for (const [name, tiles, draws] of [
    [GAME, POLISH, 33],
    ["v1-scrabble-2", POLISH, 32],
    ["v1-marmara-1", wholeSet("english"), 38],
    ["v2-pinczow-reopened", POLISH, 6],
  ] as const) {
    const events = read(name);
    const found = verify(noted(events), events, tiles);
    assert.deepEqual([name, found.flaw, found.draws], [name, null, draws]);
  }
});

test("a tile that the seed does not give is found", () => {
  const events = read(GAME);
  const drawn = events.filter((event) => event.type === "tiles-drawn");
  drawn[3]!.tiles = [...(drawn[3]!.tiles as string)].reverse().join("");
  const found = verify(noted(events), events, POLISH);
  assert.equal(found.flaw, "tiles");
  assert.equal(found.said, drawn[3]!.tiles);
  assert.equal(found.expected, [...found.said].reverse().join(""));
});

test("another commitment, missing bytes, another or no seed are found out", () => {
  const events = read(GAME);
  const { commitment } = noted(events);
  assert.equal(verify({ commitment: "00", bytes: "" }, events, POLISH).flaw, "commitment");
  const bytes = "11".repeat(16);
  assert.equal(verify({ commitment, bytes }, events, POLISH).flaw, "bytes");
  const seed = events.find((event) => event.type === "seed-revealed")!;
  seed.seed = "00".repeat(32);
  assert.equal(verify(noted(events), events, POLISH).flaw, "seed");
  seed.seed = "";
  assert.equal(verify(noted(events), events, POLISH).flaw, "unrevealed");
});
