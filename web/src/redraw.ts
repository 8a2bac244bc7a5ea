// The fair bag checked in the browser: every tile of a finished game is drawn again from its
// revealed seeds, as `mydelko verify` does (src/mydelko/rules/verify.py). Loaded when it is asked
// for. Hashing is a library's: over plain HTTP a browser has no crypto.subtle.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Note } from "./fairness.ts";

export interface RecordedEvent {
  type: string;
  game?: string;
  names?: string[];
  commitment?: string; // of an opened or reopened game
  seat?: number;
  data?: string; // of added bytes
  letters?: [number, string][]; // drawn for the start or for a tie
  tiles?: unknown; // drawn or returned: a text
  returned?: string; // into the bag by an annulled move
  seed?: string;
}

export type Flaw = "commitment" | "bytes" | "unrevealed" | "seed" | "hand" | "tiles";
export interface Verification {
  flaw: Flaw | null; // the first one
  draws: number; // that agreed
  said: string; // tiles of the record, where they are at fault
  expected: string; // those of the seed
}

const WORD = 2 ** 32;

class Stream {
  #seed: Uint8Array;
  #context: Uint8Array;
  #words: number[] = [];
  #counter = 0;

  constructor(seed: Uint8Array, context: Uint8Array) {
    [this.#seed, this.#context] = [seed, context];
  }

  shuffle(tiles: string): string {
    const deck = [...tiles];
    for (let last = deck.length - 1; last > 0; last--) {
      const other = this.#below(last + 1);
      [deck[last], deck[other]] = [deck[other]!, deck[last]!];
    }
    return deck.join("");
  }

  // Each number equally likely: the uneven rest is rejected.
  #below(bound: number): number {
    const limit = WORD - (WORD % bound);
    for (;;) {
      const word = this.#word();
      if (word < limit) return word % bound;
    }
  }

  #word(): number {
    if (!this.#words.length) {
      const block = hmac(
        sha256,
        this.#seed,
        concatBytes(this.#context, number(this.#counter++, 8)),
      );
      const view = new DataView(block.buffer, block.byteOffset);
      this.#words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => view.getUint32(at));
    }
    return this.#words.shift()!;
  }
}

function number(value: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(size - 4, value);
  return bytes;
}

// `whole` is the set of tiles in the alphabet's order, blanks last.
export function verify(noted: Note, events: RecordedEvent[], whole: string): Verification {
  const fail = (flaw: Flaw): Verification => ({ flaw, draws: 0, said: "", expected: "" });
  const [opened] = events;
  if (!opened?.commitment || opened.commitment !== noted.commitment) return fail("commitment");
  const added = events.filter((event) => event.type === "bytes-added");
  if (noted.bytes && !added.some((event) => event.data === noted.bytes)) return fail("bytes");
  const seeds = readSeeds(events, opened.game ?? "");
  return typeof seeds === "string" ? fail(seeds) : redraw(events, seeds, whole);
}

// The seed of the game and of each time it was reopened, all bound by the first commitment.
function readSeeds(events: RecordedEvent[], game: string): Uint8Array[] | Flaw {
  const published: string[] = [];
  const revealed: string[] = [];
  for (const event of events) {
    if (/^game-(re)?opened$/.test(event.type) && event.commitment)
      [published, revealed].forEach((list, place) => list.push(place ? "" : event.commitment!));
    if (event.type === "seed-revealed") revealed[revealed.length - 1] = event.seed ?? "";
  }
  if (!revealed.at(-1)) return "unrevealed";
  if (!revealed.every((seed) => /^[\da-f]{64}$/.test(seed))) return "seed";
  const seeds = revealed.map(hexToBytes);
  const fits = seeds.every((seed, place) => {
    const bound = bytesToHex(sha256(concatBytes(seed, utf8ToBytes(game)))) === published[place];
    return bound && (place === 0 || bytesToHex(sha256(seed)) === revealed[place - 1]);
  });
  return fits ? seeds : "seed";
}

function redraw(events: RecordedEvent[], seeds: Uint8Array[], whole: string): Verification {
  const entropy: string[] = (events[0]!.names ?? []).map(() => "");
  const order = [...new Set(whole)].join("");
  let chapter = 0;
  let pool = whole; // what the bag of this chapter begins with
  let bag = whole; // what is in it
  let moves: { out: number; back: string }[] = [];
  let tie = ""; // letters drawn so far for the tie that is being parted
  let draws = 0;

  const context = () =>
    concatBytes(hexToBytes(entropy.join("")), utf8ToBytes(events[0]!.game ?? ""));
  function take(count: number): string {
    const stream = new Stream(seeds[chapter]!, context());
    let rest = stream.shuffle(pool);
    for (const { out, back } of moves) {
      rest = rest.slice(out);
      if (back) rest = stream.shuffle(rest + back);
    }
    return rest.slice(0, count);
  }
  function gather(count: number): string {
    const place = concatBytes(utf8ToBytes("tie"), context(), number(moves.length, 4));
    return new Stream(seeds[chapter]!, place).shuffle(whole).slice(0, count);
  }

  for (const event of events.slice(1)) {
    const letters = (event.letters ?? []).map(([, tile]) => tile).join("");
    const tiles = typeof event.tiles === "string" ? event.tiles : "";
    let said = "";
    let expected = "";
    switch (event.type) {
      case "position-set":
        return { flaw: "hand", draws, said, expected };
      case "bytes-added":
        entropy[event.seat ?? 0] = event.data ?? "";
        break;
      case "start-letters-drawn":
      case "tiles-drawn":
        said = letters || tiles;
        expected = take(said.length);
        moves.push({ out: said.length, back: "" });
        for (const tile of said) bag = bag.replace(tile, "");
        break;
      case "tiles-returned":
      case "start-letters-returned":
      case "move-annulled": {
        const back = event.returned ?? tiles;
        moves.push({ out: 0, back });
        bag += back;
        break;
      }
      case "game-reopened":
        if (!event.commitment) break;
        pool = [...bag].sort((one, other) => order.indexOf(one) - order.indexOf(other)).join("");
        [chapter, moves] = [chapter + 1, []];
        break;
      case "tie-letters-drawn":
        said = letters;
        expected = gather(tie.length + said.length).slice(tie.length);
        tie += said;
        break;
      case "result-settled":
        tie = "";
        break;
    }
    if (said !== expected) return { flaw: "tiles", draws, said, expected };
    if (said) draws++;
  }
  return { flaw: null, draws, said: "", expected: "" };
}
