import { lazily } from '../../../domain/lazily.ts';
import { lexiconTable } from '../../../lexicon/lines.ts';
import { pinyinReadings } from '../../lexicon/han-chars.ts';

const wadeInitials = lazily(() => lexiconTable('sounds/wade-giles-initials.tsv'));
const wadeSyllables = lazily(() => lexiconTable('sounds/wade-giles-syllables.tsv'));

/** Wade-Giles spelling of a pinyin syllable without tones and apostrophes (`zhong` -> `chung`, `xiu` -> `hsiu`). */
export function wadeGiles(syllable: string): string {
  const whole = wadeSyllables().get(syllable);
  if (whole) return whole;
  const match = /^(zh|ch|sh|[bpmfdtnlgkhjqxzcsryw])?(.+)$/.exec(syllable);
  if (!match) return syllable;
  const initial = match[1] ?? '';
  let final = match[2]!;
  if (final === 'ong') final = 'ung';
  else if (final === 'uo' && !/^(g|k|h|sh)$/.test(initial)) final = 'o';
  else if (final === 'ian' && initial !== '') final = 'ien';
  else if (final === 'ie') final = 'ieh';
  else if (final === 'ue' || final === 've') final = 'ueh';
  else if (final === 'ui' && /^[gk]$/.test(initial)) final = 'uei';
  else if (final === 'iong') final = 'iung';
  else if (final === 'v') final = 'u';
  else if (final === 'e' && /^(zh|ch|sh|r|d|t|l|z|c|s)$/.test(initial)) final = 'e';
  return (wadeInitials().get(initial) ?? initial) + final;
}

/** Spellings of one pinyin syllable in Latin names: ü as `u`, `v`, `yu`, without tones or accents. */
export function umlautSpellings(syllable: string): string[] {
  if (!syllable.includes('v')) return [syllable];
  const plain = syllable.replace('v', 'u');
  return syllable.endsWith('v')
    ? [plain, syllable, syllable.replace('v', 'yu'), syllable.replace('v', 'ue')]
    : [plain, syllable];
}

/** For each character of a run its pinyin spellings, the usual one first. Unknown characters are skipped. */
export function runReadings(chars: readonly string[]): string[][] {
  const readings: string[][] = [];
  for (const char of chars) {
    const list = pinyinReadings(char).flatMap(umlautSpellings);
    if (list.length > 0) readings.push(list);
  }
  return readings;
}

/** All combinations of one spelling per position, the usual ones first; at most `limit`. */
export function combinations(readings: readonly (readonly string[])[], limit: number): string[][] {
  let rows: string[][] = [[]];
  for (const list of readings) {
    const next: string[][] = [];
    for (const spelling of list) {
      for (const row of rows) if (next.length < limit) next.push([...row, spelling]);
    }
    rows = next;
  }
  return rows;
}
