/** Rounds a number to a number of decimals, for displayed scores and confidences. */
export function roundTo(value: number, decimals: number): number {
  const steps = 10 ** decimals;
  return Math.round(value * steps) / steps;
}

/** Rounds a score to four decimals, as in answers. */
export const roundScore = (score: number): number => roundTo(score, 4);
