/** One word, a name with a country, a name with a year: the first three hits of each. Writes docs/figures/words.md. */
import { sharedBuiltin } from '../src/encoder/open.ts';
import { searchHybrid } from '../src/search/hybrid.ts';
import { type Snapshot, summaryOf } from '../src/search/snapshot.ts';
import { writeFigures } from './figures.ts';
import { linkedSnapshot } from './listed-snapshot.ts';

/** A query, and what the name of one of the first three hits must show; null where nobody listed is expected first. */
type Case = readonly [q: string, expected: RegExp | null];

/** Each expectation is what anybody who knows the lists would look for first. */
const CASES: readonly Case[] = [
  ['Putin', /^(?=.*Putin)(?=.*Vladimir)/i],
  ['Путин', /^(?=.*Putin)(?=.*Vladimir)/i],
  ['普京', /^(?=.*Putin)(?=.*Vladimir)/i],
  ['Deripaska', /^(?=.*Deripaska)(?=.*Oleg)/i],
  ['Khamenei', /^(?=.*Khamenei)(?=.*Ali)/i],
  ['خامنئي', /^(?=.*Khamenei)(?=.*Ali)/i],
  ['Abramovich', /^(?=.*Abramovich)(?=.*Roman)/i],
  ['Lavrov', /^(?=.*Lavrov)(?=.*Serge)/i],
  ['Medvedev', /^(?=.*Medvedev)(?=.*Dmitr)/i],
  ['Kadyrov', /^(?=.*Kadyrov)(?=.*Ramzan)/i],
  ['Prigozhin', /^(?=.*Prigozhin)(?=.*Yevgen)/i],
  ['Usmanov', /^(?=.*Usmanov)(?=.*Alisher)/i],
  ['Assad', /^(?=.*Assad)/i],
  ['Maduro', /^(?=.*Maduro)(?=.*Nicol)/i],
  ['Lukashenko', /^(?=.*Lukashenko)(?=.*Ale)/i],
  ['Huawei', /Huawei Technologies Co/i],
  ['华为', /Huawei Technologies Co/i],
  ['Rosneft', /Rosneft/i],
  ['Gazprom', /Gazprom/i],
  ['Sberbank', /Sberbank/i],
  ['VTB', /VTB/],
  ['Wagner', /Wagner/i],
  ['Hikvision', /Hikvision/i],
  ['SMIC', /Semiconductor Manufacturing International/i],
  ['Hezbollah', /Hizballah|Hezbollah/i],
  ['Hamas', /Hamas/i],
  ['Taliban', /Taliban/i],
  ['IRGC', /Revolutionary Guard/i],
  ['Houthi', /Houthi|Ansar ?allah|Partisans of God/i],
  ['Mahan', /Mahan Air/i],
  ['Prigozin', /Prigozhin/i],
  ['Huawei China', /Huawei Technologies Co/i],
  ['华为（中国）', /Huawei Technologies Co/i],
  ['Ali Khamenei Iran', /^(?=.*Khamenei)(?=.*Ali)/i],
  ['Rosneft Russia', /Rosneft/i],
  ['Mahan Air (Iran)', /Mahan Air/i],
  ['Hezbollah Lebanon', /Hizballah|Hezbollah/i],
  ['Sberbank, Россия', /Sberbank/i],
  ['Petrov (Russia)', /Petrov/i],
  ['Ivan Petrov 1975', /Petrov/i],
  ['Oleg Deripaska 1968', /Deripaska/i],
  ['Vladimir Putin (Russia, 1952)', /^(?=.*Putin)(?=.*Vladimir)/i],
  ['Air Iran', /Iran Air/i],
  ['China National Nuclear', /China National Nuclear/i],
  ['Bank Melli Iran', /Bank Melli Iran/i],
  ['Michael Jordan', null],
  ['zzxqv qqvvx', null],
];

const SHOWN = 3;
const cell = (text: string): string => text.replaceAll('|', '/').replace(/\s+/g, ' ').slice(0, 60);

/** The line of one query, and whether what it expects is there. */
async function lineOf(snapshot: Snapshot, [q, expected]: Case): Promise<{ line: string; isMet: boolean }> {
  const builtin = sharedBuiltin();
  const search = { q, mode: 'hybrid', filters: {}, page: 1, limit: SHOWN } as const;
  const { hits, tiers, hints } = await searchHybrid(snapshot, search, { builtin, encoder: builtin });
  const shown = hits.map((hit) => ({ ...hit, ...summaryOf(snapshot, hit.row) }));
  const isMet = expected === null ? hits.length === 0 : shown.some(({ name }) => expected.test(name));
  const texts = shown.map(({ tier, score, name, source_list }) => cell(`${name} (${tier} ${score}, ${source_list})`));
  const read = hints.map(({ text, read_as, value }) => `${text}: ${read_as} ${value}`).join('; ');
  const counts = `${tiers.names} / ${tiers.words} / ${tiers.topics}`;
  const cells = [q, counts, read, ...Array.from({ length: SHOWN }, (_, i) => texts[i] ?? ''), isMet ? 'yes' : '**no**'];
  return { line: `| ${cells.join(' | ')} |`, isMet };
}

/** Runs the evaluation and writes its page. */
export async function run({ lists }: { lists: string }): Promise<void> {
  // Parties on several lists come first among equals, so links are needed.
  const snapshot = await linkedSnapshot(lists, 'words');
  const rows = [];
  for (const one of CASES) rows.push(await lineOf(snapshot, one));
  const lines = [
    '# One word, a country, a year\n',
    `Written by \`npm run eval -- words\`. ${snapshot.entities} entities. First three hits of each query in mode hybrid; "as expected" is whether the party that anybody would look for is among them, or nobody where none is listed. Met: ${rows.filter(({ isMet }) => isMet).length} of ${rows.length}.\n`,
    '| query | names / words / topics | hints | first | second | third | as expected |\n|---|---|---|---|---|---|---|',
    ...rows.map(({ line }) => line),
  ];
  console.log(lines.join('\n'));
  writeFigures('words', lines);
}
