// Results typed at this device, kept until the server has answered: through an outage, a reload, a
// flat battery. Each goes out again under its old id, so that none is lost or entered twice.

import { SvelteMap } from "svelte/reactivity";
import { AWAY, Trouble } from "../api.ts";
import { untilBack } from "../outage.svelte.ts";
import { type Where, desk } from "./client.ts";
import type { CommandBody, CommandDone } from "./wire.ts";

interface Kept {
  id: string; // the order's
  where: Where;
  order: CommandBody;
}

const NAME = "mydelko.desk";
const STORE = "orders";

const sending = new SvelteMap<string, Promise<CommandDone>>(); // by the orders' ids

export const outbox = {
  // Orders the server has not answered.
  get waiting() {
    return sending.size;
  },
};

// Answers when the server has, however long that takes; a refusal is thrown.
export async function send(where: Where, order: CommandBody): Promise<CommandDone> {
  await change((store) => store.put({ id: order.id, where, order } satisfies Kept));
  return deliver({ id: order.id, where, order });
}

// What an earlier visit left behind.
export async function sendKept(where: Where): Promise<CommandDone[]> {
  const kept = (await all()).filter((one) => one.where.id === where.id && !sending.has(one.id));
  const answers = kept.map((one) => deliver(one).catch(() => null)); // refused: no longer wanted
  return (await Promise.all(answers)).filter((one) => one !== null);
}

function deliver(kept: Kept): Promise<CommandDone> {
  const going = sending.get(kept.id) ?? attempt(kept);
  sending.set(kept.id, going);
  return going;
}

async function attempt(kept: Kept): Promise<CommandDone> {
  try {
    for (;;) {
      try {
        return await desk.order(kept.where, kept.order);
      } catch (trouble) {
        if (!(trouble instanceof Trouble) || trouble.problem.code !== AWAY) throw trouble;
        await untilBack();
      }
    }
  } finally {
    await change((store) => store.delete(kept.id));
    sending.delete(kept.id);
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

// A browser that keeps nothing (private mode) sends all the same.
async function change(work: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  await within("readwrite", work).catch(() => undefined);
}

async function all(): Promise<Kept[]> {
  return within<Kept[]>("readonly", (store) => store.getAll()).catch(() => []);
}

async function within<Answer>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const base = await open();
  try {
    return await new Promise((done, fail) => {
      const deal = base.transaction(STORE, mode);
      const request = work(deal.objectStore(STORE));
      deal.oncomplete = () => done(request.result);
      deal.onerror = () => fail(deal.error);
    });
  } finally {
    base.close();
  }
}
