import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  customerFact,
  type DecidingFacts,
  type KnownRecords,
  recordFacts,
} from '../../../src/service/decisions/deciding-facts.ts';
import {
  type Decision,
  decisionOutcome,
  readDecisions,
  WrongDecisions,
} from '../../../src/service/decisions/decision.ts';
import { alias, entity, temporaryPath } from '../../search/entities.ts';

const HASH = '0123456789ab';
const OTHER = 'ba9876543210';

const decision = (more: Partial<Decision> = {}): Decision => ({
  customer: 'C1',
  record: 'un-sc-1',
  facts: { birth_dates: HASH, customer: HASH },
  reason: 'another birth date',
  ...more,
});

const records = (facts: DecidingFacts, formers: Record<string, string[]> = {}): KnownRecords => ({
  formersOf: (id) => formers[id] ?? [],
  factsOf: () => facts,
});

const same = { birth_dates: HASH, customer: HASH, names: OTHER };

describe('a decision', () => {
  it('holds while every fact that decided is the same, and says which is not', () => {
    expect(decisionOutcome([decision()], 'un-sc-1', records(same))).toMatchObject({ state: 'silenced', changed: [] });
    const ruling = decisionOutcome([decision()], 'un-sc-1', records({ ...same, birth_dates: OTHER }));
    expect(ruling).toMatchObject({ state: 'reopened', changed: ['birth_dates'] });
    expect(decisionOutcome([decision()], 'un-sc-1', records({ ...same, customer: OTHER }))?.changed).toEqual([
      'customer',
    ]);
  });

  it('says nothing of another record', () => {
    expect(decisionOutcome([decision()], 'un-sc-2', records(same))).toBeNull();
    expect(decisionOutcome([], 'un-sc-1', records(same))).toBeNull();
  });

  it('goes on with a record that was renumbered, more than once', () => {
    const formers = { 'un-sc-3': ['un-sc-2'], 'un-sc-2': ['un-sc-1'] };
    expect(decisionOutcome([decision()], 'un-sc-3', records(same, formers))?.state).toBe('silenced');
    expect(decisionOutcome([decision()], 'un-sc-3', records({ ...same, birth_dates: OTHER }, formers))?.state).toBe(
      'reopened',
    );
    expect(decisionOutcome([decision()], 'un-sc-4', records(same, { 'un-sc-4': ['un-sc-4'] }))).toBeNull();
  });

  it('goes on with a record made of several only when each of them was decided', () => {
    const formers = { 'un-sc-9': ['un-sc-1', 'un-sc-2'] };
    expect(decisionOutcome([decision()], 'un-sc-9', records(same, formers))).toBeNull();
    const both = [decision(), decision({ record: 'un-sc-2' })];
    expect(decisionOutcome(both, 'un-sc-9', records(same, formers))?.state).toBe('silenced');
  });

  it('gives way to a later line about the same record', () => {
    const later = decision({ facts: { birth_dates: OTHER }, reason: 'looked again' });
    expect(decisionOutcome([decision(), later], 'un-sc-1', records(same))).toMatchObject({
      state: 'reopened',
      decision: { reason: 'looked again' },
    });
  });
});

describe('deciding facts', () => {
  const base = entity({ key: '1', name: 'Ivan Petrov', aliases: [alias('Petrov, I.'), alias('Vanya')] });
  const facts = recordFacts(base);

  it('are the same whatever the order and the case of names', () => {
    const turned = { ...base, name: 'IVAN  petrov', aliases: [...base.aliases].reverse() };
    expect(recordFacts(turned)).toEqual(facts);
    expect(recordFacts({ ...base, remarks: 'also a trader', addresses: [] } as never)).toEqual(facts);
  });

  it('differ in the fact that changed alone', () => {
    const named = recordFacts({ ...base, aliases: [...base.aliases, alias('Ivanov')] });
    const changed = Object.keys(facts).filter((fact) => named[fact as 'names'] !== facts[fact as 'names']);
    expect(changed).toEqual(['names']);
    expect(recordFacts({ ...base, gender: 'male' }).gender).not.toBe(facts.gender);
    expect(recordFacts({ ...base, nationalities: ['RU'] }).countries).not.toBe(facts.countries);
  });

  it('of a customer are its name and everything that its row states', () => {
    const stated = customerFact({ q: 'Ivan Petrov', corroboration: { gender: 'male', birth_date: '1961' } });
    expect(customerFact({ q: 'ivan petrov', corroboration: { birth_date: '1961', gender: 'male' } })).toBe(stated);
    expect(customerFact({ q: 'Ivan Petrov', corroboration: { birth_date: '1961' } })).not.toBe(stated);
  });
});

describe('the file of decisions', () => {
  const written = (text: string): string => {
    const path = temporaryPath('decisions.jsonl');
    writeFileSync(path, text);
    return path;
  };

  it('gives the decisions of a customer in their order', () => {
    const lines = [decision(), decision({ customer: 'C2' }), decision({ reason: 'again' })];
    const read = readDecisions(written(`${lines.map((line) => JSON.stringify(line)).join('\n\n')}\n`));
    expect(read.of('C1').map(({ reason }) => reason)).toEqual(['another birth date', 'again']);
    expect(read.of('C3')).toEqual([]);
    expect(read.all).toHaveLength(3);
  });

  it.each([
    ['{"customer":', 'line 1 is no JSON'],
    [JSON.stringify({ ...decision(), facts: {} }), 'at least one fact'],
    [JSON.stringify({ ...decision(), facts: { names: 'short' } }), 'facts.names'],
    [JSON.stringify({ ...decision(), facts: { address: HASH } }), 'facts'],
    [JSON.stringify({ ...decision(), record: '' }), 'record'],
    [JSON.stringify({ ...decision(), silence_all: true }), 'silence_all'],
  ])('stops at a line that is not understood: %s', (line, message) => {
    expect(() => readDecisions(written(`${line}\n`))).toThrow(WrongDecisions);
    expect(() => readDecisions(written(`${line}\n`))).toThrow(message);
  });
});
