import { describe, expect, it } from 'vitest';
import { splitNameCell } from '../../../src/sources/text/name-cell.ts';

const split = (cell: string) => {
  const { name, aliases, remarks } = splitNameCell(cell);
  return { name, aliases: aliases.map((alias) => `${alias.type} ${alias.quality} ${alias.name}`), remarks };
};

describe('splitNameCell', () => {
  it.each([
    ['Plain Trading Co., Ltd.', 'Plain Trading Co., Ltd.', []],
    ['Trailing Comma Ltd.,', 'Trailing Comma Ltd.', []],
    ['Alpha LLC; Beta, Inc.; and Gamma', 'Alpha LLC', ['aka strong Beta, Inc.', 'aka strong Gamma']],
    ['Alpha; a.k.a. Beta; a.k.a Gamma', 'Alpha', ['aka strong Beta', 'aka strong Gamma']],
    ['Alpha Works, f.k.a., Beta Works', 'Alpha Works', ['fka strong Beta Works']],
    ['Alpha Bank (FORMERLY Beta Bank)', 'Alpha Bank', ['fka strong Beta Bank']],
    ['SAM PLE -AKA- PLE SAM', 'SAM PLE', ['aka strong PLE SAM']],
    ['ALPHA INTL, AKAS, ALPHA TECH PTE LTD, ALFA', 'ALPHA INTL', ['aka strong ALPHA TECH PTE LTD', 'aka strong ALFA']],
    ['PEARL (A.K.A. SAM PEARLA) TESTER', 'PEARL TESTER', ['aka strong SAM PEARLA TESTER']],
    ['K (AKA: SAMPLE, TEST PERSON)', 'K', ['aka strong SAMPLE, TEST PERSON']],
    [
      'Alpha Institute [aka Beta Center, Gamma Group]',
      'Alpha Institute',
      ['aka strong Beta Center', 'aka strong Gamma Group'],
    ],
    ['Alpha Company, Inc. (a.k.a. ALCO, Inc.)', 'Alpha Company, Inc.', ['aka strong ALCO, Inc.']],
    ['Fictional Sample Research Centre (FSRC)', 'Fictional Sample Research Centre', ['aka weak FSRC']],
    ['Samplewei Technologies (Samplewei)', 'Samplewei Technologies', ['aka strong Samplewei']],
    ['Alpha Electronics (Beijing)', 'Alpha Electronics (Beijing)', []],
    ['Alpha (Pvt) Ltd', 'Alpha (Pvt) Ltd', []],
    ['Tuojing (Beijing) Co., Ltd.', 'Tuojing (Beijing) Co., Ltd.', []],
    ['Проба Пример / Proba Primer', 'Проба Пример', ['aka strong Proba Primer']],
    ['عينة (Ayna Sample; Ayna)', 'عينة', ['aka strong Ayna Sample', 'aka strong Ayna']],
    [
      'Igor(Ihor) TESTOV(TESTIV)',
      'Igor TESTOV',
      ['variation strong Ihor TESTOV', 'variation strong Igor TESTIV', 'variation strong Ihor TESTIV'],
    ],
    ['Amir S/O SAMPLE', 'Amir S/O SAMPLE', []],
  ])('reads %j', (cell, name, aliases) => expect(split(cell)).toMatchObject({ name, aliases }));

  it('keeps statements apart from names', () => {
    expect(split('Sample Works (PRC entity); and any successor, sub-unit, or subsidiary thereof')).toEqual({
      name: 'Sample Works',
      aliases: [],
      remarks: ['and any successor, sub-unit, or subsidiary thereof', 'PRC entity'],
    });
  });

  it('does bounded work on hostile cells', () => {
    for (const cell of [
      '('.repeat(1900),
      'a (aka '.repeat(270),
      'x,'.repeat(900),
      ' /'.repeat(900),
      `${'a a.k.a. '.repeat(200)}`,
      'a(b/'.repeat(400),
    ]) {
      expect(splitNameCell(cell).aliases.length).toBeLessThan(1000);
    }
    const long = 'a; '.repeat(5000).trim();
    expect(splitNameCell(long).aliases).toEqual([]);
  });
});
