// An alphabet as the server sends it. Case and base letters come from these tables only:
// toUpperCase() is wrong for Turkish (i/İ, ı/I).

export interface Alphabet {
  upper: string; // letters in alphabet order
  lower: string; // the same letters in lower case: a blank that stands for the letter
  base: string; // the letter without its diacritic, by place
  vowels: string; // of the upper-case letters
  values: number[]; // points, by place
  counts: number[]; // tiles of each letter in a full set, by place
  blanks: number; // blanks in a full set
}

export const BLANK = "?";

export function upperOf(alphabet: Alphabet, letter: string): string {
  const place = alphabet.lower.indexOf(letter);
  return place < 0 ? letter : alphabet.upper[place]!;
}

export function lowerOf(alphabet: Alphabet, letter: string): string {
  const place = alphabet.upper.indexOf(letter);
  return place < 0 ? letter : alphabet.lower[place]!;
}

export function isLetter(alphabet: Alphabet, key: string): boolean {
  return key.length === 1 && (alphabet.upper.includes(key) || alphabet.lower.includes(key));
}

// The tile behind a text: a letter in lower case is a blank.
export function tileOf(alphabet: Alphabet, text: string): string {
  return alphabet.upper.includes(text) ? text : BLANK;
}

// The value of a tile's text; a blank is worth nothing whatever it stands for (S-1.5).
export function valueOf(alphabet: Alphabet, text: string): number {
  return alphabet.values[alphabet.upper.indexOf(text)] ?? 0;
}

// What a typed key may stand for: itself, and the letters whose base it is (S-2.2).
export function readingsOf(alphabet: Alphabet, typed: string): string[] {
  const letter = upperOf(alphabet, typed.normalize("NFC"));
  return [...alphabet.upper].filter(
    (upper, place) => upper === letter || alphabet.base[place] === letter,
  );
}
