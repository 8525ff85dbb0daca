/** Records drawn at random, each as the official file and as the store has it, for a person to hold side by side. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mainCountry } from '../src/domain/countries/entity-countries.ts';
import type { EntityRecord } from '../src/domain/entity/entity.ts';
import { seededRandom } from '../src/exam/cases/random.ts';
import { SOURCES } from '../src/sources/catalog.ts';
import { listedStore } from './listed-snapshot.ts';
import { type ShownRecord, shownRecords } from './raw-records.ts';

const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** What the store says, without what it says nothing of. */
function storedLines(entity: EntityRecord): string[] {
  const { history, key, id, jurisdiction, is_china, first_edition, last_edition, identity_hints, ...facts } = entity;
  const said = Object.entries(facts).filter(
    ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  const main = mainCountry(entity);
  return [
    `${id}${main ? `; country ${main.code} by ${main.basis}` : ''}`,
    ...said.map(([field, value]) => `${field} ${typeof value === 'string' ? value : JSON.stringify(value)}`),
    ...history.map(({ event, date, basis, after, by }) => `${event} ${date} ${basis} after ${after} by ${by}`),
  ];
}

/** Prints `count` records of the newest editions, spread over the lists; the same seed draws the same. */
export async function drawRecords(lists: string, count: number, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const store = await listedStore(lists);
  const all: EntityRecord[] = [];
  for await (const entity of store.entities()) all.push(entity);
  await store.close();
  let drawn = 0;
  for (const [at, { info }] of SOURCES.entries()) {
    const own = all.filter(({ source_id }) => source_id === info.id);
    const names = readdirSync(join(lists, info.id)).filter((name) => /^\d{4}-/.test(name));
    const records = shownRecords(info.id, join(lists, info.id, names.sort().at(-1)!));
    const share = Math.round((count * (at + 1)) / SOURCES.length) - drawn;
    for (let more = 0; more < share; more++) {
      drawn++;
      const record: ShownRecord = records[Math.floor(random() * records.length)]!;
      const stored = own.filter(({ key, name, aliases }) =>
        record.key !== null
          ? key === record.key
          : [name, ...aliases.map((alias) => alias.name)].some((one) => folded(one) === folded(record.name)),
      );
      console.log(`\n## ${drawn} ${info.id} ${record.key ?? record.name}\n\nFILE`);
      for (const line of record.lines) console.log(`  ${line}`);
      console.log('STORE');
      for (const entity of stored) for (const line of storedLines(entity)) console.log(`  ${line}`);
    }
  }
}
