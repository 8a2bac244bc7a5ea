// What a person has switched on or off in this browser.

import { keep, kept } from "./keeping.ts";

export const settings = $state({
  sounds: kept<boolean>("sounds", true),
  notices: kept<boolean>("notices", false), // never asked for but by its switch
});

export function choose(name: keyof typeof settings, on: boolean): void {
  settings[name] = on;
  keep(name, on);
}
