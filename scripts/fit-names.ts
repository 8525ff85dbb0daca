/**
 * `npm run fit:names [-- --data DIR] [--rounds N]`: fits the weights of name comparison on the lists' own names and on
 * half of the labelled rows, and reports the results of the fitted weights on the other half. It changes no code:
 * improvements on the unseen half are entered in src/names/score/weights.ts by hand.
 *
 * Positive pairs: names of one party. Negative pairs: similar names of unlinked parties. The loss is the logistic loss of
 * the score around the alert threshold, so that scores far from it have little effect; positives below `HOPELESS` (a
 * nickname, an abbreviation) are omitted. One weight at a time is moved up or down, and the change is retained if it
 * helps (coordinate descent).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { kindOf } from '../quality/pairs.ts';
import { namedRandom, shuffled } from '../src/exam/cases/random.ts';
import { analyzeName } from '../src/names/analyze.ts';
import { bestForms, type Comparer, createComparer } from '../src/names/score/compare.ts';
import {
  ALERT_THRESHOLD,
  CAP,
  MATCH,
  ORGANISATION,
  OTHER_WORD,
  PERSON,
  SLIP,
  TOKEN_WEIGHT,
} from '../src/names/score/weights.ts';
import { openSnapshot } from '../src/search/snapshot.ts';
import { type NamePair, negativePairs, positivePairs, strangerPairs } from './name-pairs.ts';

const SEED = 11;
/** Number of names whose similar names are looked up, and of pairs used per label. */
const NEAR_OF = 12_000;
const MOST = 12_000;
/** Steepness of the loss around the threshold, and the score below which a positive pair is omitted. */
const STEEPNESS = 14;
const HOPELESS = 0.4;
/** Cost of a missed party relative to a false alert. */
const LOST = 2;
/** Weight of a labelled row relative to a pair of the lists, which are many and similar. */
const LABELLED_WEIGHT = 8;
const LABELLED = ['nk_name_bench', 'nk_entity_bench', 'nk_logic_v2_cases', 'watchman_cases', 'ing_emm_companies'];

const STRANGERS = ['os_negatives_global', 'os_negatives_us', 'us_congress_negatives'];

/** A weight that is fitted: its position, and the bounds within which it remains meaningful. */
interface Knob {
  name: string;
  table: Record<string, number>;
  key: string;
  least: number;
  most: number;
}

const knob = (name: string, table: object, least: number, most: number): Knob => ({
  name,
  table: table as Record<string, number>,
  key: name.slice(name.indexOf('.') + 1),
  least,
  most,
});

const KNOBS: readonly Knob[] = [
  knob('PERSON.slope', PERSON, 0.5, 0.95),
  knob('PERSON.slopeRare', PERSON, 0.1, 0.5),
  knob('PERSON.nameLeftOver', PERSON, 0.15, 0.6),
  knob('PERSON.otherForm', PERSON, 0.7, 1),
  knob('PERSON.onlyNear', PERSON, 0.75, 1),
  knob('ORGANISATION.slope', ORGANISATION, 0.4, 0.8),
  knob('ORGANISATION.slopeOnlyTrade', ORGANISATION, 0.35, 0.8),
  knob('ORGANISATION.nameLeftOver', ORGANISATION, 0.15, 0.6),
  knob('ORGANISATION.placesDiffer', ORGANISATION, 0.4, 0.85),
  knob('ORGANISATION.placeOnOneSide', ORGANISATION, 0.75, 1),
  knob('ORGANISATION.numberOnOneSide', ORGANISATION, 0.6, 1),
  knob('ORGANISATION.tradesDiffer', ORGANISATION, 0.5, 1),
  knob('ORGANISATION.formsDiffer', ORGANISATION, 0.75, 1),
  knob('TOKEN_WEIGHT.ordinary', TOKEN_WEIGHT, 0.1, 0.4),
  knob('TOKEN_WEIGHT.place', TOKEN_WEIGHT, 0.15, 0.5),
  knob('TOKEN_WEIGHT.patronymic', TOKEN_WEIGHT, 0.3, 0.8),
  knob('MATCH.steep', MATCH, 1, 2.5),
  knob('MATCH.lone', MATCH, 0.5, 0.8),
  knob('SLIP.change', SLIP, 0.75, 0.93),
  knob('OTHER_WORD.sureOrganisation', OTHER_WORD, 0.7, 0.9),
  knob('OTHER_WORD.sureNames', OTHER_WORD, 0.7, 0.87),
  knob('CAP.sibling', CAP, 0.5, 0.69),
];

/** A pair with its weight, and the comparer that has its words' frequencies. */
interface Weighed extends NamePair {
  count: number;
  comparer: Comparer;
}

const scoreOf = ({ left, right, kind, comparer }: Weighed): number =>
  bestForms(left, right, kind, comparer)?.score ?? 0;

/** Labelled rows of the sets, assigned to halves by their position. */
function labelledPairs(folder: string): NamePair[] {
  return LABELLED.flatMap((set) => {
    const file = join(folder, `${set}.jsonl`);
    if (!existsSync(file)) return [];
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .flatMap((text, at): NamePair[] => {
        const { query, candidate, schema, match } = JSON.parse(text);
        if (!query || !candidate || typeof match !== 'boolean') return [];
        const kind = kindOf(schema);
        const forms = [analyzeName(query, kind, 'query'), analyzeName(candidate, kind, 'index')] as const;
        return [
          { left: forms[0], right: forms[1], kind, label: match, half: (at & 1) as 0 | 1, texts: [query, candidate] },
        ];
      });
  });
}

function queriesOf(folder: string, set: string): string[] {
  const file = join(folder, `${set}.jsonl`);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((text) => (JSON.parse(text) as { query: string }).query);
}

/** Mean loss of pairs; a missed party costs {@link LOST} times as much as a false alert. */
function loss(pairs: readonly Weighed[]): number {
  const sum = { true: [0, 0], false: [0, 0] } as Record<string, [number, number]>;
  for (const pair of pairs) {
    const margin = (pair.label ? 1 : -1) * STEEPNESS * (scoreOf(pair) - ALERT_THRESHOLD);
    const group = sum[String(pair.label)]!;
    group[0] += pair.count * Math.log1p(Math.exp(-margin));
    group[1] += pair.count;
  }
  return (LOST * sum.true![0]) / sum.true![1] + sum.false![0] / sum.false![1];
}

/** Fractions of true and of false pairs at or above the threshold. */
function shares(pairs: readonly Weighed[]): string {
  const share = (label: boolean): string => {
    const part = pairs.filter((pair) => pair.label === label);
    return `${((100 * part.filter((pair) => scoreOf(pair) >= ALERT_THRESHOLD).length) / part.length).toFixed(2)}%`;
  };
  return `recall ${share(true)}, false ${share(false)}, loss ${loss(pairs).toFixed(4)}`;
}

/** Moves one weight at a time by decreasing steps; retains changes that lower the loss. */
function descend(pairs: readonly Weighed[], rounds: number): void {
  let best = loss(pairs);
  for (let round = 0; round < rounds; round++) {
    for (const { table, key, least, most } of KNOBS) {
      const step = (most - least) / 2 ** (round + 2);
      for (const move of [step, -step]) {
        const before = table[key]!;
        const after = Math.round(Math.max(least, Math.min(most, before + move)) * 1000) / 1000;
        if (after === before) continue;
        table[key] = after;
        const now = loss(pairs);
        if (now < best - 1e-5) {
          best = now;
          break;
        }
        table[key] = before;
      }
    }
    console.log(`round ${round + 1}: loss ${best.toFixed(4)}`);
  }
}

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: './var' },
    cases: { type: 'string', default: resolve(import.meta.dirname, '../../shared/eval') },
    rounds: { type: 'string', default: '3' },
  },
});
const snapshot = await openSnapshot(join(values.data, 'snapshot.bin'));
const comparer = createComparer();
const positives = positivePairs(snapshot, namedRandom(SEED, 'positive'));
const negatives = negativePairs(snapshot, NEAR_OF, namedRandom(SEED, 'negative'));
console.log(`${positives.length} pairs of one party, ${negatives.length} near pairs of two`);
const strangers = STRANGERS.flatMap((set) => strangerPairs(snapshot, queriesOf(values.cases, set)));
console.log(`${strangers.length} listed names near names that are on no list`);
const listed = [
  ...shuffled(namedRandom(SEED, 'drawn'), positives).slice(0, MOST),
  ...negatives.slice(0, MOST),
  ...strangers,
]
  .map((pair): Weighed => ({ ...pair, count: 1, comparer }))
  .filter((pair) => !pair.label || scoreOf(pair) >= HOPELESS);
const tables = createComparer();
const labelled = labelledPairs(values.cases).map(
  (pair): Weighed => ({ ...pair, count: LABELLED_WEIGHT, comparer: tables }),
);
const half = (pairs: readonly Weighed[], wanted: 0 | 1): Weighed[] => pairs.filter((pair) => pair.half === wanted);

const original = KNOBS.map(({ table, key }) => table[key]!);
const fitted: number[][] = [];
for (const seen of [0, 1] as const) {
  KNOBS.forEach(({ table, key }, at) => {
    table[key] = original[at]!;
  });
  const other = seen === 0 ? 1 : 0;
  console.log(`\nFitted on half ${seen}. Before, on the other half:`);
  console.log(`  lists ${shares(half(listed, other))}\n  labelled ${shares(half(labelled, other))}`);
  descend([...half(listed, seen), ...half(labelled, seen)], Number(values.rounds));
  console.log(
    `After, on the other half:\n  lists ${shares(half(listed, other))}\n  labelled ${shares(half(labelled, other))}`,
  );
  fitted.push(KNOBS.map(({ table, key }) => table[key]!));
}
console.log('\n| weight | now | fitted on one half | on the other |\n|---|---:|---:|---:|');
KNOBS.forEach(({ name }, at) => {
  console.log(`| ${name} | ${original[at]} | ${fitted[0]![at]} | ${fitted[1]![at]} |`);
});
