// Where the parts of a small picture stand, in its own units (320 × 120).

import type { ScoreBar } from "./wire.ts";

export const LEFT = 28;
export const TOP = 14;
export const FOOT = 116; // of the numbers under a picture
const ACROSS = 284;
export const DOWN = 88;

export interface Spot {
  round: number;
  place: number;
  x: number;
  y: number;
}

// The first place is on top; 0 is a round before the first own one.
export function placeSpots(places: number[], players: number): Spot[] {
  return places
    .map((place, index) => ({
      round: index + 1,
      place,
      x: LEFT + (index * ACROSS) / Math.max(1, places.length - 1),
      y: TOP + ((place - 1) * DOWN) / Math.max(1, players - 1),
    }))
    .filter((one) => one.place > 0);
}

export interface Bar extends ScoreBar {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function scoreBars(bars: ScoreBar[]): Bar[] {
  const width = ACROSS / Math.max(1, bars.length);
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return bars.map((bar, index) => {
    const height = (bar.count * DOWN) / most;
    return { ...bar, x: LEFT + index * width, y: TOP + DOWN - height, width, height };
  });
}
