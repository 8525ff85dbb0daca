/**
 * Would a small name encoder be worth having as a second source of candidates? It is trained here, on the lists without
 * the parties that are asked for, and screening is measured with and without it. Writes docs/quality-name-encoder.md.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EntityRecord } from '../src/domain/entity.ts';
import { linkParties } from '../src/parties/links.ts';
import { screenNames } from '../src/search/names/screen.ts';
import type { Snapshot } from '../src/search/snapshot.ts';
import { latinSnapshot, listedSnapshot, listedStore } from './listed-snapshot.ts';
import { percent } from './measures.ts';
import {
  type Answer,
  asker,
  FURTHER,
  inTen,
  type Miss,
  openSources,
  type Sources,
  THRESHOLD,
  WAYS,
  type Way,
} from './name-encoder/measure.ts';
import { encodeName, type NameEncoder } from './name-encoder/model.ts';
import { type NamePair, trainingPairs } from './name-encoder/pairs.ts';
import { askedParties, crossScript, fullLists, primaryName } from './name-encoder/questions.ts';
import { nameScorer, serviceScores, withNames } from './name-encoder/second-source.ts';
import { trainNameEncoder } from './name-encoder/train.ts';
import { casesOf } from './retrieval-cases.ts';

const DOC = resolve(import.meta.dirname, '../docs/quality-name-encoder.md');
const NEGATIVES = ['os_negatives_global', 'os_negatives_us', 'us_congress_negatives'] as const;
/** The number of further names for which the verdict is given. */
const CHOSEN: Way = 'encoder, 20 more';
const EXAMPLES = 14;

type Say = (text: string) => void;

/** Runs the experiment on the labelled cases and the editions in two folders. */
export async function run({ cases, lists }: { cases: string; lists: string }): Promise<void> {
  const out: string[] = [];
  const say: Say = (text) => {
    console.log(text);
    out.push(text);
  };
  const full = await listedSnapshot(lists);
  const latin = await latinSnapshot(lists);
  const { pairs, held } = await learnable(full, cases, lists);
  const started = performance.now();
  const model = trainNameEncoder(pairs);
  const seconds = (performance.now() - started) / 1000;
  const sources = { full: openSources(full, model), latin: openSources(latin, model) };
  const across = crossScript(latin, cases).map(asker(latin, sources.latin));
  const others = fullLists(full, cases).map(asker(full, sources.full));
  const alerts = NEGATIVES.map((set) => alertsOf(full, sources.full, cases, set));
  const cost = costOf(full, model, sources.full, cases);

  say('# A name encoder as a second source of candidates\n');
  say(
    'Written by `npm run eval -- name-encoder`. Not part of the service: an experiment that decided whether it should be.\n',
  );
  say(
    `The encoder sees a name as the pieces of one to four letters of its romanised words, hashed to 16,384 rows of 128 numbers; a name is their mean at unit length. Trained in ${seconds.toFixed(0)} s on ${pairs.length} pairs of names of one party (pairs across scripts count three times), softmax over batches of 128. The ${held} parties that any labelled row asks for, on whatever list they are, were left out of training.\n`,
  );
  say(verdict(across, others, alerts, cost));
  aloneTable(across, say);
  wayTables(across, others, say);
  changeTable([...across, ...others], say);
  missTable([...across, ...others], say);
  examples('cross-script names', across, latin, say);
  examples('names on the full lists', others, full, say);
  alertTable(alerts, say);
  costTable(cost, model, sources.full, say);
  writeFileSync(DOC, `${out.join('\n')}\n`);
}

/** Training pairs of all parties that no labelled row asks for. */
async function learnable(
  snapshot: Snapshot,
  cases: string,
  lists: string,
): Promise<{ pairs: NamePair[]; held: number }> {
  const store = await listedStore(lists);
  const entities: EntityRecord[] = [];
  for await (const entity of store.entities()) entities.push(entity);
  await store.close();
  const { party } = await linkParties(entities);
  const partyOf = (id: string): string => party.get(id) ?? id;
  const held = askedParties(snapshot, cases, partyOf);
  return { pairs: trainingPairs(entities, partyOf, held), held: held.size };
}

/** Answers by group, in order of first sight. */
function grouped(answers: readonly Answer[]): Map<string, Answer[]> {
  const groups = new Map<string, Answer[]>();
  for (const answer of answers) {
    const group = groups.get(answer.group);
    if (group) group.push(answer);
    else groups.set(answer.group, [answer]);
  }
  return groups;
}

const share = (answers: readonly Answer[], test: (answer: Answer) => boolean): string =>
  percent(answers.filter(test).length, answers.length);

const recall = (answers: readonly Answer[], source: 'encoder' | 'tfidf'): string =>
  [1, 10, 50].map((most) => share(answers, ({ alone }) => alone[source] >= 1 && alone[source] <= most)).join(' / ');

function aloneTable(across: readonly Answer[], say: Say): void {
  say('\n## Alone, without the matcher\n');
  say(
    'Native names against the Latin ones, native aliases hidden: the right party within the nearest 1 / 10 / 50 names.\n',
  );
  say('| eu_oj_crossscript | rows | encoder | TF-IDF of the same pieces |\n|---|---|---|---|');
  for (const [group, answers] of [...grouped(across), ['all', across] as const])
    say(`| ${group} | ${answers.length} | ${recall(answers, 'encoder')} | ${recall(answers, 'tfidf')} |`);
}

function wayTables(across: readonly Answer[], others: readonly Answer[], say: Say): void {
  say('\n## With the matcher\n');
  say(
    'Every way shows what the service finds, together with further names that its own matcher has scored: first / in ten / at ≥ 0.70. "Shown by nearness" also lists a further name at 0.55 times its cosine, as the index does with its own candidates that the matcher sees as others; that is below any alert. "Own 100 in all readings" adds no candidate, only compares the index\'s best hundred in every reading; "own 300, shown by letters" adds none either, only lists the index\'s best 300 at 0.55 times the share of letter pairs they have in common with the query. "Perfect source" adds all names of the right party and nothing else: what no source of candidates can exceed while the matcher is the judge.\n',
  );
  say(`| set | rows | ${WAYS.join(' | ')} |\n|${'---|'.repeat(WAYS.length + 2)}`);
  const line = (group: string, answers: readonly Answer[]): void => {
    const cells = WAYS.map((way) =>
      [
        share(answers, ({ outcomes }) => outcomes[way].rank === 1),
        share(answers, ({ outcomes }) => inTen(outcomes[way])),
        share(answers, ({ outcomes }) => outcomes[way].score >= THRESHOLD),
      ].join(' / '),
    );
    say(`| ${group} | ${answers.length} | ${cells.join(' | ')} |`);
  };
  for (const [group, answers] of grouped(across)) line(`eu_oj_crossscript, native aliases hidden: ${group}`, answers);
  line('eu_oj_crossscript, all', across);
  for (const [group, answers] of grouped(others)) line(group, answers);
}

const TESTS: readonly (readonly [string, (answer: Answer, way: Way) => boolean])[] = [
  ['first', ({ outcomes }, way) => outcomes[way].rank === 1],
  ['in ten', ({ outcomes }, way) => inTen(outcomes[way])],
  ['at ≥ 0.70', ({ outcomes }, way) => outcomes[way].score >= THRESHOLD],
];

/** How many answers pass a test only with `way`, and how many only without it. */
function changes(answers: readonly Answer[], way: Way, test: (answer: Answer, way: Way) => boolean): [number, number] {
  const gained = answers.filter((one) => test(one, way) && !test(one, 'service')).length;
  const lost = answers.filter((one) => !test(one, way) && test(one, 'service')).length;
  return [gained, lost];
}

function changeTable(answers: readonly Answer[], say: Say): void {
  say(`\n## Rows that change\n\nGained / lost, of all ${answers.length} rows above.\n`);
  say(`| way | ${TESTS.map(([name]) => name).join(' | ')} |\n|---|---|---|---|`);
  for (const way of WAYS.slice(1))
    say(
      `| ${way} | ${TESTS.map(([, test]) =>
        changes(answers, way, test)
          .map((n, i) => (i ? n : `+${n}`))
          .join(' / −'),
      ).join(' | ')} |`,
    );
}

function missTable(answers: readonly Answer[], say: Say): void {
  say('\n## Why the right party is not in ten\n');
  say(
    "Of the rows that the service misses: the index has none of the party's names; it has one, but it is not compared or scores too little to be shown; it is shown after ten others. Behind each, how many come into ten with 20 further names / the same shown by nearness / a perfect source.\n",
  );
  const kinds: readonly Miss[] = ['no candidate', 'candidate, not shown', 'outranked'];
  say(`| set | rows missed | ${kinds.join(' | ')} |\n|---|---|---|---|---|`);
  const repaired = (of: readonly Answer[]): string =>
    [CHOSEN, 'encoder, 20 more, shown by nearness' as const, 'perfect source' as const]
      .map((way) => of.filter(({ outcomes }) => inTen(outcomes[way])).length)
      .join(' / ');
  for (const [group, all] of grouped(answers)) {
    const missed = all.filter(({ miss }) => miss !== null);
    if (missed.length === 0) continue;
    const cells = kinds.map((kind) => {
      const of = missed.filter(({ miss }) => miss === kind);
      return of.length === 0 ? '0' : `${of.length} (${repaired(of)})`;
    });
    say(`| ${group} | ${missed.length} | ${cells.join(' | ')} |`);
  }
}

function examples(title: string, answers: readonly Answer[], snapshot: Snapshot, say: Say): void {
  const way: Way = 'encoder, 50 more';
  const show = ({ q, right, outcomes }: Answer): string => {
    const [before, after] = [outcomes.service, outcomes[way]];
    const place = ({ rank, score }: typeof before): string =>
      rank === 0 ? 'not found' : `${rank}. at ${score.toFixed(2)}`;
    return `- \`${q}\` (${primaryName(snapshot, [...right][0]!)}): ${place(before)} → ${place(after)}`;
  };
  const differs = (better: Way, worse: Way): Answer[] =>
    answers.filter(({ outcomes }) => {
      const [a, b] = [outcomes[better], outcomes[worse]];
      return (inTen(a) && !inTen(b)) || (a.score >= THRESHOLD && b.score < THRESHOLD);
    });
  const gained = differs(way, 'service');
  const lost = differs('service', way);
  say(`\n### ${title}: ${gained.length} gained, ${lost.length} lost with 50 more\n`);
  say([...gained.slice(0, EXAMPLES), ...lost.slice(0, EXAMPLES)].map(show).join('\n'));
}

interface Alerts {
  set: string;
  rows: number;
  service: number;
  /** As many as {@link FURTHER}. */
  further: number[];
}

function alertsOf(snapshot: Snapshot, sources: Sources, cases: string, set: string): Alerts {
  const rows = casesOf(cases, set);
  const found: Alerts = { set, rows: rows.length, service: 0, further: FURTHER.map(() => 0) };
  for (const { query } of rows) {
    const service = serviceScores(snapshot, query, THRESHOLD);
    const scoreOf = nameScorer(snapshot, query);
    const near = sources.encoder(query, Math.max(...FURTHER)).map(({ name }) => [name, scoreOf(name)] as const);
    const isAlert = (scores: Map<number, number>): boolean => [...scores.values()].some((score) => score >= THRESHOLD);
    if (isAlert(service)) found.service++;
    FURTHER.forEach((count, at) => {
      if (isAlert(withNames(snapshot, service, near.slice(0, count)))) found.further[at]!++;
    });
  }
  return found;
}

function alertTable(alerts: readonly Alerts[], say: Say): void {
  say('\n## Alerts on names that are not listed\n');
  say(
    `| set | rows | service | ${FURTHER.map((count) => `${count} more`).join(' | ')} |\n|${'---|'.repeat(FURTHER.length + 3)}`,
  );
  for (const { set, rows, service, further } of alerts)
    say(`| ${set} | ${rows} | ${service} | ${further.join(' | ')} |`);
}

interface Cost {
  service: number;
  encode: number;
  scan: number;
  score: number;
}

/** Milliseconds a query, over names that are not listed; each step runs over all queries by itself, as it would in service. */
function costOf(snapshot: Snapshot, model: NameEncoder, sources: Sources, cases: string): Cost {
  const queries = NEGATIVES.flatMap((set) => casesOf(cases, set).map(({ query }) => query));
  const timed = (work: (q: string, at: number) => void): number => {
    const from = performance.now();
    queries.forEach(work);
    return (performance.now() - from) / queries.length;
  };
  const near = queries.map((q) => sources.encoder(q, 20));
  // Reading the query is part of screening already, so it is not counted again.
  const scorers = queries.map((q) => nameScorer(snapshot, q));
  const encode = timed((q) => encodeName(model, q));
  return {
    service: timed((q) => screenNames(snapshot, { q, filters: {}, threshold: THRESHOLD, limit: 10 })),
    encode,
    // Finding the nearest encodes the query too.
    scan: timed((q) => sources.encoder(q, 20)) - encode,
    score: timed((_, at) => near[at]!.map(({ name }) => scorers[at]!(name))),
  };
}

function costTable({ service, encode, scan, score }: Cost, model: NameEncoder, sources: Sources, say: Say): void {
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  const ms = (value: number): string => `${value.toFixed(3)} ms`;
  say('\n## Cost\n');
  say('| | |\n|---|---|');
  say(`| screening as it is, mean of a query at 0.70 | ${ms(service)} |`);
  say(`| encoding the query | ${ms(encode)} |`);
  say(`| scan of ${sources.bytes / 128} names for the nearest 20 | ${ms(scan)} |`);
  say(`| scoring 20 further names | ${ms(score)} |`);
  say(`| vectors of the names | ${megabytes(sources.bytes)} |`);
  say(`| the encoder | ${megabytes(model.vectors.byteLength + model.steps.byteLength)} |`);
}

/** What the numbers say, in words. */
function verdict(across: readonly Answer[], others: readonly Answer[], alerts: readonly Alerts[], cost: Cost): string {
  const [, ten, alert] = TESTS.map(([, test]) => test);
  const counted = (answers: readonly Answer[]): string => {
    const [tenGained, tenLost] = changes(answers, CHOSEN, ten!);
    const [gained, lost] = changes(answers, CHOSEN, alert!);
    const [possible] = changes(answers, 'perfect source', alert!);
    return `of ${answers.length} queries ${tenGained} more (${tenLost} fewer) have their party in ten and ${gained} more (${lost} fewer) at 0.70 or above, where a perfect source would bring ${possible}`;
  };
  const every = [...across, ...others];
  const [tenGained, tenLost] = changes(every, CHOSEN, ten!);
  const [gained, lost] = changes(every, CHOSEN, alert!);
  const missed = every.filter(({ miss }) => miss !== null);
  const reachable = missed.filter(({ outcomes }) => inTen(outcomes['perfect source'])).length;
  const added = alerts.reduce((sum, { service, further }) => sum + further[0]! - service, 0);
  const negatives = alerts.reduce((sum, { rows }) => sum + rows, 0);
  const extra = cost.encode + cost.scan + cost.score;
  const raises = tenGained > tenLost && gained > lost;
  return [
    `**Verdict.** The encoder ${raises ? 'raises' : 'does not raise'} recall beyond what the index finds: ${percent(tenGained - tenLost, every.length)} of all queries in ten, ${percent(gained - lost, every.length)} at the alert threshold.`,
    `With the 20 names nearest by the encoder scored as well: across scripts, ${counted(across)}; on the full lists, ${counted(others)}.`,
    `It adds ${added} false alerts on ${negatives} names that are not listed. It makes screening a name ${((cost.service + extra) / cost.service).toFixed(1)} times as long: ${extra.toFixed(2)} ms on top of ${cost.service.toFixed(2)} ms.`,
    `Candidates are the smaller part of what is missed: of ${missed.length} queries without their party in ten, even a perfect source of candidates would repair ${reachable}; the others fail in the matcher or have too many equals.`,
    'It stays out of the service: most names that are screened are on no list, and for each of them the scan would take longer than the whole search does.',
  ].join(' ');
}
