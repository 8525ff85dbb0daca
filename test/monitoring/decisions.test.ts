import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import { runMonitoring } from '../../src/monitoring/run/run-monitoring.ts';
import { flushToOutput, type WatchEvent } from '../../src/monitoring/state/outbox.ts';
import type { WatchState } from '../../src/monitoring/state/state-file.ts';
import { recordNow, rowOf, type Snapshot } from '../../src/search/snapshot.ts';
import { customerFact, type RecordFact, recordFacts } from '../../src/service/decisions/deciding-facts.ts';
import { type Decisions, NO_DECISIONS, readDecisions } from '../../src/service/decisions/decision.ts';
import { alias, temporaryPath } from '../search/entities.ts';
import { event, listed, newState, persons, rowsOf } from './lists.ts';

const people = persons(300, 1);
const CUSTOMERS = [
  { id: 'A', q: people[0]!.name },
  { id: 'B', q: people[1]!.name },
];

/** Decisions that each customer is not the record of its name, by these facts. */
function decided(snapshot: Snapshot, facts: readonly RecordFact[]): Decisions {
  const path = temporaryPath('decisions.jsonl');
  const lines = CUSTOMERS.map(({ id, q }, at) => {
    const record = people[at]!.id;
    const now = recordFacts(recordNow(snapshot, rowOf(snapshot, record)));
    const kept = Object.fromEntries(facts.map((fact) => [fact, now[fact]]));
    return JSON.stringify({ customer: id, record, facts: { ...kept, customer: customerFact({ q }) }, reason: 'no' });
  });
  writeFileSync(path, lines.join('\n'));
  return readDecisions(path);
}

async function pass(
  state: WatchState,
  snapshot: Snapshot,
  decisions: Decisions,
  rows: readonly Record<string, unknown>[] | null = null,
): Promise<WatchEvent[]> {
  await runMonitoring(state, snapshot, rows && rowsOf(rows), { threshold: 0.7, threads: 1, decisions });
  const events: WatchEvent[] = [];
  flushToOutput(state, (told) => events.push(...told));
  return events;
}

const amended = (more: Partial<EntityRecord>): EntityRecord[] =>
  people.map((one, at) =>
    at === 0 ? { ...one, ...more, history: [...one.history, event({ event: 'amended' })] } : one,
  );

describe('decisions in a watch', () => {
  it('mark an alert that they silence, and let it be told', async () => {
    const state = newState();
    const snapshot = await listed(people);
    const events = await pass(state, snapshot, decided(snapshot, ['names']), CUSTOMERS);
    const own = events.find(({ customer }) => customer === 'A')!;
    expect(own).toMatchObject({ type: 'watch.new', standing: { after: 'alert' }, decision: { state: 'silenced' } });
  });

  it('stay silent over a change of what did not decide, and reopen with a change of what did', async () => {
    const state = newState();
    const snapshot = await listed(people);
    const decisions = decided(snapshot, ['names', 'birth_dates']);
    await pass(state, snapshot, decisions, CUSTOMERS);
    const [quiet] = await pass(state, await listed(amended({ remarks: 'a trader' })), decisions);
    expect(quiet).toMatchObject({ type: 'watch.changed', decision: { state: 'silenced' } });
    const [loud] = await pass(state, await listed(amended({ aliases: [alias('Somebody Quite Else')] })), decisions);
    expect(loud).toMatchObject({
      type: 'watch.changed',
      customer: 'A',
      decision: { state: 'reopened', changed: ['names'] },
    });
    expect(loud!.reasons.map(({ reason }) => reason)).toContain('decision');
  });

  it('reopen with a change of the customer, though the hit is the same', async () => {
    const state = newState();
    const snapshot = await listed(people);
    const decisions = decided(snapshot, ['names']);
    await pass(state, snapshot, decisions, CUSTOMERS);
    const changed = [{ ...CUSTOMERS[0]!, birth_date: '1961' }, CUSTOMERS[1]!];
    const events = await pass(state, snapshot, decisions, changed);
    expect(events).toMatchObject([{ customer: 'A', decision: { state: 'reopened', changed: ['customer'] } }]);
  });

  it('tell an alert again when the decision is taken out of the file, and nothing when one is added', async () => {
    const state = newState();
    const snapshot = await listed(people);
    const decisions = decided(snapshot, ['names']);
    await pass(state, snapshot, NO_DECISIONS, CUSTOMERS);
    expect(await pass(state, snapshot, decisions)).toEqual([]);
    const events = await pass(state, snapshot, NO_DECISIONS);
    expect(events.map(({ customer, type, decision }) => [customer, type, decision])).toEqual([
      ['A', 'watch.changed', null],
      ['B', 'watch.changed', null],
    ]);
  });

  it('do not hide another record of the same name', async () => {
    const state = newState();
    const twin = { ...people[0]!, id: 'un-sc-zz', key: 'zz', official_id: null };
    const snapshot = await listed(people);
    const decisions = decided(snapshot, ['names']);
    await pass(state, snapshot, decisions, CUSTOMERS);
    const events = await pass(state, await listed([...people, twin]), decisions);
    expect(events).toMatchObject([{ customer: 'A', record: 'un-sc-zz', type: 'watch.new', decision: null }]);
  });

  it('go on with a renumbered record', async () => {
    const state = newState();
    const snapshot = await listed(people);
    const decisions = decided(snapshot, ['names']);
    await pass(state, snapshot, decisions, CUSTOMERS);
    const [first, ...others] = people;
    const gone = {
      ...first!,
      is_active: false,
      still_listed_as: 'un-sc-new',
      history: [...first!.history, event({ event: 'renumbered' })],
    };
    const renumbered = { ...first!, id: 'un-sc-new', key: 'new', formerly: [first!.id] };
    const events = await pass(state, await listed([gone, renumbered, ...others]), decisions);
    const told = events.map(({ type, record, decision }) => [type, record, decision?.state ?? null]);
    expect(told.sort()).toEqual([
      ['watch.cleared', first!.id, null],
      ['watch.new', 'un-sc-new', 'silenced'],
    ]);
  });
});
