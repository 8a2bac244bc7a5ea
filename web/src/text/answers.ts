// What one asks of the table, and its answers as lines. Reads the view and nothing else; what only
// the server knows (history, clauses) is asked of it.

import { api } from "../api.ts";
import { upperOf, valueOf, type Alphabet } from "../board/alphabet.ts";
import { ACROSS, DOWN, SIZE, placeOf, squareName } from "../board/geometry.ts";
import { clockText, timeLeft } from "../clock.ts";
import type { LiveGame } from "../game.svelte.ts";
import { handOf } from "../hand.ts";
import { spell } from "../herald.svelte.ts";
import { byLanguage, language, points, t, tCode } from "../i18n.svelte.ts";
import { recourse } from "../recourse.ts";
import { PREMIUMS } from "../seatboard.svelte.ts";
import { lineText, nameOf, sentence, stopped, unseenText } from "../telling.ts";
import type { AnyView } from "../wire.ts";
import { type Run, around, runsOf, said, wordsOn } from "./scanning.ts";

export interface Asked {
  game: LiveGame;
  view: AnyView;
  alphabet: Alphabet;
  status: string; // whom the table waits for
  lexicon: string; // its title
}

type Lines = string[];
type Answer = (words: string[], asked: Asked) => Lines | null | Promise<Lines>;
const TURNS = 5; // told of the history unless one asks for more

export function boardOf(view: AnyView): string[] {
  return [...view.board.join("")].map((mark) => (mark === "." ? "" : mark));
}

// null: the words do not go with the verb.
export const ANSWERS: Record<string, Answer> = {
  status: (_words, asked) => [asked.status, ...pending(asked), ...help(asked)],
  rack: (_words, { view, alphabet }) => [
    [...handOf(view, alphabet)]
      .map((tile) => (tile === "?" ? spell(tile) : `${tile} ${valueOf(alphabet, tile)}`))
      .join(", ") || t("text.rack.none"),
  ],
  board: (_words, { view, alphabet }) => {
    const words = wordsOn(boardOf(view), alphabet);
    return words.length ? [words.join(", "), ...blanks(view, alphabet)] : [t("text.board.empty")];
  },
  row: ([text = "", ...rest], asked) => {
    const row = Number(text) - 1;
    if (rest.length || !(Number.isInteger(row) && row >= 0 && row < SIZE)) return null;
    return [scan(runsOf(row * SIZE, ACROSS, ...boards(asked)), asked)];
  },
  column: ([text = "", ...rest], asked) => {
    const place = placeOf(`${text}1`);
    return place && !rest.length
      ? [scan(runsOf(place.square, DOWN, ...boards(asked)), asked)]
      : null;
  },
  square: ([text = "", ...rest], asked) => {
    const place = placeOf(text);
    return place && !rest.length ? [surroundings(place.square, asked)] : null;
  },
  last: (_words, { view }) => [
    view.sheet.length ? lineText(view, view.sheet.length - 1) : t("text.last.none"),
  ],
  sheet: (_words, { view }) =>
    view.sheet.length ? view.sheet.map((_, line) => lineText(view, line)) : [t("text.last.none")],
  scores: (_words, { view }) => [
    view.seats.map((seat) => `${seat.name} ${points(seat.score)}`).join(", "),
  ],
  clock: (_words, { game, view }) => {
    const now = Math.max(game.now(), view.clock.since);
    const clocks = view.seats.flatMap((seat, place) => {
      const left = timeLeft(view, place, now);
      return left === null ? [] : [`${seat.name} ${clockText(left)}`];
    });
    return [clocks.join(", ") || t("text.clock.none")];
  },
  bag: (_words, { view, alphabet }) => [
    ...(view.bag === null ? [] : [t("table.bag", { count: view.bag })]),
    unseenText(view, alphabet),
  ],
  history: async ([text], { game, view }) => {
    const { steps } = await api.history(game.id);
    const turns = Math.max(1, Number(text) || TURNS);
    return steps
      .slice(-turns)
      .flatMap((step) => step.news)
      .filter((one) => one.news !== "turn")
      .map((one) => sentence(one, view))
      .filter(Boolean);
  },
  table: (_words, { view, lexicon }) => [
    `${byLanguage(view.table.titles)}. ${lexicon}.`,
    view.table.practice ? t("practice.meaning") : t("practice.none"),
  ],
  rule: async (words) => {
    const search = words.join(" ");
    const clauses = /\d/.test(search)
      ? [await api.clause(search.toUpperCase().replace(/[A-Z]$/, (end) => end.toLowerCase()))]
      : (await api.clauses(search)).slice(0, TURNS);
    const found = clauses.map(({ id, title, text }) =>
      [`${id} ${title[language()] ?? ""}`.trim(), byLanguage(text)].join(". "),
    );
    return found.length ? found : [t("text.rule.none")];
  },
};

function boards({ view }: Asked): [string[], string] {
  return [boardOf(view), view.table.board.join("")];
}

function pending({ view }: Asked): Lines {
  return view.pending ? [stopped(view, view.pending)] : [];
}

// What can be done when what the table waits for does not come.
function help({ game, view }: Asked): Lines {
  return (recourse(view, game)?.said ?? []).map(({ key, seats }) => {
    const names = seats.map((seat) => nameOf(view, seat)).join(", ");
    return t(key, { name: names, names: names || game.referees.join(", ") });
  });
}

function blanks(view: AnyView, alphabet: Alphabet): Lines {
  const lying = boardOf(view).flatMap((text, square) =>
    text && !alphabet.upper.includes(text)
      ? [`${squareName(square)} ${upperOf(alphabet, text)}`]
      : [],
  );
  return lying.length ? [t("text.board.blanks", { squares: lying.join(", ") })] : [];
}

function premium(code: string): string {
  return tCode("board.long", PREMIUMS[code] ?? "");
}

function scan(runs: Run[], { alphabet }: Asked): string {
  return runs
    .map(({ from, to, letters, premium: code }) => {
      const place = from === to ? squareName(from) : `${squareName(from)}–${squareName(to)}`;
      const what = letters.length
        ? said(letters, alphabet)
        : code
          ? premium(code)
          : t("text.empty");
      return `${place} ${what}`;
    })
    .join(", ");
}

function surroundings(square: number, asked: Asked): string {
  const [board, premiums] = boards(asked);
  const here = board[square];
  const code = premiums[square]!;
  const own = here
    ? said([here], asked.alphabet)
    : [t("text.empty"), PREMIUMS[code] ? premium(code) : ""].filter(Boolean).join(", ");
  const sides = around(square, board)
    .map(({ letters }, side) => ({ letters, side: ["left", "right", "above", "below"][side]! }))
    .filter(({ letters }) => letters.length)
    .map(({ letters, side }) => `${tCode("text.side", side)} ${said(letters, asked.alphabet)}`);
  return [`${squareName(square)}: ${own}`, ...(sides.length ? sides : [t("text.side.none")])].join(
    "; ",
  );
}
