// The words one may type, in every language of the catalogue: without case and diacritics, a hyphen
// may be a space. The first word of a language is the one it shows, the others are understood too.

import { placeOf } from "../board/geometry.ts";

export type Vocabulary = ReadonlyMap<string, string>; // verbs by folded word

export interface Spoken {
  who: number | null; // for another player at this screen: `Olek: record`
  verb: string; // "": none is known
  words: string[];
}

export function fold(text: string): string {
  return text
    .replace(/[łŁ]/g, "l")
    .replace(/[ıİ]/g, "i")
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

// Each language says a verb's words separated by commas.
export function vocabularyOf(
  verbs: readonly string[],
  wordsOf: (verb: string) => string[],
): Vocabulary {
  return new Map(
    verbs.flatMap((verb) => [verb, ...wordsOf(verb)].map((word) => [fold(word), verb])),
  );
}

// A place and a word alone are played.
export function understand(line: string, known: Vocabulary, names: string[]): Spoken {
  const text = line.normalize("NFC").trim();
  const [, name = "", rest = ""] = /^([^:]+):(.*)$/.exec(text) ?? [];
  const found = names.findIndex((one) => name && fold(one) === fold(name.trim()));
  const who = found < 0 ? null : found;
  const words = (who === null ? text : rest).trim().split(/\s+/);
  if (words.length === 2 && placeOf(words[0]!)) return { who, verb: "play", words };
  for (const count of [3, 2, 1]) {
    const verb =
      words.length < count ? undefined : known.get(fold(words.slice(0, count).join("-")));
    if (verb) return { who, verb, words: words.slice(count) };
  }
  return { who, verb: "", words };
}
