// One socket to one game. Reconnects by itself, says what it has already seen, and repeats
// unanswered commands under their old ids, so that none is lost or done twice.

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
  socket: WebSocket | null; // null while away
  waiting: Map<string, Waiting>; // commands without an answer, by id
  attempt: number; // reconnections tried in a row
  timer: number; // of the next attempt
  closed: boolean; // left for good
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

const FIRST_PAUSE = 250; // milliseconds before the second attempt; doubled up to LAST_PAUSE
const LAST_PAUSE = 5000;
export const LATEST = 2 * 60 * 60_000; // milliseconds
const NO_GAME = 4404; // close codes
const DAMAGED = 4410;
const ENDED_SESSION = 4401; // not with this cookie

export function connect(game: string, listener: Listener): Connection {
  const connection: Connection = {
    socket: null,
    waiting: new Map(),
    attempt: 0,
    timer: 0,
    closed: false,
  };
  open(connection, game, listener);
  return connection;
}

export function disconnect(connection: Connection): void {
  connection.closed = true;
  clearTimeout(connection.timer);
  connection.socket?.close();
}

function open(connection: Connection, game: string, listener: Listener): void {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws/games/${encodeURIComponent(game)}`);
  socket.onopen = () => {
    connection.socket = socket;
    greet(connection, listener);
  };
  socket.onmessage = (event) => {
    const frame = JSON.parse(event.data as string) as FromServer | FromServer[];
    for (const message of Array.isArray(frame) ? frame : [frame])
      hear(connection, socket, listener, message);
  };
  socket.onclose = (event) => {
    connection.socket = null;
    if (connection.closed) return;
    listener.online(false);
    if (event.code === NO_GAME) return listener.lost("unknown");
    if (event.code === DAMAGED) return listener.lost("damaged");
    if (event.code === ENDED_SESSION) listener.ended();
    const pause = Math.min(LAST_PAUSE, FIRST_PAUSE * 2 ** connection.attempt++);
    connection.timer = window.setTimeout(() => open(connection, game, listener), pause);
  };
}

function hear(
  connection: Connection,
  socket: WebSocket,
  listener: Listener,
  message: FromServer,
): void {
  if (message.type === "ping") return post(socket, { type: "pong", number: message.number });
  if (message.type === "ack" || message.type === "refused" || message.type === "error") {
    return answer(connection, message);
  }
  if (message.type === "snapshot" || message.type === "delta") arrive(connection, socket, listener);
  listener.said(message);
}

export function greet(connection: Connection, listener: Listener): void {
  const { watch, referee } = listener;
  tell(connection, { type: "hello", batch: true, ...listener.seen(), watch, referee });
}

// Comes back at once, as somebody who has just changed the language.
export function refresh(connection: Connection): void {
  connection.socket?.close();
}

// The first view after (re)connecting: now the repeated commands are judged at what we have seen.
function arrive(connection: Connection, socket: WebSocket, listener: Listener): void {
  if (connection.attempt === 0 && !connection.waiting.size) return listener.online(true);
  if (connection.attempt > 0)
    for (const { message, at } of connection.waiting.values()) post(socket, belated(message, at));
  connection.attempt = 0;
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

function post(socket: WebSocket, message: FromClient): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

export function tell(connection: Connection, message: FromClient): void {
  if (connection.socket) post(connection.socket, message);
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
  });
}

export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
