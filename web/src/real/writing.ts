// What somebody at the board writes with: every panel that is opened for a seat gets this.

import type { Alphabet } from "../board/alphabet.ts";
import type { Act } from "../connection.ts";
import type { LiveGame } from "../game.svelte.ts";
import type { AnyView } from "../wire.ts";

export interface Writing {
  game: LiveGame;
  view: AnyView;
  seat: number; // who writes, or doubts
  alphabet: Alphabet;
  turned: boolean; // towards who sits across
  send: (act: Act, seat: number) => void;
  close: () => void;
}
