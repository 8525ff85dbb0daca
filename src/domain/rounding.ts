/** A number rounded to so many decimals, as scores and confidences are shown. */
export function roundTo(value: number, decimals: number): number {
  const steps = 10 ** decimals;
  return Math.round(value * steps) / steps;
}

/** A score as answers show it: four decimals. */
export const roundScore = (score: number): number => roundTo(score, 4);
