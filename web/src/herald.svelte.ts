// What the table says aloud: news, whom it waits for, tiles drawn, clocks at their marks. The board
// says it to screen readers, the text view shows it as its log. Each line is said anew in the
// language chosen since.

import { markPassed, timeLeft } from "./clock.ts";
import type { LiveGame } from "./game.svelte.ts";
import { gained } from "./hand.ts";
import { t } from "./i18n.svelte.ts";
import { nameOf, sentence } from "./telling.ts";
import type { AnyView } from "./wire.ts";

export interface Line {
  at: number; // counts the lines
  text: () => string;
  own: boolean; // what the reader typed
}

const MOST = 300; // lines kept
const LOOK = 250; // milliseconds between two looks at the clocks

export class Herald {
  lines = $state.raw<Line[]>([]);
  private count = 0;
  private heard = 0; // news up to here were said
  private waiting = ""; // what was last said of whom the table waits for
  private hand: { seat: number; tiles: string } | null = null;
  private left: (number | null)[] = []; // on the clocks at the last look

  say(text: string | (() => string), own = false): void {
    const line = { at: ++this.count, text: typeof text === "string" ? () => text : text, own };
    this.lines = [...this.lines, line].slice(-MOST);
  }

  // Whose turn it is stands in what the table waits for.
  tell(game: LiveGame, view: AnyView): void {
    for (const news of game.news.filter((one) => one.at > this.heard && one.news !== "turn")) {
      if (sentence(news, view)) this.say(() => sentence(news, view));
    }
    this.heard = game.news.at(-1)?.at ?? this.heard;
  }

  // `words` says it in the language of the moment.
  wait(words: () => string): void {
    const said = words();
    if (said && said !== this.waiting) this.say(words);
    this.waiting = said;
  }

  // The hand is the same person's as before, or nothing is said.
  draw(seat: number | null, tiles: string): void {
    const before = this.hand;
    this.hand = seat === null ? null : { seat, tiles };
    if (!before || before.seat !== seat) return;
    const drawn = gained(before.tiles, tiles);
    if (drawn.length) this.say(() => t("herald.drawn", { tiles: spell(drawn) }));
  }

  // Looks at the clocks now and again, until the answer is called.
  watch(game: LiveGame, view: AnyView): () => void {
    const look = () => {
      const now = Math.max(game.now(), view.clock.since);
      const left = view.seats.map((_, seat) => timeLeft(view, seat, now));
      left.forEach((rest, seat) => this.warn(nameOf(view, seat), this.left[seat] ?? null, rest));
      this.left = left;
    };
    look();
    const timer = view.clock.budget.some((budget) => budget !== null) ? setInterval(look, LOOK) : 0;
    return () => clearInterval(timer);
  }

  private warn(name: string, before: number | null, after: number | null): void {
    const mark = before !== null && after !== null ? markPassed(before, after) : null;
    if (mark === null) return;
    const minutes = mark / 60_000;
    this.say(() =>
      minutes >= 1
        ? t("herald.minutes", { name, count: minutes })
        : t("herald.seconds", { name, count: mark / 1000 }),
    );
  }
}

export function spell(tiles: Iterable<string>): string {
  return [...tiles].map((tile) => (tile === "?" ? t("rack.blank") : tile)).join(", ");
}
