// What somebody at a desk does: orders go out through the outbox, and what happened, or why it did
// not, is said in one place.

import { AWAY, Trouble } from "../api.ts";
import { type Where, desk, newId } from "./client.ts";
import { send, sendKept } from "./outbox.svelte.ts";
import type { EventCommand } from "./wire.ts";

export class Acting {
  told = $state.raw<string[]>([]); // what the last order led to
  trouble = $state.raw<Trouble | null>(null); // why the last one was refused

  constructor(
    readonly where: Where,
    private readonly pin: () => string = () => "",
  ) {
    sendKept(where).then((done) => {
      if (done.length) this.told = done.flatMap((one) => one.told);
    });
  }

  // True: done. A version is given where the order rests on what was seen.
  async do(command: EventCommand, expected?: number): Promise<boolean> {
    this.trouble = null;
    try {
      const pin = this.pin();
      const order = { id: newId(), command, expected, ...(pin ? { pin } : {}) };
      const done = await send(this.where, order);
      this.told = done.told;
      return true;
    } catch (trouble) {
      this.fail(trouble);
      return false;
    }
  }

  // What the order would lead to; nothing is done, and a refusal is thrown.
  async foresee(command: EventCommand): Promise<string[]> {
    return (await desk.order(this.where, { id: newId(), command, dryRun: true })).told;
  }

  fail(trouble: unknown): void {
    if (!(trouble instanceof Trouble)) throw trouble;
    if (trouble.problem.code === AWAY) return; // the page says so by itself
    this.told = [];
    this.trouble = trouble;
  }
}
