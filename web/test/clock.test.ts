import assert from "node:assert/strict";
import test from "node:test";
import { clockText, markPassed } from "../src/clock.ts";

test("a clock shows minutes and seconds, rounded up", () => {
  assert.equal(clockText(20 * 60_000), "20:00");
  assert.equal(clockText(59_001), "1:00");
  assert.equal(clockText(10_000), "0:10");
});

test("tenths are shown in the last ten seconds alone", () => {
  assert.equal(clockText(10_001), "0:11");
  assert.equal(clockText(9_999), "0:10.0");
  assert.equal(clockText(9_401), "0:09.5");
  assert.equal(clockText(1), "0:00.1");
  assert.equal(clockText(0), "0:00");
});

test("overtime counts below zero in whole seconds", () => {
  assert.equal(clockText(-1), "−0:01");
  assert.equal(clockText(-61_000), "−1:01");
});

test("a clock is said aloud once at each mark, also when nobody looked for long", () => {
  assert.equal(markPassed(300_100, 299_900), 300_000);
  assert.equal(markPassed(299_900, 299_700), null);
  assert.equal(markPassed(300_000, 299_900), null);
  assert.equal(markPassed(70_000, 25_000), 30_000);
  assert.equal(markPassed(10_050, 10_000), 10_000);
  assert.equal(markPassed(9_000, 60_000), null); // time was added
});
