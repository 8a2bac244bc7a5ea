// What the page says. Messages are looked up by key; a message with plural forms is an object
// keyed by the categories of Intl.PluralRules and chosen by the argument `count`.

import en from "./messages/en.json";
import pl from "./messages/pl.json";
import tr from "./messages/tr.json";
import type { Me } from "./wire.ts";

export type Language = Me["language"];
export type Key = keyof typeof pl;
type Message = string | { [category: string]: string };

export const LANGUAGES: { code: Language; name: string }[] = [
  { code: "pl", name: "Polski" },
  { code: "en", name: "English" },
  { code: "tr", name: "Türkçe" },
];

const catalogues: Record<Language, Record<string, Message>> = { pl, en, tr };
const current = $state({ language: "pl" as Language });

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
  const message = catalogues[code][key] ?? key;
  const text =
    typeof message === "string" ? message : pickForm(code, message, Number(values.count ?? 0));
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  );
}

function pickForm(code: Language, forms: { [category: string]: string }, count: number): string {
  return forms[new Intl.PluralRules(code).select(count)] ?? forms.other!;
}

// A key made from a code the server sent; unknown codes read as themselves.
export function tCode(
  prefix: string,
  code: string,
  values: Record<string, string | number> = {},
): string {
  const key = `${prefix}.${code}`;
  return key in catalogues.pl ? say(current.language, key, values) : code;
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

export function date(time: number): string {
  return new Intl.DateTimeFormat(current.language, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(time);
}
