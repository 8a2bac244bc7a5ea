// Sounds, made by the browser from a few notes. A browser lets a page be heard only after the
// visitor touched it; until then it is silent.

import type { Cue } from "./cues.ts";
import { settings } from "./settings.svelte.ts";

type Note = [pitch: number, at: number, length: number]; // hertz, seconds

const NOTES: Record<Cue, Note[]> = {
  tile: [[190, 0, 0.05]],
  move: [
    [190, 0, 0.05],
    [240, 0.07, 0.06],
  ],
  turn: [
    [659, 0, 0.12],
    [880, 0.11, 0.22],
  ],
  good: [
    [523, 0, 0.14],
    [659, 0.12, 0.14],
    [784, 0.24, 0.3],
  ],
  bad: [
    [311, 0, 0.2],
    [233, 0.18, 0.4],
  ],
  hurry: [
    [988, 0, 0.07],
    [988, 0.14, 0.07],
    [988, 0.28, 0.07],
  ],
  over: [
    [392, 0, 0.16],
    [523, 0.15, 0.16],
    [659, 0.3, 0.16],
    [784, 0.45, 0.5],
  ],
};
const LOUD = 0.09; // of 1
const ATTACK = 0.008; // seconds: without them a note begins with a click

let context: AudioContext | null = null;

for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, unlock, true);

function unlock(): void {
  if (!settings.sounds || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

export function play(cue: Cue): void {
  if (!settings.sounds || context?.state !== "running") return;
  for (const [pitch, at, length] of NOTES[cue]) sound(context, pitch, at, length);
}

function sound(out: AudioContext, pitch: number, at: number, length: number): void {
  const start = out.currentTime + at;
  const tone = new OscillatorNode(out, { type: "triangle", frequency: pitch });
  const volume = new GainNode(out, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUD, start + ATTACK);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(out.destination);
  tone.start(start);
  tone.stop(start + length);
}
