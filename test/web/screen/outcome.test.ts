import { describe, expect, it } from 'vitest';
import { customerKey, lineOf, recordFacts, standing } from '../../../src/web/assets/screen/outcome.js';

const hit = {
  id: 'un-sc-1',
  name: 'A',
  score: 0.9,
  entity_type: 'individual',
  is_active: true,
  sanction_programs: ['P'],
};
const customer = { id: '', name: 'Ann', entity_type: '', country: '', birth_date: '', identifier: '', gender: '' };
const record = recordFacts({ ...hit, aliases: [{ name: 'A' }], identifiers: [] });
const decision = { verdict: 'no_match', facts: { customer, record } };

describe('how a hit stands', () => {
  it('is open, and new or changed against the run before', () => {
    const current = { customer, record: null };
    expect(standing({ earlier: undefined, hit, decision: undefined, current })).toMatchObject({
      state: 'open',
      mark: null,
    });
    expect(standing({ earlier: null, hit, decision: undefined, current })).toMatchObject({ mark: 'new' });
    expect(standing({ earlier: hit, hit, decision: undefined, current })).toMatchObject({ mark: null });
    expect(standing({ earlier: { ...hit, sanction_programs: ['Q'] }, hit, decision: undefined, current })).toEqual({
      state: 'open',
      mark: 'changed',
      changes: [{ field: 'sanction_programs', before: ['Q'], after: ['P'], of: 'record' }],
    });
  });

  it('keeps an earlier decision while the facts are the same', () => {
    expect(standing({ earlier: null, hit, decision, current: { customer: { ...customer }, record } })).toEqual({
      state: 'no_match',
      mark: 'decided',
      changes: [],
    });
    // The record cannot be read: what the customer says is still held against the decision.
    expect(standing({ earlier: null, hit, decision, current: { customer, record: null } })).toMatchObject({
      mark: 'decided',
    });
  });

  it('opens a decision again when a fact of either side has changed', () => {
    const moved = { ...customer, birth_date: '1975' };
    expect(standing({ earlier: null, hit, decision, current: { customer: moved, record } })).toEqual({
      state: 'open',
      mark: 'reopened',
      changes: [{ field: 'birth_date', before: '', after: '1975', of: 'customer' }],
    });
    const renamed = recordFacts({ ...hit, aliases: [{ name: 'A' }, { name: 'Ann' }], identifiers: [] });
    expect(standing({ earlier: hit, hit, decision, current: { customer, record: renamed } })).toEqual({
      state: 'open',
      mark: 'reopened',
      changes: [{ field: 'names', before: [], after: ['Ann'], of: 'record' }],
    });
  });
});

describe('lines of the list', () => {
  const row = { run: 1, n: 3, key: 'k', facts: customer };
  it('is undecided as long as one hit is, then the gravest verdict', () => {
    const hits = (states: string[]) => states.map((state) => ({ entity: state, score: 0.8, state, mark: null }));
    const stateOf = (states: string[]) => lineOf({ ...row, answer: {}, hits: hits(states) }).state;
    expect(stateOf([])).toBe('clear');
    expect(stateOf(['open', 'match'])).toBe('open');
    expect(stateOf(['no_match', 'match', 'unsure'])).toBe('match');
    expect(stateOf(['no_match', 'unsure'])).toBe('unsure');
    expect(lineOf(row).state).toBe('waiting');
    expect(lineOf({ ...row, answer: { error: 'x' } }).state).toBe('error');
  });

  it('keeps a name of any length short', () => {
    expect(lineOf({ ...row, facts: { ...customer, name: 'x'.repeat(10_000) } }).name).toHaveLength(160);
  });
});

it('knows a customer by its number, else by name and birth date', () => {
  expect(customerKey({ id: 'C-1', name: 'Ann', birth_date: '' })).toBe(
    customerKey({ id: 'c-1 ', name: 'Ann B', birth_date: '1' }),
  );
  expect(customerKey({ id: '', name: 'Ann  B', birth_date: '1975' })).toBe(
    customerKey({ id: '', name: 'ANN B', birth_date: '1975' }),
  );
  expect(customerKey({ id: '', name: 'Ann', birth_date: '1975' })).not.toBe(
    customerKey({ id: '', name: 'Ann', birth_date: '' }),
  );
});
