// A socket to a game that dies without a word, and what is said again through the next one. Run by
// `node --test`.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { type Listener, ask, connect, disconnect } from "../src/connection.ts";
import type { FromClient } from "../src/wire.ts";

// The browser's, as far as a connection needs it: it opens when the test says so.
class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
  sent: FromClient[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.readyState = 3;
  }

  // Opened, greeted, and shown the table.
  arrive(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    this.say({ type: "snapshot" });
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const window = new EventTarget();
Object.assign(globalThis, { window, WebSocket: FakeSocket });
Object.assign(globalThis, { location: { protocol: "http:", host: "here" } });
const PASS = { type: "command", move: 3, phase: "laying", seat: 0, act: { do: "pass" } } as const;

function listen(): Listener & { isOnline: boolean } {
  return {
    isOnline: false,
    said: () => undefined,
    online(online) {
      this.isOnline = online;
    },
    lost: () => undefined,
    ended: () => undefined,
    seen: () => ({ branch: 0, version: 0, language: "pl" }),
    watch: false,
    referee: false,
  };
}

function started() {
  const listener = listen();
  const connection = connect("game", listener);
  const socket = FakeSocket.made.at(-1)!;
  socket.arrive();
  return { listener, connection, socket };
}

// In small steps: a timer set by another counts from there.
function elapse(milliseconds: number): void {
  for (let passed = 0; passed < milliseconds; passed += 250) mock.timers.tick(250);
}

const latest = () => FakeSocket.made.at(-1)!;
const lateOf = ({ sent }: FakeSocket) => sent.flatMap((one) => ("late" in one ? [one.late] : []));

beforeEach(() => {
  FakeSocket.made = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
});

test("an unanswered command is told anew through another socket, with how late it is", () => {
  const { listener, connection, socket } = started();
  void ask(connection, PASS);
  elapse(3000);
  assert.equal(listener.isOnline, false);
  assert.deepEqual(lateOf(socket), [0]);
  elapse(6000);
  assert.notEqual(latest(), socket);
  latest().arrive();
  assert.equal(listener.isOnline, true);
  assert.deepEqual(lateOf(latest()), [9000]);
  disconnect(connection);
});

test("a network that is only slow keeps the second socket", () => {
  const { connection } = started();
  void ask(connection, PASS);
  elapse(4000);
  const second = latest();
  second.arrive();
  elapse(20_000);
  assert.equal(latest(), second);
  disconnect(connection);
});

test("an answered command leaves the socket alone", async () => {
  const { connection, socket } = started();
  const outcome = ask(connection, PASS, { id: "one", at: Date.now() });
  socket.say({ type: "ack", id: "one" });
  assert.equal((await outcome).type, "ack");
  elapse(10_000);
  assert.equal(latest(), socket);
  disconnect(connection);
});

test("a server that has said nothing for a minute is looked for anew", () => {
  const { listener, connection, socket } = started();
  elapse(50_000);
  socket.say({ type: "clock", now: 1 });
  elapse(50_000);
  assert.equal(latest(), socket);
  elapse(16_000);
  assert.notEqual(latest(), socket);
  assert.equal(listener.isOnline, false);
  disconnect(connection);
});

test("an attempt lost on the way is followed by another", () => {
  const { connection } = started();
  window.dispatchEvent(new Event("offline"));
  elapse(250);
  const second = latest();
  elapse(16_000);
  assert.notEqual(latest(), second);
  disconnect(connection);
});

test("who is told to be offline is away at once, and back with the network", () => {
  const { listener, connection, socket } = started();
  window.dispatchEvent(new Event("offline"));
  assert.equal(listener.isOnline, false);
  assert.equal(latest(), socket);
  window.dispatchEvent(new Event("online"));
  assert.notEqual(latest(), socket);
  latest().arrive();
  assert.equal(listener.isOnline, true);
  disconnect(connection);
});

test("who has left, or finds no game, does not come back", () => {
  const { connection } = started();
  disconnect(connection);
  const { socket } = started();
  socket.onclose?.({ code: 4404 });
  const made = FakeSocket.made.length;
  window.dispatchEvent(new Event("online"));
  elapse(120_000);
  assert.equal(FakeSocket.made.length, made);
});
