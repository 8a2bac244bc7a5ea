// What this browser noted is held against the record.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { check, verifyCommand } from "../src/fairness.ts";

const seed = "ab".repeat(32);
const commitment = createHash("sha256").update(Buffer.from(seed, "hex")).update("g").digest("hex");
const bytes = "0c".repeat(16);
const record = [
  { type: "game-opened", commitment },
  { type: "bytes-added", data: bytes },
  { type: "seed-revealed", seed },
];

test("a record with the noted commitment, bytes and a seed that fits is kept", async () => {
  assert.equal(await check("g", { commitment, bytes }, record), "kept");
});

test("another commitment, missing bytes or another seed are found out", async () => {
  const other = [...record.slice(0, 2), { type: "seed-revealed", seed: "00".repeat(32) }];
  assert.equal(await check("g", { commitment: "00", bytes }, record), "broken");
  assert.equal(await check("g", { commitment, bytes: "11".repeat(16) }, record), "broken");
  assert.equal(await check("g", { commitment, bytes }, other), "broken");
});

test("the command carries what was noted", () => {
  const command = verifyCommand("g", { commitment: "aa", bytes: "bb" });
  assert.equal(command, "mydelko verify mydelko-g.json --commitment aa --bytes bb");
});
