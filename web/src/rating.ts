// A rating as people read it: a question mark as long as it is little more than a guess.

export function ratingText(rating: { points: number | null; sure: boolean }): string {
  return rating.points === null ? "" : `${rating.points}${rating.sure ? "" : "\u00a0?"}`;
}
