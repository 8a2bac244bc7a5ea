// The lobby as it is now: asked for every few seconds while the page is looked at. The server says
// by a tag when nothing has changed, and the browser then keeps what it has.

import { api } from "../api.ts";
import type { LobbyView } from "../wire.ts";

const PAUSE = 4000; // milliseconds between two questions

export class LobbyWatch {
  view = $state.raw<LobbyView | null>(null); // null until the first answer
  stale = $state(false); // the last question had no answer
  private timer = 0;
  private over = false;

  constructor() {
    document.addEventListener("visibilitychange", this.look);
    void this.look();
  }

  // Now, and from now on.
  look = async (): Promise<void> => {
    clearTimeout(this.timer);
    if (this.over || document.hidden) return;
    try {
      this.view = await api.lobby();
      this.stale = false;
    } catch {
      this.stale = true;
    }
    clearTimeout(this.timer); // of another question meanwhile
    if (!this.over) this.timer = window.setTimeout(this.look, PAUSE);
  };

  leave(): void {
    this.over = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.look);
  }
}
