// Pages that not everybody opens, with their texts: loaded when one is first asked for.

import { addTexts } from "../i18n.svelte.ts";
import { more } from "../messages/learn/index.ts";
import { more as ruling } from "../messages/ruling/index.ts";

addTexts(more);
addTexts(ruling); // the two kinds of clauses at a real board

export { default as PlainClock } from "./clock/PlainClock.svelte";
export { default as Dictionary } from "./Dictionary.svelte";
export { default as Review } from "./Review.svelte";
export { default as RuleBook } from "./RuleBook.svelte";
export { default as Player } from "./Player.svelte";
export { default as Profile } from "./Profile.svelte";
export { default as Stand } from "./Stand.svelte";
export { default as Stands } from "./Stands.svelte";
