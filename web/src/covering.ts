// What lies over the page is closed first: Escape means a card of the page only when it does not.

export const isCovered = () => document.querySelector(":is(dialog[open],:popover-open)") !== null;
