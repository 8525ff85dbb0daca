/** Steps in which scores are counted. */
const STEPS = 1024;

/**
 * Positions of the `limit` highest scores above 0, highest first; equal scores by position. Counting scores in steps
 * finds where `limit` is reached, without sorting everything.
 */
export function placesOfHighest(scores: Float32Array, limit: number): number[] {
  let highest = 0;
  for (let i = 0; i < scores.length; i++) if (scores[i]! > highest) highest = scores[i]!;
  if (highest === 0) return [];
  const perStep = STEPS / highest;
  const steps = new Uint32Array(STEPS + 1);
  for (let i = 0; i < scores.length; i++) if (scores[i]! > 0) steps[(scores[i]! * perStep) | 0]!++;
  let cut = STEPS;
  for (let seen = steps[STEPS]!; cut > 0 && seen < limit; seen += steps[cut]!) cut--;
  const found: number[] = [];
  for (let i = 0; i < scores.length; i++) if (scores[i]! > 0 && scores[i]! * perStep >= cut) found.push(i);
  return found.sort((a, b) => scores[b]! - scores[a]! || a - b).slice(0, limit);
}
