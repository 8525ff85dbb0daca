/**
 * Labelled pairs of names: how well the score separates them, and the effect of the threshold. Writes
 * docs/figures/pairs.md.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pick, seededRandom } from '../src/exam/cases/random.ts';
import { analyzeName } from '../src/names/analyze.ts';
import type { NameKind } from '../src/names/name.ts';
import { bestForms, createComparer } from '../src/names/score/compare.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { comparePair, type Props } from '../src/service/rows/compared-row.ts';
import { areaUnderCurve, atThreshold, bestF1, decimal, percent, type Scored } from './measures.ts';
import { optionsOf } from './options.ts';
import { writeSection } from './page.ts';

interface Row {
  query: string;
  candidate: string | null;
  schema: string;
  match: boolean | null;
  group?: string;
  script?: string;
  baseline_logic_v2?: number | null;
  query_props?: Props;
  candidate_props?: Props;
}

interface Case extends Scored {
  row: Row;
  /** Line of the set's file, from 0. */
  at: number;
  baseline: number | null;
}

/**
 * Sets of which one half, by hash of the query, was used to extend the tables of sounds; the other half was only
 * measured.
 */
const SPLIT_SETS = ['wd_fullnames_korean', 'wd_fullnames_hebrew'];

const SETS = [
  'nk_name_bench',
  'nk_entity_bench',
  'nk_logic_v2_cases',
  'eu_oj_crossscript',
  'eu_oj_latin_aliases',
  'watchman_cases',
  'ing_emm_companies',
  'ofac_sls_scores',
  'zh_names_helper',
  'zh_us_lists',
  'zh_countersanctions',
  'zh_persons_palladius_ru',
  'persons_multiscript',
  'orgs_listed_multiscript',
  'brands_multiscript',
  ...SPLIT_SETS,
];

/** Score bands of alerts, each from its score to the next. */
const BANDS = [ALERT_THRESHOLD, 0.8, 0.9, 1] as const;

/** The kind of name for a labelled schema. */
function kindOf(schema: string): NameKind {
  if (schema === 'Person') return 'person';
  if (schema === 'Vessel' || schema === 'Airplane') return 'vessel';
  return schema === 'Company' || schema === 'Organization' ? 'organization' : 'unknown';
}

const halfOf = (query: string): string =>
  createHash('sha1').update(query).digest()[0]! % 2 === 0 ? 'half seen' : 'other half';

const readRows = (file: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);

const COMPARER = createComparer();

/** The score of the names and of those facts that both sides of the row have. */
function score({ query, candidate, schema, query_props, candidate_props }: Row): number {
  const kind = kindOf(schema);
  const props = query_props && candidate_props ? { query: query_props, candidate: candidate_props } : undefined;
  return comparePair(query, candidate ?? '', kind, props).score;
}

const HEADER = `| set | rows | true | AUC | best F1 | at | precision at ${ALERT_THRESHOLD.toFixed(2)} | recall at ${ALERT_THRESHOLD.toFixed(2)} | F1 at ${ALERT_THRESHOLD.toFixed(2)} | logic-v2 AUC | logic-v2 best F1 |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|`;

function line(name: string, cases: readonly Case[]): string {
  const known = cases.filter((one) => one.baseline !== null);
  const frozen = known.map((one) => ({ label: one.label, score: one.baseline! }));
  const best = bestF1(cases);
  const now = atThreshold(cases, ALERT_THRESHOLD);
  const comparable = known.length > 0;
  const cells = [
    name,
    cases.length,
    cases.filter((one) => one.label).length,
    decimal(areaUnderCurve(cases)),
    decimal(best.f1),
    best.threshold.toFixed(2),
    decimal(now.precision),
    decimal(now.recall),
    decimal(now.f1),
    comparable ? decimal(areaUnderCurve(frozen)) : '–',
    comparable ? decimal(bestF1(frozen).f1) : '–',
  ];
  if (comparable && known.length < cases.length) cells[0] = `${name} (baseline on ${known.length})`;
  return `| ${cells.join(' | ')} |`;
}

function grouped<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The fraction of random pairs (a query with another row's candidate) at or above the threshold. */
function crossAlerts(rows: readonly Row[], perRow: number): { pairs: number; alerts: number } {
  const random = seededRandom(7);
  const kind = kindOf(rows[0]!.schema);
  const right = new Map(rows.map((row) => [row, analyzeName(row.candidate!, kind, 'index')]));
  let pairs = 0;
  let alerts = 0;
  for (const row of rows) {
    const left = analyzeName(row.query, kind, 'query');
    for (let i = 0; i < perRow; i++) {
      const other = pick(random, rows);
      if (other === row || other.candidate === row.candidate || other.query === row.query) continue;
      pairs++;
      const best = bestForms(left, right.get(other)!, kind, COMPARER);
      if (best && best.score >= ALERT_THRESHOLD) alerts++;
    }
  }
  return { pairs, alerts };
}

const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/** How the true and the false pairs that alert are distributed over the score bands. */
function bands(cases: readonly Case[]): string[] {
  const heads = BANDS.map((from, at) => (from === 1 ? '1' : `${from.toFixed(2)}–${BANDS[at + 1]!.toFixed(2)}`));
  const groupOf = ({ row }: Case): string =>
    `${row.schema === 'Person' ? 'persons' : 'organisations'}, ${OTHER_SCRIPT.test(row.query) ? 'other scripts' : 'Latin'}`;
  const rows = [...grouped(cases, groupOf)].flatMap(([group, part]) =>
    [true, false].map((label) => {
      const scores = part.flatMap((one) => (one.label === label && one.score >= ALERT_THRESHOLD ? [one.score] : []));
      const shares = BANDS.map(
        (from, at) => scores.filter((score) => score >= from && score < (BANDS[at + 1] ?? 2)).length,
      );
      const shown = label ? shares.map((share) => percent(share, scores.length)) : shares;
      return `| ${group} | ${label ? 'true' : 'false'} | ${scores.length} | ${shown.join(' | ')} |`;
    }),
  );
  return [
    '',
    '### Bands of the score',
    '',
    `Of all pairs above that are at ${ALERT_THRESHOLD.toFixed(2)} or more: shares of true ones, numbers of false ones.`,
    '',
    `| names | pairs | alerts | ${heads.join(' | ')} |`,
    '|---|---|---:|---:|---:|---:|---:|',
    ...rows,
  ];
}

/** Measures every pair set of a folder of labelled cases. */
export async function run(args: string[]): Promise<void> {
  const options = optionsOf(args, {});
  const sections: string[] = [
    '`npm run eval -- pairs`. Each labelled pair is scored as `sis compare` scores it, with the facts that a row states of both. Rules and weights were developed with these rows in sight; five weights of organisations follow a fit to the lists and half of the rows (`npm run fit:names`).',
    'Baseline: the frozen scores of logic-v2 that the rows carry.',
    '',
    HEADER,
  ];
  const all: Case[] = [];
  const measured: Case[] = [];
  const crossRows = new Map<string, Row[]>();
  for (const set of SETS) {
    const file = join(options.cases, `${set}.jsonl`);
    if (!existsSync(file)) {
      sections.push(`| ${set}: not in this folder | | | | | | | | | | |`);
      continue;
    }
    const cases = readRows(file).flatMap((row, at) =>
      row.match === null || row.candidate === null
        ? []
        : [
            {
              row,
              at,
              label: row.match === true,
              score: score(row),
              baseline: row.baseline_logic_v2 ?? null,
            },
          ],
    );
    sections.push(line(set, cases));
    measured.push(...cases);
    if (set === 'nk_name_bench')
      for (const [group, part] of grouped(cases, (one) => one.row.group ?? 'other'))
        sections.push(line(`${set}: ${group}`, part));
    if (SPLIT_SETS.includes(set)) {
      for (const [half, part] of grouped(cases, (one) => halfOf(one.row.query)))
        sections.push(line(`${set}: ${half}`, part));
      crossRows.set(
        set,
        cases.filter(({ label }) => label).map(({ row }) => row),
      );
    }
    if (set === 'eu_oj_crossscript') {
      const kinds = (row: Row): string => `${row.script} ${row.schema === 'Person' ? 'persons' : 'organisations'}`;
      for (const [group, part] of grouped(cases, (one) => kinds(one.row))) {
        sections.push(line(`${set}: ${group}`, part));
        crossRows.set(
          group,
          part.map((one) => one.row),
        );
      }
    }
    if (!set.startsWith('eu_oj') && !set.startsWith('ofac') && !SPLIT_SETS.includes(set)) all.push(...cases);
  }
  sections.push(
    ...bands(measured),
    '',
    '### Random cross pairs',
    '',
    'A name in its own script against the Latin name of another row of the same script and kind.',
    '',
  );
  sections.push(`| rows | pairs | at or above ${ALERT_THRESHOLD.toFixed(2)} |`, '|---|---:|---:|');
  for (const [group, rows] of crossRows) {
    if (rows.length < 3) continue;
    const { pairs, alerts } = crossAlerts(rows, Math.max(2, Math.min(40, Math.ceil(10_000 / rows.length))));
    sections.push(`| ${group} | ${pairs} | ${percent(alerts, pairs, 2)} |`);
  }
  sections.push(
    '',
    '### Two halves',
    '',
    'The labelled sets above (without EU, OFAC and full names) cut at random: what holds on one half must hold on the other.',
    '',
    HEADER,
  );
  const random = seededRandom(41);
  const halves: [Case[], Case[]] = [[], []];
  for (const one of all) halves[random() < 0.5 ? 0 : 1].push(one);
  sections.push(line('first half', halves[0]), line('second half', halves[1]), '');
  writeSection('pairs', 'Figures', sections);
}
