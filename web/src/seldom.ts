// What many visits do without: loaded, all at once, when one of them is first opened.

export { default as Chat } from "./parts/Chat.svelte";
export { default as ClauseReader } from "./parts/ClauseReader.svelte";
export { default as Curtain } from "./parts/Curtain.svelte";
export { default as HintBox } from "./parts/HintBox.svelte";
export { default as History } from "./parts/History.svelte";
export { default as Keys } from "./parts/Keys.svelte";
export { default as NameReferee } from "./parts/NameReferee.svelte";
export { default as Rematch } from "./parts/Rematch.svelte";
export { default as Settings } from "./parts/Settings.svelte";
export { default as Waiting } from "./parts/Waiting.svelte";
export { default as Account } from "./screens/Account.svelte";
export { default as Games } from "./screens/Games.svelte";
export { default as Join } from "./screens/Join.svelte";
export { default as Replay } from "./screens/Replay.svelte";
