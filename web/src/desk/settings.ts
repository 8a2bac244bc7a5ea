// Settings as values: a new record of a list, what of a form was changed since it was opened, and
// what the server has against them.

import type { Trouble } from "../api.ts";
import type { SettingField, Settings } from "./wire.ts";

const EMPTY: { [kind: string]: unknown } = {
  text: "",
  number: 1,
  amount: "0",
  switch: false,
};

export function emptyRecord(field: SettingField): { [name: string]: unknown } {
  return Object.fromEntries(field.fields.map((one) => [one.name, emptyValue(one)]));
}

function emptyValue(field: SettingField): unknown {
  if (field.empty) return null;
  if (field.kind in EMPTY) return EMPTY[field.kind];
  if (field.kind === "choice") return field.choices[0];
  if (field.kind === "row") return field.choices.slice(0, 1);
  return field.kind === "record" ? emptyRecord(field) : [];
}

// What somebody else has changed meanwhile stays changed.
export function merged(opened: Settings, draft: Settings, now: Settings): Settings {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const fields = Object.keys(draft) as (keyof Settings)[];
  const touched = fields.filter((name) => !same(opened[name], draft[name]));
  return { ...now, ...Object.fromEntries(touched.map((name) => [name, draft[name]])) };
}

// By the path of a setting in the form, wherever in the request they stood.
export function settingFaults(trouble: Trouble | null): { [path: string]: string } {
  const faults = trouble?.problem.fields ?? [];
  const path = (field: string) =>
    field.replace(/^(.*\.)?settings\./, "").replace(/\[[^\]]*\]/g, "");
  return Object.fromEntries(faults.map(({ field }) => [path(field), trouble!.at(field)]));
}
