import { lazily } from '../../../domain/lazily.ts';
import { lexiconLists, lexiconRows, lexiconTable, lexiconWords, orNothing } from '../../../lexicon/lines.ts';
import { foldWord, type TranslatedStretch, translateOrgWords } from '../../lexicon/org-words.ts';
import type { NameKind, NameToken, NameVariant } from '../../name.ts';
import { READING } from '../../score/weights.ts';
import { tokensOf } from '../../text/tokens.ts';
import { splitWords } from '../../text/words.ts';
import { combinations } from '../han/spelling.ts';
import { otherSpellings, translatedTokens } from '../translated-tokens.ts';
import { arabicSkeleton, latinSkeleton } from './skeleton.ts';

const MAX_WORDS = 32;

/** Usual Latin spellings of Arabic and Persian name parts, by folded Arabic form. */
const names = lazily(() => lexiconLists('arabic/names.tsv'));

/** Variants of a name in Arabic script: as a person, and by the lexicon of organisation words; at most four. */
export function arabicForms(text: string, kind: NameKind, _role: 'index' | 'query'): NameVariant[] {
  const words = text
    .normalize('NFKC')
    .slice(0, 1000)
    .split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u)
    .map((word) => foldWord(word))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const forms: NameVariant[] = [];
  const isOrganisation = kind === 'organization' || kind === 'vessel';
  const stretches = kind === 'person' ? [] : translateOrgWords(words, 'ar');
  if (!isOrganisation) {
    const weight = stretches.length > 0 ? READING.arabicBySound : READING.arabic;
    const apart = nameTokens(words, true, 'apart');
    const joined = nameTokens(words, true, 'joined');
    forms.push({ tokens: apart, rule: 'transliteration:arabic', weight });
    if (joined.length !== apart.length) forms.push({ tokens: joined, rule: 'transliteration:arabic', weight });
  }
  if (isOrganisation || stretches.length > 0) forms.push(organisationForm(words, stretches));
  const cut = kind === 'person' ? words : words.flatMap(withoutAttached);
  if (cut.length > words.length) forms.push(organisationForm(cut, translateOrgWords(cut, 'ar')));
  return forms.filter((form) => form.tokens.length > 0).sort((a, b) => b.weight - a.weight);
}

const attachedWords = lazily(() => lexiconWords('arabic/attached-words.txt'));

/** Splits a word that ends in a word of organisations: الفابنك is Alfa Bank. */
function withoutAttached(word: string): string[] {
  const ending = attachedWords().find((end) => word.endsWith(end) && word.length >= end.length + 3);
  return ending ? [word.slice(0, -ending.length), ending] : [word];
}

function organisationForm(words: readonly string[], stretches: readonly TranslatedStretch[]): NameVariant {
  const tokens: NameToken[] = [];
  for (let at = 0; at < words.length; ) {
    const letters = spelledLetters(words, at);
    if (letters) {
      tokens.push(letters.token);
      at += letters.length;
      continue;
    }
    const stretch = stretches.find((found) => found.start === at);
    if (stretch) {
      const native = words.slice(at, at + stretch.length).join(' ');
      tokens.push(...translatedStretch(stretch, native));
      at += stretch.length;
      continue;
    }
    const next = nextStart(words, stretches, at);
    tokens.push(...nameTokens(words.slice(at, next), false, 'joined'));
    at = next;
  }
  const rule = stretches.length > 0 ? 'organisation_grammar' : 'transliteration:arabic';
  return { tokens, rule, weight: READING.arabic };
}

/** Index after `at` where the next translated phrase or spelled-out abbreviation begins. */
function nextStart(words: readonly string[], stretches: readonly TranslatedStretch[], at: number): number {
  const next = stretches.find(({ start }) => start > at)?.start ?? words.length;
  for (let i = at + 1; i < next; i++) if (spelledLetters(words, i)) return i;
  return next;
}

/** Tokens of a word by its meaning, with its sound as an alternative for lists that transcribe it: الاتحاد is Union, or al-Itihad. */
function translatedStretch({ english, length }: TranslatedStretch, native: string): NameToken[] {
  if (length > 1) return translatedTokens(english, native);
  const word = stripArticle(native);
  const spoken = romanise(word);
  // Lists may join the article to the word: Alkhaleej.
  const tokens = translatedTokens(english, native, { spoken: word === native ? [spoken] : [spoken, `al${spoken}`] });
  const consonants = arabicSkeleton(word);
  return tokens.length === 1 && tokens[0]!.cls !== 'form' && consonants.length > 2
    ? [{ ...tokens[0]!, consonants }]
    : tokens;
}

const particles = lazily(() => lexiconTable('arabic/particles.tsv'));
const isKunyaStart = (word: string): boolean => particles().get(word) === 'abu';

/** Whether compound given names become two tokens, or one token with the two parts as a phrase. */
type Compounds = 'apart' | 'joined';

/** Tokens of the words of a name: joins known pairs, `X Allah`, `X Allahi` and `Abu al-X`; other words are processed one by one. */
function nameTokens(words: readonly string[], isPerson: boolean, compounds: Compounds): NameToken[] {
  const tokens: NameToken[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const next = words[at + 1] ?? '';
    const pair = names().get(`${word} ${next}`);
    const god = word === 'الله' ? undefined : wordsForGod().get(next);
    const isServant = compounds === 'joined' && word === 'عبد' && next.startsWith('ال') && next.length > 4 && !god;
    const isKunya = isPerson && isKunyaStart(word) && next.startsWith('ال') && next.length > 4;
    if (pair) tokens.push(...knownTokens(pair, `${word} ${next}`));
    else if (god) tokens.push(allahToken(word, god));
    else if (isKunya) tokens.push(abuToken(next.slice(2)));
    else if (isServant) tokens.push(servantToken(next.slice(2)));
    else tokens.push(...wordTokens(word, isPerson, compounds));
    if (pair || god || isKunya || isServant) at++;
  }
  return tokens;
}

/** Names of Latin letters in Arabic and Persian: بي, سي. */
const letterNames = lazily(() => lexiconLists('arabic/letter-names.tsv'));

/** An abbreviation of Latin letters that is written with their names: بي بي سي is BBC. */
function spelledLetters(words: readonly string[], at: number): { token: NameToken; length: number } | undefined {
  const rows: (readonly string[])[] = [];
  for (let i = at; i < words.length && letterNames().has(words[i]!); i++) rows.push(letterNames().get(words[i]!)!);
  if (rows.length < 2) return undefined;
  const [text, ...alts] = combinations(rows, MAX_SPELLINGS).map((row) => row.join(''));
  const native = words.slice(at, at + rows.length).join(' ');
  return { token: { text: text!, cls: 'name', alts, native }, length: rows.length };
}

const MAX_SPELLINGS = 8;

/** Words for God as the second part of a name, with their usual Latin endings. */
const wordsForGod = lazily(() => lexiconLists('arabic/god.tsv'));

const glueWords = lazily(() => new Set(lexiconWords('arabic/glue-words.txt')));

/** Tokens of one word; none for conjunctions and the like. */
function wordTokens(word: string, isPerson: boolean, compounds: Compounds): NameToken[] {
  if (/^[\p{Script=Latin}\p{N}]+$/u.test(word)) return latinTokens(word, isPerson);
  if (glueWords().has(word)) return [];
  const particle = particles().get(word);
  if (particle && isPerson) return [{ text: particle, cls: 'particle', native: word }];
  const known = names().get(word);
  if (known) return knownTokens(known, word);
  if (word === 'الدين' || word === 'دين') return [{ text: 'din', cls: 'particle', native: word }];
  for (const [ending, latin] of wordsForGod()) {
    const isBare = word === `عبد${ending}`;
    if (isBare || (ending.startsWith('ا') && word.endsWith(ending) && word.length > ending.length + 1)) {
      return [allahToken(word.slice(0, -ending.length), latin)];
    }
  }
  if (word.startsWith('الله') && word.length > 5) return [godFirstToken(word.slice(4))];
  if (word.startsWith('عبدال') && word.length > 6) {
    if (compounds === 'joined') return [servantToken(word.slice(5))];
    return [{ text: 'abd', cls: 'particle', native: 'عبد' }, ...wordTokens(word.slice(5), isPerson, compounds)];
  }
  if (word.startsWith('ابوال') && word.length > 6) return [abuToken(word.slice(5))];
  if (word.endsWith('الدين') && word.length > 6) {
    return [...wordTokens(word.slice(0, -5), isPerson, compounds), { text: 'din', cls: 'particle', native: 'الدين' }];
  }
  const bare = stripArticle(word);
  if (bare !== word) {
    const tokens = wordTokens(bare, isPerson, compounds);
    const [only] = tokens;
    if (!only || tokens.length > 1) return tokens;
    const alts = otherSpellings([...(only.alts ?? []), romanise(word)], only.text);
    return [{ ...only, alts, ...(only.writtenBySound === undefined ? {} : { writtenBySound: word }) }];
  }
  return compoundTokens(word, compounds) ?? [spelledToken(word)];
}

function latinTokens(word: string, isPerson: boolean): NameToken[] {
  const kind = isPerson ? 'person' : 'organization';
  return tokensOf(splitWords(word, kind), kind);
}

function stripArticle(word: string): string {
  return word.startsWith('ال') && word.length > 4 ? word.slice(2) : word;
}

/** A known name by its usual spellings, split as the analysis of Latin names splits the first one (`Abdollahi`: abd, lahi). */
function knownTokens(spellings: readonly string[], native: string): NameToken[] {
  const single = spellings.filter((spelling) => !spelling.includes(' '));
  const phrases = spellings.filter((spelling) => spelling.includes(' ')).map((spelling) => spelling.split(' '));
  const text = single[0] ?? spellings[0]!.replace(/ /g, '');
  const cut = latinTokens(text, true);
  if (cut.length > 1) return cut.map((token) => ({ ...token, native }));
  const consonants = latinSkeleton(text);
  return [
    {
      text,
      cls: 'name',
      alts: otherSpellings(single, text),
      ...(phrases.length > 0 ? { phrases } : {}),
      consonants,
      native,
    },
  ];
}

/** Spellings of a name part: the usual ones, or else transliterations. */
function partSpellings(part: string): string[] {
  const known = names()
    .get(part)
    ?.filter((spelling) => !spelling.includes(' '));
  return known && known.length > 0 ? known.slice(0, 4) : [romanise(part), romanise(part, true)];
}

/** `X Allah`, joined or separate: Nasrallah, Abdullah, Fazlollah, Abdollahi. */
function allahToken(first: string, endings: readonly string[]): NameToken {
  const roots = first === 'عبد' ? ['abd'] : partSpellings(first);
  const joined = roots.flatMap((root) => endings.map((ending) => root + ending));
  const isAbdullah = first === 'عبد' && endings[0] === 'allah';
  const text = isAbdullah ? 'abdullah' : joined[0]!;
  // The analysis of Latin names splits Abdollahi into abd and lahi.
  const phrases = [[roots[0]!, endings[0]!], ...(first === 'عبد' ? [['abd', endings[0]!.slice(2)]] : [])];
  return compoundToken([text, ...joined], phrases, `${first}الله`);
}

/** `Allah X` written as one word: Allahkaram. */
function godFirstToken(rest: string): NameToken {
  const spellings = partSpellings(rest);
  const joined = spellings.flatMap((spelling) => [`allah${spelling}`, `alla${spelling}`]);
  const phrases = spellings.map((spelling) => ['allah', spelling]);
  return compoundToken(joined, phrases, `الله${rest}`);
}

/** `Abd al-X` as one token: Abdulmalik, Abdel Malek, and the separate words. */
function servantToken(rest: string): NameToken {
  const spellings = partSpellings(rest);
  const joined = spellings.flatMap((part) => ['abdul', 'abdel', 'abdol', 'abdal'].map((start) => start + part));
  const phrases = spellings.flatMap((part) => [
    ['abd', 'al', part],
    ['abd', part],
    ['abdul', part],
    ['abdel', part],
  ]);
  return compoundToken(joined, phrases, `عبدال${rest}`);
}

/** A name of two parts as one token: `joined` has its spellings as one word, the usual one first; `phrases` has its separate parts. */
function compoundToken(joined: readonly string[], phrases: string[][], native: string): NameToken {
  const text = joined[0]!;
  return { text, cls: 'name', alts: otherSpellings(joined, text), phrases, consonants: latinSkeleton(text), native };
}

/** `Abu al-X` as one token: Abolfazl, Abulfadl, and the separate words. */
function abuToken(rest: string): NameToken {
  const spellings = partSpellings(rest);
  const joined = spellings.flatMap((spelling) => [
    `abol${spelling}`,
    `abul${spelling}`,
    `abu${spelling}`,
    `abual${spelling}`,
  ]);
  const phrases = spellings.flatMap((spelling) => [
    ['abu', 'al', spelling],
    ['abu', spelling],
  ]);
  return compoundToken(joined, phrases, `ابوال${rest}`);
}

/** Two known names written as one word: علیرضا, سیدرضا, عبداللهپور. */
function compoundTokens(word: string, compounds: Compounds): NameToken[] | undefined {
  if (word.length < 5) return undefined;
  for (let cut = word.length - 2; cut >= 2; cut--) {
    const [first, second] = [word.slice(0, cut), word.slice(cut)];
    const god = [...wordsForGod()].find(([ending]) => first === `عبد${ending}`);
    const left = god ? god[1].map((ending) => `abd${ending}`) : names().get(first);
    const right = names().get(second);
    if (!left || !right) continue;
    if (compounds === 'apart' && !god) return [...knownTokens(left, first), ...knownTokens(right, second)];
    const single = (list: readonly string[]) => list.filter((spelling) => !spelling.includes(' '));
    const spellings = single(left)
      .slice(0, 4)
      .flatMap((start) =>
        single(right)
          .slice(0, 3)
          .map((end) => start + end),
      );
    return [compoundToken(spellings, [[left[0]!, right[0]!]], word)];
  }
  return undefined;
}

function spelledToken(word: string): NameToken {
  const text = romanise(word);
  const guesses = [romanise(word, true), romanise(word, false, true), romanise(word, true, true)];
  // The feminine ending becomes t before another word: عصبة الأنصار is Asbat al-Ansar.
  if (word.length > 3 && word.endsWith('ه')) guesses.push(`${text}t`);
  return {
    text,
    cls: 'name',
    alts: otherSpellings(guesses, text),
    consonants: arabicSkeleton(word),
    native: word,
    writtenBySound: word,
  };
}

/** Transliteration of the letters in Arabic and in Persian. */
const letters = lazily(() => {
  const rows = lexiconRows('letters/arabic.tsv');
  const column = (at: 1 | 2) => new Map(rows.map((row) => [row[0]!, orNothing(row[at])]));
  return { arabic: column(1), persian: column(2) };
});

/** A readable transliteration: `a` between consonants, `e` in participles; و and ي inside are w and y with `asConsonants`. */
function romanise(word: string, isPersian = false, asConsonants = false): string {
  const table = isPersian ? letters().persian : letters().arabic;
  const written = [...word];
  let out = '';
  for (let at = 0; at < written.length; at++) {
    const letter = written[at]!;
    const isLast = at === written.length - 1;
    let sound = table.get(letter) ?? '';
    if (letter === 'و' || letter === 'ي') sound = weakLetter(letter, out, isPersian, asConsonants && !isLast);
    if (letter === 'ه' && isLast && out.length > 1) sound = /[aiou]$/.test(out) ? '' : isPersian ? 'eh' : 'a';
    if (at === 0 && letter === 'ا' && /[يو]/.test(written[1] ?? '')) sound = '';
    if (at === 1 && written[0] === 'ا' && letter === 'ي') sound = 'i';
    if (at === 1 && written[0] === 'ا' && letter === 'و') sound = 'o';
    if (/^[aiou]/.test(sound) && /[aiou]$/.test(out)) sound = /^[اع]$/.test(letter) ? sound.slice(1) : sound;
    else if (/^[^aiou]/.test(sound) && /[^aiou]$/.test(out)) sound = between(written, at, out) + sound;
    out += sound;
  }
  return out;
}

function weakLetter(letter: string, before: string, isPersian: boolean, asConsonant: boolean): string {
  const isConsonant = asConsonant || before === '' || /[aiou]$/.test(before);
  if (letter === 'ي') return isConsonant ? 'y' : 'i';
  if (isConsonant) return isPersian ? 'v' : 'w';
  return isPersian ? 'o' : 'u';
}

/** The vowel between two consonants that Arabic script omits. */
function between(letters: readonly string[], at: number, out: string): string {
  const isLast = at === letters.length - 1;
  if (isLast && letters[at - 2] === 'ا') return 'e';
  return isLast && out.length > 3 ? '' : 'a';
}
