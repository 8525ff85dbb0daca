import { simplifyHan } from '../../lexicon/han-chars.ts';
import { orgWord } from '../../lexicon/org-words.ts';
import type { NameKind, NameToken, NameVariant } from '../../name.ts';
import { READING } from '../../score/weights.ts';
import { hanForms } from '../han/readings.ts';
import { combinations } from '../han/spelling.ts';
import { otherSpellings, translatedTokens } from '../translated-tokens.ts';
import { japaneseCompanyForms } from './company.ts';
import { hepburn, moraSpellings } from './kana.ts';

const RUNS = /[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+|[\p{Script=Han}〇々]+|[\p{L}\p{N}]+/gu;

/** Variants of a Japanese name with kana: katakana by lexicon or foreign sound, kanji by the words of organisation names. */
export function japaneseForms(text: string, kind: NameKind, role: 'index' | 'query'): NameVariant[] {
  const plain = text.normalize('NFKC').slice(0, 200);
  if (!/[\p{Script=Katakana}\p{Script=Hiragana}]/u.test(plain)) return hanForms(text, kind, role);
  const tokens: NameToken[] = [];
  let known = 0;
  for (const [run] of plain.matchAll(RUNS)) {
    const english = orgWord('ja', run);
    if (english) known++;
    tokens.push(...(english ? translatedTokens(english, simplifyHan(run)) : runTokens(run)));
  }
  if (tokens.length === 0) return [];
  const rule = known > 0 ? 'translation:japanese' : 'transliteration:kana';
  return [{ tokens: tokens.slice(0, 32), rule, weight: READING.kana }];
}

function runTokens(run: string): readonly NameToken[] {
  if (/^[\p{Script=Katakana}ー]/u.test(run)) return [foreignToken(run)];
  if (/^\p{Script=Hiragana}/u.test(run)) return [{ text: hepburn(run), cls: 'name', native: run }];
  if (/^[\p{Script=Han}〇々]/u.test(run)) return japaneseCompanyForms(simplifyHan(run))[0]?.tokens ?? [];
  return englishWord(run);
}

/** Latin text inside a Japanese name. Not cached, because it is user input. */
function englishWord(run: string): readonly NameToken[] {
  const text = run.toLowerCase();
  return /^[a-z0-9]{1,40}$/.test(text) ? [{ text, cls: 'name' }] : [];
}

function foreignToken(run: string): NameToken {
  const spoken = combinations(moraSpellings(run), 15).map((row) => row.join(''));
  const text = spoken[0] || run;
  return {
    text,
    cls: 'name',
    alts: otherSpellings([...spoken.slice(1), hepburn(run)], text),
    native: run,
    writtenBySound: run,
  };
}
