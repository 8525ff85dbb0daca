/** Measures over scored, labelled cases. */

/** A fraction in percent, `–` when the whole is 0. */
export const percent = (part: number, whole: number, digits = 1): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(digits)}%`;

/** A number from 0 to 1 with three decimals, `–` when it is undefined. */
export const decimal = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(3));

/** One case: the truth, and the score by the service. */
export interface Scored {
  label: boolean;
  /** 0–1. */
  score: number;
}

/** Area under the ROC curve: the chance that a true case scores above a false one, ties counting half. NaN without both. */
export function areaUnderCurve(cases: readonly Scored[]): number {
  const sorted = [...cases].sort((a, b) => a.score - b.score);
  const positives = sorted.filter((one) => one.label).length;
  const negatives = sorted.length - positives;
  if (positives === 0 || negatives === 0) return Number.NaN;
  let rankSum = 0;
  for (let i = 0; i < sorted.length; ) {
    let end = i;
    while (end < sorted.length && sorted[end]!.score === sorted[i]!.score) end++;
    for (let k = i; k < end; k++) if (sorted[k]!.label) rankSum += (i + end + 1) / 2;
    i = end;
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** Precision, recall and F1 when every score from the threshold up is an alert. NaN where undefined. */
export function atThreshold(
  cases: readonly Scored[],
  threshold: number,
): { precision: number; recall: number; f1: number } {
  let hits = 0;
  let alarms = 0;
  let positives = 0;
  for (const { label, score } of cases) {
    if (label) positives++;
    if (score < threshold) continue;
    if (label) hits++;
    else alarms++;
  }
  const precision = hits / (hits + alarms);
  const recall = hits / positives;
  return { precision, recall, f1: hits === 0 ? 0 : (2 * hits) / (2 * hits + alarms + positives - hits) };
}

/** The best F1 over all thresholds, and the threshold that gives it. */
export function bestF1(cases: readonly Scored[]): { f1: number; threshold: number } {
  let best = { f1: 0, threshold: 1 };
  for (const threshold of new Set(cases.map((one) => one.score))) {
    const { f1 } = atThreshold(cases, threshold);
    if (f1 > best.f1) best = { f1, threshold };
  }
  return best;
}
