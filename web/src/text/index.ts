// The table in words, with its texts: loaded when somebody first chooses it.

import { addTexts } from "../i18n.svelte.ts";
import { more } from "../messages/text/index.ts";

addTexts(more);

export { default as TextTable } from "./TextTable.svelte";
