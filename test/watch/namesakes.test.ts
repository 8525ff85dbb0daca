import { expect, it } from 'vitest';
import { judgedNames } from '../../src/watch/pass/namesakes.ts';
import type { StoredCustomer } from '../../src/watch/state/customers.ts';

const customer = (row: Record<string, unknown>, more: Partial<StoredCustomer> = {}): StoredCustomer => ({
  id: 1,
  key: 'C1',
  row: JSON.stringify(row),
  customer: () => ({ key: 'C1', q: String(row.q) }),
  screened: 3,
  findings: [],
  fragile: 'no',
  probe: new Uint8Array(),
  ...more,
});

const Q = 'Anna "Ann",\\"corroboration\\": Svensson';

it('judges a name once, whatever else its bearers state', () => {
  const judged = judgedNames(10);
  judged.add(customer({ q: Q, corroboration: { birth_date: '1970' } }), { concern: 'compared', earlier: 0 });
  expect(judged.of(customer({ q: Q, corroboration: { birth_date: '1980', country: 'SE' } }))).toMatchObject({
    concern: 'compared',
  });
  expect(judged.of(customer({ q: Q }))).toMatchObject({ concern: 'compared' });
  expect(judged.of(customer({ q: 'Anna "Ann"' }))).toBeUndefined();
});

it('judges each bearer by itself who states a number, had something found, or was screened by another pass', () => {
  const judged = judgedNames(10);
  judged.add(customer({ q: Q }), { concern: 'apart', earlier: 0 });
  expect(judged.of(customer({ q: Q, corroboration: { identifier: 'AB 12' } }))).toBeUndefined();
  expect(judged.of(customer({ q: Q }, { screened: 2 }))).toBeUndefined();
  expect(judged.of(customer({ q: Q }, { fragile: 'always' }))).toBeUndefined();
  const found = { id: 'un-sc-1', standing: 'near', record: '', verdicts: '' } as const;
  expect(judged.of(customer({ q: Q }, { findings: [found] }))).toBeUndefined();
});

it('remembers no more names than it may', () => {
  const judged = judgedNames(1);
  judged.add(customer({ q: 'Anna' }), { concern: 'apart', earlier: 0 });
  judged.add(customer({ q: 'Bertha' }), { concern: 'apart', earlier: 0 });
  expect(judged.of(customer({ q: 'Anna' }))).toMatchObject({ concern: 'apart' });
  expect(judged.of(customer({ q: 'Bertha' }))).toBeUndefined();
});
