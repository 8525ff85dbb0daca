/**
 * `npm run fit:facts [-- --lists DIR]`: measures on the official lists how often facts agree for one party and by chance,
 * and writes src/names/score/facts/fact-bits.ts and docs/reference/facts.md. Pairs of one party are records of two authorities that
 * share a UN reference, a ship's IMO or another official number, so no measured fact is used to find them. Pairs of two
 * parties are drawn at random; pairs with similar names come from one list, which contains each party once.
 */

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listedSnapshot, listedStore } from '../quality/editions.ts';
import { allCountryCodes, mainCountry } from '../src/domain/countries/entity-countries.ts';
import type { EntityRecord } from '../src/domain/entity/entity.ts';
import { foldIdentifier } from '../src/domain/entity/identifiers.ts';
import { seededRandom } from '../src/exam/cases/random.ts';
import { MESSAGES } from '../src/messages/messages.ts';
import { BIRTH_STEPS, type BirthStep, compareBirthDates } from '../src/names/score/facts/birth-dates.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { partyFacts } from '../src/parties/facts.ts';
import { screenNames } from '../src/search/names/screen.ts';
import { idOf, type Snapshot } from '../src/search/snapshot.ts';

const BITS_FILE = new URL('../src/names/score/facts/fact-bits.ts', import.meta.url);
const RANDOM_PAIRS = 400_000;
/** Number of records whose similar names are looked up. */
const NEAR_QUERIES = 6000;
/** A number on more records than this does not identify one party. */
const MAX_BEARERS = 8;
/**
 * Assumed fraction of wrong facts in a customer file. It is set by hand, because lists copy each other and therefore
 * agree more often than a bank's file agrees with a list.
 */
const WRONG = 0.02;
/** Maximum evidence of an outcome in bits, however rarely it occurs by chance. */
const MAX_BITS = 12;

type Pair = readonly [EntityRecord, EntityRecord];
/** The outcome of a fact for a pair; null when either side lacks the fact. */
type Outcome = (a: EntityRecord, b: EntityRecord) => string | null;

const bestStep = (steps: readonly BirthStep[]): BirthStep | null =>
  BIRTH_STEPS_BEST_FIRST.find((step) => steps.includes(step)) ?? null;
/** Which of several listed dates is used: the one closest to the stated date. */
const BIRTH_STEPS_BEST_FIRST: readonly BirthStep[] = [
  'day',
  'swapped',
  'year',
  'digit',
  'same_year',
  'year_within_2',
  'day_within_2',
  'year_within_5',
  'day_within_5',
  'year_further',
  'day_further',
];

const birthOutcome: Outcome = (a, b) => {
  const stated = a.birth_dates.find(({ date, circa, from }) => date && !circa && !from)?.date;
  if (!stated) return null;
  return bestStep(compareBirthDates(stated, b.birth_dates).map(({ step }) => step));
};
const countryOutcome: Outcome = (a, b) => {
  const stated = mainCountry(a)?.code;
  const listed = allCountryCodes(b);
  return stated && listed.size > 0 ? (listed.has(stated) ? 'agrees' : 'differs') : null;
};
const genderOutcome: Outcome = (a, b) => (a.gender && b.gender ? (a.gender === b.gender ? 'agrees' : 'differs') : null);
const typeOutcome: Outcome = (a, b) =>
  a.entity_type === 'other' || b.entity_type === 'other'
    ? null
    : a.entity_type === b.entity_type
      ? 'agrees'
      : 'differs';
const identifierOutcome: Outcome = (a, b) => {
  const numbers = (one: EntityRecord) =>
    one.identifiers.map(({ type, country, value }) => ({ kind: `${type} ${country}`, folded: foldIdentifier(value) }));
  const [left, right] = [numbers(a), numbers(b)];
  const shared = left.filter(({ kind }) => right.some((other) => other.kind === kind));
  if (shared.length === 0) return null;
  return shared.some(({ folded }) => right.some((other) => other.folded === folded)) ? 'agrees' : 'differs';
};

/** Counts how often each outcome occurs. */
function countOutcomes(pairs: Iterable<Pair>, outcome: Outcome): { total: number; of: Map<string, number> } {
  const of = new Map<string, number>();
  let total = 0;
  for (const [a, b] of pairs) {
    const seen = outcome(a, b);
    if (seen === null) continue;
    total++;
    of.set(seen, (of.get(seen) ?? 0) + 1);
  }
  return { total, of };
}

/** Both orders of all pairs of records of two authorities that share a key; `keysOf` gives each record's keys. */
function pairsSharing(entities: readonly EntityRecord[], keysOf: (entity: EntityRecord) => Iterable<string>): Pair[] {
  const byKey = new Map<string, EntityRecord[]>();
  for (const entity of entities) for (const key of keysOf(entity)) byKey.set(key, [...(byKey.get(key) ?? []), entity]);
  const found = new Map<string, Pair>();
  for (const bearers of byKey.values()) {
    if (bearers.length > MAX_BEARERS) continue;
    for (const a of bearers)
      for (const b of bearers) if (a.jurisdiction !== b.jurisdiction) found.set(`${a.id} ${b.id}`, [a, b]);
  }
  return [...found.values()];
}

/** The script in which the party's own name is written, if the lists state it. */
const scriptOf = ([a, b]: Pair): string =>
  [...a.aliases, ...b.aliases].map(({ script }) => script).find((script) => script && script !== 'Latin') ?? 'Latin';

/** Pairs of records of one list with similar names. */
function nearPairs(snapshot: Snapshot, byId: ReadonlyMap<string, EntityRecord>, random: () => number): Pair[] {
  const all = [...byId.values()];
  const pairs: Pair[] = [];
  for (let i = 0; i < NEAR_QUERIES; i++) {
    const entity = all[Math.floor(random() * all.length)]!;
    const filters = { source_lists: [entity.source_list], entity_types: [entity.entity_type] };
    const { hits } = screenNames(snapshot, { q: entity.name, filters, threshold: ALERT_THRESHOLD, limit: 20 });
    for (const hit of hits) {
      const other = byId.get(idOf(snapshot, hit.row))!;
      if (other.id !== entity.id) pairs.push([entity, other]);
    }
  }
  return pairs;
}

function* randomPairs(entities: readonly EntityRecord[], random: () => number): Generator<Pair> {
  for (let i = 0; i < RANDOM_PAIRS; i++) {
    const a = entities[Math.floor(random() * entities.length)]!;
    const b = entities[Math.floor(random() * entities.length)]!;
    if (a.id !== b.id) yield [a, b];
  }
}

interface Measured {
  fact: string;
  outcome: string;
  text: string;
  m: number;
  u: number;
  near: number;
  bits: number;
}

/** Half a case is added to each outcome, so that none has probability 0. */
const shareOf = (count: number, total: number, outcomes: number): number => (count + 0.5) / (total + 0.5 * outcomes);

interface Sets {
  one: readonly Pair[];
  random: readonly Pair[];
  near: readonly Pair[];
}

/** Fractions and bits of the outcomes of one fact; bits compared with the chance fraction in the set named by `against`. */
function measure(
  fact: string,
  outcome: Outcome,
  texts: Readonly<Record<string, string>>,
  { sets, against }: { sets: Sets; against: 'random' | 'near' },
): { rows: Measured[]; totals: string } {
  const outcomes = Object.keys(texts);
  const counted = {
    one: countOutcomes(sets.one, outcome),
    random: countOutcomes(sets.random, outcome),
    near: countOutcomes(sets.near, outcome),
  };
  // Full dates and years are two groups of outcomes; fractions are within the group.
  const groupOf = (name: string): readonly string[] =>
    fact === 'birth_date' ? outcomes.filter((one) => one.startsWith('year') === name.startsWith('year')) : outcomes;
  const share = (set: keyof typeof counted, name: string): number => {
    const group = groupOf(name);
    const total = group.reduce((sum, one) => sum + (counted[set].of.get(one) ?? 0), 0);
    return shareOf(counted[set].of.get(name) ?? 0, total, group.length);
  };
  const rows = outcomes.map((name) => {
    const [m, u, near] = [share('one', name), share('random', name), share('near', name)];
    const chance = against === 'random' ? u : near;
    const bits = Math.log2(((1 - WRONG) * m + WRONG * chance) / chance);
    return {
      fact,
      outcome: name,
      text: texts[name]!,
      m,
      u,
      near,
      bits: Number(Math.max(-MAX_BITS, Math.min(MAX_BITS, bits)).toFixed(1)),
    };
  });
  return { rows, totals: `${fact}: ${counted.one.total}, ${counted.random.total}, ${counted.near.total}` };
}

const AGREES = { agrees: 'agrees', differs: 'differs' };
const percent = (share: number): string => `${(100 * share).toFixed(share < 0.01 ? 2 : 1)}%`;

function bitsFile(rows: readonly Measured[]): string {
  const entry = ({ outcome, bits, text }: Measured, name = outcome): string =>
    `  /** Bits. ${text.charAt(0).toUpperCase()}${text.slice(1)}. */\n  ${name}: ${bits},`;
  const births = rows.filter(({ fact }) => fact === 'birth_date');
  const others = rows.filter(({ fact }) => fact !== 'birth_date');
  const camel = (fact: string): string => fact.replace('entity_type', 'type');
  return [
    '/** Written by `npm run fit:facts` from the official lists; docs/reference/facts.md has the underlying fractions. */',
    "import type { BirthStep } from './birth-dates.ts';",
    '',
    '/** Bits, log2(m / u), of each outcome of comparing birth dates. */',
    'export const BIRTH_BITS: Readonly<Record<BirthStep, number>> = {',
    ...births.map((row) => entry(row)),
    '};',
    '',
    '/** Bits of the other facts, as the lists state them. */',
    'export const MEASURED_BITS = {',
    ...others.map((row) =>
      entry(
        { ...row, text: `${row.fact.replace('_', ' ')} ${row.text}` },
        `${camel(row.fact)}${row.outcome === 'agrees' ? 'Agrees' : 'Differs'}`,
      ),
    ),
    '};',
    '',
  ].join('\n');
}

const { values } = parseArgs({ options: { lists: { type: 'string' } } });
const lists = resolve(values.lists ?? resolve(import.meta.dirname, '../../shared/lists'));
const store = await listedStore(lists);
const entities: EntityRecord[] = [];
for await (const entity of store.entities()) entities.push(entity);
await store.close();
const snapshot = await listedSnapshot(lists);
const byId = new Map(entities.map((entity) => [entity.id, entity]));
const random = seededRandom(20_261_122);
const facts = new Map(entities.map((entity) => [entity.id, partyFacts(entity)]));
const referenced = pairsSharing(entities, ({ id }) => facts.get(id)!.unReferences);
const numbered = pairsSharing(entities, ({ id }) => [
  ...facts.get(id)!.imos,
  ...facts.get(id)!.numbers.map(({ key }) => key),
]);
const one = [...new Map([...referenced, ...numbered].map((pair) => [`${pair[0].id} ${pair[1].id}`, pair])).values()];
const people = entities.filter(({ entity_type }) => entity_type === 'individual');
const near = nearPairs(snapshot, byId, random);
const sameKind = (pairs: Iterable<Pair>): Pair[] => [...pairs].filter(([a, b]) => a.entity_type === b.entity_type);
const peoplePairs: Sets = { one, random: [...randomPairs(people, random)], near };
const allPairs: Sets = { one, random: sameKind(randomPairs(entities, random)), near };
// The effect of the record type cannot be measured on similar names of one type.
const anyType: Sets = { one, random: [...randomPairs(entities, random)], near: [...randomPairs(entities, random)] };
const references: Sets = { ...allPairs, one: referenced };
const measured = [
  measure('birth_date', birthOutcome, MESSAGES.en.birthStep, { sets: peoplePairs, against: 'random' }),
  measure('country', countryOutcome, AGREES, { sets: allPairs, against: 'near' }),
  measure('gender', genderOutcome, AGREES, { sets: peoplePairs, against: 'near' }),
  measure('entity_type', typeOutcome, AGREES, { sets: anyType, against: 'random' }),
  // Some of the pairs were found by numbers, so only references count here.
  measure('identifier', identifierOutcome, AGREES, { sets: references, against: 'random' }),
];
const rows = measured.flatMap((of) => of.rows);
writeFileSync(BITS_FILE, bitsFile(rows));

const scripts = [...new Set(one.map(scriptOf))]
  .map((script) => ({
    script,
    counted: countOutcomes(
      one.filter((pair) => scriptOf(pair) === script),
      birthOutcome,
    ),
  }))
  .filter(({ counted }) => counted.total >= 50)
  .sort((a, b) => b.counted.total - a.counted.total);
const page = [
  '# How often facts agree\n',
  `Written by \`npm run fit:facts\` with src/names/score/facts/fact-bits.ts. m: share of ${one.length} ordered pairs of one party on two authorities' lists, linked by UN reference, IMO or another official number (facts take no part). u: share of random pairs of two parties. Near: share of ${near.length} pairs of names that alert on each other within one list, so of two parties. Bits are log2(m / u), for country and gender log2(m / near), where ${percent(WRONG)} of the facts asked with are taken as wrong at random (lists copy each other, a customer's file does not); docs/scoring.md says how they are used.\n`,
  '| fact | outcome | m | u | near | bits |\n|---|---|---|---|---|---|',
  ...rows.map(
    (row) =>
      `| ${row.fact} | ${row.outcome}: ${row.text} | ${percent(row.m)} | ${percent(row.u)} | ${percent(row.near)} | ${row.bits} |`,
  ),
  `\nPairs in which both sides state the fact (one party, random, near): ${measured.map(({ totals }) => totals).join('; ')}.\n`,
  'Birth dates of one party by the script of its own name:\n',
  `| outcome | ${scripts.map(({ script, counted }) => `${script} (${counted.total})`).join(' | ')} |\n|---|${'---|'.repeat(scripts.length)}`,
  ...BIRTH_STEPS.map(
    (step) =>
      `| ${step} | ${scripts.map(({ counted }) => percent((counted.of.get(step) ?? 0) / counted.total)).join(' | ')} |`,
  ),
];
writeFileSync(resolve(import.meta.dirname, '../docs/reference/facts.md'), `${page.join('\n')}\n`);
