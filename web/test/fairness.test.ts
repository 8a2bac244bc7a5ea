// What this browser noted goes along with the command.

import assert from "node:assert/strict";
import { test } from "node:test";

import { verifyCommand } from "../src/fairness.ts";

test("the command carries what was noted", () => {
  const command = verifyCommand("g", { commitment: "aa", bytes: "bb" });
  assert.equal(command, "mydelko verify mydelko-g.json --commitment aa --bytes bb");
});
