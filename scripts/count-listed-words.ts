/**
 * Counts the listed names that contain each word, over the editions of a snapshot, and writes
 * data/lexicon/listed-words.tsv.
 *
 *     node scripts/count-listed-words.ts <data folder>
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MIN_NAMES_OF_WORD } from '../src/names/lexicon/listed-words.ts';
import { frequencyOf } from '../src/search/names/index/name-index.ts';
import { blobText } from '../src/search/snapshot/section-views.ts';
import { openSnapshot } from '../src/search/snapshot.ts';

/** Keys for words start with a letter or a digit; sounds, skeletons, whole names and initials start with a marker. */
const IS_WORD = /^[\p{L}\p{N}]/u;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Say in which data folder the snapshot is: node scripts/count-listed-words.ts var');
  process.exit(2);
}
const snapshot = await openSnapshot(join(resolve(folder), 'snapshot.bin'));
const { vocabulary, nameCount, ...index } = snapshot.names;
const rows: [string, number][] = [];
for (let key = 0; key + 1 < vocabulary.offsets.length; key++) {
  const count = frequencyOf(index, key);
  const word = blobText(vocabulary, key);
  if (count >= MIN_NAMES_OF_WORD && IS_WORD.test(word)) rows.push([word, count]);
}
rows.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
const days = snapshot.editionDays.map(({ source_id, date }) => `${source_id} ${date}`);
writeFileSync(
  join(import.meta.dirname, '../data/lexicon/listed-words.tsv'),
  [
    `# Word as the analysis makes it, tab, how many listed names have it, from ${MIN_NAMES_OF_WORD} on; * is how many names were counted.`,
    `# Written by scripts/count-listed-words.ts from ${[...new Set(days)].sort().join(', ')}.`,
    `*\t${nameCount}`,
    ...rows.map(([word, count]) => `${word}\t${count}`),
    '',
  ].join('\n'),
);
console.log(`${rows.length} words of ${nameCount} names`);
