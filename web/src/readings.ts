// S-2.2: a typed blank may be several letters, and the player has said which. Played as it is the
// move would be asked about again: a plain letter is also the key of its relatives.

import { BLANK, upperOf, type Alphabet } from "./board/alphabet.ts";
import type { Act } from "./connection.ts";

export type Reading = [number, string][]; // squares and letters, a blank's in lower case

export function exactly(reading: Reading, alphabet: Alphabet): Act[] {
  const isBlank = (text: string) => alphabet.lower.includes(text);
  return [
    { do: "place", tiles: reading.map(([square, text]) => [square, isBlank(text) ? BLANK : text]) },
    ...reading
      .filter(([, text]) => isBlank(text))
      .map(([square, text]): Act => ({ do: "name", letter: upperOf(alphabet, text), square })),
    { do: "stop" },
  ];
}
