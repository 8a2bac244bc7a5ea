// What is done at a real board, kept until the server has heard it: in this browser, with its time
// and under one id. Without the server the table goes on as the law's cycle foretells.

import { type Act, LATEST, type Outcome, command, commandId } from "../connection.ts";
import type { LiveGame } from "../game.svelte.ts";
import { keep, kept } from "../keeping.ts";
import type { AnyView } from "../wire.ts";
import { type Kept, alone, forecast } from "./forecast.ts";

interface Entry extends Kept {
  id: string;
  at: number; // milliseconds since 1970
  answers: Parameters<typeof command>[1]; // the table that it was done at
}

export class Journal {
  entries = $state.raw<Entry[]>([]); // not yet answered
  refused = $state.raw<{ entry: Entry; message: string }[]>([]); // kept, and then not accepted
  private playing = $state(false); // on alone, until everything is heard
  private readonly place: string;

  constructor(private readonly game: LiveGame) {
    this.place = `real.kept.${game.id}`;
    // What the page kept before it was opened anew; what is older nobody hears any more.
    const left = kept<Entry[]>(this.place, []).filter(({ at }) => Date.now() - at < LATEST);
    this.playing = left.length > 0;
    for (const entry of left) void this.deliver(entry);
  }

  get away(): boolean {
    return !this.game.online;
  }

  // As the server shows it or, while that is away, as it will.
  shown(view: AnyView): AnyView {
    return this.playing || this.away ? alone(forecast(view, this.entries)) : view;
  }

  async act(act: Act, seat: number, view: AnyView): Promise<Outcome> {
    this.game.refusal = null;
    this.game.dismiss();
    const answers = { ...this.game.answering(view), seat };
    const entry = { id: commandId(), at: Date.now(), time: this.game.now(), seat, act, answers };
    this.playing ||= this.away;
    if (this.playing) return this.deliver(entry);
    const outcome = await this.tell(entry);
    if (outcome.type !== "ack") {
      const clauses = outcome.type === "refused" ? outcome.clauses : [];
      this.game.refusal = { message: outcome.message, clauses, code: outcome.code };
    }
    return outcome;
  }

  forget(entry: Entry): void {
    this.refused = this.refused.filter((one) => one.entry !== entry);
  }

  // Kept, and heard late: what is not accepted stays on the screen until somebody has read it.
  private async deliver(entry: Entry): Promise<Outcome> {
    const outcome = await this.tell(entry);
    if (outcome.type !== "ack")
      this.refused = [...this.refused, { entry, message: outcome.message }];
    return outcome;
  }

  private async tell(entry: Entry): Promise<Outcome> {
    this.set([...this.entries, entry]);
    const outcome = await command(this.game.connection, entry.answers, entry.act, entry);
    this.set(this.entries.filter((one) => one !== entry));
    if (!this.entries.length) this.playing = false;
    return outcome;
  }

  private set(entries: Entry[]): void {
    this.entries = entries;
    keep(this.place, entries.length ? entries : null);
  }
}
