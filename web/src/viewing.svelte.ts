// How a table is shown: with its board, or in words alone. The reader's choice, kept.

import { keep, kept } from "./keeping.ts";

const chosen = $state({ words: kept("words", false) });

export function inWords(): boolean {
  return chosen.words;
}

export function viewInWords(words: boolean): void {
  chosen.words = words;
  keep("words", words || null);
}
