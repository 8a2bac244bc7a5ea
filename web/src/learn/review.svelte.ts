// A review while it is being made: begun once, then followed move by move for as long as somebody
// looks. Who leaves asks no more, and the server breaks it off.

import { type Trouble } from "../api.ts";
import type { ReviewedMove } from "../wire.ts";
import { asking } from "./asking.ts";

const PAUSE = 350; // milliseconds between two questions

export class GameReview {
  moves = $state.raw<ReviewedMove[]>([]);
  total = $state<number | null>(null); // moves to judge, once that is known
  complete = $state(false);
  broken = $state(false); // it ended before its time
  trouble = $state.raw<Trouble | null>(null);
  private gone = false;

  constructor(private readonly id: string) {}

  async follow(): Promise<void> {
    this.trouble = null;
    this.broken = false;
    try {
      let answer = await asking.beginReview(this.id);
      for (;;) {
        if (this.gone) return;
        this.take(answer.moves);
        this.total = answer.total;
        this.complete = answer.complete;
        if (answer.complete) return;
        if (!answer.running) {
          this.broken = true;
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        if (this.gone) return;
        answer = await asking.review(this.id, this.moves.length);
      }
    } catch (problem) {
      this.trouble = problem as Trouble;
    }
  }

  // The server's words are in another language now.
  async read(): Promise<void> {
    if (!this.moves.length) return;
    const answer = await asking.review(this.id, 0).catch(() => null);
    if (answer) this.take(answer.moves);
  }

  private take(found: ReviewedMove[]): void {
    const known = this.moves.filter((move) => found.every(({ line }) => line !== move.line));
    this.moves = [...known, ...found].sort((one, other) => one.line - other.line);
  }

  leave(): void {
    this.gone = true;
  }
}
