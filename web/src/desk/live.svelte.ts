// An event as this device sees it, live: one socket that comes back by itself. The view is the
// server's; only what changed of it is sent, and a gap is mended by asking for the whole.

import { language } from "../i18n.svelte.ts";
import { Socket } from "../socket.ts";
import { type Change, changedFields } from "./changes.ts";
import type { Where } from "./client.ts";
import type { AnyPage, FromWatched } from "./wire.ts";

const FOR_GOOD = [4403, 4404]; // close codes: the link is void, there is no such event

export class Live<Page extends AnyPage> {
  view = $state.raw<Page | null>(null); // null until the server has answered
  version = $state(0);
  online = $state(false);
  lost = $state(""); // why there is no use in coming back
  ahead = $state(0); // milliseconds by which the server's clock is ahead of this one's
  private socket!: Socket; // another for each language

  constructor(private readonly where: Where) {
    $effect(() => {
      void language(); // explanations come in it
      const path = `/ws/events/${encodeURIComponent(where.id)}`;
      this.socket = new Socket(path, {
        opened: () => this.greet(),
        heard: (text) => this.hear(JSON.parse(text) as FromWatched),
        away: (code) => this.leftOff(code),
      });
      return () => this.socket.leave();
    });
  }

  now(): number {
    return Date.now() + this.ahead;
  }

  // Whether there is use in coming back.
  private leftOff(code: number): boolean {
    this.online = false;
    if (!FOR_GOOD.includes(code)) return true;
    this.lost ||= "unknown";
    this.view = null; // what was shown goes on without this device, and would soon be wrong
    return false;
  }

  // Again: the link may open another page now.
  greet(): void {
    this.socket.send(
      JSON.stringify({ type: "hello", token: this.where.token, language: language() }),
    );
  }

  private hear(said: FromWatched): void {
    if (said.type === "error") return void (this.lost = said.message);
    if (said.type === "changes" && said.base !== this.version) return this.greet();
    this.socket.attempt = 0;
    this.online = true;
    this.ahead = said.now - Date.now();
    this.version = said.version;
    this.view =
      said.type === "event"
        ? (said.view as Page)
        : changedFields(this.view!, said.changes as { [field: string]: Change });
  }
}
