/**
 * Rebuilds data/lexicon/han/fold.txt and data/lexicon/han/pinyin.txt from the installed `opencc-js` and `pinyin-pro`,
 * so that the service itself loads two small text files instead of 30 MB of tables.
 * Run: node scripts/han-tables.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Converter } from 'opencc-js';
import { pinyin } from 'pinyin-pro';

const FIRST = 0x4e00;
const LAST = 0x9fff;

/** Characters with several readings in names; the first reading is the usual one in a name. */
const POLYPHONES = new Map(
  readFileSync(new URL('han-polyphones.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t') as [string, string]),
);

const fromTraditional = Converter({ from: 't', to: 'cn' });
const fromJapanese = Converter({ from: 'jp', to: 't' });

/** Variant characters that the conversion tables do not contain. */
const EXTRA_FOLDS: Record<string, string> = {
  鉱: '矿',
  鑛: '矿',
  邨: '村',
  峯: '峰',
  衞: '卫',
  裡: '里',
  嶋: '岛',
  﨑: '崎',
};

/** The characters of GB 2312: modern simplified script, which is never folded further. */
const modern = new Set<string>();
const gb2312 = new TextDecoder('gb18030');
for (let row = 0xb0; row <= 0xf7; row++) {
  for (let cell = 0xa1; cell <= 0xfe; cell++) modern.add(gb2312.decode(new Uint8Array([row, cell])));
}

function simplified(char: string): string {
  const simple = EXTRA_FOLDS[char] ?? fromTraditional(char);
  return simple === char && !modern.has(char) ? fromTraditional(fromJapanese(char)) : simple;
}

/** The characters that are folded to each simplified one. */
const folds = new Map<string, string>();
const folded = new Set<string>();
for (let code = FIRST; code <= LAST; code++) {
  const char = String.fromCodePoint(code);
  // Twice, since one table may fold the simplified form of the other.
  const simple = simplified(simplified(char));
  if (simple === char || [...simple].length !== 1) continue;
  folds.set(simple, (folds.get(simple) ?? '') + char);
  folded.add(char);
}
write(
  'fold.txt',
  'Simplified character, tab, the traditional, Japanese and variant forms that it stands for.',
  [...folds].map(([simple, others]) => `${simple}\t${others}`),
);

const byReading = new Map<string, string>();
for (let code = FIRST; code <= LAST; code++) {
  const char = String.fromCodePoint(code);
  if (folded.has(char)) continue;
  const usual = pinyin(char, { toneType: 'none', type: 'array', v: true })[0] ?? '';
  const readings = POLYPHONES.get(char) ?? usual;
  if (!/^[a-z ]+$/.test(readings)) continue;
  byReading.set(readings, (byReading.get(readings) ?? '') + char);
}
const lines = [...byReading].sort(([a], [b]) => (a < b ? -1 : 1)).map(([readings, chars]) => `${readings}\t${chars}`);
write(
  'pinyin.txt',
  'Readings in pinyin without tones (ü as v), the usual one in names first, tab, characters (simplified).',
  lines,
);

function write(file: string, comment: string, entries: readonly string[]): void {
  writeFileSync(new URL(`../data/lexicon/han/${file}`, import.meta.url), `# ${comment}\n${entries.join('\n')}\n`);
}
