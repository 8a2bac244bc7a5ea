// What the players of a table say to each other, as this screen shows it. Who is muted is kept in
// this browser, by name; the server knows nothing of it.

import { type Outcome, ask } from "./connection.ts";
import type { LiveGame } from "./game.svelte.ts";
import { keep, kept } from "./keeping.ts";
import type { TalkLine } from "./wire.ts";

const MUTED = "muted"; // where it is kept

export class Talk {
  lines = $state.raw<TalkLine[]>([]); // also of those who are muted
  open = $state(false); // it is being read
  muted = $state.raw<string[]>(kept(MUTED, [])); // names
  private read = $state(0); // lines up to here have been seen, or answered

  readonly shown = $derived(this.lines.filter((line) => !this.mutes(this.nameOf(line))));
  readonly unread = $derived(
    this.open
      ? 0
      : this.shown.filter((line) => line.number > this.read && !this.isMine(line)).length,
  );

  constructor(private readonly game: LiveGame) {}

  hear(lines: TalkLine[]): void {
    const known = this.lines.at(-1)?.number ?? 0; // who comes back is told all of it again
    this.lines = [...this.lines, ...lines.filter((line) => line.number > known)];
    const last = this.open ? lines.at(-1) : lines.findLast((line) => this.isMine(line));
    this.read = Math.max(this.read, last?.number ?? 0);
  }

  show(open: boolean): void {
    this.open = open;
    if (open) this.read = this.lines.at(-1)?.number ?? 0;
  }

  say(text: string): Promise<Outcome> {
    return ask(this.game.connection, { type: "say", text });
  }

  report(line: TalkLine): Promise<Outcome> {
    return ask(this.game.connection, { type: "report", number: line.number });
  }

  nameOf(line: TalkLine): string {
    return this.game.view?.seats[line.seat]?.name ?? "";
  }

  isMine(line: TalkLine): boolean {
    return this.game.mine.includes(line.seat);
  }

  mutes(name: string): boolean {
    return this.muted.includes(name);
  }

  toggle(name: string): void {
    this.muted = this.mutes(name)
      ? this.muted.filter((one) => one !== name)
      : [...this.muted, name];
    keep(MUTED, this.muted);
  }
}
