/** Variants for scripts with separate rules (Han, kana, Hangul, Arabic, Burmese), and the query expansions shown in answers. */

import { lazily } from '../../domain/lazily.ts';
import { anyOf, lexiconWords, longestFirst } from '../../lexicon/lines.ts';
import { simplifyHan } from '../lexicon/han-chars.ts';
import { foldWord } from '../lexicon/org-words.ts';
import { listedNamesOf } from '../lexicon/translated-names.ts';
import type { NameKind, NameVariant } from '../name.ts';
import { READING } from '../score/weights.ts';
import { arabicForms } from './arabic/readings.ts';
import { burmeseForms } from './burmese/readings.ts';
import { pinyinWordForms } from './han/pinyin-words.ts';
import { hanForms } from './han/readings.ts';
import { japaneseForms } from './japanese/readings.ts';
import { hangulForms } from './korean/readings.ts';
import { nationalForms } from './national-spellings.ts';

/** One expansion of a query, as shown in the answer. */
export interface Expansion {
  /** The variant in Latin letters, e.g. `14th research institute`. */
  text: string;
  rule: string;
  /** Confidence factor 0–1 of a match through this variant. */
  weight: number;
}

/** Variants of a text by the rules of its script, for persons without titles; none for other scripts. */
export function ownReadings(text: string, kind: NameKind, role: 'index' | 'query'): NameVariant[] {
  const bare = kind === 'organization' || kind === 'vessel' ? text : withoutTitles(text);
  const forms = readingsOf(bare, kind, role);
  return bare === text || kind === 'person' ? forms : [...forms, ...readingsOf(text, kind, role)];
}

function readingsOf(text: string, kind: NameKind, role: 'index' | 'query'): NameVariant[] {
  if (/[\p{Script=Katakana}\p{Script=Hiragana}]/u.test(text)) return japaneseForms(text, kind, role);
  if (/\p{Script=Hangul}/u.test(text)) return hangulForms(text, kind, role);
  if (/\p{Script=Han}/u.test(text)) return hanForms(text, kind, role);
  if (/\p{Script=Arabic}/u.test(text)) return arabicForms(text, kind, role);
  if (/\p{Script=Myanmar}/u.test(text)) return burmeseForms(text);
  return [];
}

const MAX_EXPANSIONS = 12;

/** The expansions of a query, at most twelve, best first: by script, pinyin of organisations, spelling of another language. */
export function expandQuery(text: string): Expansion[] {
  const found: Expansion[] = [];
  const offer = (expansion: Expansion) => {
    if (expansion.text !== '' && !found.some((known) => known.text === expansion.text)) found.push(expansion);
  };
  for (const name of listedNamesOf(text))
    offer({ text: name.toLowerCase(), rule: 'translated_name', weight: READING.translatedName });
  const read = [...ownReadings(text, 'unknown', 'query'), ...pinyinWordForms(text), ...nationalForms(text, 'unknown')];
  for (const form of read) {
    offer({ text: form.tokens.map((token) => token.text).join(' '), rule: form.rule, weight: form.weight });
    // Its alternatives are other names of one person, which any name in Latin letters may have.
    if (form.rule === 'national_spelling') continue;
    const name = form.tokens.find((token) => token.cls === 'name' && (token.phrases || token.alts?.length));
    for (const alt of name?.alts?.slice(0, 2) ?? []) {
      const words = form.tokens.map((token) => (token === name ? alt : token.text));
      offer({ text: words.join(' '), rule: form.rule, weight: Math.round(form.weight * 95) / 100 });
    }
    const phrase = name?.phrases?.[0];
    if (phrase && form.tokens.length <= 2) {
      const words = form.tokens.map((token) => (token === name ? phrase.join(' ') : token.text));
      offer({ text: words.join(' '), rule: form.rule, weight: form.weight });
    }
  }
  return found.slice(0, MAX_EXPANSIONS);
}

/** Titles of a script without spaces, before or after the name. */
const joinedTitles = lazily(() => {
  const titles = anyOf(longestFirst([...lexiconWords('han/titles.txt'), ...lexiconWords('korean/titles.txt')]));
  return { before: new RegExp(`^${titles}[\\s·・]*`), behind: new RegExp(`[\\s·・]*${titles}$`) };
});

const arabicTitles = lazily(() => new Set(lexiconWords('arabic/titles.txt')));

/** Minimum number of characters that must remain, since a short name may end like a title. */
const MIN_NAME = 2;

/** The text of a name without the titles before and after it; unchanged if it has none. */
export function withoutTitles(text: string): string {
  return /\p{Script=Arabic}/u.test(text) ? withoutArabicTitles(text) : withoutJoinedTitles(text);
}

function withoutArabicTitles(text: string): string {
  const words = text.split(/\s+/);
  let from = 0;
  while (from < words.length - 1) {
    const pair = words
      .slice(from, from + 2)
      .map(foldWord)
      .join(' ');
    const length = arabicTitles().has(pair) ? 2 : arabicTitles().has(foldWord(words[from]!)) ? 1 : 0;
    if (length === 0 || from + length >= words.length) break;
    from += length;
  }
  return words.slice(from).join(' ');
}

function withoutJoinedTitles(text: string): string {
  // Folding is character by character, so both texts have the same positions.
  const written = text.normalize('NFKC').trim();
  const folded = simplifyHan(written);
  const from = joinedTitles().before.exec(folded)?.[0].length ?? 0;
  const name = folded.slice(from);
  const end = folded.length - (joinedTitles().behind.exec(name)?.[0].length ?? 0);
  return end - from >= MIN_NAME ? written.slice(from, end) : text;
}
