import { alternatives, lazy, lexiconRows } from '../lexicon/lines.ts';
import { foldWord, translateOrgWords } from '../lexicon/org-words.ts';
import type { NameForm, NameKind, NameToken } from '../name.ts';
import { splitWords, tokensOf } from '../tokens.ts';
import { arabicSkeleton, latinSkeleton } from './arabic-skeleton.ts';
import { otherSpellings, translatedTokens } from './translated-tokens.ts';

const MAX_WORDS = 32;

/** Usual Latin spellings of Arabic and Persian name parts, by folded Arabic form. */
const names = lazy(() => {
  const table = new Map<string, readonly string[]>();
  for (const [arabic, latin] of lexiconRows('arabic-names.tsv')) table.set(foldWord(arabic!), alternatives(latin));
  return table;
});

/** Readings of a name in Arabic script: as a person, and by the lexicon of organisation words; at most two forms. */
export function arabicForms(text: string, kind: NameKind, _role: 'index' | 'query'): NameForm[] {
  const words = text
    .normalize('NFKC')
    .slice(0, 1000)
    .split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u)
    .map((word) => foldWord(word))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const forms: NameForm[] = [];
  const isOrganisation = kind === 'organization' || kind === 'vessel';
  const stretches = kind === 'person' ? [] : translateOrgWords(words, 'ar');
  if (!isOrganisation) {
    forms.push({
      tokens: nameTokens(words, true),
      rule: 'transliteration:arabic',
      weight: stretches.length > 0 ? 0.85 : 0.95,
    });
  }
  if (isOrganisation || stretches.length > 0) forms.push(organisationForm(words));
  return forms.filter((form) => form.tokens.length > 0).sort((a, b) => b.weight - a.weight);
}

function organisationForm(words: readonly string[]): NameForm {
  const tokens: NameToken[] = [];
  const stretches = translateOrgWords(words, 'ar');
  for (let at = 0; at < words.length; ) {
    const stretch = stretches.find((found) => found.start === at);
    if (stretch) {
      const native = words.slice(at, at + stretch.length).join(' ');
      tokens.push(
        ...translatedTokens(stretch.english, native, stretch.length === 1 ? [romanise(stripArticle(native))] : []),
      );
      at += stretch.length;
      continue;
    }
    const next = stretches.find((found) => found.start > at)?.start ?? words.length;
    tokens.push(...nameTokens(words.slice(at, next), false));
    at = next;
  }
  const rule = stretches.length > 0 ? 'organisation_grammar' : 'transliteration:arabic';
  return { tokens, rule, weight: 0.95 };
}

const PARTICLES: Record<string, string> = {
  بن: 'bin',
  ابن: 'bin',
  بنت: 'bin',
  ال: 'al',
  عبد: 'abd',
  ابو: 'abu',
  ابا: 'abu',
  ابي: 'abu',
  ام: 'umm',
  و: 'wa',
};

/** Tokens of the words of a name: known pairs and `X Allah` joined, the rest word by word. */
function nameTokens(words: readonly string[], isPerson: boolean): NameToken[] {
  const tokens: NameToken[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const pair = `${word} ${words[at + 1] ?? ''}`;
    if (names().has(pair)) {
      tokens.push(knownToken(names().get(pair)!, pair));
      at++;
      continue;
    }
    if (words[at + 1] === 'الله' && word !== 'الله') {
      tokens.push(allahToken(word));
      at++;
      continue;
    }
    tokens.push(...wordTokens(word, isPerson));
  }
  return tokens;
}

function wordTokens(word: string, isPerson: boolean): NameToken[] {
  if (/^[\p{Script=Latin}\p{N}]+$/u.test(word)) return latinTokens(word, isPerson);
  const particle = PARTICLES[word];
  if (particle && isPerson) return [{ text: particle, cls: 'particle', native: word }];
  const known = names().get(word);
  if (known) return [knownToken(known, word)];
  if (word === 'الدين' || word === 'دين') return [{ text: 'din', cls: 'particle', native: word }];
  if (word.startsWith('عبدال') && word.length > 6) {
    if (word === 'عبدالله') return [allahToken('عبد')];
    return [{ text: 'abd', cls: 'particle', native: 'عبد' }, ...wordTokens(word.slice(5), isPerson)];
  }
  if (word.startsWith('ابوال') && word.length > 6) {
    return [{ text: 'abu', cls: 'particle', native: 'ابو' }, ...wordTokens(word.slice(5), isPerson)];
  }
  if (word.endsWith('الدين') && word.length > 6) {
    return [...wordTokens(word.slice(0, -5), isPerson), { text: 'din', cls: 'particle', native: 'الدين' }];
  }
  if (word.endsWith('الله') && word.length > 5) return [allahToken(word.slice(0, -4))];
  const bare = stripArticle(word);
  if (bare !== word) return wordTokens(bare, isPerson).map((token) => ({ ...token, native: token.native ?? bare }));
  return compoundTokens(word) ?? [spelledToken(word)];
}

function latinTokens(word: string, isPerson: boolean): NameToken[] {
  const kind = isPerson ? 'person' : 'organization';
  return tokensOf(splitWords(word, kind), kind);
}

function stripArticle(word: string): string {
  return word.startsWith('ال') && word.length > 4 ? word.slice(2) : word;
}

function knownToken(spellings: readonly string[], native: string): NameToken {
  const single = spellings.filter((spelling) => !spelling.includes(' '));
  const phrases = spellings.filter((spelling) => spelling.includes(' ')).map((spelling) => spelling.split(' '));
  const text = single[0] ?? spellings[0]!.replace(/ /g, '');
  const skeleton = latinSkeleton(text);
  return {
    text,
    cls: 'name',
    alts: otherSpellings(single, text),
    ...(phrases.length > 0 ? { phrases } : {}),
    skeleton,
    native,
  };
}

/** `X Allah` written apart or together: Nasrallah, Abdullah, Fazlollah. */
function allahToken(first: string): NameToken {
  const roots =
    first === 'عبد'
      ? ['abd']
      : (names().get(first) ?? [romanise(first)]).filter((root) => !root.includes(' ')).slice(0, 4);
  const joined = roots.flatMap((root) => ['allah', 'ullah', 'ollah', 'alla'].map((ending) => root + ending));
  const text = first === 'عبد' ? 'abdullah' : joined[0]!;
  const phrases = [[roots[0]!, 'allah']];
  return {
    text,
    cls: 'name',
    alts: otherSpellings(joined, text),
    phrases,
    skeleton: latinSkeleton(text),
    native: `${first}الله`,
  };
}

/** Two known given names written as one word (عليرضا), or a name with a Persian ending (حیدرنیا). */
function compoundTokens(word: string): NameToken[] | undefined {
  for (let cut = 2; cut <= word.length - 2; cut++) {
    const left = names().get(word.slice(0, cut));
    const right = names().get(word.slice(cut));
    if (!left || !right || word.length < 6) continue;
    const spellings = left.slice(0, 4).flatMap((first) => right.slice(0, 3).map((second) => first + second));
    const text = spellings[0]!;
    return [
      {
        text,
        cls: 'name',
        alts: otherSpellings(spellings, text),
        phrases: [[left[0]!, right[0]!]],
        skeleton: latinSkeleton(text),
        native: word,
      },
    ];
  }
  return undefined;
}

function spelledToken(word: string): NameToken {
  const text = romanise(word);
  const persian = romanise(word, true);
  return { text, cls: 'name', alts: otherSpellings([persian], text), skeleton: arabicSkeleton(word), native: word };
}

const LETTERS: Record<string, string> = {
  ب: 'b', پ: 'p', ت: 't', ط: 't', ث: 'th', ج: 'j', چ: 'ch', ژ: 'zh', ح: 'h', ه: 'h', خ: 'kh', د: 'd', ذ: 'dh', ض: 'd', ظ: 'z', ز: 'z',
  ر: 'r', س: 's', ص: 's', ش: 'sh', غ: 'gh', ق: 'q', ك: 'k', گ: 'g', ف: 'f', ڤ: 'v', ل: 'l', م: 'm', ن: 'n', ا: 'a', ع: 'a',
}; // biome-ignore format: a table
const PERSIAN: Record<string, string> = { ...LETTERS, ث: 's', ذ: 'z', ض: 'z', ق: 'gh' };

/** A readable Latin guess: long vowels as written, `a` between consonants that no vowel letter parts. */
function romanise(word: string, isPersian = false): string {
  const table = isPersian ? PERSIAN : LETTERS;
  const letters = [...word];
  let out = '';
  letters.forEach((letter, at) => {
    const isFirst = at === 0;
    const isLast = at === letters.length - 1;
    let sound = table[letter] ?? '';
    if (letter === 'و') sound = isFirst || /[aiu]$/.test(out) ? (isPersian ? 'v' : 'w') : isPersian ? 'o' : 'u';
    if (letter === 'ي') sound = isFirst || /[au]$/.test(out) ? 'y' : 'i';
    if (isFirst && letter === 'ا' && /[يو]/.test(letters[1] ?? '')) sound = '';
    if (at === 1 && letters[0] === 'ا') sound = letter === 'ي' ? 'i' : letter === 'و' ? 'o' : sound;
    if (letter === 'ه' && isLast && out.length > 1) sound = /[aiou]$/.test(out) ? '' : isPersian ? 'eh' : 'a';
    if (/^[aiou]/.test(sound) && /[aiou]$/.test(out)) sound = sound.slice(letter === 'ا' || letter === 'ع' ? 1 : 0);
    else if (/^[^aiou]/.test(sound) && /[^aiou]$/.test(out) && !isFirst && !(isLast && out.length > 3))
      sound = `a${sound}`;
    out += sound;
  });
  return out;
}
