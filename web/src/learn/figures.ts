// Figures of a review as they are read: chances in percent, points with one place behind the comma.

import { language } from "../i18n.svelte.ts";

export function percent(chance: number): string {
  return new Intl.NumberFormat(language(), { style: "percent" }).format(chance);
}

export function tenths(points: number): string {
  const places = { minimumFractionDigits: 0, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language(), places).format(points).replace("-", "−");
}

export function change(points: number): string {
  return points > 0 ? `+${tenths(points)}` : tenths(points);
}
