// Values of a rule set's fields in words: those of a field first, then those that many share.

import { tCode } from "../i18n.svelte.ts";

export function valueText(field: string, value: string): string {
  const code = value.replace(/[^\w-]+/g, "-");
  const own = `${field}.${code}`;
  const words = tCode("learn.value", own);
  if (words !== own) return words;
  const shared = tCode("learn.value", code);
  return shared === code ? value : shared;
}
