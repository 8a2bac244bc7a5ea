// What the page says. Messages are looked up by key; one with a number has several forms, chosen by
// the argument `count` and the rule of the language. What a language lacks is said in English.
// Pages loaded on demand bring texts of their own.

import type { more as desk } from "./messages/desk/index.ts";
import type { more as learn } from "./messages/learn/index.ts";
import type { more as real } from "./messages/real/index.ts";
import type { more as ruling } from "./messages/ruling/index.ts";
import type { more as text } from "./messages/text/index.ts";
import { catalogues } from "./messages/index.ts";

export type Language = keyof typeof catalogues;
export type Key =
  | keyof typeof catalogues.en.texts
  | keyof typeof desk.en
  | keyof typeof learn.en
  | keyof typeof real.en
  | keyof typeof ruling.en
  | keyof typeof text.en;
type Message = string | string[];
interface Catalogue {
  texts: Record<string, Message>;
  form: (count: number) => number; // which form goes with a number
}

const spoken: Record<Language, Catalogue> = catalogues;
const current = $state({ language: "pl" as Language });

export const LANGUAGES = (Object.keys(catalogues) as Language[]).map((code) => ({
  code,
  name: say(code, "language.name"),
}));

export function addTexts(added: Record<Language, Record<string, Message>>): void {
  for (const { code } of LANGUAGES) Object.assign(spoken[code].texts, added[code]);
}

export function language(): Language {
  return current.language;
}

export function setLanguage(code: Language): void {
  current.language = code;
  document.documentElement.lang = code;
}

export function t(key: Key, values: Record<string, string | number> = {}): string {
  return say(current.language, key, values);
}

function say(code: Language, key: string, values: Record<string, string | number> = {}): string {
  const { texts, form } = key in spoken[code].texts ? spoken[code] : spoken.en;
  const message: Message = texts[key] ?? key;
  const text =
    typeof message === "string" ? message : message[form(Math.abs(Number(values.count)))]!;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  );
}

// A key made from a code the server sent; unknown codes read as themselves.
export function tCode(
  prefix: string,
  code: string,
  values: Record<string, string | number> = {},
): string {
  const key = `${prefix}.${code}`;
  return key in spoken.en.texts ? say(current.language, key, values) : code;
}

export function byLanguage(texts: { [code: string]: string }): string {
  return texts[current.language] ?? texts.en ?? texts.pl ?? "";
}

export function number(value: number): string {
  return new Intl.NumberFormat(current.language).format(value);
}

// Points as printed: a minus, not a hyphen.
export function points(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

// A change of a score, with its sign.
export function signed(change: number): string {
  return change > 0 ? `+${change}` : points(change);
}

export function date(time: number): string {
  return new Intl.DateTimeFormat(current.language, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(time);
}

const MINUTE = 60_000; // milliseconds
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// A stretch of time, to the nearest of the largest unit of which there are several.
export function duration(time: number, unitDisplay: "long" | "narrow" = "long"): string {
  const [unit, size] =
    time >= 1.5 * DAY ? ["day", DAY] : time >= 1.5 * HOUR ? ["hour", HOUR] : ["minute", MINUTE];
  const format = new Intl.NumberFormat(current.language, { style: "unit", unit, unitDisplay });
  return format.format(Math.max(0, Math.round(time / size)));
}
