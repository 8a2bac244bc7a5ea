// What the page says, in one language at a time: each is loaded when it is first spoken. Messages
// are looked up by key; one with a number has several forms, chosen by the argument `count` and the
// rule of the language. Pages loaded on demand bring texts of their own.

import { keep, kept } from "./keeping.ts";
import type { more as desk } from "./messages/desk/index.ts";
import type { more as learn } from "./messages/learn/index.ts";
import type { more as text } from "./messages/text/index.ts";
import { type Texts, catalogues } from "./messages/index.ts";

export type Language = keyof typeof catalogues;
export type Key = keyof Texts | keyof typeof desk.en | keyof typeof learn.en | keyof typeof text.en;
type Message = string | string[];

const CODES = Object.keys(catalogues) as Language[];
const spoken = Object.fromEntries(
  CODES.map((code) => [code, {} as Record<string, Message>]),
) as Record<Language, Record<string, Message>>;
const loads: Partial<Record<Language, Promise<void>>> = {};
let wanted: Language;
const current = $state({ language: "pl" as Language });

export const LANGUAGES = CODES.map((code) => ({ code, name: catalogues[code].name }));

export function addTexts(added: Record<Language, Record<string, Message>>): void {
  for (const code of CODES) Object.assign(spoken[code], added[code]);
}

export function language(): Language {
  return current.language;
}

// What was spoken here last, else the first of the browser's languages that the page knows: the
// server says soon whether it is right.
export function likelyLanguage(): Language {
  const known = (code: string) => CODES.find((one) => one === code.slice(0, 2));
  return known(kept("language", "")) ?? navigator.languages.map(known).find(Boolean) ?? "pl";
}

export async function setLanguage(code: Language): Promise<void> {
  wanted = code;
  await (loads[code] ??= load(code));
  if (wanted !== code) return; // another was chosen meanwhile
  current.language = code;
  document.documentElement.lang = code;
  keep("language", code);
}

async function load(code: Language): Promise<void> {
  try {
    Object.assign(spoken[code], (await catalogues[code].load()).default);
  } catch (trouble) {
    delete loads[code]; // the next time it may come
    throw trouble;
  }
}

export function t(key: Key, values: Record<string, string | number> = {}): string {
  return say(key, values);
}

function say(key: string, values: Record<string, string | number>): string {
  const message: Message = spoken[current.language][key] ?? key;
  const form = () => catalogues[current.language].form(Math.abs(Number(values.count)));
  const text = typeof message === "string" ? message : (message[form()] ?? message.at(-1)!);
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
  return key in spoken[current.language] ? say(key, values) : code;
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
