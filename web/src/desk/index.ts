// Tournaments: the desk, the hall's screen, players' phones, the public's page. Loaded with their
// texts when one of them is first asked for.

import { addTexts } from "../i18n.svelte.ts";
import { more } from "../messages/desk/index.ts";
import { more as ruling } from "../messages/ruling/index.ts";

addTexts(more);
addTexts(ruling);

export { default as Desk } from "./Desk.svelte";
export { default as EventReferee } from "./EventReferee.svelte";
