// One game for many eyes: a hall's screen, a stream. Loaded with its texts when somebody opens it.

import { addTexts } from "../i18n.svelte.ts";
import { more } from "../messages/real/index.ts";

addTexts(more);

export { default as Show } from "./Show.svelte";
