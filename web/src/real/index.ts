// A game at a real board, with its texts: loaded when somebody opens one.

import { addTexts } from "../i18n.svelte.ts";
import { more } from "../messages/real/index.ts";

addTexts(more);

export { default as NewTable } from "./NewTable.svelte";
export { default as RealTable } from "./RealTable.svelte";
