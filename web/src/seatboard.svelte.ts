// Joins the framework-free board to a live game: fills it from each view, says which gestures the
// seat's options allow, keeps a draft over a reload, and turns laid tiles into commands.
/* eslint svelte/prefer-svelte-reactivity: off -- the board draws itself from its plain state */

import { afterPaint, catchUp } from "./afterpaint.ts";
import { type Alphabet, tileOf, upperOf, valueOf } from "./board/alphabet.ts";
import { ACROSS, squareName, wordSquares } from "./board/geometry.ts";
import { type BoardHandle, mountBoard } from "./board/gestures.ts";
import {
  type Draft,
  applyDraft,
  chosenTexts,
  draftOf,
  enterExchange,
  leaveExchange,
  nameBlank,
  orderOf,
  setRack,
  takeAllBack,
} from "./board/laying.ts";
import { type Mode, type State, laidSquares, laidText, newState, textOn } from "./board/state.ts";
import type { Act } from "./connection.ts";
import type { LiveGame } from "./game.svelte.ts";
import { handOf } from "./hand.ts";
import { t } from "./i18n.svelte.ts";
import { forgetOthers, keep, kept } from "./keeping.ts";
import { may, optionsOf } from "./offers.ts";
import { exactly, type Reading } from "./readings.ts";
import type { AnyView, TileSetInfo } from "./wire.ts";

// The keys of the words for a square's code.
export const PREMIUMS: Record<string, string> = { d: "d", t: "t", D: "dd", T: "tt", "*": "star" };

export function alphabetOf(tiles: TileSetInfo): Alphabet {
  const { letters } = tiles;
  return {
    upper: letters.map((one) => one.letter).join(""),
    lower: letters.map((one) => one.lower).join(""),
    base: letters.map((one) => one.base).join(""),
    vowels: letters.map((one) => (one.vowel ? one.letter : "")).join(""),
    values: letters.map((one) => one.points),
    counts: letters.map((one) => one.count),
    blanks: tiles.blanks,
  };
}

// Read once for a language: every redraw asks for the mark of every square.
export function labels(): State["labels"] {
  const marks: Record<string, string> = {};
  for (const code in PREMIUMS) marks[code] = t(`board.short.${PREMIUMS[code]}` as "board.short.d");
  return {
    board: t("board.title"),
    rack: t("rack.title"),
    premium: (code) => marks[code] ?? "",
    square: (square, state) => {
      const text = textOn(state, square);
      const name = squareName(square);
      const letter = upperOf(state.alphabet, text);
      if (text === "?") return t("board.blank", { square: name });
      if (text)
        return t(letter === text ? "board.tile" : "board.tile.blank", { square: name, letter });
      const code = PREMIUMS[state.premiums[square]!];
      return code ? `${name}, ${t(`board.long.${code}` as "board.long.d")}` : name;
    },
    rackTile: (place, state) => {
      const tile = state.rack[place];
      if (!tile) return t("rack.empty");
      return tile.text === "?"
        ? t("rack.blank")
        : t("rack.tile", { letter: tile.text, count: valueOf(state.alphabet, tile.text) });
    },
  };
}

export class SeatBoard {
  laid = $state(0); // tiles laid this turn
  mode = $state<Mode>("watch");
  naming = $state<number | null>(null); // the blank being named
  chosen = $state(0); // tiles chosen for an exchange
  readings = $state.raw<Reading[]>([]); // S-2.2: the player must say which
  complaint = $state(""); // a gesture that could not be done
  direction = $state<"" | "across" | "down">(""); // where typing goes on
  readonly state: State;
  private handle: BoardHandle | null = null;
  private wantsExchange = false; // the player opened "Wymiana liter"
  private draftName = "";
  private seat: number | null = null; // whose rack lies here
  private orders = new Map<number, string[]>(); // of this screen's racks, by seat

  constructor(
    readonly game: LiveGame,
    alphabet: Alphabet,
    view: AnyView,
  ) {
    this.state = newState(alphabet, view.table.board.join(""), labels());
    this.state.changed = () => {
      this.game.refusal = null; // the player goes on
      this.changed();
    };
    this.state.refused = (why, letter) => (this.complaint = t(`board.refused.${why}`, { letter }));
  }

  mount(board: HTMLElement, rack: HTMLElement): () => void {
    this.handle = mountBoard(this.state, board, rack);
    // Gestures that lay nothing change what the page shows as well.
    const look = () => afterPaint(this.reflect);
    board.addEventListener("click", look);
    rack.addEventListener("click", look);
    return () => {
      this.handle?.destroy();
      this.handle = null;
    };
  }

  // Whether the turn is here: tiles are laid or exchanged.
  get lays(): boolean {
    return this.mode === "lay" || this.mode === "exchange";
  }

  redraw(): void {
    this.handle?.redraw();
    afterPaint(this.reflect);
  }

  // Another language: what was said in the old one is asked anew, or forgotten.
  relabel(): void {
    this.state.labels = labels();
    this.complaint = "";
    this.askPreview();
    this.handle?.redraw();
  }

  // To focus lays the page out, so it waits for the letter to be painted.
  focusCursor(): void {
    afterPaint(this.focus);
  }

  private focus = () => {
    const { cursor, naming } = this.state;
    if (cursor && naming === null) this.handle?.elements.cells[cursor.square]?.focus();
  };

  // Takes over what the server says.
  follow(view: AnyView): void {
    const { state } = this;
    const mine = "seat" in view ? view.seat : null;
    const own = may(view, mine, "take-back"); // tiles laid may still be moved
    state.board = [...view.board.join("")].map((text) => (text === "." ? "" : text));
    const last = view.sheet.at(-1);
    state.fresh = new Set(last?.kind === "placement" ? last.tiles.map(([square]) => square) : []);
    state.foreign = new Map(own ? [] : view.laid);
    state.mode = this.modeFor(view, mine);
    if (state.mode !== "lay" && state.mode !== "exchange") takeAllBack(state);
    this.turnTo(mine);
    setRack(state, handOf(view, state.alphabet));
    this.restoreDraft(view, mine, own);
    if (state.mode === "lay" && state.cursor && state.board[state.cursor.square])
      state.cursor = null;
    if (state.mode !== "lay") state.cursor = null;
    this.changed();
    this.redraw();
    catchUp(); // what may be done now is shown together with the board
  }

  // Whose rack is shown finds it as it was left, also after a reload. A shared screen keeps
  // nothing: racks are secret there.
  private turnTo(seat: number | null): void {
    if (seat === this.seat) return;
    this.seat = seat;
    this.state.rack = [];
    this.state.laid.clear();
    this.state.order = seat === null ? [] : (this.orders.get(seat) ?? kept(this.orderName(), []));
  }

  private orderName(): string {
    return `rack.${this.game.id}.${this.seat}`;
  }

  private keepOrder(): void {
    if (this.seat !== null && !this.game.shared)
      keep(this.orderName(), this.game.view?.audience === "ended" ? null : this.state.order);
  }

  // While an exchange may be declared the player chooses; what was declared is to be finished.
  private modeFor(view: AnyView, mine: number | null): Mode {
    if (view.audience !== "seat") return "watch";
    const free = may(view, mine, "declare-exchange");
    if (!free) this.wantsExchange = false;
    if (free ? this.wantsExchange : may(view, mine, "exchange")) return "exchange";
    return free || may(view, mine, "place") ? "lay" : "arrange";
  }

  // A reload in mid-move finds the tiles where they lay. A shared screen keeps none: racks are
  // secret there.
  private restoreDraft(view: AnyView, mine: number | null, own: boolean): void {
    const name =
      mine === null || this.game.shared
        ? ""
        : `draft.${this.game.id}.${mine}.${this.game.branch}.${view.move}`;
    if (name === this.draftName) return;
    this.draftName = name;
    forgetOthers(`draft.${this.game.id}`, name);
    if (!name || this.state.mode !== "lay" || this.state.laid.size) return;
    const laid = own ? view.laid : [];
    const placed: Draft = laid.map(([square, text]) => [
      square,
      tileOf(this.state.alphabet, text),
      text === "?" ? "" : upperOf(this.state.alphabet, text),
      false,
    ]);
    applyDraft(this.state, kept<Draft>(name, placed));
  }

  private mayI(act: Act["do"]): boolean {
    return may(this.game.view!, this.game.seat, act);
  }

  // Whether the program judges a play before it stands.
  private judged(): boolean {
    const { view, seat } = this.game;
    return view !== null && optionsOf(view, seat).judged;
  }

  // Tiles were laid, taken back or named. The board shows it at once; nothing else that follows
  // from it keeps the tile from being painted.
  private changed(): void {
    const { state } = this;
    this.complaint = "";
    this.readings = [];
    if (this.seat !== null) this.orders.set(this.seat, (state.order = orderOf(state)));
    if (!state.laid.size) state.badge = null;
    afterPaint(this.settle);
  }

  private settle = () => {
    this.reflect();
    this.keepOrder();
    if (this.draftName && this.state.mode === "lay")
      keep(this.draftName, this.state.laid.size ? draftOf(this.state) : null);
    this.askPreview();
  };

  // What the tiles laid so far are worth. Words are judged only where the program judges them.
  private askPreview(): void {
    const { state } = this;
    const named = laidSquares(state).every((square) => laidText(state, square) !== "?");
    const asks = state.mode === "lay" && named && state.laid.size > 0;
    this.game.askPreview(asks ? this.tiles() : []);
  }

  private reflect = () => {
    this.laid = this.state.laid.size;
    this.mode = this.state.mode;
    this.naming = this.state.naming;
    this.chosen = this.state.chosen.size;
    const { cursor } = this.state;
    this.direction = cursor ? (cursor.step === ACROSS ? "across" : "down") : "";
  };

  tiles(): [number, string][] {
    return laidSquares(this.state).map((square) => [square, laidText(this.state, square)]);
  }

  // The running score at the end of the main word, green when every word is good.
  showPreview(): void {
    const { preview } = this.game;
    const squares = laidSquares(this.state);
    const word = preview?.words[0];
    if (!preview || !squares.length || !(word || preview.fault)) this.state.badge = null;
    else {
      const good = preview.fault ? false : preview.wrong ? preview.wrong.length === 0 : null;
      const end =
        word && !preview.fault
          ? wordSquares(word.square, word.down, [...word.word].length).at(-1)!
          : Math.max(...squares);
      this.state.badge = { square: end, text: preview.fault ? "!" : String(preview.points), good };
    }
    this.handle?.redraw();
  }

  doubt(words: string[]): void {
    const pending = this.game.view?.pending;
    const chosen = pending?.words.filter((word) => words.includes(word.word)) ?? [];
    this.state.doubted = new Set(
      chosen.flatMap((word) => wordSquares(word.square, word.down, [...word.word].length)),
    );
    this.handle?.redraw();
  }

  // "Koniec ruchu"
  async finish(): Promise<void> {
    const tiles = this.tiles();
    if (!tiles.length || this.game.busy) return;
    const outcome = await this.game.act({ do: "play", tiles });
    if (outcome.type !== "refused") return;
    if (outcome.readings.length) {
      this.readings = outcome.readings; // S-2.2: the player must say which
      this.game.refusal = null;
    } else if (this.judged() && outcome.code !== "blank-unnamed") {
      const { refusal } = this.game;
      takeAllBack(this.state); // S-2.7: the tiles come off, the turn goes on
      this.game.refusal = refusal;
      this.redraw();
    }
  }

  // The player said which reading is meant: the blanks are named exactly.
  async choose(reading: Reading): Promise<void> {
    this.readings = [];
    for (const act of exactly(reading, this.state.alphabet))
      if ((await this.game.act(act)).type !== "ack") return;
  }

  nameBlank(letter: string): void {
    if (this.state.naming === null) return;
    nameBlank(this.state, this.state.naming, letter, false);
    this.redraw();
  }

  leaveBlank(unnamed: boolean): void {
    const square = this.state.naming;
    if (square === null) return;
    this.state.naming = null;
    if (!unnamed) {
      const laid = this.state.laid.get(square);
      if (laid && laid.letter === "") {
        this.state.laid.delete(square);
        this.state.rack[laid.home] = laid.tile;
      }
    }
    this.changed();
    this.redraw();
  }

  // "Wymiana liter": in games with a clock to stop, declaring is a step of its own (P-3.3a).
  async openExchange(): Promise<void> {
    this.wantsExchange = true;
    enterExchange(this.state);
    this.state.changed();
    this.redraw();
    if (!this.judged()) await this.game.act({ do: "declare-exchange" });
  }

  // "Wymiana": none chosen cancels (S-2.5).
  async exchange(): Promise<void> {
    const texts = chosenTexts(this.state);
    this.wantsExchange = false;
    if (texts) {
      await this.game.act({ do: "exchange", tiles: texts });
      return;
    }
    if (!this.mayI("declare-exchange") && this.mayI("take-back"))
      await this.game.act({ do: "take-back" });
    if (!this.mayI("declare-exchange")) return;
    leaveExchange(this.state);
    this.state.changed();
    this.redraw();
  }

  cancelExchange(): void {
    this.state.chosen.clear();
    this.exchange();
  }

  takeAll(): void {
    takeAllBack(this.state);
    this.redraw();
  }
}
