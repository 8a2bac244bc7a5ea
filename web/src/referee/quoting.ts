// A clause of the book in the reader's language.

import { byLanguage } from "../i18n.svelte.ts";
import type { ClauseInfo } from "../wire.ts";
import type { Quoted } from "./effects.ts";

export function quoted({ id, title, text, conduct }: ClauseInfo): Quoted {
  const effects: string[] = conduct?.effects ?? [];
  return { id, title: byLanguage(title), text: byLanguage(text), effects };
}
