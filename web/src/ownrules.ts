// Rules of one's own, kept in this browser. A link carries the rules themselves, so that a server
// keeps none of them and any server understands it.

import { keep, kept } from "./keeping.ts";
import type { OwnRules, ProfileInfo } from "./wire.ts";

interface Kept {
  rules: OwnRules;
  profile: ProfileInfo; // as the server described them when they were saved
}

const PLACE = "own-rules";

// Beside the rule sets of the box; told apart from them by their name.
export function ownProfiles(): (ProfileInfo & { rules: OwnRules })[] {
  return kept<Kept[]>(PLACE, []).map(({ rules, profile }) => ({
    ...{ ownTime: true, ownClock: true }, // what those saved long ago do not say
    ...profile,
    rules,
    name: `own:${rules.title}`,
  }));
}

export function saveOwn(rules: OwnRules, profile: ProfileInfo): void {
  const others = kept<Kept[]>(PLACE, []).filter((one) => one.rules.title !== rules.title);
  keep(PLACE, [...others, { rules, profile }]);
}

export function forgetOwn(title: string): void {
  keep(
    PLACE,
    kept<Kept[]>(PLACE, []).filter((one) => one.rules.title !== title),
  );
}

export function linkTo(rules: OwnRules): string {
  const bytes = new TextEncoder().encode(JSON.stringify(rules));
  const text = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");
  return `${location.origin}/#/rules/own/${text.replace(/=+$/, "")}`;
}

// What a link carries; null where it was cut short on its way.
export function readLink(text: string): OwnRules | null {
  try {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(plain, (character) => character.charCodeAt(0));
    const rules = JSON.parse(new TextDecoder().decode(bytes)) as Partial<OwnRules>;
    if (typeof rules.base !== "string" || typeof rules.title !== "string") return null;
    return { base: rules.base, title: rules.title, values: { ...rules.values } };
  } catch {
    return null;
  }
}
