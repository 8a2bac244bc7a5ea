// Generated from src/mydelko/server/wire.py by mydelko.server.typescript. Do not edit.

export interface WordView {
  word: string;
  points: number;
  square: number;
  down: boolean;
}

export interface StartLetters {
  news: "start-letters";
  letters: [number, string][];
}

export interface Began {
  news: "began";
  order: number[];
  clause: string;
}

export interface TurnBegan {
  news: "turn";
  seat: number;
}

export interface Drew {
  news: "drew";
  seat: number;
  count: number;
}

export interface ClockReturned {
  news: "clock-returned";
  seat: number;
  clause: string;
}

/** The program was down, or a move was undone: this time is charged to nobody. */
export interface ClockHeld {
  news: "clock-held";
  givenBack: number;
}

/** who is waited for has only the table's patience left. */
export interface Hurried {
  news: "hurried";
  seat: number;
  by: number;
}

export interface TimeAdded {
  news: "time-added";
  seat: number;
  added: number;
}

export interface FlagFell {
  news: "flag";
  seat: number;
  clause: string;
}

export type TakeBackReason =
  | "chosen"
  | "flag"
  | "invalid"
  | "referee";

export interface TakenBack {
  news: "taken-back";
  seat: number;
  reason: TakeBackReason;
  clause: string;
}

export interface Stopped {
  news: "stopped";
  seat: number;
}

export interface Announced {
  news: "announced";
  seat: number;
  words: WordView[];
  bonus: number;
  points: number;
}

/** A sealed declaration was made. */
export interface Answered {
  news: "answered";
  seat: number;
}

/** who challenged, and which words. */
export interface Doubt {
  seat: number;
  words: string[];
}

export interface Unsealed {
  news: "unsealed";
  recorded: number[];
  doubts: Doubt[];
}

export interface Challenged {
  news: "challenged";
  seat: number;
  words: string[];
}

export interface Claimed {
  news: "claimed";
  seat: number;
  fault: string;
}

export interface Verdict {
  news: "verdict";
  words: string[];
  valid: boolean;
  wrong: string[] | null;
}

export interface Recorded {
  news: "recorded";
  seat: number;
}

export interface Accepted {
  news: "accepted";
  seat: number;
  points: number;
}

export type LossReason =
  | "words"
  | "layout"
  | "tiles"
  | "blank";

export interface Lost {
  news: "lost";
  seat: number;
  points: number;
  reason: LossReason;
  clause: string;
}

export interface Bonus {
  news: "bonus";
  seat: number;
  points: number;
}

/** everybody knows who was helped, and how far. */
export interface Hinted {
  news: "hinted";
  seat: number;
  step: number;
}

export interface PassesImposed {
  news: "passes-imposed";
  seats: number[];
  clause: string;
}

export interface PassesLifted {
  news: "passes-lifted";
  seats: number[];
}

export interface ExchangeDeclared {
  news: "exchange-declared";
  seat: number;
}

export interface ExchangeStopped {
  news: "exchange-stopped";
  seat: number;
}

export interface Exchanged {
  news: "exchanged";
  seat: number;
  count: number;
}

export type PassReason =
  | "chosen"
  | "time"
  | "move-limit"
  | "challenge"
  | "referee"
  | "resigned"
  | "absent"
  | "tiles";

export interface Passed {
  news: "passed";
  seat: number;
  reason: PassReason;
  clause: string;
}

export interface RefereeCalled {
  news: "referee-called";
  seat: number;
  paused: boolean;
}

export interface CorrectionAsked {
  news: "correction-asked";
  by: number;
  seat: number;
  points: number;
}

export interface CorrectionAgreed {
  news: "correction-agreed";
  seat: number;
  points: number;
}

export interface ScoreCorrected {
  measure: "score";
  seat: number;
  points: number;
}

export interface VerdictOverridden {
  measure: "verdict";
  valid: boolean;
}

export interface ClockAdjusted {
  measure: "clock";
  seat: number;
  left: number;
}

export interface PassForced {
  measure: "pass";
  seat: number;
}

export interface WalkoverAwarded {
  measure: "walkover";
  seat: number;
}

export interface EndOrdered {
  measure: "end";
}

export interface Warned {
  measure: "warning";
  seat: number;
}

export interface Penalised {
  measure: "penalty";
  seat: number;
  points: number;
}

/** Another measure in words: P-7.1 is an open list. */
export interface Noted {
  measure: "note";
}

export interface RefereeDecided {
  news: "referee-decided";
  clause: string;
  note: string;
  measure: Measure;
}

export interface Restored {
  news: "restored";
  seat: number;
  points: number;
}

export interface Annulled {
  news: "annulled";
  seat: number;
  points: number;
}

export interface Reopened {
  news: "reopened";
}

export interface DrawOffered {
  news: "draw-offered";
  seat: number;
}

export interface Resigned {
  news: "resigned";
  seat: number;
}

export type EndReason =
  | "out"
  | "passes"
  | "mixed"
  | "time"
  | "referee"
  | "walkover"
  | "resigned"
  | "agreed";

export interface Ended {
  news: "ended";
  reason: EndReason;
  clause: string;
  seat: number | null;
}

export interface TieLetters {
  news: "tie-letters";
  letters: [number, string][];
}

/** At a real board: what the best words of the last placements were worth (K-1.3). */
export interface LastWordsTold {
  news: "last-words-told";
  words: [number, number][];
}

/** A player was found with so many tiles too many (P-4.10.1, M-11). */
export interface Surplus {
  step: "surplus";
  seat: number;
  count: number;
}

/** … with so many too few (M-11). */
export interface Missing {
  step: "missing";
  seat: number;
  count: number;
}

/** A player did not draw these tiles after a move (P-4.10.5). */
export interface Undrawn {
  step: "undrawn";
  seat: number;
  count: number;
}

/** … and has done so now, on demand. */
export interface Drawn {
  step: "drawn";
  seat: number;
}

/** Nobody wrote this blank's letter down (P-4.8.4). */
export interface DeadBlank {
  step: "dead-blank";
  square: number;
}

/** The tile on this square is another letter than was thought (P-4.8.4, P-4.8.5). */
export interface Reread {
  step: "reread";
  square: number;
  letter: string;
}

/** A tile was hardly legible: the move is repeated (P-4.8.2). */
export interface Repeat {
  step: "repeat";
}

/** Another form than that on the board was typed; these words lie there (P-4.7.13). */
export interface Retyped {
  step: "retyped";
  words: string[];
}

/** Where only values are written down: the tiles lie against the rules (P-4.7.1b). */
export interface Misplaced {
  step: "misplaced";
}

/** A player leaves the board with leave, before drawing (P-6.4). */
export interface Leave {
  step: "leave";
  seat: number;
}

/** At a real board: all agree that this happened, or the referee said so. */
export interface StepTaken {
  news: "step-taken";
  step: TableStep;
  clause: string;
}

/** P-4.10.1: so many tiles of this seat are back in the bag. */
export interface SurplusReturned {
  news: "surplus-returned";
  seat: number;
  count: number;
}

export interface BagDied {
  news: "bag-died";
  clause: string;
}

export interface LeaveOver {
  news: "leave-over";
  seat: number;
  clause: string;
}

export interface CameBack {
  news: "came-back";
  seat: number;
}

export interface Signed {
  news: "signed";
  seat: number;
}

export interface HistoryStep {
  seat: number;
  lines: number;
  board: string[];
  scores: number[];
  left: (number | null)[];
  news: News[];
}

/** GET /api/me. A visitor has a session from the first answer on; a guest has a nickname. */
export interface Me {
  nickname: string;
  account: string;
  language: "en" | "pl" | "tr";
  csrf: string;
  referees: boolean;
}

/** POST /api/guest → Me. */
export interface GuestBody {
  nickname: string;
}

/** POST /api/language → Me; kept in a cookie. */
export interface LanguageBody {
  language: "en" | "pl" | "tr";
}

/** POST /api/register and POST /api/login → Me. POST /api/logout → Me needs no body. */
export interface AccountBody {
  name: string;
  password: string;
}

/** POST /api/password → Me; every other session of the account ends. */
export interface PasswordBody {
  current: string;
  password: string;
}

/** POST /api/account/end: the account is deleted. GET /api/account/data is all that it keeps. */
export interface EndBody {
  password: string;
}

/** GET /api/sessions: where my account is signed in. DELETE /api/sessions/{id} ends one. */
export interface SessionInfo {
  id: string;
  created: number;
  seen: number;
  current: boolean;
}

/** GET /health and GET /ready. */
export interface Health {
  status: "alive" | "ready";
  damaged?: number;
  worker?: number;
}

/** GET /api/profiles. */
export interface ProfileInfo {
  name: string;
  titles: { [key: string]: string };
  fewest: number;
  most: number;
  tiles: string;
  lexicon: string;
  anyLanguage: boolean;
  time: number | null;
  increment: number;
  overtime: number | null;
  overtimePenalty: number;
  ownTime: boolean;
  ownClock: boolean;
  challenge: string;
  validates: boolean;
  pairing: boolean;
  tournament: boolean;
  clauses: { [key: string]: string[] };
}

/** GET /api/levels. */
export interface LevelInfo {
  id: string;
  names: { [key: string]: string };
  descriptions: { [key: string]: string };
}

/** GET /api/lexicons. */
export interface LexiconInfo {
  name: string;
  tiles: string;
  words: number;
  title: string;
  source: string;
  licence: string;
  attribution: string;
  own: boolean;
}

export interface LetterInfo {
  letter: string;
  lower: string;
  base: string;
  vowel: boolean;
  points: number;
  count: number;
}

/** GET /api/tiles/{name}. */
export interface TileSetInfo {
  name: string;
  names: { [key: string]: string };
  letters: LetterInfo[];
  blanks: number;
}

/** `here`: a person at this screen; `invite`: by link; `computer`: a playing level. */
export interface SeatBody {
  kind: "computer" | "here" | "invite";
  name?: string;
  level?: string;
  partner?: string;
}

/** Where the rule set leaves it open (ProfileInfo.ownTime, ownClock). */
export interface ClockBody {
  time: number | null;
  increment?: number;
  days?: number | null;
}

/** POST /api/rules → OwnRulesAnswer: rules of one's own are another rule set's, but for some. */
export interface OwnRules {
  base: string;
  title: string;
  values?: { [key: string]: string };
}

/**
 * POST /api/games/{game}/referee → GameSummary: the host names the referee, in the place of
 * who was before. `me`: the host; `account`: by name; `link`: the first who follows it. Everybody
 * at the table is told (TableInfo.referee) before that person sees anything.
 */
export interface RefereeBody {
  kind: "account" | "link" | "me";
  name?: string;
}

export type Depth =
  | "whole"
  | "values";

export type Device =
  | "organiser"
  | "player";

/** Tiles of wood on a real board; this program is clock, sheet and judge beside it. */
export interface RealBody {
  depth?: Depth;
  device?: Device;
}

/** POST /api/games → NewGame. The default is `{}`: the scrabble rules against the computer. */
export interface NewGameBody {
  profile?: string;
  rules?: OwnRules | null;
  lexicon?: string;
  seats?: SeatBody[];
  clock?: ClockBody | null;
  practice?: "first" | "no" | "yes";
  rated?: "no" | "yes";
  first?: number | null;
  referee?: RefereeBody | null;
  seek?: "no" | "yes";
  public?: "no" | "yes" | null;
  ownBytes?: "no" | "yes";
  real?: RealBody | null;
}

export interface InviteInfo {
  seat: number;
  token: string;
  link: string;
  code: string;
}

export interface NewGame {
  game: string;
  commitment: string;
  invites: InviteInfo[];
}

/** POST /api/invites/{token} → GameSummary. */
export interface JoinBody {
  nickname: string;
  ownBytes?: "no" | "yes";
}

/** GET /api/invites/{token}: what one is invited to. */
export interface InviteView {
  game: string;
  profile: string;
  seat: number;
  names: string[];
  practice: boolean;
  rated: boolean;
  public: boolean;
  open: boolean;
  commitment: string;
}

export type SeatKind =
  | "human"
  | "computer";

export interface SummarySeat {
  name: string;
  kind: SeatKind;
  level: string;
  score: number;
  mine: boolean;
}

/** GET /api/games (mine, newest first), GET /api/games/{game}. DELETE /api/games/{game}. */
export interface GameSummary {
  game: string;
  profile: string;
  status: "damaged" | "ended" | "playing" | "waiting";
  seats: SummarySeat[];
  practice: boolean;
  turn: number;
  started: number;
  updated: number;
  winner: number | null;
  awaited: number[];
  until: number | null;
  invites: InviteInfo[];
}

/** GET /api/games/{game}/history, at any time: what everybody around the table has heard. */
export interface History {
  steps: HistoryStep[];
}

/** The table after one line of the sheet, all racks open. */
export interface ReplayStep {
  version: number;
  board: string[];
  racks: string[];
  scores: number[];
  bag: number;
}

/** An act of the mover or of the other, and what it leads to. */
export interface Leap {
  mover: boolean;
  act: string;
  to: number;
  turn: boolean;
  runs: boolean;
  line: string;
  waits: boolean;
}

/** Known in a view by its phase and by what the table waits for. */
export interface Stage {
  phase: string;
  awaits: string;
  moverAwaited: boolean;
  mover: string[];
  other: string[];
  leaps: Leap[];
}

export interface Cycle {
  stages: Stage[];
  exchanges: number | null;
  exchangeBag: number;
  passes: number;
  idle: number | null;
}

/** What no move changes at a table. */
export interface TableInfo {
  profile: string;
  lexicon: string;
  tiles: string;
  board: string[];
  titles: { [key: string]: string };
  moveLimit: number | null;
  increment: number;
  practice: boolean;
  rated: boolean;
  commitment: string;
  referee: string;
  talks: boolean;
  seeks: boolean;
  public: boolean;
  bagClauses: string[];
  depth: Depth | null;
  device: Device | null;
  first: number | null;
  event: string;
  cycle: Cycle | null;
  conduct: boolean;
}

export interface SeatInfo {
  name: string;
  kind: SeatKind;
  level: string;
  score: number;
  tiles: number;
  exchanges: number;
  flagged: boolean;
  resigned: boolean;
  mustPass: boolean;
  taken: boolean;
  partner: string;
}

export type Phase =
  | "starting"
  | "laying"
  | "naming"
  | "announcing"
  | "challenge"
  | "exchanging"
  | "exchange-stopped"
  | "exchange-only"
  | "stopped"
  | "recorded"
  | "surplus"
  | "counting"
  | "ended";

/** A stopped move. Under sealed declarations only `answered` fills before all have answered. */
export interface PendingView {
  seat: number;
  words: WordView[];
  bonus: number;
  points: number;
  answered: number[];
  challengers: number[];
  challenged: string[];
  claimants: number[];
  verdict: boolean | null;
}

export type Otherwise =
  | "nothing"
  | "flag"
  | "pass"
  | "start"
  | "patience";

/** Whom the table waits for, with what, and since when. */
export interface Awaited {
  seats: number[];
  act: string;
  otherwise: Otherwise;
  since: number | null;
  until: number | null;
}

/** Left at game time `now`: budget - used - (now - since, if this seat's clock runs). */
export interface ClockView {
  running: number;
  since: number;
  used: number[];
  budget: (number | null)[];
  turnUsed: number;
  pausedBy: number | null;
}

export type LineKind =
  | "placement"
  | "exchange"
  | "pass"
  | "loss";

/** One turn on the score sheet. */
export interface LineView {
  seat: number;
  kind: LineKind;
  points: number;
  total: number;
  words: WordView[];
  tiles: [number, string][];
  count: number;
  forced: boolean;
}

export interface CorrectionView {
  by: number;
  seat: number;
  points: number;
}

export interface SurplusView {
  seat: number;
  count: number;
  looks: number;
}

/** At a real board: what people have told of it so far. */
export interface RealBoardView {
  agreed: number[];
  checked: number[];
  letters: [number, string][][];
  owing: number[];
  racks: string[];
  signed: number[];
  asked: [number, TableStep][];
  surplus: SurplusView | null;
  undrawn: number[];
  dead: number[];
  away: number | null;
  awaySince: number;
}

/** What one seat, or the referee, may do now: the tags of commands, and their limits. */
export interface Options {
  acts: string[];
  words: string[];
  most: number;
  blanks: number[];
  judged: boolean;
  bases: boolean;
  starters: number[];
  measures: string[];
  overrule: boolean | null;
  drawing: number[];
  held: number;
  typed: boolean;
  steps: string[];
}

export interface SeatView {
  audience: "seat";
  table: TableInfo;
  seats: SeatInfo[];
  order: number[];
  move: number;
  phase: Phase;
  turn: number;
  board: string[];
  laid: [number, string][];
  pending: PendingView | null;
  awaited: Awaited | null;
  clock: ClockView;
  bag: number | null;
  sheet: LineView[];
  offers: number[];
  corrections: CorrectionView[];
  real: RealBoardView | null;
  seat: number;
  rack: string;
  aside: string;
  declared: string;
  options: Options;
}

/** A screen of several seats while its curtain is down. */
export interface ScreenView {
  audience: "screen";
  table: TableInfo;
  seats: SeatInfo[];
  order: number[];
  move: number;
  phase: Phase;
  turn: number;
  board: string[];
  laid: [number, string][];
  pending: PendingView | null;
  awaited: Awaited | null;
  clock: ClockView;
  bag: number | null;
  sheet: LineView[];
  offers: number[];
  corrections: CorrectionView[];
  real: RealBoardView | null;
  options: (Options | null)[];
}

/** Onlookers. */
export interface SpectatorView {
  audience: "spectator";
  table: TableInfo;
  seats: SeatInfo[];
  order: number[];
  move: number;
  phase: Phase;
  turn: number;
  board: string[];
  laid: [number, string][];
  pending: PendingView | null;
  awaited: Awaited | null;
  clock: ClockView;
  bag: number | null;
  sheet: LineView[];
  offers: number[];
  corrections: CorrectionView[];
  real: RealBoardView | null;
}

export interface RefereeView {
  audience: "referee";
  table: TableInfo;
  seats: SeatInfo[];
  order: number[];
  move: number;
  phase: Phase;
  turn: number;
  board: string[];
  laid: [number, string][];
  pending: PendingView | null;
  awaited: Awaited | null;
  clock: ClockView;
  bag: number | null;
  sheet: LineView[];
  offers: number[];
  corrections: CorrectionView[];
  real: RealBoardView | null;
  racks: string[];
  options: Options;
  seatOptions: Options[];
}

/** One line of the final count. */
export interface EndStep {
  seat: number;
  kind: string;
  tiles: string;
  points: number;
  total: number;
}

export interface EndView {
  reason: EndReason;
  clause: string;
  steps: EndStep[];
  places: number[];
  winner: number | null;
  tieBreak: string;
  tieOpen: boolean;
}

/** How far the players are on the way to their next game. */
export interface RematchView {
  asked: number[];
  refused: number[];
  game: string;
}

/** After the end nothing is secret any more. */
export interface EndedView {
  audience: "ended";
  table: TableInfo;
  seats: SeatInfo[];
  order: number[];
  move: number;
  phase: Phase;
  turn: number;
  board: string[];
  laid: [number, string][];
  pending: PendingView | null;
  awaited: Awaited | null;
  clock: ClockView;
  bag: number | null;
  sheet: LineView[];
  offers: number[];
  corrections: CorrectionView[];
  real: RealBoardView | null;
  seat: number | null;
  racks: string[];
  remaining: string;
  end: EndView;
  seed: string;
  rematch: RematchView;
  options: Options;
}

/** GET /api/games/{game}/replay, after the end. …/record is the game file itself. */
export interface Replay {
  view: AnyView;
  steps: ReplayStep[];
}

export interface FieldFault {
  field: string;
  message: string;
}

/** Every REST answer that is not 2xx; messages are in the user's language. */
export interface Problem {
  code: string;
  message: string;
  fields: FieldFault[];
  clauses: string[];
}

export type Moment =
  | "before"
  | "drawing"
  | "laying"
  | "exchange"
  | "stopped"
  | "challenge"
  | "end"
  | "always";

export interface Conduct {
  at: Moment[];
  effects: ("clock" | "note" | "pass" | "penalty" | "score" | "walkover" | "warning")[];
}

/** GET /api/clauses/{id}; GET /api/clauses?search=…&language=… gives a list. */
export interface ClauseInfo {
  id: string;
  document: string;
  title: { [key: string]: string };
  text: { [key: string]: string };
  reason: { [key: string]: string };
  parent: string | null;
  children: string[];
  lives: ("book" | "game" | "table" | "tournament")[];
  conduct: Conduct | null;
}

export interface DocumentInfo {
  letter: string;
  title: { [key: string]: string };
}

/** A worked example, and the clauses that it proves. */
export interface ScenarioInfo {
  name: string;
  title: { [key: string]: string };
  clauses: string[];
}

/** GET /api/book: all documents, their clauses in order, and the examples. */
export interface BookInfo {
  documents: DocumentInfo[];
  clauses: ClauseInfo[];
  scenarios: ScenarioInfo[];
}

/** The table after a step, all racks open; the first is as it was set up. */
export interface ScenarioStep {
  by: string;
  act: string;
  rest: string;
  refusal: { [key: string]: string };
  news: News[];
  board: string[];
  laid: [number, string][];
  racks: string[];
  scores: number[];
  clocks: (number | null)[];
  turn: number;
  bag: number;
}

/** GET /api/scenarios/{name}: a worked example played by the law itself, step by step. */
export interface ScenarioView {
  name: string;
  title: { [key: string]: string };
  clauses: string[];
  rules: { [key: string]: string };
  tiles: string;
  squares: string[];
  seats: string[];
  steps: ScenarioStep[];
}

export interface RuleField {
  name: string;
  label: { [key: string]: string };
  kind: "choice" | "number" | "text" | "time";
  words: string[];
  least: number;
  most: number;
}

export interface RuleSetInfo {
  name: string;
  titles: { [key: string]: string };
  values: { [key: string]: string };
  clauses: { [key: string]: string[] };
}

/** GET /api/rules: every field, and its value and clauses in every rule set. */
export interface RuleSets {
  fields: RuleField[];
  sets: RuleSetInfo[];
}

export interface OwnRulesAnswer {
  profile: ProfileInfo;
  toml: string;
}

/** GET /api/words: whether the dictionary is open to me. */
export interface DictionaryState {
  closedBy: string[];
}

/** POST /api/words: refused while one plays a game with challenges. */
export interface WordsBody {
  lexicon: string;
  words: string[];
}

export interface WordAnswer {
  word: string;
  valid: boolean;
}

/** POST /api/words/search → WordsFound: refused while one plays a game with challenges. */
export interface SearchBody {
  lexicon: string;
  by: "letters" | "pattern" | "tiles";
  text: string;
  shortest?: number;
  longest?: number;
}

export interface WordsFound {
  words: string[];
  more: number;
  complete: boolean;
}

/** POST /api/words/family → WordFamily: refused while one plays a game with challenges. */
export interface FamilyBody {
  lexicon: string;
  word: string;
}

export interface WordReading {
  lemma: string;
  form: { [key: string]: string };
}

/** What a word is, its hooks and extensions, and what its letters make. */
export interface WordFamily {
  word: string;
  valid: boolean;
  readings: WordReading[];
  front: string;
  back: string;
  before: WordsFound;
  behind: WordsFound;
  around: WordsFound;
  anagrams: WordsFound;
  oneMore: WordsFound;
}

export interface ReviewChoice {
  kind: "exchange" | "pass" | "place";
  move: string;
  tiles: [number, string][];
  points: number;
  equity: number;
  chance: number;
  why: string[];
}

export interface ReviewedMove {
  line: number;
  best: ReviewChoice[];
  done: ReviewChoice;
  searched: boolean;
  lostPoints: number;
  lostChance: number;
  seven: ReviewChoice | null;
  luck: number;
  chances: number[];
}

/** POST /api/games/{game}/review begins it, GET follows: ?after= so many moves that one has. */
export interface Review {
  total: number | null;
  complete: boolean;
  running: boolean;
  moves: ReviewedMove[];
}

/** POST /api/stands → StandInfo: refused while one plays a game with challenges. */
export interface StandBody {
  profile: string;
  lexicon?: string;
}

/** What the two players were told. */
export interface StandCheck {
  at: number;
  words: string[];
  valid: boolean;
  each: boolean[];
}

/** GET /api/stands, the latest first, and what the others answer to who opened the stand. */
export interface StandInfo {
  id: string;
  titles: { [key: string]: string };
  lexicon: string;
  opened: number;
  taken: boolean;
  link: string;
  code: string;
  checks: StandCheck[];
}

/** POST /api/stand → StandView: a device follows the link. */
export interface TakeBody {
  token: string;
  device: string;
}

export type Typist =
  | "challenged"
  | "referee";

/** What the device in the hall shows. */
export interface StandView {
  titles: { [key: string]: string };
  lexicon: string;
  tiles: string;
  joint: boolean;
  typist: Typist;
  clauses: string[];
  most: number;
}

/** POST /api/stand/words → StandCheck: the same id again gets the same answer. */
export interface CheckBody {
  token: string;
  device: string;
  id: string;
  words: string[];
}

export interface LobbySeat {
  name: string;
  kind: SeatKind;
  taken: boolean;
  score: number;
}

/** POST /api/lobby/{game} takes a free seat: a JoinBody → GameSummary. */
export interface LobbyTable {
  game: string;
  profile: string;
  titles: { [key: string]: string };
  lexicon: string;
  time: number | null;
  increment: number;
  moveLimit: number | null;
  practice: boolean;
  public: boolean;
  rated: boolean;
  seats: LobbySeat[];
  since: number;
}

/**
 * GET /api/lobby, to be asked for every few seconds: it has an ETag. The newest come first; a
 * table that nobody sits at any more is not in it.
 */
export interface LobbyView {
  seeks: LobbyTable[];
  games: LobbyTable[];
}

/**
 * GET /api/games/{game}/ratings, seat by seat. Who sits at the table or referees it sees
 * the ratings of all who play there; others see those whose profile is open.
 */
export interface SeatRating {
  points: number | null;
  sure: boolean;
  change: number | null;
  account: string;
}

/** Under one rule set, in one language. */
export interface RatingInfo {
  profile: string;
  tiles: string;
  points: number;
  sure: boolean;
  games: number;
  history: number[];
}

export interface PlayedInfo {
  profile: string;
  tiles: string;
  games: number;
}

export interface PlayedGame {
  game: string;
  finished: number;
  score: number;
  result: "drawn" | "lost" | "won";
  sevens: number;
  timePerTurn: number | null;
}

export interface BestMove {
  game: string;
  word: string;
  points: number;
}

/** In games of more than two: who of the two came out ahead. */
export interface OpponentInfo {
  name: string;
  level: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
  average: number;
}

/**
 * Of the newest thousand games. Practice counts for none, and neither do games in which
 * one account had several seats.
 */
export interface Statistics {
  games: number;
  won: number;
  drawn: number;
  lost: number;
  average: number;
  highest: number;
  perTurn: number;
  sevens: number;
  timePerTurn: number | null;
  recent: PlayedGame[];
  best: BestMove[];
  opponents: OpponentInfo[];
}

/**
 * GET /api/account/profile is one's own, GET /api/players/{name} one that its owner has opened;
 * `?profile=…&tiles=…` bounds the statistics.
 */
export interface PlayerProfile {
  name: string;
  since: number;
  open: boolean;
  ratings: RatingInfo[];
  played: PlayedInfo[];
  statistics: Statistics;
}

/** POST /api/account/profile: whether everybody may read it. */
export interface ProfileBody {
  open: "no" | "yes";
}

export interface RefereeCall {
  seat: number;
  at: number;
}

/**
 * GET /api/refereed: tables whose referee one is, those with a call first, the longest waiting
 * before the others.
 */
export interface RefereedTable {
  game: string;
  titles: { [key: string]: string };
  status: "ended" | "playing" | "waiting";
  names: string[];
  scores: number[];
  moments: Moment[];
  turn: number;
  running: number;
  left: (number | null)[];
  now: number;
  call: RefereeCall | null;
  updated: number;
  number: number | null;
}

/**
 * GET /api/games/{game}/moment: what only people can keep at a real board, as far as it matters
 * now, and with what a referee answers a breach of it.
 */
export interface MomentInfo {
  moments: Moment[];
  clauses: ClauseInfo[];
  step: number;
}

export interface Sent {
  type: "Sent";
}

/** The first message. After a reconnect `branch` and `version` name what one has already. */
export interface Hello {
  type: "hello";
  branch?: number;
  version?: number;
  watch?: boolean;
  referee?: boolean;
  language?: "en" | "pl" | "tr" | null;
  batch?: boolean;
}

/** A seat's own 16 bytes for the fair bag, hexadecimal. */
export interface AddBytes {
  do: "add-bytes";
  data: string;
}

/** At a real board: every letter was counted and is there (P-1.1.1). */
export interface CheckSet {
  do: "check-set";
}

/** At a real board: consents to a player's device (P-6.6.5). */
export interface Agree {
  do: "agree";
}

/** The starting draw, and then the beginning of the game. */
export interface DrawStart {
  do: "draw-start";
  letters?: string[];
}

/** Begins in the order of entry, or with the seat that pairing gave. */
export interface Begin {
  do: "begin";
  first?: number | null;
}

/** Lays these tiles instead of whatever was laid in this turn; others see them after `stop`. */
export interface Place {
  do: "place";
  tiles: [number, string][];
}

/** Names a laid blank, or names it anew: the one on this square, else the first unnamed. */
export interface Name {
  do: "name";
  letter: string;
  square?: number | null;
}

export interface TakeBack {
  do: "take-back";
}

/** Stops the clock: the move is final, its value said and recorded by the mover. */
export interface Stop {
  do: "stop";
}

/** Place and stop in one. */
export interface Play {
  do: "play";
  tiles: [number, string][];
}

/** At a real board whose squares are not written down: the move's value and its tiles. */
export interface Value {
  do: "value";
  points: number;
  count: number;
}

/**
 * Writes the other's value down and so accepts the move; sealed: declares no challenge.
 * At a real board also an exchange, a pass, a loss.
 */
export interface Record {
  do: "record";
}

export interface Challenge {
  do: "challenge";
  words?: string[];
}

/** The tiles lie against the rules. */
export interface Claim {
  do: "claim";
}

export interface DeclareExchange {
  do: "declare-exchange";
}

/** Declare, name the tiles and stop in one. */
export interface Exchange {
  do: "exchange";
  tiles: string;
}

export interface Pass {
  do: "pass";
}

/** Starts the other's clock where the rules allow it. */
export interface StartClock {
  do: "start";
}

/** Asks who keeps a table without a time limit waiting to go on. */
export interface Hurry {
  do: "hurry";
}

export interface CallReferee {
  do: "call-referee";
}

/** A counting error, corrected when everybody says the same (P-4.6.3). */
export interface Correct {
  do: "correct";
  seat: number;
  points: number;
}

/** At a real board: this has happened. It counts when all say so, or the referee. */
export interface Tell {
  do: "tell";
  step: TableStep;
}

/** Takes back what one has told, as long as not all have. */
export interface Untell {
  do: "untell";
}

/** At a real board: the opponent has put the tiles too many into the bag (P-4.10.1). */
export interface ReturnSurplus {
  do: "return-surplus";
}

/** … and wants time for it, off the own clock. */
export interface Think {
  do: "think";
}

/** At a real board: who left it sits there again, and draws (P-6.4). */
export interface ComeBack {
  do: "come-back";
}

/** At a real board, after the last move: what one's rack still holds. */
export interface Leftovers {
  do: "leftovers";
  tiles: string;
}

/** At a real board, after the end: the letters that those with equal totals drew (M-18). */
export interface DrawTie {
  do: "draw-tie";
  letters: string[];
}

/**
 * At a real board whose squares are not written down, after the end: what the best words of
 * the last placements were worth, of those with equal totals (K-1.3, R-2).
 */
export interface LastWords {
  do: "last-words";
  points: number[];
}

/** At a real board, after the end: the result is right (P-5.2). */
export interface Sign {
  do: "sign";
}

export interface Resign {
  do: "resign";
}

/** Offers a draw, or agrees to the one on offer. */
export interface OfferDraw {
  do: "offer-draw";
}

/** A referee's decision, always with a clause (P-6.1). */
export interface Decide {
  do: "decide";
  clause: string;
  measure: Measure;
  note?: string;
}

/**
 * Practice games: my last move and what followed is taken back.
 *
 * Everybody gets a snapshot of the next branch of the game.
 */
export interface Undo {
  do: "undo";
}

/** Practice games: the clock stands and computers wait until anybody resumes. */
export interface Pause {
  do: "pause";
}

export interface Resume {
  do: "resume";
}

/**
 * Practice games: the next step of a hint, told to everybody at the table.
 *
 * What it says comes to the seat alone (message `hint`).
 */
export interface Hint {
  do: "hint";
}

/** After the end: once more with the same people; agreed when all of them have said so. */
export interface AskRematch {
  do: "rematch";
}

/** After the end: an answer to who asked for a rematch. */
export interface RefuseRematch {
  do: "no-rematch";
}

export interface Command {
  type: "command";
  id: string;
  move: number;
  phase: string;
  seat?: number | null;
  late?: number;
  act: AnyAct;
}

/**
 * A shared screen: this seat's player has lifted the curtain. Answer: its SeatView.
 *
 * It falls by itself (a snapshot of SpectatorView) when the move is stopped or the turn is over.
 */
export interface Lift {
  type: "lift";
  seat: number;
}

/** Lowers the curtain. */
export interface Cover {
  type: "cover";
}

/** What would these tiles be worth? Words are judged only where the program validates. */
export interface AskPreview {
  type: "preview";
  number: number;
  tiles: [number, string][];
  seat?: number | null;
}

/** Answers `ping` at once with its number. */
export interface Pong {
  type: "pong";
  number: number;
}

/**
 * To the other players, where TableInfo.talks; said again under the same id it is said once.
 * Answered like a command, and never part of the game.
 */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** Tells whoever runs the server of a line. Answered like a command. */
export interface Report {
  type: "report";
  id: string;
  number: number;
}

export interface Said {
  type: "Said";
}

export interface Snapshot {
  type: "snapshot";
  branch: number;
  version: number;
  now: number;
  mine: number[];
  referee: boolean;
  named: boolean;
  host: boolean;
  view: AnyView;
  news: News[];
}

/** The sheet keeps its first `kept` lines and goes on with these. */
export interface SheetChange {
  kept: number;
  lines: LineView[];
}

export interface SeatChanges {
  audience: "seat";
  seats?: SeatInfo[];
  order?: number[];
  move?: number;
  phase?: Phase;
  turn?: number;
  board?: string[];
  laid?: [number, string][];
  pending?: PendingView | null;
  awaited?: Awaited | null;
  clock?: ClockView;
  bag?: number | null;
  sheet?: SheetChange;
  offers?: number[];
  corrections?: CorrectionView[];
  real?: RealBoardView | null;
  rack?: string;
  aside?: string;
  declared?: string;
  options?: Options;
}

export interface ScreenChanges {
  audience: "screen";
  seats?: SeatInfo[];
  order?: number[];
  move?: number;
  phase?: Phase;
  turn?: number;
  board?: string[];
  laid?: [number, string][];
  pending?: PendingView | null;
  awaited?: Awaited | null;
  clock?: ClockView;
  bag?: number | null;
  sheet?: SheetChange;
  offers?: number[];
  corrections?: CorrectionView[];
  real?: RealBoardView | null;
  options?: (Options | null)[];
}

export interface SpectatorChanges {
  audience: "spectator";
  seats?: SeatInfo[];
  order?: number[];
  move?: number;
  phase?: Phase;
  turn?: number;
  board?: string[];
  laid?: [number, string][];
  pending?: PendingView | null;
  awaited?: Awaited | null;
  clock?: ClockView;
  bag?: number | null;
  sheet?: SheetChange;
  offers?: number[];
  corrections?: CorrectionView[];
  real?: RealBoardView | null;
}

export interface RefereeChanges {
  audience: "referee";
  seats?: SeatInfo[];
  order?: number[];
  move?: number;
  phase?: Phase;
  turn?: number;
  board?: string[];
  laid?: [number, string][];
  pending?: PendingView | null;
  awaited?: Awaited | null;
  clock?: ClockView;
  bag?: number | null;
  sheet?: SheetChange;
  offers?: number[];
  corrections?: CorrectionView[];
  real?: RealBoardView | null;
  racks?: string[];
  options?: Options;
  seatOptions?: Options[];
}

/**
 * Leads from version `base` to `version`. A base that is not one's own: say hello again.
 *
 * Versions that changed nothing one may see are not told at all.
 */
export interface Delta {
  type: "delta";
  branch: number;
  base: number;
  version: number;
  now: number;
  changes: AnyChanges;
  news: News[];
}

/** Durable: after any crash the game is at least at this version. */
export interface Ack {
  type: "ack";
  id: string;
  branch: number;
  version: number;
}

/** The command did not happen; the rules, or the table, do not allow it. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  message: string;
  clauses: string[];
  arguments: { [key: string]: string | number | string[] };
  readings: [number, string][][];
  branch: number;
  version: number;
}

/** The message itself was wrong, too much, or could not be stored (code outage: try again). */
export interface Complaint {
  type: "error";
  code: string;
  message: string;
  id: string;
}

export interface Presence {
  type: "presence";
  seats: boolean[];
  spectators: number;
  watchers: string[];
  referees: string[];
}

/** Every few seconds while a clock runs. */
export interface ClockSync {
  type: "clock";
  now: number;
}

export interface Ping {
  type: "ping";
  number: number;
}

export interface Preview {
  type: "preview";
  number: number;
  words: WordView[];
  bonus: number;
  points: number;
  fault: string;
  message: string;
  wrong: string[] | null;
  readings: [number, string][][];
}

export interface TalkLine {
  number: number;
  seat: number;
  at: number;
  text: string;
}

/** After `hello` all that is kept, then each line as it is said; to players only. */
export interface Talk {
  type: "talk";
  lines: TalkLine[];
}

/** to the seat on turn alone; all steps so far, again after every hello. */
export interface HintSaid {
  type: "hint";
  move: number;
  step: number;
  sentences: string[];
  tiles: [number, string][];
}

export type AnyView =
  | SeatView
  | ScreenView
  | SpectatorView
  | RefereeView
  | EndedView;

export type AnyChanges =
  | SeatChanges
  | ScreenChanges
  | SpectatorChanges
  | RefereeChanges;

export type News =
  | StartLetters
  | Began
  | TurnBegan
  | Drew
  | ClockReturned
  | ClockHeld
  | Hurried
  | TimeAdded
  | FlagFell
  | TakenBack
  | Stopped
  | Announced
  | Answered
  | Unsealed
  | Challenged
  | Claimed
  | Verdict
  | Recorded
  | Accepted
  | Lost
  | Bonus
  | Hinted
  | PassesImposed
  | PassesLifted
  | ExchangeDeclared
  | ExchangeStopped
  | Exchanged
  | Passed
  | RefereeCalled
  | CorrectionAsked
  | CorrectionAgreed
  | RefereeDecided
  | Restored
  | Annulled
  | Reopened
  | DrawOffered
  | Resigned
  | Ended
  | TieLetters
  | LastWordsTold
  | StepTaken
  | SurplusReturned
  | BagDied
  | LeaveOver
  | CameBack
  | Signed;

export type Measure =
  | ScoreCorrected
  | VerdictOverridden
  | ClockAdjusted
  | PassForced
  | WalkoverAwarded
  | EndOrdered
  | Warned
  | Penalised
  | Noted;

export type TableStep =
  | Surplus
  | Missing
  | Undrawn
  | Drawn
  | DeadBlank
  | Reread
  | Repeat
  | Retyped
  | Misplaced
  | Leave;

export type AnyAct =
  | AddBytes
  | CheckSet
  | Agree
  | DrawStart
  | Begin
  | Place
  | Name
  | TakeBack
  | Stop
  | Play
  | Value
  | Record
  | Challenge
  | Claim
  | DeclareExchange
  | Exchange
  | Pass
  | StartClock
  | Hurry
  | CallReferee
  | Correct
  | Tell
  | Untell
  | ReturnSurplus
  | Think
  | ComeBack
  | Leftovers
  | DrawTie
  | LastWords
  | Sign
  | Resign
  | OfferDraw
  | Decide
  | Undo
  | Pause
  | Resume
  | Hint
  | AskRematch
  | RefuseRematch;

export type FromClient =
  | Hello
  | Command
  | Lift
  | Cover
  | AskPreview
  | Pong
  | Say
  | Report;

export type FromServer =
  | Snapshot
  | Delta
  | Ack
  | Refused
  | Complaint
  | Presence
  | ClockSync
  | Ping
  | Preview
  | Talk
  | HintSaid;

/** Acts that need no further words. */
export const BARE_ACTS = [
  "check-set",
  "agree",
  "take-back",
  "stop",
  "record",
  "claim",
  "declare-exchange",
  "pass",
  "start",
  "hurry",
  "call-referee",
  "untell",
  "return-surplus",
  "think",
  "come-back",
  "sign",
  "resign",
  "offer-draw",
  "undo",
  "pause",
  "resume",
  "hint",
  "rematch",
  "no-rematch",
] as const;
