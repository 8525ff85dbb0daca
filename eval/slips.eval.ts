/** One slip of the hand in an alias, against names that are not listed. Writes docs/figures/slips.md. */
import { namedRandom, shuffled } from '../src/exam/cases/random.ts';
import { oneSlip } from '../src/exam/cases/slips.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { screenNames } from '../src/search/names/screen.ts';
import { type Snapshot, summaryOf } from '../src/search/snapshot.ts';
import { writeFigures } from './figures.ts';
import { linkedSnapshot, listedStore } from './listed-snapshot.ts';
import { percent } from './measures.ts';
import { type Case, casesOf, isNamesake } from './retrieval-cases.ts';

const SEED = 20_241_122;
/** Aliases drawn of each authority. */
const DRAWN = Number(process.env.SIS_EVAL_SLIPS ?? 2000);
/** The first ten are looked for from this score on. */
const LOW = 0.3;
/** Slips that reach no alert which the page shows. */
const SHOWN = 25;
const AUTHORITIES = [
  ['OFAC', 'us-ofac-'],
  ['UK', 'uk-'],
] as const;
const NEGATIVES = ['os_negatives_global', 'os_negatives_us', 'us_congress_negatives'];
const THRESHOLDS = [0.6, 0.64, 0.68, 0.7, 0.72, 0.76, 0.8, 0.85, 0.9];

/** A listed alias and who bears it. */
interface Alias {
  id: string;
  name: string;
}

/** What became of one query. */
interface Answer {
  q: string;
  alias: string;
  variant: string;
  /** Place of the right party, from 1, and the same where parties of one score share a place; 0 where it is not found. */
  place: number;
  shared: number;
  score: number;
}

/** Strong aliases in Latin letters of the active entities of an authority, in order of the entities. */
async function aliasesOf(lists: string, prefix: string): Promise<Alias[]> {
  const store = await listedStore(lists);
  const found: Alias[] = [];
  try {
    for await (const entity of store.entities()) {
      if (!entity.source_id.startsWith(prefix) || !entity.is_active) continue;
      for (const { name, quality, script, type } of entity.aliases)
        if (quality === 'strong' && script === 'Latin' && type !== 'original_script')
          found.push({ id: entity.id, name });
    }
  } finally {
    await store.close();
  }
  return found;
}

function answer(snapshot: Snapshot, q: string, { id, name }: Alias, variant: string): Answer {
  const { hits } = screenNames(snapshot, { q, filters: {}, threshold: LOW, limit: 50 });
  const place = hits.findIndex((hit) => summaryOf(snapshot, hit.row).id === id);
  const score = hits[place]?.score ?? 0;
  const shared = place < 0 ? 0 : 1 + hits.filter((hit) => hit.score > score).length;
  return { q, alias: name, variant, place: place + 1, shared, score };
}

const HEAD = `| aliases | rows | in the first ten | the same, equals sharing a place | at ≥ ${ALERT_THRESHOLD.toFixed(2)} |\n|---|---:|---:|---:|---:|`;

function line(name: string, answers: readonly Answer[]): string {
  const share = (is: (one: Answer) => boolean): string => percent(answers.filter(is).length, answers.length, 2);
  const ten = share(({ place }) => place >= 1 && place <= 10);
  const sharedTen = share(({ shared }) => shared >= 1 && shared <= 10);
  return `| ${name} | ${answers.length} | ${ten} | ${sharedTen} | ${share(({ score }) => score >= ALERT_THRESHOLD)} |`;
}

/** The highest score of anybody for each name that is not listed, those with a namesake on the lists left out. */
function strangersOf(snapshot: Snapshot, rows: readonly Case[]): number[] {
  const scores: number[] = [];
  for (const { query } of rows) {
    const { hits } = screenNames(snapshot, { q: query, filters: {}, threshold: THRESHOLDS[0]!, limit: 20 });
    if (hits.some((hit) => isNamesake(snapshot, query, hit.row))) continue;
    scores.push(hits[0]?.score ?? 0);
  }
  return scores;
}

export async function run({ cases, lists }: { cases: string; lists: string }): Promise<void> {
  const snapshot = await linkedSnapshot(lists, 'linked');
  const out: string[] = [
    '# One slip of the hand\n',
    `Written by \`npm run eval -- slips\`. ${DRAWN} aliases of each authority drawn with a fixed seed, strong ones in Latin letters, each with one letter or space inserted, dropped, replaced or swapped with its neighbour. Every letter and space has the same chance: first letters, words of two letters, legal forms and names of three letters are not spared. The right party is looked for among all hits from ${LOW.toFixed(2)} on.\n`,
    HEAD,
  ];
  const all: Answer[] = [];
  for (const [authority, prefix] of AUTHORITIES) {
    const random = namedRandom(SEED, authority);
    const drawn = shuffled(random, await aliasesOf(lists, prefix)).slice(0, DRAWN);
    out.push(
      line(
        `${authority}, as published`,
        drawn.map((one) => answer(snapshot, one.name, one, '')),
      ),
    );
    const slips = drawn.flatMap((one) => {
      const made = oneSlip(one.name, random);
      return made ? [answer(snapshot, made.q, one, made.variant)] : [];
    });
    out.push(line(`${authority}, one slip`, slips));
    all.push(...slips);
  }
  const groups = Map.groupBy(all, ({ variant }) => variant.slice(variant.indexOf(' ') + 1));
  for (const [where, part] of [...groups].sort()) out.push(line(`– ${where}`, part));
  out.push('\n## Alerts on these and on names that are not listed, by threshold\n');
  out.push(
    'Persons that stand on no list, a listed namesake left out; a threshold that finds more of the slips accuses more of them.\n',
  );
  const sets = NEGATIVES.map((name) => [name, strangersOf(snapshot, casesOf(cases, name))] as const);
  out.push(`| threshold | slips that alert | ${NEGATIVES.join(' | ')} | precision, one listed in a hundred |`);
  out.push(`|---:|---:|${NEGATIVES.map(() => '---:|').join('')}---:|`);
  for (const threshold of THRESHOLDS) {
    const recall = all.filter(({ score }) => score >= threshold).length / all.length;
    const shares = sets.map(([, scores]) => scores.filter((score) => score >= threshold).length / scores.length);
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    const precision = (0.01 * recall) / (0.01 * recall + 0.99 * mean);
    const cells = [recall, ...shares, precision].map((share) => percent(share, 1, 2));
    out.push(`| ${threshold.toFixed(2)} | ${cells.join(' | ')} |`);
  }
  out.push('\n## Slips that do not alert\n');
  const missed = shuffled(
    namedRandom(SEED, 'shown'),
    all.filter(({ score }) => score < ALERT_THRESHOLD),
  ).slice(0, SHOWN);
  out.push(...missed.map(({ q, alias, score }) => `- \`${q}\` for \`${alias}\`: ${score.toFixed(2)}`));
  console.log(out.join('\n'));
  writeFigures('slips', out);
}
