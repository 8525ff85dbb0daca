import { nearestOf } from '../nearest.ts';
import { JURISDICTION_NAMES, JURISDICTIONS, type Jurisdiction } from '../vocabulary.ts';

const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/[.]/g, '')
    .replace(/\s+/g, ' ');

const codeByWord = new Map<string, Jurisdiction>();
for (const code of JURISDICTIONS) {
  const { en, zh, also } = JURISDICTION_NAMES[code];
  for (const word of [en, code, zh, ...also.split('|')]) codeByWord.set(fold(word), code);
}

/**
 * A `jurisdiction` filter as people write it ("GB", "USA", "Britain", 欧盟, "OFAC") -> jurisdiction; null when unknown.
 * One value only: lists of values are split before.
 */
export function parseJurisdiction(text: string): Jurisdiction | null {
  return codeByWord.get(fold(text)) ?? null;
}

/** Full English name: "United Kingdom" for `UK`. */
export function jurisdictionName(code: Jurisdiction): string {
  return JURISDICTION_NAMES[code].en;
}

/** The jurisdiction nearest to a mistyped one, for "did you mean"; null when nothing is near. */
export function nearestJurisdiction(text: string): Jurisdiction | null {
  const nearest = nearestOf(fold(text), [...codeByWord.keys()]);
  return nearest === null ? null : codeByWord.get(nearest)!;
}
