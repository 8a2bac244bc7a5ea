// What the pages of an event ask of the server. Who asks is known by the token of a link, else by
// the session.

import { Trouble, cached, call } from "../api.ts";
import type {
  ApplicationBody,
  ApplicationMade,
  BoardBody,
  CodeAnswer,
  CommandBody,
  CommandDone,
  EntryListBody,
  EntryPreview,
  EventBoard,
  EventInfo,
  EventLink,
  EventLogLine,
  EventTemplate,
  Figures,
  LinkBody,
  ListedEvent,
  SeatInGame,
  Settings,
  SettingsForm,
} from "./wire.ts";

export interface Where {
  id: string; // of the event
  token: string; // of a link; "": by the session
}

export const byId = (id: string): Where => ({ id, token: "" });
export const byToken = (token: string): Where => ({ id: token.split(".")[0]!, token });

// Of what is typed at this place: by the link, without its secret.
export const draftAt = ({ id, token }: Where, what: string): string =>
  [id, token.split(".")[1] ?? "", what].join(".");

function eventPath(where: Where, rest = ""): string {
  return `/api/events/${encodeURIComponent(where.id)}${rest}`;
}

function ask<Answer>(where: Where, method: string, rest: string, body?: unknown): Promise<Answer> {
  return call<Answer>(method, eventPath(where, rest), body, { headers: who(where) });
}

const linkPath = (id: string) => `/links/${encodeURIComponent(id)}`;

function who(where: Where): { [name: string]: string } {
  return where.token ? { "X-Event-Token": where.token } : {};
}

// Also where the page came over plain HTTP, which has no randomUUID.
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const desk = {
  templates: () => call<EventTemplate[]>("GET", "/api/event-templates"),
  settingsForm: () => cached<SettingsForm>("/api/event-settings"),
  events: () => call<EventInfo[]>("GET", "/api/events"),
  create: (id: string, settings: Settings) =>
    call<EventInfo>("POST", "/api/events", { id, settings }),
  order: (where: Where, order: CommandBody) => ask<CommandDone>(where, "POST", "/commands", order),
  byCode: (where: Where, code: string) => ask<CodeAnswer>(where, "POST", "/code", { code }),
  publicEvents: () => call<ListedEvent[]>("GET", "/api/public-events"),
  apply: (where: Where, body: ApplicationBody) =>
    ask<ApplicationMade>(where, "POST", "/applications", body),
  sitDown: (where: Where) => ask<SeatInGame>(where, "POST", "/game"),
  figures: (where: Where) => ask<Figures>(where, "GET", "/figures"),
  log: (where: Where) => ask<EventLogLine[]>(where, "GET", "/log"),
  preview: (where: Where, body: EntryListBody) =>
    ask<EntryPreview>(where, "POST", "/entry-list", body),
  links: (where: Where) => ask<EventLink[]>(where, "GET", "/links"),
  makeLink: (where: Where, body: LinkBody) => ask<EventLink>(where, "POST", "/links", body),
  link: (where: Where, id: string) => ask<EventLink>(where, "GET", linkPath(id)),
  renewLink: (where: Where, id: string) => ask<EventLink>(where, "POST", linkPath(id)),
  endLink: (where: Where, id: string) => ask<void>(where, "DELETE", linkPath(id)),
  boards: (where: Where) => ask<EventBoard[]>(where, "GET", "/boards"),
  openBoards: (where: Where, body: BoardBody) => ask<EventBoard[]>(where, "POST", "/boards", body),
};

// A paper as the browser shows it: a link cannot carry a token.
export async function openPaper(where: Where, paper: string, round = 0): Promise<void> {
  const path = eventPath(where, `/papers/${paper}.pdf${round ? `?round=${round}` : ""}`);
  const answer = await fetch(path, { headers: who(where) });
  if (!answer.ok) throw new Trouble(await answer.json());
  const address = URL.createObjectURL(await answer.blob());
  window.open(address, "_blank");
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
