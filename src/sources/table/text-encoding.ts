/**
 * Detects the encoding of a text file: from a byte order mark, else UTF-8 if the bytes are valid, else from the look of
 * its words. Western files are read as Windows-1252. If another encoding is as likely, a notice or an error says so,
 * because a name in the wrong encoding would be screened in vain.
 */
import { analyse } from 'chardet';
import { lookupTable } from '../../domain/lookup-table.ts';
import { AmbiguousFile } from './file-faults.ts';

/** The encoding of a file, and remarks for the user about its detection. */
interface FoundEncoding {
  /** A label of the WHATWG Encoding Standard. */
  encoding: string;
  notice?: string;
}

/** Size of the sample for distinguishing legacy encodings, bytes. */
const MAX_SAMPLE = 1 << 18;
/** If valid UTF-8 letters outnumber invalid ones by more than this factor, the file is UTF-8 with some damaged rows. */
const SOUND_FOR_BROKEN = 10;
/** Minimum confidence of `chardet` for two-byte encodings, which it detects well. */
const SURE_OF_TWO_BYTES = 60;
const TWO_BYTES: ReadonlySet<string> = new Set(['GB18030', 'Big5', 'Shift_JIS', 'EUC-JP', 'EUC-KR']);
const OTHER_ALPHABETS = lookupTable({
  'windows-1251': 'windows-1251',
  'KOI8-R': 'koi8-r',
  'ISO-8859-5': 'iso-8859-5',
  'ISO-8859-7': 'windows-1253',
  'windows-1253': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'ISO-8859-6': 'iso-8859-6',
});
const USUAL_NAMES = lookupTable({
  cp1252: 'windows-1252',
  gbk: 'gb18030',
  ansi: 'windows-1252',
  'utf-16': 'utf-16le',
});
const LATIN = ['windows-1252', 'windows-1250', 'windows-1254'];

/** The encoding named by the user. @throws AmbiguousFile for an unknown one */
export function encodingNamed(label: string): string {
  try {
    return new TextDecoder(USUAL_NAMES.get(label.toLowerCase()) ?? label).encoding;
  } catch {
    throw new AmbiguousFile(
      `--encoding ${label} is not known; some that are: utf-8, utf-16le, windows-1252, windows-1250, windows-1251, gb18030, big5, shift_jis.`,
    );
  }
}

/** Collects all bytes of a file in chunks, then decides about its encoding. */
export function surveyEncoding() {
  let head = Buffer.alloc(0);
  /** Letters beyond ASCII that are valid UTF-8, and bytes that are not. */
  let [sound, broken] = [0, 0];
  const decoder = new TextDecoder();
  const sample: Buffer[] = [];
  let sampled = 0;
  const count = (text: string): void => {
    const bad = text.match(/\ufffd/g)?.length ?? 0;
    broken += bad;
    sound += (text.match(/[^\0-\x7f]/gu)?.length ?? 0) - bad;
  };
  return {
    add(bytes: Buffer): void {
      if (head.length < 64) head = Buffer.concat([head, bytes.subarray(0, 4096)]);
      count(decoder.decode(bytes, { stream: true }));
      const first = bytes.findIndex((byte) => byte >= 0x80);
      if (first < 0 || sampled >= MAX_SAMPLE) return;
      const piece = Buffer.from(bytes.subarray(Math.max(0, first - 40), first + MAX_SAMPLE - sampled));
      sample.push(piece, Buffer.from('\n'));
      sampled += piece.length;
    },
    /** The encoding of `file` (its name, for messages). @throws AmbiguousFile if only the user can decide */
    found(file: string): FoundEncoding {
      const marked = encodingOfMark(head);
      if (marked) return { encoding: marked };
      count(decoder.decode());
      if (broken === 0 || sound > broken * SOUND_FOR_BROKEN) return { encoding: 'utf-8' };
      return legacyEncoding(Buffer.concat(sample), file);
    },
  };
}

/** The encoding shown by the first bytes: a byte order mark, or alternate zero bytes as in UTF-16 of Latin letters. */
function encodingOfMark(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  const start = head.subarray(0, 512);
  let even = 0;
  let odd = 0;
  start.forEach((byte, at) => {
    if (byte === 0) at % 2 === 0 ? even++ : odd++;
  });
  if (odd > start.length / 8 && even === 0) return 'utf-16le';
  if (even > start.length / 8 && odd === 0) return 'utf-16be';
  return null;
}

/** The words of a sample with bytes beyond ASCII, the number of these bytes, and that of ASCII letters. */
function foreignWords(sample: Buffer): { words: Buffer; high: number; letters: number } {
  const text = sample.toString('latin1');
  const found = text.match(/[A-Za-z\x80-\xff]*[\x80-\xff][A-Za-z\x80-\xff]*/g) ?? [];
  const words = found.join('\n');
  return {
    words: Buffer.from(words, 'latin1'),
    high: words.match(/[\x80-\xff]/g)?.length ?? 0,
    letters: words.match(/[A-Za-z]/g)?.length ?? 0,
  };
}

function legacyEncoding(sample: Buffer, file: string): FoundEncoding {
  const { words, high, letters } = foreignWords(sample);
  const ask = (likely: string[]): AmbiguousFile =>
    new AmbiguousFile(
      `${file} is not UTF-8, and its encoding cannot be told from its words; say which with --encoding, such as ${likely
        .map((one) => `${one} (reads "${exampleOf(words, one)}")`)
        .join(', ')}.`,
    );
  if (letters >= high) return latinEncoding(words, ask);
  // The second byte of a two-byte character may be any ASCII character, so whole lines are analysed.
  const [first, second] = analyse(sample).filter(({ name }) => TWO_BYTES.has(name));
  if (first && first.confidence >= SURE_OF_TWO_BYTES && first.confidence > (second?.confidence ?? 0))
    return readAs(words, first.name.toLowerCase());
  const [best, next] = analyse(words).filter(
    ({ name, confidence }) => confidence > 10 && isOfLetters(words, OTHER_ALPHABETS.get(name)),
  );
  if (best && best.confidence > (next?.confidence ?? 0)) return readAs(words, OTHER_ALPHABETS.get(best.name)!);
  throw ask(['windows-1251', 'windows-1253', 'gb18030', 'shift_jis']);
}

/** Encoding of Latin words with some accented letters. */
function latinEncoding(words: Buffer, ask: (likely: string[]) => AmbiguousFile): FoundEncoding {
  const strange = LATIN.map((encoding) => strangeWords(decoded(words, encoding)));
  const least = Math.min(...strange);
  const [encoding, ...others] = LATIN.filter((_, at) => strange[at] === least);
  // Icelandic letters are Turkish ones in the other encoding, and Turkish files are more frequent.
  if (encoding === 'windows-1252' && others.includes('windows-1254') && /[þðýÞÐÝ]/.test(decoded(words, encoding)))
    throw ask([encoding, 'windows-1254']);
  return readAs(words, encoding!);
}

const decoded = (words: Buffer, encoding: string): string => new TextDecoder(encoding).decode(words);

/** Number of words with a symbol, or with a capital after a small letter, where a small letter is expected. */
const strangeWords = (text: string): number =>
  text.split('\n').filter((word) => /[^\p{L}\p{M}'’‘.\s]/u.test(word) || /\p{Ll}\p{Lu}\p{Ll}*\p{Ll}$/u.test(word))
    .length;

/** True when nearly all words are plausible in this encoding. */
function isOfLetters(words: Buffer, encoding: string | undefined): boolean {
  if (encoding === undefined) return false;
  const text = decoded(words, encoding);
  return strangeWords(text) * 5 < text.split('\n').length;
}

const exampleOf = (words: Buffer, encoding: string): string =>
  decoded(words, encoding)
    .split('\n')
    .filter((word) => word.length > 2)
    .slice(0, 2)
    .join(' ')
    .slice(0, 40) || decoded(words, encoding).slice(0, 20);

const readAs = (words: Buffer, encoding: string): FoundEncoding => ({
  encoding,
  notice: `Read as ${encoding} ("${exampleOf(words, encoding)}"); if that is wrong, say which with --encoding.`,
});

/** Decodes a stream of bytes, without the byte order mark. */
export async function* decodedText(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
