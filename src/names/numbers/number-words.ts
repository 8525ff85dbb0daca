/** Splits a text into words and digits for finding identifiers, with their positions. */
import { asciiDigit } from '../../domain/entity/identifiers.ts';
import { lazily } from '../../domain/lazily.ts';
import type { IdentifierType } from '../../domain/vocabulary.ts';
import { lexiconWords } from '../../lexicon/lines.ts';

/** A run of letters and digits. */
export interface NumberWord {
  /** In upper case, without diacritics, with the digits of every script as 0 to 9. */
  text: string;
  /** Spaces and punctuation between it and the previous word. */
  gap: string;
  /** Position in the text, UTF-16 units: `[from, to)`. */
  from: number;
  to: number;
  hasDigit: boolean;
}

/** Latin letters and digits form one word; letters of other scripts are separate: 护照号E1234. Signs º and ª are no letters. */
const WORD = /(?:(?![ºª])[\p{Script=Latin}\p{N}\p{M}])+|(?:(?![\p{Script=Latin}\p{N}\p{M}])\p{L}\p{M}*)+/gu;
const INVISIBLE = /\p{Cf}/gu;
const ASCII = /^[\0-\x7e]*$/;
const DIGIT = /\p{Nd}/u;

/** A word normalised for comparison. */
export const foldWord = (word: string): string =>
  ASCII.test(word)
    ? word.toUpperCase()
    : word
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
        .toUpperCase();

/** The words of a text in order. */
export function numberWords(text: string): NumberWord[] {
  const words: NumberWord[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const gap = text.slice(end, index).replace(INVISIBLE, '');
    end = index + found.length;
    words.push({ text: foldWord(found), gap, from: index, to: end, hasDigit: DIGIT.test(found) });
  }
  return words;
}

/** An identifier that a text may contain. */
export interface StatedNumber {
  key: string;
  /** The type stated by the text; null if it states none. */
  type: IdentifierType | null;
  /** The identifier in its normal form, as reported in answers. */
  normal: string;
  /** Position in the text, UTF-16 units: `[from, to)`. */
  from: number;
  to: number;
}

const MAIL = /[\p{L}\p{N}][\p{L}\p{N}._%+'-]{0,63}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}\p{N}-]{2,24}/gu;
const SITE =
  /(?<![\p{L}\p{N}@.-])(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:\p{L}{2,24}|xn--[a-z0-9-]{2,40})(?![\p{L}\p{N}@-])(?::\d{2,5})?(?:\/[^\s,;"'<>()|]{0,300})?/giu;
const sharedHosts = lazily(() => new Set(lexiconWords('shared-hosts.txt')));

/** The addresses in a text. A site is identified by its host, or by host and path if many parties share the host. */
export function webNumbers(text: string): StatedNumber[] {
  const found: StatedNumber[] = [];
  if (!text.includes('.')) return found;
  for (const { 0: mail, index } of text.includes('@') ? text.matchAll(MAIL) : []) {
    const normal = mail.toLowerCase();
    found.push({ key: `email:${normal}`, type: 'email', normal, from: index, to: index + mail.length });
  }
  for (const { 0: site, index } of text.matchAll(SITE)) {
    const [, host = '', path = ''] =
      /^(?:https?:\/\/)?(?:www\.)?([^/:]+)(?::\d+)?(\/.*)?$/.exec(site.toLowerCase()) ?? [];
    const place = { from: index, to: index + site.length };
    const page = `${host}${path}`.replace(/[/.?#]+$/, '');
    if (!sharedHosts().has(host)) found.push({ key: `website:${host}`, type: 'website', normal: host, ...place });
    else if (page !== host) found.push({ key: `website:${page}`, type: 'website', normal: page, ...place });
  }
  return found;
}
