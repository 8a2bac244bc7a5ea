// A live game as the page sees it: the last view, kept up to date by deltas, and what one may send.
// The view is the server's; this side keeps only the clock's offset, the answers and the news.

import {
  type Act,
  type Connection,
  type Listener,
  type Loss,
  type Outcome,
  command,
  connect,
  disconnect,
  greet,
  refresh,
  tell,
} from "./connection.ts";
import { note, noteOf, ownBytes } from "./fairness.ts";
import { language } from "./i18n.svelte.ts";
import { whoMay } from "./offers.ts";
import { meet } from "./session.svelte.ts";
import { Talk } from "./talk.svelte.ts";
import type {
  AnyChanges,
  AnyView,
  Delta,
  FromServer,
  HintSaid,
  News,
  Preview,
  Snapshot,
} from "./wire.ts";

export type Told = News & { at: number }; // `at` counts the news, so that equal ones differ

export class LiveGame {
  view = $state.raw<AnyView | null>(null); // null until the first snapshot
  mine = $state.raw<number[]>([]); // seats of this screen
  referee = $state(false); // this socket may decide as the referee
  host = $state(false); // this session opened the table, and names its referee
  online = $state(false);
  lost = $state<Loss | null>(null); // why there is nothing to see, for good
  news = $state.raw<Told[]>([]); // the latest last
  preview = $state.raw<Preview | null>(null); // of the tiles laid now
  hint = $state.raw<HintSaid | null>(null); // the last that was given; of the move it names
  // Of the last command.
  refusal = $state.raw<{ message: string; clauses: string[]; code: string } | null>(null);
  present = $state.raw<boolean[]>([]); // whether each seat's player is connected
  referees = $state.raw<string[]>([]); // who is here and sees all racks
  spectators = $state(0); // how many look on
  watchers = $state.raw<string[]>([]); // those of them who are known by name
  busy = $state(0); // commands without an answer
  read = $state(0); // news up to here have been read: dismissed, or answered by an act
  readonly talk = new Talk(this); // of the players
  branch = 0;
  version = 0;
  readonly connection: Connection;

  private listener: Listener;
  private gameTime = 0; // at `heardAt`
  private heardAt = 0; // of performance.now()
  private previewNumber = 0;
  private told = 0;
  private adding = false; // one's own bytes are on their way

  constructor(
    readonly id: string,
    options: { watch?: boolean } = {},
  ) {
    this.listener = {
      said: (message) => this.hear(message),
      online: (online) => (this.online = online),
      lost: (why) => (this.lost = why),
      ended: () => this.forget(),
      seen: () => ({ branch: this.branch, version: this.version, language: language() }),
      watch: options.watch ?? false,
      referee: false,
    };
    this.connection = connect(id, this.listener);
  }

  leave(): void {
    disconnect(this.connection);
  }

  // What an ended session was shown; it comes back as nobody.
  private forget(): void {
    this.version = 0;
    this.view = null;
    void meet();
  }

  // Asks for the same table in the language chosen since.
  refresh(): void {
    this.version = 0;
    refresh(this.connection);
  }

  // Game time now: it ticks on from the last message.
  now(): number {
    return this.gameTime + (performance.now() - this.heardAt);
  }

  // The seat this screen acts for: its own, or the one whose curtain is lifted.
  get seat(): number | null {
    if (this.view?.audience === "seat" || this.view?.audience === "ended") return this.view.seat;
    return null;
  }

  get shared(): boolean {
    return this.mine.length > 1;
  }

  async act(act: Act, seat: number | null = this.seat): Promise<Outcome> {
    const view = this.view!;
    this.refusal = null;
    this.dismiss();
    this.busy++;
    const outcome = await command(this.connection, { ...this.answering(view), seat }, act);
    this.busy--;
    if (outcome.type !== "ack") {
      const clauses = outcome.type === "refused" ? outcome.clauses : [];
      this.refusal = { message: outcome.message, clauses, code: outcome.code };
    }
    return outcome;
  }

  // What a command says of the table that it answers.
  answering(view: AnyView): { move: number; phase: string } {
    return { move: view.move, phase: view.phase };
  }

  dismiss(): void {
    this.read = this.told;
  }

  // What was told before this screen listened.
  recall(news: News[]): void {
    if (!this.news.length) this.tell(news);
  }

  lift(seat: number): void {
    tell(this.connection, { type: "lift", seat });
  }

  cover(): void {
    tell(this.connection, { type: "cover" });
  }

  // The number that its answer will bear; that of the tiles before stays until then, unless it
  // cannot come.
  askPreview(tiles: [number, string][], seat: number | null = this.seat): number {
    const number = ++this.previewNumber;
    if (!tiles.length || !this.online) this.preview = null;
    if (tiles.length) tell(this.connection, { type: "preview", number, tiles, seat });
    return number;
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "snapshot":
        return this.takeSnapshot(message);
      case "delta":
        return this.takeDelta(message);
      case "clock":
        return this.setTime(message.now);
      case "presence":
        this.present = message.seats;
        this.referees = message.referees;
        this.spectators = message.spectators;
        this.watchers = message.watchers;
        return;
      case "talk":
        return this.talk.hear(message.lines);
      case "preview":
        if (message.number === this.previewNumber) this.preview = message;
        return;
      case "hint":
        this.hint = message;
        return;
    }
  }

  private takeSnapshot(message: Snapshot): void {
    this.setTime(message.now);
    if (message.branch !== this.branch) {
      this.news = []; // undone moves are no news
      this.hint = null;
    }
    this.branch = message.branch;
    this.version = message.version;
    this.mine = message.mine;
    this.referee = message.referee;
    this.host = message.host;
    this.view = message.view;
    if (message.mine.length) note(this.id, { commitment: message.view.table.commitment });
    void this.addBytes(message.view);
    if (message.named && !this.listener.referee) {
      this.listener.referee = true; // everybody has been told
      greet(this.connection, this.listener);
    }
    this.tell(message.news);
  }

  // This screen's own bytes for the bag, once its commitment is noted: the first tile waits for
  // them. Only what the server has taken is noted.
  private async addBytes(view: AnyView): Promise<void> {
    const seat = whoMay(view, "add-bytes")[0];
    if (seat === undefined || this.adding || noteOf(this.id).bytes) return;
    this.adding = true;
    const data = ownBytes();
    const outcome = await command(
      this.connection,
      { move: view.move, phase: view.phase, seat },
      { do: "add-bytes", data },
    );
    if (outcome.type === "ack") note(this.id, { bytes: data });
  }

  private takeDelta(message: Delta): void {
    if (message.branch === this.branch && message.version <= this.version) return; // seen already
    if (!this.view || message.branch !== this.branch || message.base !== this.version) {
      this.version = 0; // a gap: ask for everything
      return greet(this.connection, this.listener);
    }
    this.setTime(message.now);
    this.version = message.version;
    const { move } = this.view;
    this.view = changed(this.view, message.changes);
    if (this.view.move !== move) this.refusal = null; // its turn is over
    this.tell(message.news);
  }

  private setTime(now: number): void {
    this.gameTime = now;
    this.heardAt = performance.now();
  }

  private tell(news: News[]): void {
    if (!news.length) return;
    this.news = [...this.news, ...news.map((item) => ({ ...item, at: ++this.told }))].slice(-60);
  }
}

function changed(view: AnyView, changes: AnyChanges): AnyView {
  const { audience: _, sheet, ...fields } = changes;
  const lines = sheet ? [...view.sheet.slice(0, sheet.kept), ...sheet.lines] : view.sheet;
  return { ...view, ...fields, sheet: lines } as AnyView;
}
