// One socket to one game. Says at every return what it has already seen, and repeats unanswered
// commands under their old ids, so that none is lost or done twice.

import { Socket } from "./socket.ts";
import type {
  Ack,
  Command,
  Complaint,
  FromClient,
  FromServer,
  Me,
  Refused,
  Report,
  Say,
} from "./wire.ts";

export type Act = Command["act"];
type Asked = Omit<Command, "id"> | Omit<Say, "id"> | Omit<Report, "id">;
export type Outcome = Ack | Refused | Complaint;
// The server knows no such game, or will not show it; or its record is damaged.
export type Loss = "unknown" | "damaged";

interface Seen {
  branch: number;
  version: number; // 0: nothing yet
  language: Me["language"]; // that refusals are to be in: a socket's own headers may say another
}

interface Said {
  id: string;
  at: number; // milliseconds since 1970
}

interface Waiting {
  message: FromClient; // kept for repeating
  at: number; // when it was said, milliseconds since 1970
  resolve: (outcome: Outcome) => void;
}

export interface Connection {
  socket: Socket;
  waiting: Map<string, Waiting>; // commands without an answer, by id
}

export interface Listener {
  said: (message: Exclude<FromServer, Outcome | { type: "ping" }>) => void;
  online: (online: boolean) => void;
  lost: (why: Loss) => void; // no use in coming back
  ended: () => void; // this browser's session is over: it comes back as nobody
  seen: () => Seen; // what to say at hello
  watch: boolean; // look on although one has a seat
  referee: boolean; // who was named referee sees as one
}

export const LATEST = 2 * 60 * 60_000; // milliseconds
const ANSWER = 3000; // milliseconds: an answer takes a moment, or the network is gone
const SILENCE = 60_000; // milliseconds: the server says its clock every twenty seconds
const NO_GAME = 4404; // close codes
const DAMAGED = 4410;
const ENDED_SESSION = 4401; // not with this cookie

export function connect(game: string, listener: Listener): Connection {
  const waiting: Connection["waiting"] = new Map();
  const owner = {
    opened: () => greet(connection, listener),
    heard: (text: string) => {
      const frame = JSON.parse(text) as FromServer | FromServer[];
      for (const message of Array.isArray(frame) ? frame : [frame])
        hear(connection, listener, message);
    },
    away: (code: number) => leftOff(code, listener),
  };
  const path = `/ws/games/${encodeURIComponent(game)}`;
  const connection: Connection = { socket: new Socket(path, owner, SILENCE), waiting };
  return connection;
}

export function disconnect(connection: Connection): void {
  connection.socket.leave();
}

// Whether there is use in coming back.
function leftOff(code: number, listener: Listener): boolean {
  listener.online(false);
  if (code === NO_GAME) listener.lost("unknown");
  if (code === DAMAGED) listener.lost("damaged");
  if (code === ENDED_SESSION) listener.ended();
  return code !== NO_GAME && code !== DAMAGED;
}

function hear(connection: Connection, listener: Listener, message: FromServer): void {
  if (message.type === "ping") return tell(connection, { type: "pong", number: message.number });
  if (message.type === "ack" || message.type === "refused" || message.type === "error") {
    return answer(connection, message);
  }
  if (message.type === "snapshot" || message.type === "delta") arrive(connection, listener);
  listener.said(message);
}

export function greet(connection: Connection, listener: Listener): void {
  const { watch, referee } = listener;
  tell(connection, { type: "hello", batch: true, ...listener.seen(), watch, referee });
}

// Comes back at once, as somebody who has just changed the language.
export function refresh(connection: Connection): void {
  connection.socket.renew();
}

// The first view after (re)connecting: now the repeated commands are judged at what we have seen.
function arrive(connection: Connection, listener: Listener): void {
  if (connection.socket.attempt > 0)
    for (const { message, at } of connection.waiting.values())
      tell(connection, belated(message, at));
  connection.socket.attempt = 0;
  listener.online(true);
}

// A device at a real board plays on alone, and says then how long ago it was.
function belated(message: FromClient, at: number): FromClient {
  const late = Math.min(LATEST, Math.max(0, Date.now() - at));
  return message.type === "command" ? { ...message, late } : message;
}

function answer(connection: Connection, outcome: Outcome): void {
  const waiting = connection.waiting.get(outcome.id);
  if (!waiting) return;
  connection.waiting.delete(outcome.id);
  waiting.resolve(outcome);
}

export function tell(connection: Connection, message: FromClient): void {
  connection.socket.send(JSON.stringify(message));
}

export function command(
  connection: Connection,
  at: { move: number; phase: string; seat: number | null },
  act: Act,
  said?: Said,
): Promise<Outcome> {
  return ask(connection, { type: "command", ...at, act }, said);
}

// Sends what is answered by its id.
export function ask(
  connection: Connection,
  asked: Asked,
  { id, at }: Said = { id: commandId(), at: Date.now() },
): Promise<Outcome> {
  const message: FromClient = { ...asked, id };
  return new Promise((resolve) => {
    connection.waiting.set(id, { message, at, resolve });
    tell(connection, belated(message, at));
    doubt(connection, id);
  });
}

// What is not answered was said into a dead socket: the next one tells it anew, and how late it is.
// Once for each, so that a slow network gets through.
function doubt({ socket, waiting }: Connection, id: string): void {
  const isThere = () => socket.attempt === 0;
  if (isThere()) setTimeout(() => waiting.has(id) && isThere() && socket.renew(), ANSWER);
}

export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
