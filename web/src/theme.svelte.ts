// Light or dark: the player's choice, else the system's.

import { keep, kept } from "./keeping.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const system = window.matchMedia("(prefers-color-scheme: dark)");
const chosen = $state({ theme: kept<Theme>("theme", "system") });
system.addEventListener("change", applyTheme);

export function theme(): Theme {
  return chosen.theme;
}

export function applyTheme(): void {
  const dark = chosen.theme === "system" ? system.matches : chosen.theme === "dark";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

export function chooseTheme(theme: Theme): void {
  chosen.theme = theme;
  keep("theme", theme);
  applyTheme();
}
