/**
 * `npm run eval -- events`: compares the events between two editions in the store with the numbers in the official files,
 * which are read without the readers of the service, for whole lists. Also prints every respelled and renumbered record
 * with a person's verdict on it (`judged-renames.jsonl`).
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dayNumber } from '../src/domain/dates.ts';
import type { EntityRecord } from '../src/domain/entity/entity.ts';
import { ingestAll } from '../src/ingest/ingest.ts';
import { listingIntervals } from '../src/search/snapshot/dated-record.ts';
import { SOURCES } from '../src/sources/catalog.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { optionsOf } from './options.ts';
import { writeSection } from './page.ts';
import { numbersIn } from './raw-keys.ts';

const HERE = import.meta.dirname;

interface Judged {
  id: string;
  other: string;
  /** Verdict of the person who read both records: `same` or `other`. */
  verdict: string;
}

interface Step {
  source: string;
  after: string;
  by: string;
  /** Numbers that disappeared and appeared, by the files and by the events. */
  gone: ReadonlySet<string>;
  came: ReadonlySet<string>;
}

const minus = (left: ReadonlySet<string>, right: ReadonlySet<string>): Set<string> =>
  new Set([...left].filter((one) => !right.has(one)));

/** Day and path of every full edition of a source, oldest first. */
function editionFiles(lists: string, source: string): { day: string; path: string }[] {
  const folder = join(lists, source);
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => /^\d{4}-\d{2}-\d{2}\./.test(name))
    .sort()
    .map((name) => ({ day: name.slice(0, 10), path: join(folder, name) }));
}

/** The steps between editions by the raw files, for lists whose records have numbers. */
async function stepsIn(lists: string): Promise<Step[]> {
  const steps: Step[] = [];
  for (const { info } of SOURCES) {
    const files = editionFiles(lists, info.id);
    for (let at = 1; at < files.length; at++) {
      const [old, now] = [await numbersIn(info.id, files[at - 1]!.path), await numbersIn(info.id, files[at]!.path)];
      if (!old || !now) continue;
      const [after, by] = [files[at - 1]!.day, files[at]!.day];
      steps.push({ source: info.id, after, by, gone: minus(old, now), came: minus(now, old) });
    }
  }
  return steps;
}

/** Counts of each kind within a step, and the numbers on which files and events differ. */
function compared({ source, after, by, gone, came }: Step, entities: readonly EntityRecord[]) {
  const counts: Record<string, number> = {};
  const left = new Set<string>();
  const arrived = new Set<string>();
  for (const entity of entities) {
    for (const event of entity.history.filter((one) => one.by > after && one.by <= by && entity.source_id === source)) {
      if (event.event === 'amended') continue;
      counts[event.event] = (counts[event.event] ?? 0) + (event.formerly ? 0 : 1);
      (event.event === 'removed' || event.still_listed_as ? left : arrived).add(entity.key);
    }
  }
  // A record that was added and removed between two editions is in neither file.
  const both = new Set([...left].filter((key) => arrived.has(key)));
  const differences = [
    ...minus(gone, left),
    ...minus(minus(left, both), gone),
    ...minus(came, arrived),
    ...minus(minus(arrived, both), came),
  ];
  return { counts, differences };
}

function asOfLines(entities: readonly EntityRecord[], editions: Awaited<ReturnType<Store['editions']>>): string[] {
  return editions
    .filter(({ kind, status }) => kind === 'full' && status === 'applied')
    .map(({ source_id, date, records, amended, list_changes }) => {
      const day = dayNumber(date!);
      const own = entities.filter((entity) => entity.source_id === source_id);
      const ended = own.filter(
        ({ end_date, first_edition, last_edition, history }) =>
          history.some(({ event, basis, by }) => event === 'removed' && basis === 'source' && by <= date!) &&
          end_date !== null &&
          end_date < date! &&
          first_edition <= date! &&
          last_edition >= date!,
      ).length;
      const listed = own.filter((entity) =>
        listingIntervals(entity).some(({ start, end }) => start <= day && day < end),
      ).length;
      return `| ${source_id} | ${date} | ${records} | ${ended} | ${listed} | ${amended} | ${list_changes.records} |`;
    });
}

const plain = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

/** The names of one record before and after, where its key changed with its name. */
function respelled(entities: readonly EntityRecord[], judged: ReadonlyMap<string, Judged>): string[] {
  return entities
    .filter(({ id, source_id, key, still_listed_as }) => id !== `${source_id}-${key}` && still_listed_as === null)
    .filter(({ id }) => !/\.\d+$/.test(id))
    .map((entity) => {
      const change = entity.history.flatMap(({ changes = [] }) => changes).find(({ field }) => field === 'name');
      const before = change ? String(change.before) : `${entity.name} (case, spaces or marks)`;
      const verdict = judged.get(entity.id);
      const read = verdict?.other === entity.key ? verdict.verdict : 'not read yet';
      return `| ${entity.source_id} | ${entity.id} | ${plain(before)} | ${plain(entity.name)} | ${read} |`;
    });
}

function renumbered(entities: readonly EntityRecord[], judged: ReadonlyMap<string, Judged>): string[] {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  return entities.flatMap(({ id, source_id, name, still_listed_as }) => {
    if (still_listed_as === null) return [];
    const verdict = judged.get(id);
    const read = verdict?.other === still_listed_as ? verdict.verdict : 'not read yet';
    const other = byId.get(still_listed_as)!;
    return [`| ${source_id} | ${id} | ${plain(name)} | ${still_listed_as} | ${plain(other.name)} | ${read} |`];
  });
}

function readJudged(): Map<string, Judged> {
  const path = join(HERE, 'judged-renames.jsonl');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  return new Map(lines.map((line) => JSON.parse(line) as Judged).map((one) => [one.id, one]));
}

/** Runs the comparison over the editions in `lists` and writes docs/figures/events.md. */
export async function run(args: string[]): Promise<void> {
  const { lists } = optionsOf(args, {});
  const dataDir = resolve(HERE, '../var/quality/events');
  rmSync(dataDir, { recursive: true, force: true });
  const store = await openStore({ dataDir });
  await ingestAll({ store, sources: SOURCES, dataDir, from: { kind: 'folder', dir: lists } });
  const entities: EntityRecord[] = [];
  for await (const entity of store.entities()) entities.push(entity);
  const editions = await store.editions();
  await store.close();

  const rows = (await stepsIn(lists)).map((step) => {
    const { counts, differences } = compared(step, entities);
    const kinds = ['listed', 'relisted', 'removed', 'renumbered'].map((kind) => counts[kind] ?? 0);
    const found = differences.length === 0 ? 'none' : differences.sort().join(', ');
    return `| ${[step.source, step.after, step.by, step.gone.size, step.came.size, ...kinds, found].join(' | ')} |`;
  });
  writeSection('events', 'Figures', [
    '`npm run eval -- events`. For lists with numbers of their own: which numbers are gone and which have come from one edition to the next, read from the raw files by patterns alone, against the events in the store. A renumbered party is one number gone and, where the other number is new, one come. An OFAC party that a change file added and another removed stands in neither edition.',
    '',
    '| List | From | To | Gone in the files | Come in the files | Listed | Relisted | Removed | Renumbered | Differences |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '### Every edition on its own day',
    '',
    'Parties in the edition, of them denial orders whose stated end has passed, and parties that `as_of` finds on the day of the edition once all later ones are in: the first less the second. Amended records, and records that changed in form alone and count as unchanged.',
    '',
    '| List | Edition | Parties | Ended | as_of | Amended | Form alone |',
    '|---|---|---|---|---|---|---|',
    ...asOfLines(entities, editions),
  ]);
  const judged = readJudged();
  const names = respelled(entities, judged);
  const numbers = renumbered(entities, judged);
  writeSection('events', 'Respelled and renumbered records, read one by one', [
    '`npm run eval -- events`; the last column is what a person said who read both records.',
    '',
    `### Respelled: ${names.length} records of lists without numbers that go on under their first id`,
    '',
    '| List | Id | Before | After | Read |',
    '|---|---|---|---|---|',
    ...names,
    '',
    `### Renumbered: ${numbers.length} records whose party stands on the list under another number`,
    '',
    '| List | Record that left | Name | Goes on as | Name | Read |',
    '|---|---|---|---|---|---|',
    ...numbers,
  ]);
}
