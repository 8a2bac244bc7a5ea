// A referee's page, the panel at a table, and the rules of a moment, with their texts: loaded when
// one of them is first opened.

import { addTexts } from "../i18n.svelte.ts";
import { more } from "../messages/ruling/index.ts";

addTexts(more);

export { default as Moment } from "./Moment.svelte";
export { default as Panel } from "./Panel.svelte";
export { default as RefereePage } from "./RefereePage.svelte";
