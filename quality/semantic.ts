/** Retrieval by topic, and searches by name, which it must not change. Writes docs/figures/semantic.md. */
import { readFileSync, statSync } from 'node:fs';
import { trainTopicModel } from '../scripts/encoder/train.ts';
import { type TrainingTexts, trainingTexts } from '../scripts/encoder/training-texts.ts';
import type { EntityRecord } from '../src/domain/entity/entity.ts';
import { type BuiltinEncoder, builtinEncoder } from '../src/encoder/builtin.ts';
import { readConcepts } from '../src/encoder/concepts.ts';
import { sharedBuiltin } from '../src/encoder/open.ts';
import { decodeModel, MODEL_PATH } from '../src/encoder/topic-model.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { searchHybrid } from '../src/search/hybrid.ts';
import { screenNames } from '../src/search/names/screen.ts';
import type { Snapshot } from '../src/search/snapshot.ts';
import { fuse, TOPIC_CEILING } from '../src/search/topics/fusion.ts';
import { programmeTitle } from '../src/search/topics/passages.ts';
import { searchText, searchVectors, topicQuery } from '../src/search/topics/ranking.ts';
import { casesOf } from './cases.ts';
import { listedSnapshot } from './editions.ts';
import { decimal, percent } from './measures.ts';
import { optionsOf } from './options.ts';
import { writeSection } from './page.ts';

interface Condition {
  fields: (keyof RuleFields)[];
  re: string;
  not?: boolean;
}
interface TopicCase {
  query: string;
  lang: string;
  overlap: string;
  rule: { any: { all: Condition[] }[] };
}
/** The texts that the rules of relevance examine. */
interface RuleFields {
  text: string;
  programme: string;
  country: string;
  type: string;
  orgname: string;
  list: string;
}

const DEPTH = 200;
const LIST_CODES: Readonly<Record<string, string>> = {
  'AECA Debarred List': 'US-DTC',
  'Unverified List': 'US-UVL',
  'Entity List': 'US-EL',
  'Denied Persons List': 'US-DPL',
  'Military End User List': 'US-MEU',
  'Nonproliferation Sanctions': 'US-ISN',
};
const TYPES: Readonly<Record<string, string>> = { individual: 'person' };

function ruleFields(entity: EntityRecord): RuleFields {
  const names = [entity.name, ...entity.aliases.map((alias) => alias.name)];
  return {
    text: [entity.reason, entity.remarks, ...entity.titles, entity.vessel?.type].filter(Boolean).join('\n'),
    // Official codes and titles only: words added by this project must not determine what counts as relevant.
    programme: [...entity.sanction_programs, ...entity.sanction_programs.map(programmeTitle)].join('; '),
    country: entity.countries.map((country) => country.name).join('; '),
    type: TYPES[entity.entity_type] ?? entity.entity_type,
    orgname: entity.entity_type === 'organization' ? names.join('; ') : '',
    list: LIST_CODES[entity.source_list] ?? entity.jurisdiction,
  };
}

/** Rows of active records for which the rule holds. */
function relevantRows(fields: readonly (RuleFields | null)[], { any }: TopicCase['rule']): Set<number> {
  const compiled = any.map(({ all }) => all.map((one) => ({ ...one, re: new RegExp(one.re, 'i') })));
  const rows = new Set<number>();
  fields.forEach((one, row) => {
    if (!one) return;
    const holds = compiled.some((all) =>
      all.every((condition) => {
        const found = condition.re.test(condition.fields.map((field) => one[field]).join(' \n '));
        return condition.not ? !found : found;
      }),
    );
    if (holds) rows.add(row);
  });
  return rows;
}

interface Figures {
  precision: number;
  ndcg: number;
  recall: number;
}

/** P@10 and R@100 are divided by min(k, relevant); nDCG@10 is binary. */
function figuresOf(ranked: readonly number[], relevant: ReadonlySet<number>): Figures {
  const most = Math.max(1, Math.min(10, relevant.size));
  let gain = 0;
  let ideal = 0;
  for (let i = 0; i < 10; i++) {
    if (i < ranked.length && relevant.has(ranked[i]!)) gain += 1 / Math.log2(i + 2);
    if (i < most) ideal += 1 / Math.log2(i + 2);
  }
  const hits = (k: number): number => ranked.slice(0, k).filter((row) => relevant.has(row)).length;
  return {
    precision: hits(10) / most,
    ndcg: gain / ideal,
    recall: hits(100) / Math.max(1, Math.min(100, relevant.size)),
  };
}

const SYSTEMS = ['BM25', 'BM25 + concepts', 'vectors', 'both (as served)'] as const;
type Rankings = Record<(typeof SYSTEMS)[number], number[]>;

function rankings(snapshot: Snapshot, builtin: BuiltinEncoder, q: string): Rankings {
  const index = snapshot.topics!;
  const active = snapshot.filter({ is_active: true });
  const { terms } = topicQuery(index, builtin.lexicon, q);
  const words = terms.filter(({ term }) => !term.startsWith('#')).map(({ term }) => ({ term, weight: 1 }));
  const vector = builtin.encode(q, { romance: true });
  const text = searchText(index, terms, active, 1000);
  const vectors = vector ? searchVectors(index, vector, active, 1000) : [];
  const rows = (hits: readonly { row: number }[]): number[] => hits.slice(0, DEPTH).map((hit) => hit.row);
  return {
    BM25: rows(searchText(index, words, active, DEPTH)),
    'BM25 + concepts': rows(text),
    vectors: rows(vectors),
    'both (as served)': rows(fuse(text, vectors)),
  };
}

interface Group {
  queries: number;
  sums: Record<string, Figures>;
}

function measure(
  snapshot: Snapshot,
  builtin: BuiltinEncoder,
  fields: readonly (RuleFields | null)[],
  cases: readonly TopicCase[],
): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const one of cases) {
    const relevant = relevantRows(fields, one.rule);
    if (relevant.size === 0) continue;
    const ranked = rankings(snapshot, builtin, one.query);
    for (const name of [one.lang, `${one.lang}, ${one.overlap} overlap`]) {
      const group = groups.get(name) ?? { queries: 0, sums: {} };
      groups.set(name, group);
      group.queries++;
      for (const system of SYSTEMS) {
        const figures = figuresOf(ranked[system], relevant);
        const sum = group.sums[system] ?? { precision: 0, ndcg: 0, recall: 0 };
        group.sums[system] = {
          precision: sum.precision + figures.precision,
          ndcg: sum.ndcg + figures.ndcg,
          recall: sum.recall + figures.recall,
        };
      }
    }
  }
  return groups;
}

function table(groups: ReadonlyMap<string, Group>): string {
  const lines = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { queries, sums }]) => {
      const cells = SYSTEMS.map((system) => {
        const { precision, ndcg, recall } = sums[system]!;
        return [precision, ndcg, recall].map((value) => decimal(value / queries)).join(' / ');
      });
      return `| ${name} | ${queries} | ${cells.join(' | ')} |`;
    });
  return `| queries | n | ${SYSTEMS.join(' | ')} |\n|---|---|${'---|'.repeat(SYSTEMS.length)}\n${lines.join('\n')}`;
}

export async function run(args: string[]): Promise<void> {
  const { cases, lists } = optionsOf(args, {});
  const fields: (RuleFields | null)[] = [];
  const persons: string[] = [];
  const vessels: string[] = [];
  const entities: EntityRecord[] = [];
  const builtin = sharedBuiltin();
  const snapshot = await listedSnapshot(lists, 'semantic', (entity) => {
    entities.push(entity);
    fields.push(entity.is_active ? ruleFields(entity) : null);
    if (entity.entity_type === 'individual') persons.push(entity.name);
    if (entity.entity_type === 'vessel') vessels.push(entity.name);
    return entity;
  });
  const queries = casesOf(cases, 'semantic_queries') as unknown as TopicCase[];
  const out: string[] = [];
  const say = (text: string): void => void out.push(text);
  say(
    `\`npm run eval -- semantic\`. ${snapshot.entities} entities; ${queries.length} topic queries with rules of relevance, over active records. Cells: P@10 / nDCG@10 / R@100. Rules miss some relevant records: compare systems, do not read absolutes. All systems rank the same texts; BM25 uses the same stems.\n`,
  );
  say(table(measure(snapshot, builtin, fields, queries)));
  const learned = await trainingTexts(entities);
  say(`\n### Model\n`);
  say(
    `${builtin.lexicon.names.length} concepts in eight languages; model file ${statSync(MODEL_PATH).size} bytes, ${builtin.dimensions} dimensions.\n`,
  );
  say(`${await encodingSpeed(learned.texts, builtin)}\n`);
  say(`${trainedAnew(learned)}\n`);
  say(await ablation(lists, learned, fields, queries));
  await gate(snapshot, builtin, cases, persons, vessels, queries, say);
  await namesUnharmed(snapshot, builtin, cases, say);
  writeSection('semantic', 'Figures', out);
}

async function encodingSpeed(texts: readonly string[], builtin: BuiltinEncoder): Promise<string> {
  const started = performance.now();
  await builtin.encodePassages(texts);
  const seconds = (performance.now() - started) / 1000;
  return `Encoding ${texts.length} passages took ${seconds.toFixed(1)} s on one core (${Math.round((1e6 * seconds) / texts.length)} µs each).`;
}

/** Whether training on these lists results in the model that is committed. */
function trainedAnew({ texts, nameCounts }: TrainingTexts): string {
  const started = performance.now();
  const model = trainTopicModel(texts, readConcepts(), { nameCounts });
  const seconds = (performance.now() - started) / 1000;
  const same = model.equals(readFileSync(MODEL_PATH));
  return `Training on these lists anew took ${seconds.toFixed(0)} s and gives ${same ? 'the same bytes as the file of the project' : 'another file than the one of the project: run `npm run train:encoder`'}.`;
}

/** The same measurement with every second concept removed from the lexicon and a newly trained model. */
async function ablation(
  lists: string,
  { texts, nameCounts }: TrainingTexts,
  fields: readonly (RuleFields | null)[],
  queries: readonly TopicCase[],
): Promise<string> {
  const half = readConcepts(undefined, (concept) => concept % 2 === 0);
  const started = performance.now();
  const model = trainTopicModel(texts, half, { nameCounts });
  const seconds = (performance.now() - started) / 1000;
  const builtin = builtinEncoder(decodeModel(model), half);
  const snapshot = await listedSnapshot(lists, 'semantic-half', (entity) => entity, builtin);
  return `### With half the concept lexicon\n\nTraining took ${seconds.toFixed(0)} s.\n\n${table(measure(snapshot, builtin, fields, queries))}\n`;
}

async function gate(
  snapshot: Snapshot,
  { lexicon }: BuiltinEncoder,
  cases: string,
  persons: readonly string[],
  vessels: readonly string[],
  queries: readonly TopicCase[],
  say: (text: string) => void,
): Promise<void> {
  const names = (file: string): string[] => casesOf(cases, file).map(({ query }) => query);
  const sets: [string, readonly string[]][] = [
    ['persons on the lists', persons],
    ['invented persons (os_negatives)', [...names('os_negatives_global'), ...names('os_negatives_us')]],
    ['real persons not listed (congress)', names('us_congress_negatives')],
    ['vessels on the lists', vessels],
    ['topic queries', queries.map(({ query }) => query)],
  ];
  say('### The topic gate\n\nShare of queries that would be answered by topic too, before looking at name hits.\n');
  say('| queries | n | pass |\n|---|---|---|');
  for (const [name, all] of sets) {
    const passed = all.filter((q) => topicQuery(snapshot.topics!, lexicon, q).passes);
    say(`| ${name} | ${all.length} | ${percent(passed.length, all.length, 2)} |`);
  }
}

/** Checks that hybrid mode returns the same name hits as keyword mode, and no additional alert. */
async function namesUnharmed(
  snapshot: Snapshot,
  builtin: BuiltinEncoder,
  cases: string,
  say: (text: string) => void,
): Promise<void> {
  say('\n### Searches by name, hybrid against keyword\n');
  say(
    '| queries | n | same first hit | alerts, keyword | alerts, hybrid | highest topic score |\n|---|---|---|---|---|---|',
  );
  for (const file of ['un_positives_mutated', 'multilingual_queries', 'os_negatives_global', 'us_congress_negatives']) {
    let same = 0;
    let keyword = 0;
    let hybrid = 0;
    let highest = 0;
    const rows = casesOf(cases, file);
    for (const { query: q } of rows) {
      const plain = screenNames(snapshot, { q, filters: {}, threshold: ALERT_THRESHOLD, limit: 20 });
      const search = { q, mode: 'hybrid', filters: {}, page: 1, limit: 20 } as const;
      const both = await searchHybrid(snapshot, search, { builtin, encoder: builtin });
      const first = both.hits.find((hit) => hit.match?.type !== 'semantic');
      if (first?.row === plain.hits[0]?.row) same++;
      if (plain.total > 0) keyword++;
      if (both.hits.some((hit) => hit.score >= ALERT_THRESHOLD)) hybrid++;
      for (const hit of both.hits) if (hit.match?.type === 'semantic') highest = Math.max(highest, hit.score);
    }
    say(
      `| ${file} | ${rows.length} | ${percent(same, rows.length, 2)} | ${keyword} | ${hybrid} | ${highest.toFixed(3)} |`,
    );
  }
  say(`\nA hit by topic never scores above ${TOPIC_CEILING}, an alert needs ${ALERT_THRESHOLD.toFixed(2)}.`);
}
