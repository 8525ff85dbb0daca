/** Resolves encoded characters: XML tags and entities, URL, JSON and mail escapes. */
import { asSent, type MappedText, replaced } from './mapped-text.ts';

/** Matches text that may need resolving; most texts do not. */
const MAY_HOLD = /[<&%\\=\ufffd]/;
/** Maximum number of passes, as `&amp;#1055;` and `%2520` need two. */
const MAX_ROUNDS = 3;

/** Matches `<Nm>`, `</b>`, `<br/>`, `<!-- … -->`. A less-than sign in text is not followed by a letter, or the tag is never closed. */
const TAG = /<!\[CDATA\[|\]\]>|<!--[\s\S]{0,2000}?-->|<[/?!]?[A-Za-z][\w:-]{0,60}(?:\s[^<>]{0,2000})?\/?>/g;
/** Inline tags: the text around them is continuous. */
const INLINE = /^<\/?(?:b|i|u|em|strong|span|font|small|sub|sup|a|mark)[\s>/]/i;
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z]{2,8}));/g;
const PERCENT = /(?:%[0-9A-Fa-f]{2})+/g;
const BACKSLASH = /(?:\\u[0-9A-Fa-f]{4}|\\u\{[0-9A-Fa-f]{1,6}\}|\\x[0-9A-Fa-f]{2})+|\\[nrt](?![a-z])/g;
/** A line break added by mail, and bytes written as `=D0=9F`. */
const MAIL = /=\r?\n|(?:=[0-9A-F]{2})+(?!\d)/g;
/** An encoded word of a mail header: `=?utf-8?B?0J/Rg9GC?=`. */
const ENCODED_WORD = /=\?[\w-]+(?:\*[\w-]+)?\?([BbQq])\?([^?\s]{1,400})\?=/g;

const NAMED = new Map([
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—' }),
  ...Object.entries({ laquo: '«', raquo: '»', ldquo: '“', rdquo: '”', lsquo: '‘', rsquo: '’', hellip: '…', shy: '' }),
  ...Object.entries({ szlig: 'ß', aelig: 'æ', AElig: 'Æ', oslash: 'ø', Oslash: 'Ø', eth: 'ð', ETH: 'Ð', thorn: 'þ' }),
  ...Object.entries({ oelig: 'œ', OElig: 'Œ', inodot: 'ı', Lstrok: 'Ł', lstrok: 'ł', Dstrok: 'Đ', dstrok: 'đ' }),
]);
/** Diacritics by the end of an entity's name: `&eacute;` is e with an acute. */
const MARKS = new Map(
  Object.entries({
    ...{ acute: '\u0301', grave: '\u0300', circ: '\u0302', uml: '\u0308', tilde: '\u0303', cedil: '\u0327' },
    ...{ ring: '\u030a', caron: '\u030c', breve: '\u0306', macr: '\u0304', ogon: '\u0328', dot: '\u0307' },
  }),
);

/** Resolves tags, entities, percent and `\u` escapes and quoted-printable; removes U+FFFD, which represents a lost character. */
export function resolveText(sent: string | MappedText): MappedText {
  let text = typeof sent === 'string' ? asSent(sent) : sent;
  for (let round = 0; round < MAX_ROUNDS && MAY_HOLD.test(text.text); round++) {
    const before = text.text;
    text = resolvedOnce(text);
    if (text.text === before) break;
  }
  return text;
}

function resolvedOnce(source: MappedText): MappedText {
  let text = replaced(source, /\ufffd+/g, () => '');
  if (text.text.includes('<')) text = replaced(text, TAG, ([tag]) => (isNoGap(tag) ? '' : '\n'));
  if (text.text.includes('&')) text = replaced(text, ENTITY, entityLetter);
  if (text.text.includes('%')) text = replaced(text, PERCENT, ([bytes]) => utf8Of(bytes, '%'));
  if (text.text.includes('\\')) text = replaced(text, BACKSLASH, ([escaped]) => escapedLetters(escaped));
  if (!text.text.includes('=')) return text;
  text = replaced(text, ENCODED_WORD, ([, kind, word]) =>
    kind!.toUpperCase() === 'B' ? utf8FromBytes(Buffer.from(word!, 'base64')) : utf8Of(word!.replaceAll('_', ' '), '='),
  );
  return replaced(text, MAIL, mailLetters);
}

const isNoGap = (tag: string): boolean =>
  INLINE.test(tag) || tag.startsWith('<![') || tag === ']]>' || tag.startsWith('<!--');

const letterOf = (code: number): string | undefined =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;

function entityLetter([, decimal, hex, name]: RegExpMatchArray): string | undefined {
  if (name === undefined) return letterOf(decimal ? Number(decimal) : Number.parseInt(hex!, 16));
  const mark = NAMED.has(name) ? undefined : MARKS.get(name.slice(1));
  return mark === undefined ? NAMED.get(name) : `${name[0]}${mark}`.normalize('NFC');
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

function utf8FromBytes(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes bytes written as two hexadecimal digits after a sign; undefined if they are not UTF-8. */
function utf8Of(text: string, sign: string): string | undefined {
  const latin = text.replace(new RegExp(`${sign}([0-9A-Fa-f]{2})`, 'g'), (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return utf8FromBytes(Buffer.from(latin, 'latin1'));
}

const escapedLetters = (escaped: string): string =>
  /^\\[nrt]/.test(escaped)
    ? '\n'
    : escaped.replace(/\\(?:u\{?|x)([0-9A-Fa-f]+)\}?/g, (_, hex) => {
        const code = Number.parseInt(hex, 16);
        return code <= 0xffff ? String.fromCharCode(code) : (letterOf(code) ?? '');
      });

/** Decodes quoted-printable bytes of signs and non-ASCII letters; others are never encoded: `rate=50` is left unchanged. */
function mailLetters([found]: RegExpMatchArray): string | undefined {
  if (found.startsWith('=\r') || found.startsWith('=\n')) return '';
  const letters = utf8Of(found, '=');
  return letters !== undefined && !/[A-Za-z0-9]/.test(letters) ? letters : undefined;
}
