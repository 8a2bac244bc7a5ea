// REST calls. An answer that is not 2xx becomes a `Trouble` that carries the server's own words.
// What changes nothing waits for a lost server to come back; what does is asked anew by hand.

import { language, t } from "./i18n.svelte.ts";
import { untilBack } from "./outage.svelte.ts";
import type { RecordedEvent } from "./redraw.ts";
import type {
  AccountBody,
  BookInfo,
  ClauseInfo,
  EndBody,
  GameSummary,
  History,
  InviteInfo,
  InviteView,
  JoinBody,
  LevelInfo,
  LexiconInfo,
  LobbyView,
  Me,
  NewGame,
  NewGameBody,
  OwnRules,
  OwnRulesAnswer,
  PasswordBody,
  PlayerProfile,
  Problem,
  ProfileInfo,
  MomentInfo,
  RefereeBody,
  RefereedTable,
  Replay,
  RuleSets,
  ScenarioView,
  SeatRating,
  SessionInfo,
  TileSetInfo,
} from "./wire.ts";

export class Trouble extends Error {
  private readonly spoken = language(); // the language of its words

  constructor(readonly problem: Problem) {
    super();
  }

  override get message(): string {
    return this.say(this.problem.message);
  }

  // The message for a form's field, by the server's path.
  at(path: string): string {
    return this.say(this.problem.fields?.find((fault) => fault.field === path)?.message ?? "");
  }

  // In another language the server can only be asked again.
  private say(words: string): string {
    return words && this.spoken !== language() ? t("trouble.again") : words;
  }
}

// Which of my games; what is empty or 0 is any.
export interface GameSearch {
  name: string; // somebody's at the table
  profile: string;
  result: string; // won, drawn, lost, open
  since: number; // milliseconds since 1970
  until: number;
  skip: number;
  limit: number;
}

function query(asked: Partial<Record<string, string | number>>): string {
  const said = Object.entries(asked).filter(([, value]) => value);
  const text = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

export const AWAY = "offline"; // the code of a server that does not answer
const GATEWAY = [502, 503, 504]; // said by a proxy before it
let csrf = "";

interface More {
  keepalive?: boolean; // also when the page is left
  headers?: { [name: string]: string };
}

// Another tab may have signed in or out meanwhile: its cookie is ours too, its token not yet.
export async function call<Answer>(
  method: string,
  path: string,
  body?: unknown,
  more: More = {},
): Promise<Answer> {
  try {
    return await ask(method, path, body, more);
  } catch (trouble) {
    const { code } = (trouble as Trouble).problem;
    if (code === AWAY) {
      const back = untilBack();
      if (method !== "GET") throw trouble;
      await back;
      return call(method, path, body, more);
    }
    if (code !== "csrf" && code !== "no-session") throw trouble;
    await api.me();
    if (code === "no-session") throw trouble;
    return await ask(method, path, body, more);
  }
}

async function ask<Answer>(
  method: string,
  path: string,
  body: unknown,
  { keepalive, headers }: More,
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      keepalive,
      credentials: "same-origin",
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(method === "GET" ? {} : { "X-CSRF-Token": csrf }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Trouble({ code: AWAY, message: t("trouble.offline"), fields: [], clauses: [] });
  }
  if (response.status === 204) return undefined as Answer;
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const problem = (answer ?? {}) as Partial<Problem>;
  const away = GATEWAY.includes(response.status) ? AWAY : String(response.status);
  throw new Trouble({
    code: problem.code ?? away,
    message: problem.message ?? t("trouble.server", { status: response.status }),
    fields: problem.fields ?? [],
    clauses: problem.clauses ?? [],
  });
}

const once = new Map<string, Promise<unknown>>(); // answers that never change
const LEXICONS = "/api/lexicons"; // but for their titles, which are in the language of who asks

async function asMe(answer: Promise<Me>): Promise<Me> {
  const me = await answer;
  csrf = me.csrf;
  once.delete(LEXICONS);
  return me;
}

export function cached<Answer>(path: string): Promise<Answer> {
  let answer = once.get(path) as Promise<Answer> | undefined;
  if (!answer) {
    answer = call<Answer>("GET", path);
    once.set(path, answer);
    answer.catch(() => once.delete(path));
  }
  return answer;
}

export const api = {
  me: () => asMe(call<Me>("GET", "/api/me")),
  guest: (nickname: string) => asMe(call<Me>("POST", "/api/guest", { nickname })),
  language: (language: Me["language"]) =>
    asMe(call<Me>("POST", "/api/language", { language }, { keepalive: true })),
  register: (body: AccountBody) => asMe(call<Me>("POST", "/api/register", body)),
  logIn: (body: AccountBody) => asMe(call<Me>("POST", "/api/login", body)),
  logOut: () => asMe(call<Me>("POST", "/api/logout")),
  changePassword: (body: PasswordBody) => asMe(call<Me>("POST", "/api/password", body)),
  dataPath: "/api/account/data",
  endAccount: (body: EndBody) => call<void>("POST", "/api/account/end", body),
  sessions: () => call<SessionInfo[]>("GET", "/api/sessions"),
  endSession: (id: string) => call<void>("DELETE", `/api/sessions/${encodeURIComponent(id)}`),
  lexicons: () => cached<LexiconInfo[]>(LEXICONS),
  clause: (id: string) => cached<ClauseInfo>(`/api/clauses/${encodeURIComponent(id)}`),
  clauses: (search: string) =>
    call<ClauseInfo[]>("GET", `/api/clauses?search=${encodeURIComponent(search)}`),
  book: () => cached<BookInfo>("/api/book"),
  scenario: (name: string) => cached<ScenarioView>(`/api/scenarios/${encodeURIComponent(name)}`),
  ruleSets: () => cached<RuleSets>("/api/rules"),
  ownRules: (body: OwnRules) => call<OwnRulesAnswer>("POST", "/api/rules", body),
  profiles: () => cached<ProfileInfo[]>("/api/profiles"),
  levels: () => cached<LevelInfo[]>("/api/levels"),
  tiles: (name: string) => cached<TileSetInfo>(`/api/tiles/${encodeURIComponent(name)}`),
  games: (search: Partial<GameSearch> = {}) =>
    call<GameSummary[]>("GET", `/api/games${query(search)}`),
  ratings: (id: string) =>
    call<SeatRating[]>("GET", `/api/games/${encodeURIComponent(id)}/ratings`),
  // Without a name one's own; of one rule set in one language, or of all.
  profile: (name: string, profile: string, tiles: string) =>
    call<PlayerProfile>(
      "GET",
      (name ? `/api/players/${encodeURIComponent(name)}` : "/api/account/profile") +
        query({ profile, tiles }),
    ),
  game: (id: string) => call<GameSummary>("GET", `/api/games/${encodeURIComponent(id)}`),
  newGame: (body: Partial<NewGameBody>) => call<NewGame>("POST", "/api/games", body),
  nameReferee: (id: string, body: RefereeBody) =>
    call<GameSummary>("POST", `/api/games/${encodeURIComponent(id)}/referee`, body),
  // With the token of an event's link also its tables that call.
  refereed: (token: string) =>
    call<RefereedTable[]>("GET", "/api/refereed", undefined, {
      headers: token ? { "X-Event-Token": token } : {},
    }),
  comeAsReferee: (token: string, table: number) =>
    call<void>(
      "POST",
      `/api/events/${encodeURIComponent(token.split(".")[0]!)}/referee`,
      { table },
      { headers: { "X-Event-Token": token } },
    ),
  moment: (id: string) => call<MomentInfo>("GET", `/api/games/${encodeURIComponent(id)}/moment`),
  deleteGame: (id: string) =>
    call<void>("DELETE", `/api/games/${encodeURIComponent(id)}`, undefined, { keepalive: true }),
  recordPath: (id: string) => `/api/games/${encodeURIComponent(id)}/record`,
  protocolPath: (id: string) => `/api/games/${encodeURIComponent(id)}/protocol`,
  record: (id: string) => call<{ events: RecordedEvent[] }>("GET", api.recordPath(id)),
  history: (id: string) => call<History>("GET", `/api/games/${encodeURIComponent(id)}/history`),
  replay: (id: string) => call<Replay>("GET", `/api/games/${encodeURIComponent(id)}/replay`),
  lobby: () => call<LobbyView>("GET", "/api/lobby"),
  sitDown: (game: string, body: JoinBody) =>
    call<GameSummary>("POST", `/api/lobby/${encodeURIComponent(game)}`, body),
  invite: (token: string) => call<InviteView>("GET", `/api/invites/${encodeURIComponent(token)}`),
  handOver: (id: string) =>
    call<InviteInfo>("POST", `/api/games/${encodeURIComponent(id)}/takeover`),
  join: (token: string, body: JoinBody) =>
    call<GameSummary>("POST", `/api/invites/${encodeURIComponent(token)}`, body),
};
