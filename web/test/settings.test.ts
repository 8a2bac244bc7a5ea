// Settings as values of a form. Run by `node --test`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyRecord, merged } from "../src/desk/settings.ts";
import type { SettingField, Settings } from "../src/desk/wire.ts";

const field = (name: string, kind: string, more: object = {}) =>
  ({ name, kind, empty: false, choices: [], fields: [], ...more }) as unknown as SettingField;

test("what somebody else changed while a form was open stays changed", () => {
  const opened = { name: "Cup", place: "", minutes: 20, prizes: [] } as unknown as Settings;
  const draft = { ...opened, minutes: 25 };
  const now = { ...opened, place: "Kielce", minutes: 22 };
  assert.deepEqual(merged(opened, draft, now), { ...now, minutes: 25 });
});

test("a new record has a value for every field", () => {
  const phase = field("phases", "records", {
    fields: [
      field("name", "text"),
      field("places", "number", { empty: true }),
      field("carry", "choice", { choices: ["points", "nothing"] }),
      field("rounds", "row", { choices: ["swiss", "monrad"] }),
    ],
  });
  const made = { name: "", places: null, carry: "points", rounds: ["swiss"] };
  assert.deepEqual(emptyRecord(phase), made);
});
