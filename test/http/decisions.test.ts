import { describe, expect, it } from 'vitest';
import { Decision } from '../../src/service/decisions/decision.ts';
import { openTestStore } from '../store/test-store.ts';
import { ANNA, admitDeciders, BEN } from './deciders.ts';
import { apiToken, entityRecord, loadedParties, TOKEN, testService } from './fixture.ts';

const listed = (name = 'KALIMDRA, Sorin') =>
  loadedParties([entityRecord({ key: '300', name, entity_type: 'individual' })]);

describe('decisions that the service keeps', async () => {
  const record = 'us-ofac-sdn-300';
  const ask = (path: string, token = ANNA, options: RequestInit = {}) =>
    fetch(service.url + path, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
  const decide = (value: unknown, token = ANNA) =>
    ask('/decisions', token, {
      method: 'POST',
      body: JSON.stringify(value),
      headers: { 'content-type': 'application/json' },
    });
  interface Answered {
    decisions: Record<string, unknown>[];
    next_after: string | null;
    ids: string[];
    detail: string;
  }
  const json = async (answer: Response) => (await answer.json()) as Answered;
  /** A decision of Anna about a customer of a test's own: tests run in any order. */
  const decided = async (customer: string) => {
    const sent = { customer, record, verdict: 'false_match', reason: 'Other birth date', case_number: 'K-7' };
    expect((await decide({ ...sent, by: 'somebody else' })).status).toBe(200);
    return sent;
  };
  const all = async (token = ANNA, query = '') => (await json(await ask(`/decisions${query}`, token))).decisions;

  const store = await openTestStore();
  const service = await testService({ data: await listed(), decisions: store.decisions });
  admitDeciders(service);

  it('are shared by everyone entitled, with the token as author', async () => {
    const sent = await decided('shared');
    const [kept] = await all(BEN, '?customer=shared');
    expect(kept).toMatchObject({ ...sent, by: 'Anna', state: 'holds', changed: [] });
    expect(Object.keys(kept!.facts as object)).toContain('names');
    expect((await ask('/decisions', TOKEN)).status).toBe(401);
    expect((await ask('/api/sources', BEN)).status).toBe(200);
  });

  it('are found by customers and records, and re-open when the row of the customer changes', async () => {
    const row = { q: 'Sorin Kalimdra', birth_date: '1994-09-17' };
    await decide({ customer: 'about', record, verdict: 'true_match', reason: 'first', row });
    await decide({ customer: 'about', record, verdict: 'false_match', reason: 'Younger', row });
    const about = async (...customers: object[]) => {
      const answer = await ask('/decisions/about', BEN, {
        method: 'POST',
        body: JSON.stringify(customers),
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { customers: { customer: string; decisions: object[] }[] }).customers;
    };
    const [same, other, unknown, elsewhere] = await about(
      { customer: 'about', records: [record], row: { birth_date: '17.09.1994', q: 'SORIN  Kalimdra' } },
      { customer: 'about', records: [record], row: { ...row, birth_date: '1961' } },
      { customer: 'about', records: [record] },
      { customer: 'about', records: ['us-ofac-sdn-999'] },
    );
    const last = { record, verdict: 'false_match', reason: 'Younger', by: 'Anna' };
    expect(same!.decisions).toEqual([expect.objectContaining({ ...last, state: 'holds', changed: [] })]);
    expect(other!.decisions).toEqual([expect.objectContaining({ ...last, state: 'reopened', changed: ['customer'] })]);
    expect(unknown!.decisions).toEqual([expect.objectContaining({ state: 'holds' })]);
    expect(elsewhere!.decisions).toEqual([]);
    const wrong = await decide({ customer: 'about', record, reason: 'x', row: { q: 'x' } });
    expect([wrong.status, (await json(wrong)).detail]).toEqual([400, expect.stringContaining('Decision 1: row:')]);
  });

  it('come as the file that sis screen takes', async () => {
    await decided('file');
    const lines = await (await ask('/decisions', BEN, { headers: { accept: 'application/x-ndjson' } })).text();
    const read = lines
      .trim()
      .split('\n')
      .map((line) => Decision.parse(JSON.parse(line)));
    expect(read).toContainEqual(expect.objectContaining({ customer: 'file', by: 'Anna' }));
  });

  it('re-open when the record changes, and say what changed', async () => {
    await decided('reopened');
    service.swap(await listed('KALIMDRA, Sorin Maria'));
    expect((await all(ANNA, '?customer=reopened'))[0]).toMatchObject({ state: 'reopened', changed: ['names'] });
    service.swap(await listed());
    expect((await all(ANNA, '?customer=reopened'))[0]).toMatchObject({ state: 'holds' });
  });

  it('are taken all or none, and a wrong one is named', async () => {
    const one = { customer: 'C2', record, reason: 'x' };
    for (const wrong of [{ ...one, record: 'nobody' }, { ...one, reason: '' }, { ...one, colour: 'red' }, 'text']) {
      const answer = await decide([one, wrong]);
      expect(answer.status).toBe(400);
      expect((await json(answer)).detail).toContain('Decision 2');
    }
    expect(await all(ANNA, '?customer=C2')).toEqual([]);
  });

  it('are not lost when many are taken by two people at once, and paged', async () => {
    const many = (customer: string) =>
      Array.from({ length: 1500 }, (_, at) => ({ customer, record, reason: `r${at}` }));
    const answers = await Promise.all([decide(many('A'), ANNA), decide(many('B'), BEN)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const first = await json(await ask('/decisions?customer=A'));
    const rest = await json(await ask(`/decisions?customer=A&after=${encodeURIComponent(first.next_after!)}`));
    expect([...first.decisions, ...rest.decisions].map(({ reason }) => reason)).toEqual(
      many('A').map(({ reason }) => reason),
    );
    expect(rest.next_after).toBeNull();
    expect((await all(BEN, '?customer=B'))[0]).toMatchObject({ by: 'Ben' });
  });

  it('lose their texts when a customer is deleted, and a tombstone stays', async () => {
    await decided('C1');
    expect(await json(await decide({ customer: 'C1', delete: true }, BEN))).toEqual({ ids: [], deleted: 1 });
    const [left] = await all(ANNA, '?customer=C1');
    expect(left).toEqual({
      id: expect.any(String),
      customer: 'C1',
      at: expect.any(String),
      state: 'deleted',
      changed: [],
      deleted_at: expect.any(String),
      deleted_by: 'Ben',
    });
    expect(JSON.stringify(await store.decisions.list({ limit: 10, customers: ['C1'] }))).not.toContain('birth date');
  });

  it('are none without SIS_DECISIONS=on', async () => {
    const off = await testService({ data: await listed() });
    const token = apiToken(ANNA, { scope: 'decide' });
    off.tokens.all.set(token.hash, token);
    const answer = await fetch(`${off.url}/decisions`, { headers: { authorization: `Bearer ${ANNA}` } });
    expect(answer.status).toBe(404);
    expect((await json(answer)).detail).toContain('SIS_DECISIONS=on');
  });
});
