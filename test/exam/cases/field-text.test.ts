import { expect, it } from 'vitest';
import { ifCutHides } from '../../../src/exam/cases/classes.ts';
import { around, cutOff } from '../../../src/exam/cases/field-text.ts';
import { type Drawn, listedNames } from '../../../src/exam/cases/listed.ts';
import { seededRandom } from '../../../src/exam/cases/random.ts';
import { party, record } from '../listed-records.ts';

it('cuts a name at the width of a field, and not one that fits', () => {
  const name = 'LIMITED LIABILITY COMPANY NORTHERN RESEARCH';
  const made = Array.from({ length: 200 }, (_, seed) => cutOff(name, seededRandom(seed))!);
  expect(new Set(made.map(({ q }) => q.length <= 40 && name.startsWith(q)))).toEqual(new Set([true]));
  expect(new Set(made.map(({ variant }) => variant)).size).toBe(4);
  expect(cutOff('Ivan Petrov', seededRandom(1))).toBeNull();
});

it('writes around a name what its type of party has', () => {
  const person = record('a-1', 'GORVANOV-TREM, Mikhail Pavel');
  const texts = new Set(Array.from({ length: 500 }, (_, seed) => around(person, seededRandom(seed))!.q));
  expect([...texts].sort()).toEqual([
    '/DE89370400440532013000 MIKHAIL PAVEL GORVANOV-TREM',
    '1/MIKHAIL PAVEL GORVANOV-TREM 2/12 HIGH STREET 3/GB/LONDON',
    'BENEFICIARY: MIKHAIL PAVEL GORVANOV-TREM',
    'GORVANOV TREM/MIKHAIL PAVEL MR',
    'Mikhail Pavel GORVANOV-TREM and Maria GORVANOV-TREM',
    'Mikhail Pavel GORVANOV-TREM c/o Northgate Logistics',
    'Mikhail Pavel GORVANOV-TREM passport 512345678',
    'Mikhail Pavel GORVANOV-TREM, 1961',
    'P<UTOGORVANOV<TREM<<MIKHAIL<PAVEL<<<<<<<<<<',
  ]);
  expect(around(record('v-1', 'Zembla', { type: 'vessel' }), seededRandom(3))!.q).toContain('Zembla');
  expect(around(record('a-2', 'Unknown'), seededRandom(1))).toBeNull();
});

it('sets aside what a cut leaves to too many parties', () => {
  const kims = Array.from({ length: 11 }, (_, at) => party(record(`k-${at}`, `Kim Chol${'abcdefghijk'[at]}`)));
  const own = party(record('b-1', 'Zembla Trading Bank'));
  const listed = listedNames([...kims, own]);
  const drawn: Drawn = { record: own.records[0]!, party: own, listed };
  expect(ifCutHides({ q: 'Kim Cho', variant: '' }, drawn)).toBe('many');
  expect(ifCutHides({ q: 'Zemb', variant: '' }, drawn)).toBe('many');
  expect(ifCutHides({ q: 'Zembla Trad', variant: '' }, drawn)).toBeNull();
});
