import { lazily } from '../../../domain/lazily.ts';
import { lexiconLists, lexiconRows } from '../../../lexicon/lines.ts';
import { hanEntry } from '../../lexicon/han-dictionary.ts';
import type { NameToken, NameVariant } from '../../name.ts';
import { READING } from '../../score/weights.ts';
import { latinWords } from '../../text/fold.ts';
import { asForeign } from '../sound/readers.ts';
import { MAX_ALTERNATIVES, personTokens } from '../translated-tokens.ts';
import { combinations, runReadings } from './spelling.ts';

/** Foreign given names and surnames by their usual Chinese spelling. */
const foreignNames = lazily(() => lexiconLists('han/foreign-names.tsv'));

/** Latin syllables that a character represents in foreign names, the usual one first. */
const foreignSyllables = lazily(() => {
  const table = new Map<string, readonly string[]>();
  for (const [spellings, chars] of lexiconRows('han/foreign-syllables.txt')) {
    for (const char of chars ?? '') table.set(char, spellings!.split(' '));
  }
  return table;
});

/** Variants of a foreign person's name in Han characters with dots (谢尔盖·拉夫罗夫): by the lexicon, or by syllables. */
export function foreignPersonForms(parts: readonly string[]): NameVariant[] {
  const forms: NameVariant[] = [];
  const whole = hanEntry(parts.join(''))?.brand;
  if (whole) {
    for (const latin of whole.names.slice(0, 2))
      forms.push({ tokens: personTokens(latin), rule: 'brand', weight: READING.hanBrand });
  }
  const tokens = parts.slice(0, 8).flatMap(withSaint).map(foreignToken);
  forms.push({ tokens, rule: 'transliteration:han', weight: READING.hanForeign });
  return forms;
}

/** 圣约翰 is St John, in two words. */
const withSaint = (part: string): string[] => (/^圣..+/u.test(part) ? ['圣', part.slice(1)] : [part]);

/** Number of characters of a foreign name without dots; below `sure` every character must be one that such names use. */
const UNDOTTED = { least: 2, sure: 4, most: 14 };

/** The variant of a foreign person's name without dots between its parts (伊力哈木土赫提), or of a surname alone (克鲁兹), as one word. */
export function undottedForms(name: string): NameVariant[] {
  const { length } = [...name];
  if (length < UNDOTTED.least || length > UNDOTTED.most || hanEntry(name)) return [];
  if (length < UNDOTTED.sure && foreignSpellings(name, 1).length === 0) return [];
  return [{ tokens: [foreignToken(name)], rule: 'transliteration:han', weight: READING.hanForeignWord }];
}

/** Latin spellings of a run that may be a foreign word by sound (卡林卡 -> kalinka); empty unless they use every character. */
export function foreignSpellings(run: string, limit: number): string[] {
  const table = foreignSyllables();
  const chars = [...run];
  const readings: (readonly string[])[] = [];
  for (const [at, char] of chars.entries()) {
    const list = table.get(char);
    if (!list) return [];
    readings.push(at === chars.length - 1 ? list : list.slice(0, 3));
  }
  return combinations(readings, limit).map((row) => row.join(''));
}

function foreignToken(part: string): NameToken {
  const surname = hanEntry(part)?.brand;
  const known = [...(foreignNames().get(part) ?? []), ...(surname?.kind === 'person' ? surname.short : [])].flatMap(
    latinWords,
  );
  const syllables = foreignSyllables();
  const readings = [...part].map((char, at, all) => {
    const list = syllables.get(char) ?? runReadings([char])[0] ?? [''];
    return at === all.length - 1 ? list : list.slice(0, 3);
  });
  const spoken = combinations(readings, MAX_ALTERNATIVES).map((row) => row.join(''));
  const all = [...new Set([...known, ...spoken])].filter((text) => text !== '');
  return {
    text: all[0] ?? part,
    cls: 'name',
    alts: all.slice(1, MAX_ALTERNATIVES + 1),
    native: part,
    writtenBySound: asForeign(part),
  };
}
