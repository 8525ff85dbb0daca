/**
 * Recall of listed names, and false alerts of invented ones, in the texts of quality/contexts.tsv. Writes a section of
 * docs/figures/retrieval.md.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyParts, cultures, inventedCompany, inventedPerson } from '../src/exam/cases/invented.ts';
import { below, pick, type Random, seededRandom } from '../src/exam/cases/random.ts';
import { readWords } from '../src/names/read/text-words.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { findNames } from '../src/search/names/find-names.ts';
import { LINK_WEAK, NAME_KINDS } from '../src/search/names/index/name-index.ts';
import { blobText } from '../src/search/snapshot/section-views.ts';
import { openSnapshot, type Snapshot } from '../src/search/snapshot.ts';
import { listedSnapshot } from './editions.ts';
import { percent } from './measures.ts';
import { withTypo } from './names.ts';
import { optionsOf } from './options.ts';
import { writeSection } from './page.ts';

const SEED = 20_261_128;
/** Number of contexts tried per name. */
const CONTEXTS_EACH = 8;
/** Maximum length of a drawn name, in letters. */
const LONGEST = 70;
const KINDS = ['person', 'organization', 'vessel'] as const;
type Kind = (typeof KINDS)[number];

interface Context {
  kind: Kind;
  text: string;
  /** `table` when every word around the name is a context word or in lower case, else `other`. */
  words: 'table' | 'other';
}

const LATIN = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}]+$/u;
const UNKNOWN: ReadonlySet<string> = new Set(['name', 'trade', 'place', 'form']);

function contexts(): Context[] {
  const lines = readFileSync(join(import.meta.dirname, 'contexts.tsv'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [kind, , text] = line.split('\t');
    if (!text || line.startsWith('#') || !LATIN.test(text.replace(/[{}<>=+]/g, ''))) return [];
    const around = readWords(text.replace('{}', '\n'));
    const isOther = around.some(({ role, isSmall }) => UNKNOWN.has(role) && !isSmall);
    return [{ kind: kind as Kind, text, words: isOther ? 'other' : 'table' } as const];
  });
}

const alerts = (snapshot: Snapshot, q: string) => findNames(snapshot, { q, filters: {}, threshold: ALERT_THRESHOLD });

/** A listed name of a kind in Latin letters (for persons with the given name first), and the rows that have it. */
function drawn({ names }: Snapshot, kind: Kind, random: Random): { q: string; rows: number[] } {
  for (;;) {
    const name = below(random, names.nameCount);
    const text = blobText(names.texts, name);
    const q = kind === 'person' ? text.replace(/^([^,]+), ([^,]+)$/, '$2 $1') : text;
    const words = q.split(/\s+/).length;
    if (NAME_KINDS[names.kinds[name]!] !== kind || q.length > LONGEST || !LATIN.test(q)) continue;
    if (kind === 'person' && (words < 2 || words > 4)) continue;
    const rows: number[] = [];
    for (let link = names.linkAt[name]!; link < names.linkAt[name + 1]!; link++)
      if (!(names.linkFlags[link]! & LINK_WEAK)) rows.push(names.linkRows[link]!);
    if (rows.length > 0) return { q, rows };
  }
}

/** How many names of a kind that alert on their own also alert in contexts, by the words of the contexts. */
function recallOf(snapshot: Snapshot, kind: Kind, count: number): string[] {
  const random = seededRandom(SEED);
  const own = contexts().filter((one) => one.kind === kind);
  const counts = new Map<string, { found: number; all: number }>();
  for (let at = 0; at < count; at++) {
    const { q: name, rows } = drawn(snapshot, kind, random);
    for (const [how, q] of [
      ['as listed', name],
      ['one typo', withTypo(name, random)],
    ] as const) {
      const alone = alerts(snapshot, q);
      if (!rows.some((row) => alone.has(row))) continue;
      for (let i = 0; i < CONTEXTS_EACH; i++) {
        const { text, words } = pick(random, own);
        const found = alerts(snapshot, text.replace('{}', q));
        const key = `${kind} | ${how} | ${words}`;
        const known = counts.get(key) ?? { found: 0, all: 0 };
        counts.set(key, { found: known.found + Number(rows.some((row) => found.has(row))), all: known.all + 1 });
      }
    }
  }
  return [...counts].sort().map(([key, { found, all }]) => `| ${key} | ${all} | ${percent(found, all)} |`);
}

/** How many invented names that do not alert on their own alert in contexts. */
function floodOf(snapshot: Snapshot, kind: 'person' | 'organization', count: number): string {
  const random = seededRandom(SEED);
  const [people, parts] = [cultures(), companyParts()];
  const own = contexts().filter((one) => one.kind === kind);
  let alerting = 0;
  for (let at = 0; at < count; ) {
    const { q } = kind === 'person' ? inventedPerson(people, random) : inventedCompany(parts, people, random);
    if (alerts(snapshot, q).size > 0) continue;
    at++;
    if (alerts(snapshot, pick(random, own).text.replace('{}', q)).size > 0) alerting++;
  }
  return `| ${kind} | ${count} | ${percent(alerting, count)} |`;
}

/** Measures with a new snapshot, or that of the data folder `--data`; draws `--names` names of each kind. */
export async function run(args: string[]): Promise<void> {
  const { lists, data, names } = optionsOf(args, { data: '', names: '300' });
  const snapshot = data ? await openSnapshot(join(data, 'snapshot.bin')) : await listedSnapshot(lists);
  const count = Number(names);
  writeSection('retrieval', 'Names in texts', [
    'Of names that alert alone, how many alert in a text; by whether the words around them are in data/lexicon/context.',
    '',
    '| kind | name | words of the text | texts | found |',
    '|---|---|---|---:|---:|',
    ...KINDS.flatMap((kind) => recallOf(snapshot, kind, count)),
    '',
    'Invented names that do not alert alone, in the same texts:',
    '',
    '| kind | texts | alert |',
    '|---|---:|---:|',
    ...(['person', 'organization'] as const).map((kind) => floodOf(snapshot, kind, count)),
    '',
    'The texts:',
    '',
    ...contexts().map(({ kind, text, words }) => `- ${kind}, ${words}: \`${text}\``),
  ]);
}
