/** Invented lists and customers for tests of the watch. */

import type { EntityRecord, HistoryEvent } from '../../src/domain/entity/entity.ts';
import { seededRandom } from '../../src/exam/cases/random.ts';
import { LISTED_NOW } from '../../src/monitoring/findings.ts';
import { openState, type WatchState } from '../../src/monitoring/state/state-file.ts';
import { screenAll } from '../../src/search/names/screen.ts';
import { idOf, type Snapshot } from '../../src/search/snapshot.ts';
import type { InputRow } from '../../src/service/rows/jsonl-rows.ts';
import { entity, snapshotOf, temporaryPath } from '../search/entities.ts';
import { atEnd } from '../temporary.ts';

const SYLLABLES = 'ba ko ri mu ne so la ti gu pe da vo shi ka lo mi ra zu fe no'.split(' ');

/** An invented word of two to four syllables. */
export function word(random: () => number): string {
  const count = 2 + Math.floor(random() * 3);
  const text = Array.from({ length: count }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]!).join('');
  return text[0]!.toUpperCase() + text.slice(1);
}

/** Invented persons of a list; the same seed gives the same. */
export function persons(count: number, seed: number): EntityRecord[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) =>
    entity({ key: `${seed}-${at}`, name: `${word(random)} ${word(random)}`, listed_date: '2024-01-10' }),
  );
}

/** An event of a record's history. */
export const event = (more: Partial<HistoryEvent> & Pick<HistoryEvent, 'event'>): HistoryEvent => ({
  date: '2024-06-02',
  basis: 'edition',
  after: '2024-06-01',
  by: '2024-06-02',
  ...more,
});

/** Rows as a file gives them. */
export async function* rowsOf(rows: readonly Record<string, unknown>[]): AsyncGenerator<InputRow> {
  for (const [at, fields] of rows.entries()) yield { number: at + 1, fields };
}

/** A snapshot by rules of one version. @param party by id: the smallest id of its party; default all stand alone */
export const listed = (entities: EntityRecord[], party: ReadonlyMap<string, string> = new Map()): Promise<Snapshot> =>
  snapshotOf(entities, { ruleset: 'rules', parties: { alsoListed: new Map(), party } });

/** A new state; it is closed {@link atEnd}. */
export function newState(): WatchState {
  const state = openState(temporaryPath('watch.state'));
  atEnd(() => state.close());
  return state;
}

/** What a state holds, `C1 alert un-sc-7`, in order. */
export function held(state: WatchState): string[] {
  return state
    .sql('select key, findings from customers')
    .all()
    .flatMap(({ key, findings }) =>
      (JSON.parse(findings as string) as { id: string; standing: string }[])
        .filter(({ standing }) => standing !== 'near')
        .map(({ id, standing }) => `${key} ${standing} ${id}`),
    )
    .sort();
}

/** The same by screening every customer in full. */
export function screened(state: WatchState, snapshot: Snapshot): string[] {
  return state
    .sql('select key, row from customers')
    .all()
    .flatMap(({ key, row }) => {
      const { q, corroboration } = JSON.parse(row as string);
      const { found, suppressed } = screenAll(snapshot, { q, corroboration, filters: LISTED_NOW, threshold: 0.7 });
      return [
        ...found.map((one) => `${key} alert ${idOf(snapshot, one.row)}`),
        ...suppressed.map((one) => `${key} suppressed ${idOf(snapshot, one.row)}`),
      ];
    })
    .sort();
}
