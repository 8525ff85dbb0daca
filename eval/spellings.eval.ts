/** Listed persons in the spelling of other languages, and ordinary people of those languages. Writes docs/figures/spellings.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedRandom, shuffled } from '../src/exam/cases/random.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { screenNames } from '../src/search/names/screen.ts';
import { type Snapshot, summaryOf } from '../src/search/snapshot.ts';
import { writeFigures } from './figures.ts';
import { latinSnapshot, listedStore } from './listed-snapshot.ts';
import { percent } from './measures.ts';
import { cyrillicName, SYSTEMS, spelled, unmarked } from './national-systems.ts';

const SEED = 20_261_125;
/** Persons drawn. */
const DRAWN = Number(process.env.SIS_EVAL_SPELLINGS ?? 1000);
/** Misses of each language that the page shows. */
const SHOWN = 3;

interface Person {
  id: string;
  /** Main name in Latin letters. */
  listed: string;
  /** In Cyrillic letters, given name first. */
  name: string[];
}

/** Active persons of whom a list gives the name in Cyrillic letters. */
async function personsOf(lists: string): Promise<Person[]> {
  const store = await listedStore(lists);
  const found: Person[] = [];
  try {
    for await (const { id, is_active, entity_type, name: listed, aliases } of store.entities()) {
      if (!is_active || entity_type !== 'individual') continue;
      const name = aliases.map((alias) => cyrillicName(alias.name)).find((words) => words !== null);
      if (name) found.push({ id, listed, name });
    }
  } finally {
    await store.close();
  }
  return found;
}

const alerts = (snapshot: Snapshot, q: string): string[] =>
  screenNames(snapshot, {
    q,
    filters: { entity_types: ['individual'] },
    threshold: ALERT_THRESHOLD,
    limit: 200,
  }).hits.map(({ row }) => summaryOf(snapshot, row).id);

/** Given name and surname, as people are known outside their country. */
const short = (name: readonly string[]): string[] => [name[0]!, name.at(-1)!];

const WAYS: readonly [string, (name: readonly string[], language: string) => string][] = [
  ['whole', spelled],
  ['without marks', (name, language) => unmarked(spelled(name, language))],
  ['given name and surname', (name, language) => spelled(short(name), language)],
  ['the same without marks', (name, language) => unmarked(spelled(short(name), language))],
];

/** Names of ordinary people by language: each given name with each surname. */
function ordinaryNames(): [language: string, names: string[]][] {
  const rows = readFileSync(join(import.meta.dirname, 'ordinary-names.tsv'), 'utf8')
    .trim()
    .split('\n');
  return rows
    .filter((row) => !row.startsWith('#'))
    .map((row) => {
      const [language, given, surnames] = row.split('\t') as [string, string, string];
      return [language, given.split(' ').flatMap((first) => surnames.split('|').map((last) => `${first} ${last}`))];
    });
}

export async function run({ lists }: { lists: string }): Promise<void> {
  const persons = shuffled(namedRandom(SEED, 'persons'), await personsOf(lists)).slice(0, DRAWN);
  const snapshot = await latinSnapshot(lists);
  const out = [
    '# Names in the spelling of other languages\n',
    `Written by \`npm run eval -- spellings\`. ${persons.length} persons drawn with a fixed seed of whom a list gives the name in Russian, Ukrainian or Belarusian letters. That name, spelled by the practice of each language (\`eval/national-systems.ts\`, which shares nothing with the service), must alert on the person at ${ALERT_THRESHOLD.toFixed(2)}; the names in Cyrillic letters are hidden. Some main names are other names than the ones in Cyrillic, so nobody reaches 100%: the last row is what passports have.\n`,
    `| language | ${WAYS.map(([way]) => way).join(' | ')} |`,
    `|---|${WAYS.map(() => '---:|').join('')}`,
  ];
  const missed: string[] = [];
  for (const language of Object.keys(SYSTEMS)) {
    const cells = WAYS.map(([, write], at) => {
      const lost = persons.filter(({ id, name }) => !alerts(snapshot, write(name, language)).includes(id));
      const shown = at === 0 ? lost.slice(0, SHOWN) : [];
      missed.push(...shown.map(({ name, listed }) => `- ${language}: \`${write(name, language)}\` for \`${listed}\``));
      return percent(persons.length - lost.length, persons.length);
    });
    out.push(`| ${language} | ${cells.join(' | ')} |`);
  }
  out.push(
    `\n## Ordinary people\n\nCommon given names and surnames of each language, each with each. Some are true namesakes of listed persons.\n`,
  );
  out.push('| language | names | alert | parties that alert, a name |', '|---|---:|---:|---:|');
  for (const [language, names] of ordinaryNames()) {
    const found = names.map((name) => alerts(snapshot, name).length);
    const total = found.reduce((sum, count) => sum + count, 0);
    const alerting = found.filter((count) => count > 0).length;
    out.push(
      `| ${language} | ${names.length} | ${percent(alerting, names.length)} | ${(total / names.length).toFixed(2)} |`,
    );
  }
  out.push('\n## Some that are missed\n', ...missed);
  console.log(out.join('\n'));
  writeFigures('spellings', out);
}
