/** Listed names that a field cut off, and invented companies cut alike. Writes docs/figures/cut.md. */
import { type ListedPartyRecords, listedParties } from '../src/exam/cases/listed.ts';
import { namedRandom, pick, type Random } from '../src/exam/cases/random.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { screenNames } from '../src/search/names/screen.ts';
import { rowOf, type Snapshot } from '../src/search/snapshot.ts';
import { writeFigures } from './figures.ts';
import { linkedSnapshot } from './listed-snapshot.ts';
import { percent } from './measures.ts';
import { inventedWord } from './name-damage.ts';

const SEED = 20_261_126;
/** Names drawn for each width. */
const DRAWN = 1500;
/** Characters that fields hold: companies and persons in payments of the US, registers, lines of payment messages, and two of these. */
const WIDTHS = [16, 22, 30, 35, 40, 70];
/** Misses of each width that the page shows. */
const SHOWN = 6;

const alerts = (snapshot: Snapshot, q: string): number[] =>
  screenNames(snapshot, { q, filters: {}, threshold: ALERT_THRESHOLD, limit: 200 }).hits.map(({ row }) => row);

interface Cut {
  q: string;
  name: string;
  /** The records of the party. */
  rows: ReadonlySet<number>;
}

/** Main names in Latin letters that are longer than a width, cut there. */
function cutNames(snapshot: Snapshot, parties: readonly ListedPartyRecords[], width: number, random: Random): Cut[] {
  const long = parties.flatMap(({ records }) => {
    const rows = new Set(records.map(({ id }) => rowOf(snapshot, id)));
    return records
      .filter(({ name }) => name.length > width + 1 && /^[\x20-\x7e]+$/.test(name))
      .map(({ name }) => ({ q: name.slice(0, width).trim(), name, rows }));
  });
  return Array.from({ length: DRAWN }, () => pick(random, long));
}

const FORMS = ['LIMITED LIABILITY COMPANY', 'JOINT STOCK COMPANY', 'PUBLIC JOINT STOCK COMPANY', 'THE'];
const TRADES = ['TRADING', 'RESEARCH INSTITUTE', 'SHIPPING', 'CONSTRUCTION', 'ENGINEERING PLANT', 'INVESTMENT'];

/** A company that nobody has listed, with the legal forms and trade words of those that are. */
const invented = (random: Random): string =>
  `${pick(random, FORMS)} ${inventedWord(random)} ${inventedWord(random)} ${pick(random, TRADES)} AND ${pick(random, TRADES)} CORPORATION`.toUpperCase();

export async function run({ lists }: { lists: string }): Promise<void> {
  const snapshot = await linkedSnapshot(lists, 'cut');
  const parties = listedParties(snapshot);
  const rows: string[] = [];
  const missed: string[] = [];
  for (const width of WIDTHS) {
    const cut = cutNames(snapshot, parties, width, namedRandom(SEED, `cut ${width}`));
    const answers = cut.map((one) => ({ ...one, found: alerts(snapshot, one.q) }));
    const lost = answers.filter(({ rows: own, found }) => !found.some((row) => own.has(row)));
    const sizes = answers.map(({ found }) => found.length).sort((a, b) => a - b);
    const random = namedRandom(SEED, `invented ${width}`);
    const strangers = Array.from({ length: DRAWN }, () => invented(random).slice(0, width).trim());
    const false_ = strangers.filter((q) => alerts(snapshot, q).length > 0).length;
    rows.push(
      `| ${width} | ${percent(cut.length - lost.length, cut.length)} | ${sizes[Math.floor(sizes.length / 2)]} | ${percent(false_, strangers.length)} |`,
    );
    for (const { q, name } of lost.slice(0, SHOWN))
      missed.push(`| ${width} | \`${q}\` | ${name.replaceAll('|', '/')} |`);
  }
  const page = [
    '# Names that a field cut off\n',
    `Written by \`npm run eval -- cut\`. For each width ${DRAWN} main names in Latin letters that are longer, drawn with a fixed seed and cut there, whatever stands there; one of the party's records must alert at ${ALERT_THRESHOLD.toFixed(2)}. Beside them as many invented companies with the same legal forms and trade words, cut alike, which are on no list.\n`,
    '| characters | party alerts | alerting records of a name, median | invented companies that alert |',
    '|---:|---:|---:|---:|',
    ...rows,
    '\n## Missed, by example\n',
    '| characters | cut | listed |',
    '|---:|---|---|',
    ...missed,
  ];
  console.log(page.join('\n'));
  writeFigures('cut', page);
}
