// How the pages of an event write names, points and times.

import { language, t, tCode } from "../i18n.svelte.ts";
import type { Details, Person } from "./wire.ts";

export type Names = (number: number) => string;

export function namesOf(people: Person[]): Names {
  const known = new Map(people.map((one) => [one.number, one.name]));
  return (number) => known.get(number) ?? `#${number}`;
}

// Big points are counted in halves.
export function bigPoints(halves: number): string {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole ? `${whole}½` : "½";
}

// "131.50" as the reader's language writes it; nothing stays nothing.
export function decimal(text: string, signDisplay: "auto" | "exceptZero" = "auto"): string {
  const digits = text.split(".")[1]?.length ?? 0;
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return text && new Intl.NumberFormat(language(), { ...places, signDisplay }).format(Number(text));
}

const CHOICES: { [words: string]: (choice: string) => string } = {
  apart: (choice) => tCode("desk.apart", choice),
  carry: (choice) => tCode("desk.carry", choice),
  criterion: (choice) => tCode("desk.criterion", choice),
  enters: (choice) => tCode("desk.enters", choice),
  minors: (choice) => tCode("desk.minors", choice),
  rating: (choice) => tCode("desk.rating", choice),
  repeats: (choice) => tCode("desk.repeats", choice),
  starts: (choice) => tCode("desk.starts", choice),
  system: (choice) => tCode("desk.system", choice),
};

// One of a setting's choices.
export const choiceText = (words: string, choice: string) => CHOICES[words]?.(choice) ?? choice;

export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// A moment of today, from "14:05"; null where nothing is said.
export function todayAt(time: string): number | null {
  const [hour, minute] = time.split(":").map(Number);
  return time ? new Date().setHours(hour!, minute!, 0, 0) : null;
}

function daysText(days: string[]): string {
  const format = new Intl.DateTimeFormat(language(), { dateStyle: "long", timeZone: "UTC" });
  const ends = [...new Set([days[0], days.at(-1)])].filter((day) => day !== undefined);
  return ends.map((day) => format.format(new Date(day))).join(" – ");
}

// "1, 2, 5–9": tables in as few words as they need.
export function spans(numbers: number[]): string {
  const runs: number[][] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && number === last.at(-1)! + 1) last.push(number);
    else runs.push([number]);
  }
  return runs
    .map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(", ")))
    .join(", ");
}

export function aboutEvent(heading: { place: string; days: string[] }): string {
  return [heading.place, daysText(heading.days)].filter(Boolean).join(", ");
}

export function roundText(round: { number: number; phase: string }): string {
  const name = t("desk.round", { round: round.number });
  return round.phase ? `${name} · ${t("desk.phase", { phase: round.phase })}` : name;
}

// What an entry says beside the name.
export const aboutEntry = (one: Details) =>
  [...(one.members ?? []), ...[one.city, one.club, one.school, one.team], ...(one.categories ?? [])]
    .filter(Boolean)
    .join(", ");

// "Ala Kot, Ola Lis" and "2, 5" as they are typed into one field.
export const textsIn = (typed: string) =>
  typed
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
export const numbersIn = (typed: string) =>
  typed
    .split(/[^0-9]+/)
    .map(Number)
    .filter(Boolean); // nothing that is numbered begins with 0
