// Generated from src/mydelko/server/bodies_events.py by mydelko.server.typescript. Do not edit.

/** The message itself was wrong, too much, or could not be stored (code outage: try again). */
export interface Complaint {
  type: "error";
  code: string;
  message: string;
  id: string;
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

export interface Said {
  type: "Said";
}

export interface Sent {
  type: "Sent";
}

export type Kind =
  | "person"
  | "duet"
  | "team";

/** What is written on an entry form. */
export interface Details {
  person?: string;
  first?: string;
  last: string;
  kind?: Kind;
  members?: string[];
  city?: string;
  club?: string;
  school?: string;
  team?: string;
  categories?: string[];
  rating?: string | null;
  games?: number;
  minor?: boolean;
  only_rounds?: number[];
  table?: number | null;
  paid?: boolean;
}

/** The most of a kind: of a game of two, seen from the side of `entrant`. */
export interface FeatLine {
  code: string;
  value: number;
  entrant: number;
  opponent: number;
  round: number;
  scores: [number, number];
}

export interface WordLine {
  word: string;
  points: number;
  entrant: number;
}

/** How many scores there are from `least` to the next bar. */
export interface ScoreBar {
  least: number;
  count: number;
}

/** How the place of one entrant went, round by round; 0: not in the table yet. */
export interface Course {
  number: number;
  places: number[];
}

/** As the lists print them. */
export interface RatingLine {
  number: number;
  brought: string;
  games: number;
  achieved: string;
  projected: string;
  change: number;
}

export interface Figures {
  games: number;
  average: string;
  feats: FeatLine[];
  bestWord: WordLine | null;
  scores: ScoreBar[];
  courses: Course[];
  ratings: RatingLine[];
}

export type FieldKind =
  | "text"
  | "number"
  | "amount"
  | "switch"
  | "choice"
  | "row"
  | "order"
  | "texts"
  | "numbers"
  | "dates"
  | "record"
  | "records";

export interface SettingField {
  name: string;
  kind: FieldKind;
  needed: boolean;
  empty: boolean;
  words: string;
  choices: string[];
  fields: SettingField[];
}

export interface SettingSection {
  name: string;
  fields: SettingField[];
}

export type System =
  | "swiss"
  | "monrad"
  | "danish"
  | "contender"
  | "round-robin"
  | "teams"
  | "knockout"
  | "random"
  | "fixed"
  | "tables";

export type Carry =
  | "points"
  | "nothing";

export type Entry =
  | "everyone"
  | "standings"
  | "table-winners";

export interface Phase {
  name?: string;
  rounds: System[];
  carry?: Carry;
  entry?: Entry;
  places?: number | null;
  day?: number;
}

/** What a bye or an absence is worth. */
export interface Award {
  big?: number;
  small_for?: number;
  small_against?: number;
  rated?: boolean;
}

export type Criterion =
  | "big"
  | "difference"
  | "sum"
  | "games"
  | "direct"
  | "buchholz"
  | "median"
  | "opponent-ranks"
  | "achieved"
  | "place-points"
  | "lot";

export type Repeats =
  | "avoided"
  | "allowed";

export type Label =
  | "school"
  | "club"
  | "city"
  | "team";

export interface Apart {
  labels?: Label[];
  strict?: boolean;
  from_round?: number;
}

export type Starts =
  | "pairing"
  | "draw";

export interface Contention {
  places?: number | null;
  simulations?: number;
  threshold?: number;
  control_loss?: number;
  spread_cap?: number;
}

export type RatingKind =
  | "none"
  | "hollington"
  | "elo";

export interface RatingRules {
  kind?: RatingKind;
  favourite?: number | null;
  newcomer?: number;
  floor?: number;
  k?: number;
}

/** Fees of one title are one thing to pay for: a category's own comes before the general. */
export interface Fee {
  title: string;
  amount: string;
  category?: string;
}

export interface Prize {
  title: string;
  place?: number;
  category?: string;
}

export interface Referee {
  name: string;
  entrant?: number | null;
  school?: string;
  role?: string;
}

export type Minors =
  | "marked"
  | "everyone";

/** People enter themselves, and say themselves that they are here. */
export interface Registration {
  open?: boolean;
  closes?: string;
  places?: number | null;
  confirm?: boolean;
  check_in?: boolean;
}

export interface Settings {
  name: string;
  place?: string;
  zone?: string;
  days?: string[];
  profile?: string;
  dictionary?: string;
  lexicon?: string;
  minutes?: number | null;
  phases: Phase[];
  bye?: Award;
  absence?: Award;
  criteria?: Criterion[];
  repeats?: Repeats;
  repeat_rounds?: number[];
  apart?: Apart;
  starts?: Starts;
  first_table?: number;
  contention?: Contention;
  rating?: RatingRules;
  categories?: string[];
  fees?: Fee[];
  currency?: string;
  prizes?: Prize[];
  referees?: Referee[];
  remove_absent?: boolean;
  hide_minors?: boolean;
  minors?: Minors;
  online?: boolean;
  listed?: boolean;
  registration?: Registration;
  seed?: number;
}

/** GET /api/event-templates: ready settings for the four documents, a club and a federation. */
export interface EventTemplate {
  name: string;
  settings: Settings;
  clauses: { [key: string]: string[] };
  fixed: { [key: string]: number };
}

/** GET /api/event-settings: what a director can choose. */
export interface SettingsForm {
  sections: SettingSection[];
}

/** POST /api/events → EventInfo. The same id again gives the same event. */
export interface EventBody {
  id: string;
  settings: Settings;
}

export type Role =
  | "public"
  | "player"
  | "applicant"
  | "hall"
  | "station"
  | "clerk"
  | "referee"
  | "director";

/** GET /api/events: those that I have opened, the latest first. */
export interface EventInfo {
  id: string;
  name: string;
  place: string;
  days: string[];
  profile: string;
  state: "closed" | "open";
  created: number;
  updated: number;
  role: Role;
}

/** GET /api/public-events: those whose directors want them known, the next ones first. */
export interface ListedEvent {
  id: string;
  name: string;
  place: string;
  days: string[];
  profile: string;
  when: "coming" | "past" | "running";
}

/** The event itself. */
export interface Heading {
  name: string;
  place: string;
  days: string[];
  profile: string;
  rounds: number;
  closed: boolean;
  online: boolean;
}

export interface Person {
  number: number;
  name: string;
  listed: string;
  origin: string;
}

export interface SeatedTable {
  number: number;
  seats: number[];
  scores: number[];
  walkover: boolean;
  tied: boolean;
}

/** The time of a round, for all players of a table together. */
export interface RoundClock {
  ends: number | null;
  left: number;
}

export interface PairedRound {
  number: number;
  phase: string;
  tables: SeatedTable[];
  byes: number[];
  absent: number[];
  started: boolean;
  clock: RoundClock | null;
}

export type Standing =
  | "playing"
  | "withdrawn"
  | "removed"
  | "excluded";

export type LineKind =
  | "game"
  | "bye"
  | "absence";

/** A round of one entrant: a line of the card, a cell of the crosstable. */
export interface CardLine {
  round: number;
  kind: LineKind;
  table: number;
  opponents: number[];
  halves: number;
  own: number;
  other: number;
  first: boolean;
  walkover: boolean;
}

export interface StandingsRow {
  place: number;
  number: number;
  halves: number;
  difference: number;
  small: number;
  games: number;
  values: string[];
  standing: Standing;
  lines: CardLine[];
}

export interface StandingsTable {
  after: number;
  criteria: Criterion[];
  rows: StandingsRow[];
}

export interface PrizeWon {
  title: string;
  category: string;
  number: number;
}

/** What not every event lets an entry say. */
export interface EntryChoices {
  categories: string[];
  duets: boolean;
}

/** People may enter themselves, and are asked for this much. */
export interface Joining {
  closes: number | null;
  left: number | null;
  waiting: number;
  confirmed: boolean;
  origin: Label;
  asksPerson: boolean;
  asksMinor: boolean;
  guardians: boolean;
  choices: EntryChoices;
}

export interface PublicPage {
  audience: "public";
  heading: Heading;
  people: Person[];
  rounds: PairedRound[];
  namesStarter: boolean;
  standings: StandingsTable;
  prizes: PrizeWon[];
  joining: Joining | null;
}

export interface PlayerPage {
  audience: "player";
  heading: Heading;
  people: Person[];
  rounds: PairedRound[];
  namesStarter: boolean;
  standings: StandingsTable;
  prizes: PrizeWon[];
  joining: Joining | null;
  me: number;
  table: number | null;
  reported: number[];
  othersReported: boolean;
  disputed: boolean;
  mayReport: boolean;
  clauses: string[];
  here: boolean;
  mayCheckIn: boolean;
}

export type Answer =
  | "accepted"
  | "declined"
  | "taken-back";

/** Who has applied: nothing of the others but how many are before. */
export interface ApplicantPage {
  audience: "applicant";
  heading: Heading;
  application: number;
  name: string;
  answer: Answer | null;
  ahead: number;
  full: boolean;
}

export interface CheckInScreen {
  shows: "check-in";
  here: number[];
  awaited: number[];
}

/** Find your table. */
export interface SeatingScreen {
  shows: "seating";
  round: PairedRound;
}

export interface PlayingScreen {
  shows: "playing";
  round: PairedRound;
  missing: number[];
}

export interface StandingsScreen {
  shows: "standings";
  standings: StandingsTable;
}

export interface PodiumScreen {
  shows: "podium";
  standings: StandingsTable;
  prizes: PrizeWon[];
}

/** For a projector: people in the hall know each other's names. */
export interface HallPage {
  audience: "hall";
  heading: Heading;
  people: Person[];
  namesStarter: boolean;
  screen: Screen;
}

/** The organiser's tablet where results are handed in. */
export interface StationPage {
  audience: "station";
  heading: Heading;
  people: Person[];
  round: PairedRound | null;
}

export type StepCode =
  | "enter-players"
  | "applications"
  | "check-in"
  | "contradiction"
  | "time-gone"
  | "late"
  | "start"
  | "games-left"
  | "unfinished"
  | "results"
  | "ties"
  | "pair"
  | "pair-anew"
  | "unpaired"
  | "publish"
  | "close";

export type Spot =
  | "people"
  | "round"
  | "results";

export interface Open {
  command: "open";
  settings: Settings;
}

export interface ChangeSettings {
  command: "change-settings";
  settings: Settings;
}

export interface Close {
  command: "close";
}

export interface Reopen {
  command: "reopen";
  reason: string;
}

/** The last command of who asks, or the one named; somebody else's only by that name. */
export interface Undo {
  command: "undo";
  version?: number | null;
  of?: string;
}

export interface AddEntrant {
  command: "add-entrant";
  details: Details;
}

/** All or none. */
export interface AddEntrants {
  command: "add-entrants";
  details: Details[];
}

export interface ChangeEntrant {
  command: "change-entrant";
  number: number;
  details: Details;
}

export interface Withdraw {
  command: "withdraw";
  number: number;
  trace?: boolean;
  reason?: string;
  pair_again?: boolean;
}

export interface Rejoin {
  command: "rejoin";
  number: number;
}

/** These rounds as well as those announced before. */
export interface AnnounceAbsence {
  command: "announce-absence";
  number: number;
  rounds: number[];
  pair_again?: boolean;
}

export interface CancelAbsence {
  command: "cancel-absence";
  number: number;
  rounds?: number[];
}

export interface CheckIn {
  command: "check-in";
  numbers: number[];
  present?: boolean;
  paid?: boolean | null;
}

/** By the player's own phone. */
export interface CheckSelfIn {
  command: "check-self-in";
  entrant: number;
}

/** Somebody wants to play; the event says which of these it asks for. */
export interface Apply {
  command: "apply";
  first: string;
  last: string;
  origin?: string;
  person?: string;
  minor?: boolean;
  categories?: string[];
  partner_first?: string;
  partner_last?: string;
}

export interface Accept {
  command: "accept";
  applications: number[];
}

export interface Decline {
  command: "decline";
  applications: number[];
}

/** By who applied. */
export interface TakeBackApplication {
  command: "take-back-application";
  application: number;
}

export interface PayFee {
  command: "pay-fee";
  numbers: number[];
  paid?: boolean;
}

/** Everyone not checked in is absent from the coming round. */
export interface RemoveUnchecked {
  command: "absent-unchecked";
}

/** Pairs once locked stay so until they are unlocked or the round is published. */
export interface DraftRound {
  command: "draft-round";
  fixed?: number[][];
  lock?: [number, number][];
  unlock?: number[];
}

export interface DiscardDraft {
  command: "discard-draft";
}

export interface SwapInDraft {
  command: "swap-in-draft";
  one: number;
  other: number;
}

export interface Publish {
  command: "publish";
}

export interface WithdrawRound {
  command: "withdraw-round";
  reason: string;
}

export interface StartRound {
  command: "start-round";
}

/** The clock of the round: stopped, running on, longer or shorter. */
export interface TimeRound {
  command: "time-round";
  running?: boolean | null;
  add?: number;
}

/** From the desk: the signed protocol in hand; `entrants` name the order of the scores. */
export interface EnterResult {
  command: "enter-result";
  table: number;
  scores: number[];
  entrants?: number[];
  before?: number[];
  ahead?: number | null;
  round?: number | null;
}

/** From a player: scores in order of seats; the same from every seat is the protocol. */
export interface ReportResult {
  command: "report-result";
  entrant: number;
  scores: number[];
  before?: number[];
  ahead?: number | null;
}

/** A word worth remembering. */
export interface Highlight {
  entrant: number;
  word: string;
  points: number;
}

/** From a game played in the program. */
export interface RecordGame {
  command: "record-game";
  table: number;
  game: string;
  scores: number[];
  before?: number[];
  letters?: string[];
  ahead?: number | null;
  highlights?: Highlight[];
}

/** A game played in the program has ended, and is no result by itself: the desk settles it. */
export interface LeaveGame {
  command: "leave-game";
  table: number;
  game: string;
  reason: string;
}

export type CorrectionKind =
  | "swapped"
  | "typing";

export interface CorrectResult {
  command: "correct-result";
  round: number;
  table: number;
  scores: number[];
  kind: CorrectionKind;
  before?: number[];
  ahead?: number | null;
  note?: string;
  leave?: boolean;
}

/** Typed at the wrong table: the two tables exchange what they have. */
export interface MoveResult {
  command: "move-result";
  round: number;
  table: number;
  to: number;
  note: string;
}

export interface ClearResult {
  command: "clear-result";
  round: number;
  table: number;
  note: string;
}

export interface AddHighlight {
  command: "add-highlight";
  round: number;
  highlight: Highlight;
}

/** What parts equal scores already entered: totals before deduction, or who is ahead. */
export interface TellTie {
  command: "tell-tie";
  table: number;
  round?: number | null;
  before?: number[];
  ahead?: number | null;
}

export interface DrawTieLetters {
  command: "draw-tie-letters";
  table: number;
  letters: { [key: string]: string };
  round?: number | null;
}

export interface StartLateClock {
  command: "start-late-clock";
  table: number;
  absent: number[];
  since?: number | null;
}

export interface Arrive {
  command: "arrive";
  entrant: number;
  came?: number | null;
}

/** Those whose opponents' time has gone win by walkover (P-6.3.4). */
export interface SettleLate {
  command: "settle-late";
}

export type MeasureKind =
  | "warning"
  | "penalty"
  | "walkover"
  | "exclusion"
  | "removal"
  | "both-lose"
  | "result"
  | "readmission"
  | "note";

export interface Decide {
  command: "decide";
  measure: MeasureKind;
  clause: string;
  note?: string;
  referee?: string;
  entrant?: number | null;
  winner?: number | null;
  table?: number | null;
  round?: number | null;
  points?: number;
  score?: number;
  scores?: number[];
  before?: number[];
  ahead?: number | null;
}

export interface Step {
  code: StepCode;
  spot: Spot;
  round: number;
  tables: number[];
  entrants: number[];
  count: number;
  clauses: string[];
  command: Open | ChangeSettings | Close | Reopen | Undo | AddEntrant | AddEntrants | ChangeEntrant | Withdraw | Rejoin | AnnounceAbsence | CancelAbsence | CheckIn | CheckSelfIn | Apply | Accept | Decline | TakeBackApplication | PayFee | RemoveUnchecked | DraftRound | DiscardDraft | SwapInDraft | Publish | WithdrawRound | StartRound | TimeRound | EnterResult | ReportResult | RecordGame | LeaveGame | CorrectResult | MoveResult | ClearResult | AddHighlight | TellTie | DrawTieLetters | StartLateClock | Arrive | SettleLate | Decide | null;
}

export interface DeskEntrant {
  number: number;
  details: Details;
  standing: Standing;
  absent: number[];
  here: boolean;
  plays: boolean;
}

export interface DeskApplication {
  number: number;
  at: number;
  details: Details;
  namesakes: number[];
  fault: string;
}

/** A result as one of the players confirms it. */
export interface Report {
  entrant: number;
  scores: number[];
  before: number[];
  ahead: number | null;
}

/** P-6.3.2: for somebody who has not come. */
export interface RunningClock {
  entrant: number;
  ends: number;
}

export interface DeskTable {
  number: number;
  seats: number[];
  scores: number[];
  walkover: boolean;
  tied: boolean;
  reports: Report[];
  disputed: boolean;
  told: number[];
  clocks: RunningClock[];
  locked: boolean;
  needs: string;
  result: string;
  reasons: string[];
}

export interface DeskRound {
  number: number;
  phase: string;
  tables: DeskTable[];
  byes: number[];
  absent: number[];
  started: boolean;
  clock: RoundClock | null;
  system: string;
  notes: string[];
  reasons: string[];
}

export interface ClerkPage {
  audience: "clerk";
  heading: Heading;
  people: Person[];
  namesStarter: boolean;
  steps: Step[];
  offers: string[];
  entrants: DeskEntrant[];
  applications: DeskApplication[];
  joining: Joining | null;
  choices: EntryChoices;
  rounds: DeskRound[];
  standings: StandingsTable;
  prizes: PrizeWon[];
}

export interface DecisionLine {
  number: number;
  at: number;
  referee: string;
  measure: string;
  clause: string;
  note: string;
  entrant: number | null;
  round: number | null;
  table: number | null;
  points: number;
  departs: string;
}

export type Asked =
  | "entrant"
  | "winner"
  | "table"
  | "points"
  | "score"
  | "scores";

export interface MeasureForm {
  measure: MeasureKind;
  label: string;
  asks: Asked[];
}

export interface ClauseOffered {
  id: string;
  title: string;
  text: string;
  measures: MeasureKind[];
}

/** What a referee's decision can be (P-6.1: it names the clause it rests on). */
export interface Rulings {
  referees: string[];
  named: boolean;
  step: number;
  measures: MeasureForm[];
  clauses: ClauseOffered[];
}

export interface RefereePage {
  audience: "referee";
  heading: Heading;
  people: Person[];
  namesStarter: boolean;
  steps: Step[];
  offers: string[];
  entrants: DeskEntrant[];
  applications: DeskApplication[];
  joining: Joining | null;
  choices: EntryChoices;
  rounds: DeskRound[];
  standings: StandingsTable;
  prizes: PrizeWon[];
  decisions: DecisionLine[];
  rulings: Rulings;
}

export interface DirectorPage {
  audience: "director";
  heading: Heading;
  people: Person[];
  namesStarter: boolean;
  steps: Step[];
  offers: string[];
  entrants: DeskEntrant[];
  applications: DeskApplication[];
  joining: Joining | null;
  choices: EntryChoices;
  rounds: DeskRound[];
  standings: StandingsTable;
  prizes: PrizeWon[];
  decisions: DecisionLine[];
  rulings: Rulings;
  draft: DeskRound | null;
  locked: [number, number][];
  locks: boolean;
  settings: Settings;
  clauses: { [key: string]: string[] };
  fixed: { [key: string]: number };
}

/**
 * GET /api/events/{event}: the page of who asks, by the header X-Event-Token or as who opened
 * the event; anybody else gets the public one.
 */
export interface EventState {
  event: string;
  version: number;
  now: number;
  role: Role;
  entrant: number | null;
  view: AnyPage;
}

/** POST /api/events/{event}/commands → CommandDone. The same id again gets the same answer. */
export interface CommandBody {
  id: string;
  command: EventCommand;
  expected?: number | null;
  dryRun?: boolean;
  pin?: string;
}

export interface CommandDone {
  version: number;
  told: string[];
  dryRun: boolean;
  repeated: boolean;
}

/** 409 `event-moved`: what happened since the expected version, to those who read the log. */
export interface EventMoved {
  code: string;
  message: string;
  fields: FieldFault[];
  clauses: string[];
  version: number;
  changes: string[];
}

/** GET /api/events/{event}/log. */
export interface EventLogLine {
  version: number;
  first: number;
  at: number;
  by: string;
  words: string;
  gone: boolean;
}

/** POST /api/events/{event}/links → EventLink. A player's link is there from the entry on. */
export interface LinkBody {
  role: "clerk" | "director" | "hall" | "player" | "referee" | "station";
  label?: string;
  entrant?: number | null;
  pin?: string;
}

/**
 * GET /api/events/{event}/links; one, with its picture: /links/{id}. DELETE takes it back, POST
 * puts another in its place.
 */
export interface EventLink {
  id: string;
  role: Role;
  label: string;
  entrant: number | null;
  created: number | null;
  used: number | null;
  token: string;
  link: string;
  short: string;
  code: string;
}

/** POST /api/events/{event}/code → CodeAnswer: for players who cannot scan. */
export interface CodeBody {
  code: string;
}

export interface CodeAnswer {
  token: string;
  entrant: number;
}

/** POST /api/events/{event}/applications → ApplicationMade, where PublicPage.joining says so. */
export interface ApplicationBody {
  id: string;
  first: string;
  last: string;
  origin?: string;
  person?: string;
  minor?: boolean;
  categories?: string[];
  partnerFirst?: string;
  partnerLast?: string;
}

export interface ApplicationMade {
  token: string;
  link: string;
  code: string;
}

/** POST /api/events/{event}/entry-list → EntryPreview: nothing is entered. */
export interface EntryListBody {
  text: string;
  columns?: { [key: string]: string };
}

export interface EntryLine {
  line: number;
  details: Details | null;
  fault: string;
}

export interface EntryPreview {
  lines: EntryLine[];
  ignored: string[];
  fields: string[];
}

/**
 * POST /api/events/{event}/game, where Heading.online: as a player. POST
 * /api/events/{event}/referee: as a referee of the event.
 */
export interface SeatInGame {
  game: string;
}

/** POST /api/events/{event}/referee → SeatInGame: to a table of the current round. */
export interface RefereedBody {
  table: number;
}

export type Depth =
  | "whole"
  | "values";

/**
 * POST /api/events/{event}/boards → EventBoard of each: tables of the current round are played
 * at real boards, each with a device beside it.
 */
export interface BoardBody {
  tables?: number[];
  depth?: Depth;
  pin?: string;
}

/**
 * GET /api/events/{event}/boards: those of the current round. The link hands the table to the
 * device that follows it.
 */
export interface EventBoard {
  table: number;
  game: string;
  stage: "ended" | "playing" | "unsigned" | "waiting";
  scores: number[];
  token: string;
  link: string;
  code: string;
}

/** The first message on the socket of an event; said again it gets the whole page again. */
export interface EventHello {
  type: "hello";
  token?: string;
  language?: "en" | "pl" | "tr" | null;
}

export interface EventShown {
  type: "event";
  version: number;
  now: number;
  role: Role;
  entrant: number | null;
  view: AnyPage;
}

/**
 * What is different now, by the fields of the view (`tournament/change.py`). A base that is not
 * one's own: say hello again.
 */
export interface EventChanged {
  type: "changes";
  base: number;
  version: number;
  now: number;
  changes: { [key: string]: unknown };
}

export type EventCommand =
  | Open
  | ChangeSettings
  | Close
  | Reopen
  | Undo
  | AddEntrant
  | AddEntrants
  | ChangeEntrant
  | Withdraw
  | Rejoin
  | AnnounceAbsence
  | CancelAbsence
  | CheckIn
  | CheckSelfIn
  | Apply
  | Accept
  | Decline
  | TakeBackApplication
  | PayFee
  | RemoveUnchecked
  | DraftRound
  | DiscardDraft
  | SwapInDraft
  | Publish
  | WithdrawRound
  | StartRound
  | TimeRound
  | EnterResult
  | ReportResult
  | RecordGame
  | LeaveGame
  | CorrectResult
  | MoveResult
  | ClearResult
  | AddHighlight
  | TellTie
  | DrawTieLetters
  | StartLateClock
  | Arrive
  | SettleLate
  | Decide;

export type AnyPage =
  | PublicPage
  | PlayerPage
  | ApplicantPage
  | HallPage
  | StationPage
  | ClerkPage
  | RefereePage
  | DirectorPage;

export type Screen =
  | CheckInScreen
  | SeatingScreen
  | PlayingScreen
  | StandingsScreen
  | PodiumScreen;

export type FromWatched =
  | EventShown
  | EventChanged
  | Complaint;
