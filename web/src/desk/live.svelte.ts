// An event as this device sees it, live: one socket that comes back by itself. The view is the
// server's; only what changed of it is sent, and a gap is mended by asking for the whole.

import { language } from "../i18n.svelte.ts";
import { type Change, changedFields } from "./changes.ts";
import type { Where } from "./client.ts";
import type { AnyPage, FromWatched } from "./wire.ts";

const FIRST_PAUSE = 250; // milliseconds before the second attempt; doubled up to LAST_PAUSE
const LAST_PAUSE = 5000;
const FOR_GOOD = [4403, 4404]; // close codes: the link is void, there is no such event

export class Live<Page extends AnyPage> {
  view = $state.raw<Page | null>(null); // null until the server has answered
  version = $state(0);
  online = $state(false);
  lost = $state(""); // why there is no use in coming back
  ahead = $state(0); // milliseconds by which the server's clock is ahead of this one's
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private ended = false;

  constructor(private readonly where: Where) {
    $effect(() => {
      void language(); // explanations come in it
      this.open();
      return () => this.close();
    });
  }

  now(): number {
    return Date.now() + this.ahead;
  }

  private open(): void {
    this.ended = false;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/ws/events/${encodeURIComponent(this.where.id)}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as FromWatched);
    socket.onclose = ({ code }) => {
      if (this.ended || this.socket !== socket) return;
      this.online = false;
      if (FOR_GOOD.includes(code)) return void (this.lost ||= "unknown");
      const pause = Math.min(LAST_PAUSE, FIRST_PAUSE * 2 ** this.attempt++);
      this.timer = window.setTimeout(() => this.open(), pause);
    };
  }

  private close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  // Again: the link may open another page now.
  greet(): void {
    this.socket?.send(
      JSON.stringify({ type: "hello", token: this.where.token, language: language() }),
    );
  }

  private hear(said: FromWatched): void {
    if (said.type === "error") return void (this.lost = said.message);
    if (said.type === "changes" && said.base !== this.version) return this.greet();
    this.attempt = 0;
    this.online = true;
    this.ahead = said.now - Date.now();
    this.version = said.version;
    this.view =
      said.type === "event"
        ? (said.view as Page)
        : changedFields(this.view!, said.changes as { [field: string]: Change });
  }
}
