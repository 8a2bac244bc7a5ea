// A new game while it is being chosen: what there is to choose from, what was chosen, and the body
// that asks the server for it. The form's parts show and change it; none of them asks the server.

import { api } from "../api.ts";
import { language, t } from "../i18n.svelte.ts";
import { kept } from "../keeping.ts";
import { ownProfiles } from "../ownrules.ts";
import { session } from "../session.svelte.ts";
import type {
  ClockBody,
  LevelInfo,
  LexiconInfo,
  NewGameBody,
  OwnRules,
  ProfileInfo,
  RefereeBody,
  SeatBody,
} from "../wire.ts";

type Kind = SeatBody["kind"];
type Rules = ProfileInfo & { rules?: OwnRules };

const FOREIGN = "english"; // the dictionary of readers of other languages than Polish
const CLOCKLESS = ["none", "days"];
// What somebody chose or typed; the level is kept for good.
const TYPED = [
  "opponent",
  "others",
  "chosenProfile",
  "chosenLexicon",
  "players",
  "names",
  "first",
  "practised",
  "rated",
  "watched",
  "judging",
  "referee",
  "clock",
  "minutes",
  "increment",
  "days",
] as const;
const ME: RefereeBody = { kind: "me", name: "" };

export class Draft {
  levels = $state.raw<LevelInfo[]>([]);
  profiles = $state.raw<Rules[]>([]);
  lexicons = $state.raw<LexiconInfo[]>([]);
  played = $state<boolean | null>(null); // against the computer before; null: not known yet

  level = $state(kept("level", ""));
  opponent = $state<Kind>("computer"); // who sits at the other seats …
  others = $state<(Kind | null)[]>([null, null, null, null]); // … where none is chosen for one
  chosenProfile = $state(""); // empty: the one of a game that begins at once
  chosenLexicon = $state(""); // empty: the rule set's own
  players = $state(2);
  names = $state(["", "", "", ""]);
  first = $state(-1); // P-2.1: the seat that begins; -1: drawn
  practised = $state<boolean | null>(null); // R-21; null: as offered
  rated = $state(true); // where it can be
  watched = $state(false); // the lobby names it among games to watch
  judging = $state(false); // the host does not play, but is the referee
  referee = $state<RefereeBody | null>(null); // somebody else
  clock = $state("rules"); // "rules", "none", minutes, "own" or "days"
  minutes = $state<number | null>(15); // where the clock is one's own
  increment = $state<number | null>(0); // seconds for each move
  days = $state<number | null>(3); // for each move

  // In a game that begins at once the program judges.
  readonly now = $derived(this.profiles.find((one) => one.validates));
  readonly wordsNow = $derived(this.lexicons.find((one) => one.name === own(this.now)));
  readonly profile = $derived(
    this.profiles.find((one) => one.name === this.chosenProfile) ?? this.now,
  );
  readonly fitting = $derived(
    this.lexicons.filter((one) => this.profile?.anyLanguage || one.tiles === this.profile?.tiles),
  );
  readonly lexicon = $derived(
    this.fitting.some((one) => one.name === this.chosenLexicon)
      ? this.chosenLexicon
      : own(this.profile),
  );
  readonly most = $derived(this.profile?.most ?? 4);
  readonly fewest = $derived(this.profile?.fewest ?? 2);
  readonly sizes = $derived(
    Array.from({ length: this.most - this.fewest + 1 }, (_, more) => this.fewest + more),
  );
  readonly count = $derived(Math.min(Math.max(this.players, this.fewest), this.most));
  readonly kinds = $derived(
    Array.from({ length: this.count }, (_, seat) => this.others[seat] ?? this.opponent).slice(1),
  ); // of the other seats
  readonly practice = $derived(
    this.practised ?? (this.kinds.every((kind) => kind === "computer") && this.played === false),
  );
  // Where the program judges there is nothing to decide.
  readonly mayReferee = $derived(
    this.kinds.includes("invite") && this.profile !== undefined && !this.profile.validates,
  );
  // A computer, who shares a screen and a guest have no rating; one's own rules are nobody else's.
  readonly mayBeRated = $derived(
    this.kinds.every((kind) => kind === "invite") &&
      !this.practice &&
      !this.profile?.rules &&
      (session.me?.account || (this.mayReferee && this.judging)),
  );
  // As far as the rule set leaves it open.
  readonly clockKind = $derived(
    this.profile?.ownClock || (this.profile?.ownTime && !CLOCKLESS.includes(this.clock))
      ? this.clock
      : "rules",
  );

  get typed(): Pick<Draft, (typeof TYPED)[number]> {
    return Object.fromEntries(TYPED.map((field) => [field, this[field]])) as Pick<
      Draft,
      (typeof TYPED)[number]
    >;
  }

  set typed(typed: Pick<Draft, (typeof TYPED)[number]>) {
    Object.assign(this, typed);
  }

  async load(): Promise<void> {
    const [levels, profiles] = await Promise.all([api.levels(), api.profiles()]);
    [this.levels, this.profiles] = [levels, [...profiles, ...ownProfiles()]];
    if (!levels.some((one) => one.id === this.level)) this.level = levels[0]?.id ?? "";
  }

  // Titles are in the language of the server's answer.
  async loadLexicons(): Promise<void> {
    this.lexicons = await api.lexicons();
  }

  // The game that begins at once.
  nowBody(): Partial<NewGameBody> {
    return {
      profile: this.now?.name,
      lexicon: this.wordsNow?.name ?? "",
      seats: [{ kind: "here" }, { kind: "computer", level: this.level }],
    };
  }

  body(): Partial<NewGameBody> {
    const { profile, first } = this;
    return {
      ...(profile?.rules ? { rules: profile.rules } : { profile: profile?.name }),
      lexicon: this.lexicon,
      seats: this.seats(),
      clock: this.clockBody(),
      practice: this.practice ? "yes" : "no",
      rated: this.rated ? "yes" : "no",
      public: this.watched && this.kinds.includes("invite") ? "yes" : "no",
      first: profile?.pairing && first >= 0 && first < this.count ? first : null,
      referee: !this.mayReferee ? null : this.judging ? ME : this.referee,
    };
  }

  private seats(): SeatBody[] {
    const shares = this.kinds.includes("here");
    const me: SeatBody =
      this.mayReferee && this.judging
        ? { kind: "invite" }
        : { kind: "here", name: this.nameAt(0) || (shares ? this.nameOf(0) : "") };
    const others = this.kinds.map((kind, place): SeatBody => {
      if (kind === "computer") return { kind, level: this.level };
      return kind === "here" ? { kind, name: this.calledAt(place + 1) } : { kind };
    });
    return [me, ...others];
  }

  private clockBody(): ClockBody | null {
    const increment = (this.increment ?? 0) * 1000;
    switch (this.clockKind) {
      case "rules":
        return null;
      case "none":
        return { time: null };
      case "days":
        return { time: null, days: this.days };
      case "own":
        return { time: (this.minutes ?? 0) * 60_000, increment };
      default:
        return { time: Number(this.clockKind) * 60_000, increment };
    }
  }

  nameAt(seat: number): string {
    return this.names[seat]?.trim() ?? "";
  }

  // What a player without a name is called: the nickname of before, or a number at the table.
  nameOf(seat: number): string {
    if (seat === 0 && session.me?.nickname) return session.me.nickname;
    return seat === 0 && !this.kinds.includes("here")
      ? t("player.guest")
      : t("player.number", { number: seat + 1 });
  }

  private calledAt(seat: number): string {
    return this.nameAt(seat) || this.nameOf(seat);
  }

  // Who may be named to begin.
  starterName(seat: number): string {
    const judges = this.mayReferee && this.judging;
    const kind = seat === 0 ? (judges ? "invite" : "here") : this.kinds[seat - 1];
    if (kind === "computer") return t("home.opponent.computer");
    return kind === "invite" ? t("home.first.invited", { number: seat + 1 }) : this.calledAt(seat);
  }
}

// A rule set's own dictionary; one of no event is played in the reader's language where we have
// words.
function own(rules: ProfileInfo | undefined): string {
  return rules?.anyLanguage && language() !== "pl" ? FOREIGN : (rules?.lexicon ?? "");
}
