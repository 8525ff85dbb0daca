import { describe, expect, it } from 'vitest';
import { ambiguousInitials, ifOtherName, ifShapeHides, ifSlipHides } from '../../../src/exam/cases/classes.ts';
import { type ListedPartyRecords, listedNames } from '../../../src/exam/cases/listed.ts';
import { party, record } from '../listed-records.ts';

/** Why a changed name of the first party is set aside. */
function why(rule: typeof ifOtherName, parties: readonly ListedPartyRecords[], q: string, variant = '') {
  const of = parties[0]!;
  return rule({ q, variant }, { record: of.records[0]!, party: of, listed: listedNames(parties) });
}

const one = (name: string, ...others: string[]) =>
  [name, ...others].map((own, at) => party(record(`x-${at}`, own, { type: 'organization' })));
const persons = (...names: string[]) => names.map((own, at) => party(record(`p-${at}`, own)));

describe('a name with slips is set aside', () => {
  it('where it has too few letters beside its legal form for each of them', () => {
    expect(why(ifSlipHides(1), one('TEAM LLC'), 'TAM LLC')).toBe('short');
    expect(why(ifSlipHides(1), one('ZEBRA LLC'), 'ZEBRQ LLC')).toBeNull();
    expect(why(ifSlipHides(2), one('ZEBRA ONE'), 'ZEBRQ ONX')).toBe('short');
    expect(why(ifSlipHides(2), one('ZEBRA STONE'), 'ZEBRQ STONX')).toBeNull();
  });

  it('where it is the name of another party, not of the same one', () => {
    expect(why(ifSlipHides(1), one('JUPITER I', 'JUPITER'), 'JUPITER')).toBe('other');
    const of = party(record('x-1', 'JUPITER I', { type: 'vessel' }), record('x-2', 'JUPITER', { type: 'vessel' }));
    expect(why(ifOtherName, [of], 'JUPITER')).toBeNull();
  });

  it('where every changed word is a word of many parties', () => {
    const xin = Array.from({ length: 5 }, (_, at) => `XIN ${'abcde'[at]}lpha`);
    expect(why(ifSlipHides(1), one('XING TIAN DI', ...xin), 'XIN TIAN DI')).toBe('words');
    expect(why(ifSlipHides(1), one('XING TIAN DI', ...xin.slice(1)), 'XIN TIAN DI')).toBeNull();
  });

  it('but not for shapes that a reader sees through', () => {
    expect(why(ifShapeHides, one('TASS'), 'T455', 'digits')).toBeNull();
    expect(why(ifShapeHides, one('TASM'), 'TASN', 'letters of like shape')).toBe('short');
  });
});

describe('a surname with initials is set aside', () => {
  const kims = Array.from({ length: 11 }, (_, at) => `KIM, Chol${'abcdefghijk'[at]} Su`);
  it('where it fits more than ten parties', () => {
    expect(why(ambiguousInitials, persons(...kims), 'Kim C.')).toBe('many');
    expect(why(ambiguousInitials, persons(...kims), 'C. S. Kim')).toBe('many');
    expect(why(ambiguousInitials, persons(...kims.slice(1)), 'Kim C.')).toBeNull();
    expect(why(ambiguousInitials, persons(...kims), 'Kim C.Z.')).toBeNull();
  });
});
