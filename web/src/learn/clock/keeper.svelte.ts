// The clock at this screen: kept in this browser after every change, with absolute times, so that a
// reload or a sleeping tab loses nothing and no server is needed. Two tabs show the same clock.

import { markPassed } from "../../clock.ts";
import { keep, kept } from "../../keeping.ts";
import { play } from "../../sounds.ts";
import { type Clock, cueBetween, leftAt, revive, timekeeper } from "./arithmetic.ts";

const PLACE = "clock";
const LOOK = 100; // milliseconds between two looks at a running clock

export class Keeper {
  clock = $state.raw(this.read());
  now = $state(this.clock?.since ?? 0); // as of the last look
  mark = $state<number | null>(null); // milliseconds left that the running clock just passed
  private readonly time = timekeeper(
    () => Date.now(),
    () => performance.now(),
    this.now,
  );

  private read(): Clock | null {
    return revive(kept<unknown>(PLACE, null));
  }

  change(next: (clock: Clock, now: number) => Clock): void {
    this.look();
    if (this.clock) this.put(next(this.clock, this.now));
  }

  put(clock: Clock | null): void {
    if (clock === this.clock) return;
    this.clock = clock;
    this.mark = null;
    keep(PLACE, clock);
  }

  private look(): void {
    const { clock, now } = this;
    this.now = this.time();
    if (clock?.mode !== "running") return;
    const [before, after] = [now, this.now].map((at) => leftAt(clock, clock.turn, at)) as [
      number,
      number,
    ];
    const cue = cueBetween(before, after, clock.terms.overtime);
    if (cue) play(cue);
    this.mark = (after <= 0 && before > 0 ? 0 : markPassed(before, after)) ?? this.mark;
  }

  // Until the returned function is called.
  watch(): () => void {
    const look = () => this.look();
    const share = (event: StorageEvent) => {
      if (event.key?.endsWith(`.${PLACE}`)) this.clock = this.read();
    };
    look();
    const timer = setInterval(look, LOOK);
    addEventListener("storage", share);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      removeEventListener("storage", share);
      document.removeEventListener("visibilitychange", look);
    };
  }
}
