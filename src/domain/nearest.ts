/** Edit distance of two short words with swaps of neighbours ("optimal string alignment", after Damerau 1964). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, beforeLast[j - 2]! + 1);
      }
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/** The choice most similar to a mistyped word, within a third of its length; null otherwise, or over 60 characters. */
export function nearestOf(text: string, choices: readonly string[]): string | null {
  if (text.length === 0 || text.length > 60) return null;
  let best: string | null = null;
  let bestDistance = Math.floor(Math.max(text.length, 3) / 3) + 0.5;
  for (const choice of choices) {
    if (Math.abs(choice.length - text.length) >= bestDistance) continue;
    const distance = editDistance(text.toLowerCase(), choice.toLowerCase());
    if (distance < bestDistance) {
      best = choice;
      bestDistance = distance;
    }
  }
  return best;
}
