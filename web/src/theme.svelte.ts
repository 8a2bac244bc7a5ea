// Light or dark: the player's choice, else the system's.

import { keep, kept } from "./keeping.ts";

const system = window.matchMedia("(prefers-color-scheme: dark)");
const chosen = $state({ dark: startsDark() });

function startsDark(): boolean {
  const theme = kept<string>("theme", "");
  return theme ? theme === "dark" : system.matches;
}

export function isDark(): boolean {
  return chosen.dark;
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = chosen.dark ? "dark" : "light";
}

export function flipTheme(): void {
  chosen.dark = !chosen.dark;
  keep("theme", chosen.dark ? "dark" : "light");
  applyTheme();
}
