import published from '../../../data/lists/jurisdictions.json' with { type: 'json' };
import { NO_JURISDICTION } from '../lists/own-lists.ts';
import { lookupTable } from '../lookup-table.ts';
import { nearestOf } from '../nearest.ts';
import { JURISDICTIONS, type Jurisdiction, type OfficialJurisdiction } from '../vocabulary.ts';
import { countryName } from './countries.ts';

/** English name, the same inside a sentence, Chinese name, and further words for it in any language. */
type JurisdictionNames = Record<'en' | 'enInSentence' | 'zh' | 'also', string>;

const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/[.]/g, '')
    .replace(/\s+/g, ' ');

const codeByWord = new Map<string, OfficialJurisdiction>();
for (const code of JURISDICTIONS) {
  const { en, zh, also } = published[code];
  for (const word of [en, code, zh, ...also.split('|')]) codeByWord.set(fold(word), code);
}

/** Parses one value of a `jurisdiction` filter ("GB", "USA", "Britain", 欧盟, "OFAC"); null when unknown. */
export function parseJurisdiction(text: string): OfficialJurisdiction | null {
  return codeByWord.get(fold(text)) ?? null;
}

const official = lookupTable<JurisdictionNames>({
  ...published,
  [NO_JURISDICTION]: { en: 'own list', enInSentence: 'an own list', zh: '自有名单', also: '' },
});

/** Names of a jurisdiction. The code of an own list is named as the country with that code, or else by the code itself. */
export function jurisdictionNames(code: Jurisdiction): Pick<JurisdictionNames, 'en' | 'enInSentence' | 'zh'> {
  const known = official.get(code);
  if (known) return known;
  const name = countryName(code) ?? code;
  return { en: name, enInSentence: name, zh: code };
}

/** The jurisdiction most similar to a mistyped one, for "did you mean"; null when none is similar enough. */
export function nearestJurisdiction(text: string): Jurisdiction | null {
  const nearest = nearestOf(fold(text), [...codeByWord.keys()]);
  return nearest === null ? null : codeByWord.get(nearest)!;
}
