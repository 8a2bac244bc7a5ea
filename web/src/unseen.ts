// The tiles this screen has not seen (P-1.4): the whole set without the board and without the tiles
// that lie open here. Counted from the view alone, so it can tell nothing that the view does not.

import { type Alphabet, BLANK, tileOf } from "./board/alphabet.ts";
import type { AnyView } from "./wire.ts";

export interface Group {
  name: "vowels" | "consonants" | "blanks";
  tiles: { tile: string; left: number }[]; // in alphabet order
  left: number;
}

// null: the rules let nobody count now (P-4.11.2, P-6.5.1). The server says so by hiding the bag.
export function unseen(view: AnyView, alphabet: Alphabet): Group[] | null {
  if (view.bag === null) return null;
  const left = new Map<string, number>([[BLANK, alphabet.blanks]]);
  [...alphabet.upper].forEach((letter, place) => left.set(letter, alphabet.counts[place]!));
  const laid = view.laid.map(([, text]) => text).join("");
  const open = view.board.join("").replaceAll(".", "") + laid + ownTiles(view);
  for (const text of open) {
    const tile = tileOf(alphabet, text);
    left.set(tile, left.get(tile)! - 1);
  }
  const group = (name: Group["name"], letters: string[]): Group => {
    const tiles = letters.map((tile) => ({ tile, left: left.get(tile)! }));
    return { name, tiles, left: tiles.reduce((sum, one) => sum + one.left, 0) };
  };
  const isVowel = (letter: string) => alphabet.vowels.includes(letter);
  const letters = [...alphabet.upper];
  return [
    group("vowels", letters.filter(isVowel)),
    group(
      "consonants",
      letters.filter((letter) => !isVowel(letter)),
    ),
    group("blanks", [BLANK]),
  ];
}

function ownTiles(view: AnyView): string {
  if (view.audience === "seat") return view.rack + view.aside;
  return view.audience === "referee" || view.audience === "ended" ? view.racks.join("") : "";
}
