import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import type { BirthDate } from '../../src/domain/entity/party.ts';
import { seededRandom } from '../../src/exam/cases/random.ts';
import type { RunSummary } from '../../src/monitoring/run/run.ts';
import { runMonitoring } from '../../src/monitoring/run/run-monitoring.ts';
import { fileSink, flushToFile, flushToOutput, type WatchEvent } from '../../src/monitoring/state/outbox.ts';
import type { WatchState } from '../../src/monitoring/state/state-file.ts';
import { watchMessage } from '../../src/monitoring/webhooks/queue.ts';
import type { Snapshot } from '../../src/search/snapshot.ts';
import { entity, temporaryPath } from '../search/entities.ts';
import { event, held, listed, newState, persons, rowsOf, screened, word } from './lists.ts';

const people = persons(400, 1);

/** The names of some listed people, some with a slip, and names that nobody has. */
function customers(): Record<string, unknown>[] {
  const random = seededRandom(5);
  return Array.from({ length: 120 }, (_, at) => {
    const name = people[(at * 7) % people.length]!.name;
    const q = at % 3 === 0 ? `${word(random)} ${word(random)}` : at % 3 === 1 ? name : `${name.slice(0, -1)}e`;
    return { id: `C${at}`, q, ...(at % 2 ? { birth_date: '1970' } : {}) };
  });
}

async function pass(
  state: WatchState,
  snapshot: Snapshot,
  rows: readonly Record<string, unknown>[] | null,
): Promise<{ summary: RunSummary; events: WatchEvent[] }> {
  const summary = await runMonitoring(state, snapshot, rows && rowsOf(rows), { threshold: 0.7, threads: 1 });
  const events: WatchEvent[] = [];
  flushToOutput(state, (told) => events.push(...told));
  return { summary, events };
}

/** The list a day later: one person new, one amended, one removed. */
function nextDay(entities: readonly EntityRecord[]): EntityRecord[] {
  const later = entities.map((one) => ({ ...one }));
  later[7] = { ...later[7]!, remarks: 'Also a trader.', history: [...later[7]!.history, event({ event: 'amended' })] };
  later[14] = {
    ...later[14]!,
    is_active: false,
    removed_date: '2024-06-02',
    history: [...later[14]!.history, event({ event: 'removed' })],
  };
  const [fresh] = persons(1, 2);
  return [...later, { ...fresh!, history: [event({ event: 'listed', late: true })] }];
}

describe('a pass of a watch', () => {
  it('tells at first everything that a screening finds', async () => {
    const state = newState();
    const snapshot = await listed(people);
    const { summary, events } = await pass(state, snapshot, customers());
    expect(summary).toMatchObject({ full: 'first', customers: 120, screened: 120 });
    expect(held(state)).toEqual(screened(state, snapshot));
    expect(events.map(({ type }) => type)).toEqual(held(state).map(() => 'watch.new'));
    expect(events.length).toBeGreaterThan(60);
    expect(events[0]!.reasons).toEqual([{ reason: 'customer_added' }]);
  });

  it('has events told while later customers are looked at, each once though it is stopped and goes on', async () => {
    const state = newState();
    const snapshot = await listed(people);
    const rows = Array.from({ length: 1100 }, (_, at) => ({ id: `C${at}`, q: people[at % people.length]!.name }));
    const told: string[] = [];
    const takeAll = (): number => flushToOutput(state, (events) => told.push(...events.map(({ id }) => id)));
    const stop = new AbortController();
    const early = await runMonitoring(state, snapshot, rowsOf(rows), {
      threshold: 0.7,
      threads: 1,
      signal: stop.signal,
      onFound() {
        takeAll();
        stop.abort();
      },
    });
    expect(early.stopped).toBe(true);
    expect(told.length).toBeGreaterThan(0);
    const tellings: number[] = [];
    await runMonitoring(state, snapshot, rowsOf(rows), {
      threshold: 0.7,
      threads: 1,
      onFound: () => tellings.push(takeAll()),
    });
    takeAll();
    expect(tellings[0]).toBeGreaterThan(0);
    expect(new Set(told).size).toBe(told.length);
    expect(told).toHaveLength(held(state).length);
    expect(held(state)).toEqual(screened(state, snapshot));
  });

  it('says of a new, an amended and a removed record whom they concern, and screens few', async () => {
    const state = newState();
    const rows = [...customers(), { id: 'new', q: persons(1, 2)[0]!.name }];
    await pass(state, await listed(people), rows);
    const snapshot = await listed(nextDay(people));
    const { summary, events } = await pass(state, snapshot, null);
    expect(summary.full).toBeNull();
    expect(summary.screened).toBeLessThan(60);
    expect(held(state)).toEqual(screened(state, snapshot));
    const told = events.map(({ type, customer, record, reasons }) => [type, customer, record, reasons[0]!.reason]);
    expect(told).toContainEqual(['watch.new', 'new', 'un-sc-2-0', 'listed']);
    expect(told).toContainEqual(['watch.changed', 'C1', 'un-sc-1-7', 'amended']);
    expect(told).toContainEqual(['watch.cleared', 'C2', 'un-sc-1-14', 'removed']);
    expect(told).toHaveLength(3);
    const cleared = events.find(({ type }) => type === 'watch.cleared')!;
    expect(cleared.standing).toEqual({ before: 'alert', after: null });
    expect(cleared.hit).toBeNull();
    expect(cleared.party).toMatchObject({ id: 'un-sc-1-14', is_active: false, removed_date: '2024-06-02' });
  });

  it('looks first at those for whom a changed record was found, and at each once', async () => {
    const state = newState();
    await pass(state, await listed(people), customers());
    const done: number[] = [];
    const summary = await runMonitoring(state, await listed(nextDay(people)), null, {
      threshold: 0.7,
      threads: 1,
      onProgress: (customers) => done.push(customers),
    });
    // C1 and C2 are one of them each: the person that was amended, and the one that was removed.
    expect(done).toEqual([2, 120]);
    expect(summary).toMatchObject({ changed: 1, cleared: 1, customers: 120 });
  });

  it('has nothing to tell when nothing changed', async () => {
    const state = newState();
    const snapshot = await listed(people);
    await pass(state, snapshot, customers());
    const { summary, events } = await pass(state, snapshot, customers());
    expect(events).toEqual([]);
    expect(summary).toMatchObject({ screened: 0, compared: 0 });
  });

  it('screens a customer that is new or changed, and clears one that is gone', async () => {
    const state = newState();
    const snapshot = await listed(people);
    const rows = customers();
    const { events: first } = await pass(state, snapshot, rows);
    const changed = [{ ...rows[1]!, q: 'Nobody Whatever' }, ...rows.slice(3), { id: 'late', q: people[300]!.name }];
    const { events } = await pass(state, snapshot, changed);
    const told = events.map(({ type, customer, reasons }) => `${type} ${customer} ${reasons[0]!.reason}`);
    const ids = new Set([...first, ...events].map(({ id }) => id));
    expect(ids.size).toBe(first.length + events.length);
    expect(told.sort()).toEqual([
      'watch.cleared C1 customer_changed',
      'watch.cleared C2 customer_gone',
      'watch.new late customer_added',
    ]);
    expect(held(state)).toEqual(screened(state, snapshot));
  });

  it('takes what a name finds for its namesakes, and screens those who state a number', async () => {
    const state = newState();
    const numbered = {
      ...people[5]!,
      identifiers: [{ type: 'passport', value: 'AB1234567', country: null, note: null }],
    };
    const snapshot = await listed([...people.slice(0, 5), numbered as EntityRecord, ...people.slice(6)]);
    const namesakes = Array.from({ length: 1200 }, (_, at) => ({
      id: `N${at}`,
      q: 'Wqxz Vjkph',
      birth_date: `${1940 + (at % 50)}`,
    }));
    const rows = [...namesakes, { id: 'P', q: 'Wqxz Vjkph', identifier: 'AB1234567' }];
    const { summary, events } = await pass(state, snapshot, rows);
    expect(summary).toMatchObject({ customers: 1201, screened: 1201 });
    expect(events.map(({ customer, record }) => [customer, record])).toEqual([['P', numbered.id]]);
    const [fresh] = persons(1, 2);
    const later = await listed([
      ...people.slice(0, 5),
      numbered as EntityRecord,
      ...people.slice(6),
      { ...fresh!, name: 'Wqxz Vjkph' },
    ]);
    const { events: found } = await pass(state, later, null);
    expect(new Set(found.map(({ customer }) => customer)).size).toBe(1201);
    expect(held(state)).toEqual(screened(state, later));
  });

  it('tells of a new record of exactly the name, whatever its words score', async () => {
    const state = newState();
    // Its words are on the lists already, and as many names have them that one more moves neither.
    const others = Array.from({ length: 16 }, (_, at) =>
      entity({
        key: `s${at}`,
        name: at % 2 ? `BREEZE ${people[at]!.name}` : `${people[at]!.name} V`,
        entity_type: 'vessel',
      }),
    );
    await pass(state, await listed([...people, ...others]), [{ id: 'S', q: 'BREEZE V' }]);
    // Beside the name the record is read as Breeze 5.
    const ship = entity({ key: 'ship', name: 'BREEZE V', entity_type: 'vessel' });
    const news = { ...ship, history: [event({ event: 'listed' })] };
    const snapshot = await listed([...people, ...others, news].sort((a, b) => (a.id < b.id ? -1 : 1)));
    const { events } = await pass(state, snapshot, null);
    expect(events.map(({ type, record }) => [type, record])).toEqual([['watch.new', ship.id]]);
    expect(held(state)).toEqual(screened(state, snapshot));
  });

  it('tells of a row that cannot be screened, and of an id that is used twice', async () => {
    const state = newState();
    const rows = [
      { id: 'A', q: 'Somebody Else' },
      { id: 'A', q: 'Another One' },
      { id: 'B', q: '' },
    ];
    const { summary } = await pass(state, await listed(people), rows);
    expect(summary.read).toMatchObject({ rows: 3, added: 1, faults: 2 });
    expect(summary.read!.fault).toContain('the id A is in the file twice');
  });

  it('screens everybody when the rules or the threshold are others', async () => {
    const state = newState();
    const snapshot = await listed(people);
    await pass(state, snapshot, customers());
    const other = { ...snapshot, dataVersion: 'other', ruleset: 'other rules' };
    expect((await pass(state, other, null)).summary).toMatchObject({ full: 'rules', screened: 120, changed: 0 });
    const summary = await runMonitoring(state, other, null, { threshold: 0.8, threads: 1 });
    expect(summary.full).toBe('threshold');
  });
});

describe('an event for webhooks', () => {
  it('has the record and the verdicts, and no word of the customer', async () => {
    const state = newState();
    const listedName = people[3]!.name;
    const rows = [{ id: 'K', q: `${listedName.slice(0, -1)}x`, birth_date: '1961-02-03' }];
    const born: BirthDate = { date: '1952-10-07', precision: 'day', circa: false };
    const { events } = await pass(state, await listed(people.map((one) => ({ ...one, birth_dates: [born] }))), rows);
    expect(JSON.stringify(events[0])).toContain('1961-02-03');
    const { id, type, subject, body } = watchMessage(events[0]!, new Date('2026-11-22T10:00:00Z'));
    expect([id, type, subject]).toEqual([events[0]!.id, 'watch.new', people[3]!.id]);
    const { data } = JSON.parse(body);
    expect(data).toMatchObject({ customer: 'K', record: people[3]!.id });
    expect(data.hit.match.facts).toMatchObject([{ fact: 'birth_date', verdict: 'differs' }]);
    expect(body).not.toMatch(/1961/);
    expect(body.toLowerCase()).not.toContain(rows[0]!.q.split(' ')[1]!.toLowerCase());
  });
});

describe('a pass that was stopped', () => {
  it('goes on where it was, and tells each event once', async () => {
    const state = newState();
    const snapshot = await listed(people);
    const whole = newState();
    const { events: expected } = await pass(whole, snapshot, customers());
    const rows = Array.from({ length: 12 }, (_, part) =>
      customers().map((row) => ({ ...row, id: `${row.id}-${part}` })),
    ).flat();
    const stop = new AbortController();
    const stopped = await runMonitoring(state, snapshot, rowsOf(rows), {
      threshold: 0.7,
      threads: 1,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(stopped.stopped).toBe(true);
    expect(stopped.screened).toBe(512);
    const told: WatchEvent[] = [];
    flushToOutput(state, (events) => told.push(...events));
    const { summary, events } = await pass(state, snapshot, rows);
    expect(stopped.screened + summary.screened).toBe(rows.length);
    told.push(...events);
    expect(told).toHaveLength(12 * expected.length);
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
    expect(held(state)).toEqual(screened(state, snapshot));
  });
});

describe('many steps of a list', () => {
  it('end where two full screenings end, whatever came and went', async () => {
    const state = newState();
    const random = seededRandom(9);
    let entities = people.slice(0, 380);
    const rows = customers();
    await pass(state, await listed(entities), rows);
    let partial = 0;
    for (let step = 0; step < 6; step++) {
      const drawn = people[Math.floor(random() * people.length)]!;
      entities = entities.filter(({ id }) => id !== drawn.id);
      if (random() < 0.7)
        entities.push({ ...drawn, name: random() < 0.5 ? drawn.name : `${drawn.name} ${word(random)}` });
      const fresh = { ...people[380 + step]!, birth_dates: [] };
      entities.push(fresh);
      const snapshot = await listed(entities);
      const { summary } = await pass(state, snapshot, step % 2 ? null : rows);
      if (!summary.full) partial++;
      expect(held(state)).toEqual(screened(state, snapshot));
    }
    expect(partial).toBeGreaterThan(0);
  });
});

describe('telling', () => {
  it('goes on where a killed process stopped, without telling a line twice or losing one', async () => {
    const state = newState();
    await runMonitoring(state, await listed(people), rowsOf(customers()), { threshold: 0.7, threads: 1 });
    const waiting = state
      .sql('select body from outbox order by seq')
      .all()
      .map(({ body }) => `${body}\n`);
    const path = temporaryPath('events.jsonl');
    writeFileSync(path, 'older line\n');
    const sink = fileSink(path);
    // Killed after the first write reached the file, before the state knew it.
    const torn = {
      ...sink,
      write: (from: number, lines: Buffer) => {
        sink.write(from, lines.subarray(0, 1000));
        throw new Error('killed');
      },
    };
    expect(() => flushToFile(state, torn)).toThrow('killed');
    expect(readFileSync(path, 'utf8')).toHaveLength('older line\n'.length + 1000);
    expect(flushToFile(state, sink)).toBe(waiting.length);
    expect(readFileSync(path, 'utf8')).toBe(`older line\n${waiting.join('')}`);
    expect(flushToFile(state, sink)).toBe(0);
    sink.close();
  });

  it('leaves lines that somebody else added', async () => {
    const state = newState();
    await runMonitoring(state, await listed(people), rowsOf(customers()), { threshold: 0.7, threads: 1 });
    const path = temporaryPath('events.jsonl');
    const sink = fileSink(path);
    flushToFile(state, sink);
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, `${before}a note\n`);
    await runMonitoring(state, await listed(people.slice(8)), null, { threshold: 0.7, threads: 1, full: true });
    flushToFile(state, sink);
    const after = readFileSync(path, 'utf8');
    expect(after.startsWith(`${before}a note\n{`)).toBe(true);
    sink.close();
  });
});
