/**
 * `npm run record:scores`: records the scores of several hundred queries against invented names in
 * test/service/recorded-scores.tsv, so that a test detects scores that change without a new version of the rules. Refuses
 * to record other scores under a recorded version. `--draw` draws other pairs of names.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { examCases } from '../src/exam/cases/cases.ts';
import { CLASSES } from '../src/exam/cases/classes.ts';
import { companyParts, cultures, inventedCompany, inventedPerson } from '../src/exam/cases/invented.ts';
import { foldName, type ListedPartyRecords, type ListedRecord } from '../src/exam/cases/listed.ts';
import { namedRandom, pick } from '../src/exam/cases/random.ts';
import { alternatives, lexiconRows } from '../src/lexicon/lines.ts';
import { analyzeName } from '../src/names/analyze.ts';
import type { NameKind } from '../src/names/name.ts';
import { compareNames } from '../src/names/score/pair.ts';
import { keysOfToken } from '../src/search/names/token-keys.ts';
import { rulesetVersion, STATED_RULES } from '../src/service/ruleset.ts';
import { ROOT } from './options.ts';

const FILE = join(ROOT, 'test/service/recorded-scores.tsv');
const SEED = 20_261_128;

interface Pair {
  query: string;
  listed: string;
  kind: NameKind;
}

/** The recorded data: the version of the ruleset, a digest of the keys of the index, and a row with a score for each pair. */
interface Recorded {
  ruleset: string;
  keys: string;
  rows: (Pair & { score: string })[];
}

/** Reads the recorded scores. */
export function readRecorded(): Recorded {
  const [head, ...rows] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  const [, ruleset, keys] = /^# ruleset (\w+), keys (\w+)$/.exec(head!)!;
  return {
    ruleset: ruleset!,
    keys: keys!,
    rows: rows.map((row) => {
      const [query, listed, kind, score] = row.split('\t') as [string, string, NameKind, string];
      return { query, listed, kind, score };
    }),
  };
}

/** Scores the same pairs with the current rules. */
export function scoredNow(pairs: readonly Pair[]): Recorded {
  const rows = pairs.map(({ query, listed, kind }) => {
    const { score } = compareNames(query, listed, { kind });
    return { query, listed, kind, score: score.toFixed(4) };
  });
  const keys = pairs.map(({ listed, kind }) =>
    analyzeName(listed, kind, 'index').map(({ tokens }) => tokens.map((token) => [...keysOfToken(token)])),
  );
  const hash = createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 16);
  return { ruleset: rulesetVersion(), keys: hash, rows };
}

const partyOf = (record: Pick<ListedRecord, 'name' | 'type' | 'countries'>, at: number): ListedPartyRecords => ({
  records: [{ id: `x-${at}`, source_list: '', active: true, aliases: [], birthDates: [], ...record }],
  names: new Set([foldName(record.name)]),
});

/** Invented names with every kind of damage of the exam, and with a word of another name. */
function inventedPairs(): Pair[] {
  const random = namedRandom(SEED, 'names');
  const [people, parts] = [cultures(), companyParts()];
  const parties = Array.from({ length: 120 }, (_, at) => {
    const isPerson = at % 2 === 0;
    const { q, facts } = isPerson ? inventedPerson(people, random) : inventedCompany(parts, people, random);
    const type = isPerson ? 'individual' : 'organization';
    return partyOf({ name: q, type, countries: [facts.country!] }, at);
  });
  const classes = CLASSES.filter(({ make }) => make);
  const damaged = examCases(parties, { seed: SEED, questions: classes.length * 48, classes }).map(({ q, record }) => ({
    query: q,
    listed: record!.name,
    kind: record!.type === 'individual' ? ('person' as const) : ('organization' as const),
  }));
  // Names that share some words: their scores depend on most of the weights.
  const near = Array.from({ length: 200 }, (_, at) => {
    const same = parties.filter((_, other) => other % 2 === at % 2);
    const [one, other] = [pick(random, same), pick(random, same)].map(({ records }) => records[0]!.name.split(' '));
    const query = [...other!.slice(0, -1), one!.at(-1)].join(' ');
    return { query, listed: other!.join(' '), kind: at % 2 === 0 ? ('person' as const) : ('organization' as const) };
  });
  return [...damaged, ...near];
}

/** Entries of lexicons and their meanings, next to an invented word. */
const LEXICONS: readonly (readonly [file: string, kind: NameKind])[] = [
  ['latin/given-name-groups.tsv', 'person'],
  ['arabic/names.tsv', 'person'],
  ['han/surnames.tsv', 'person'],
  ['latin/word-synonyms.tsv', 'organization'],
  ['cyrillic/russian-organisation-words.tsv', 'organization'],
  ['arabic/organisation-words.tsv', 'organization'],
  ['korean/organisation-words.tsv', 'organization'],
  ['japanese/organisation-words.tsv', 'organization'],
];

function lexiconPairs(): Pair[] {
  return LEXICONS.flatMap(([file, kind]) => {
    const random = namedRandom(SEED, file);
    const rows = lexiconRows(file);
    return Array.from({ length: 25 }, () => {
      const [entry, other] = pick(random, rows);
      const words = alternatives(entry);
      const pairOf = words.length > 1 ? words : [entry!, ...alternatives(other)];
      return { query: `${pairOf[0]} Velzorqua`, listed: `${pairOf[1] ?? pairOf[0]} Velzorqua`, kind };
    });
  });
}

function main(): void {
  const isDrawn = process.argv.includes('--draw');
  const before = isDrawn ? null : readRecorded();
  const now = scoredNow(before?.rows ?? [...inventedPairs(), ...lexiconPairs()]);
  const moved = before ? before.rows.filter(({ score }, at) => score !== now.rows[at]!.score) : [];
  const isMoved = moved.length > 0 || (before !== null && before.keys !== now.keys);
  console.log(
    `${now.rows.length} pairs, ${moved.length} with another score${before?.keys === now.keys ? '' : ', other keys'}`,
  );
  if (isMoved && before!.ruleset === now.ruleset) {
    console.error(
      `Scores or keys moved: raise STATED_RULES in src/service/ruleset.ts above ${STATED_RULES}, then record again.`,
    );
    process.exit(1);
  }
  const rows = now.rows.map(({ query, listed, kind, score }) => [query, listed, kind, score].join('\t'));
  writeFileSync(FILE, `# ruleset ${now.ruleset}, keys ${now.keys}\n${rows.join('\n')}\n`);
}

if (import.meta.main) main();
