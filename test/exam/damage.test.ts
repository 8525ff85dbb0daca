import { describe, expect, it } from 'vitest';
import { editDistance } from '../../src/domain/nearest.ts';
import { formChanged } from '../../src/exam/cases/legal-forms.ts';
import { foldName } from '../../src/exam/cases/listed.ts';
import { otherRomanisation } from '../../src/exam/cases/other-romanisation.ts';
import { inScript, type WrittenScript } from '../../src/exam/cases/other-script.ts';
import { seededRandom } from '../../src/exam/cases/random.ts';
import { initials, joinedOrSplit, partMissing, reversed, surnameOnly } from '../../src/exam/cases/rewrites.ts';
import { type Changed, likeLetters, oneSlip, twoSlips } from '../../src/exam/cases/slips.ts';

/** Different results of a change over many random choices. */
function draws(change: (random: () => number) => Changed | null, count = 3000): Changed[] {
  const random = seededRandom(5);
  const found = new Map<string, Changed>();
  for (let at = 0; at < count; at++) {
    const made = change(random);
    if (made) found.set(made.q, made);
  }
  return [...found.values()];
}

describe('a slip', () => {
  const NAME = 'Al Nonesuch Bank Ltd';
  const slips = draws((random) => oneSlip(NAME, random), 20_000);

  it('changes one letter or space and no more', () => {
    for (const { q } of slips) expect([q, editDistance(q, NAME)]).toEqual([q, 1]);
  });

  it('spares no letter, no space, no short word and no legal form', () => {
    const lost = new Set(slips.map(({ q }) => q));
    for (let at = 0; at < NAME.length; at++) expect(lost).toContain(NAME.slice(0, at) + NAME.slice(at + 1));
    for (let at = 0; at + 1 < NAME.length; at++) {
      if (NAME[at] === NAME[at + 1]) continue;
      expect(lost).toContain(NAME.slice(0, at) + NAME[at + 1] + NAME[at] + NAME.slice(at + 2));
    }
    // Whether a letter is put in capitals follows its neighbour, so any case will do.
    const folded = new Set([...lost].map((q) => q.toLowerCase()));
    const small = NAME.toLowerCase();
    for (let at = 0; at < small.length; at++) {
      expect(folded).toContain(small.slice(0, at) + (small[at] === 'x' ? 'z' : 'x') + small.slice(at + 1));
      expect(folded).toContain(`${small.slice(0, at)}x${small.slice(at)}`);
    }
    expect(folded).toContain(`${small}x`);
    expect(lost).toContain('Al None such Bank Ltd');
  });

  it('says what and where it was', () => {
    const variantOf = new Map(slips.map(({ q, variant }) => [q, variant]));
    expect(variantOf.get('l Nonesuch Bank Ltd')).toBe('drop at the start of a word');
    expect(variantOf.get('AlNonesuch Bank Ltd')).toBe('drop at a space');
    expect(variantOf.get('Al Nonesuhc Bank Ltd')).toBe('swap inside a word');
    expect(draws((random) => oneSlip('Nova', random)).every(({ variant }) => variant.endsWith('in a short name'))).toBe(
      true,
    );
  });

  it('is made twice where two are asked for', () => {
    const twice = draws((random) => twoSlips(NAME, random));
    const distances = twice.map(({ q }) => editDistance(q, NAME));
    // A slip into two swapped letters counts as three edits.
    expect(Math.max(...distances)).toBeLessThanOrEqual(3);
    expect(distances.filter((distance) => distance === 2).length).toBeGreaterThan(distances.length * 0.8);
    expect(distances.every((distance) => distance > 0)).toBe(true);
  });

  it('cannot be made in a name without letters', () => {
    expect(oneSlip('8653', seededRandom(1))).toBeNull();
  });
});

describe('look-alike letters', () => {
  it('are of another script, digits, marked letters or shapes, in the case that looks alike', () => {
    const found = draws((random) => likeLetters('IVAN Moss', random));
    const of = (variant: string) => found.filter((one) => one.variant === variant).map(({ q }) => q);
    expect(of('Cyrillic letters')).toContain('IVАN Moss'); // А is Cyrillic
    expect(of('digits')).toContain('1VAN Moss');
    expect(of('marks')).toContain('IVÁN Moss');
    expect(of('letters of like shape')).toContain('lVAN Moss');
    expect(of('letters of like shape').some((q) => q.includes('rn'))).toBe(false);
    expect(found.every(({ q }) => q !== 'IVAN Moss')).toBe(true);
  });
});

describe('a rewritten name', () => {
  const random = seededRandom(1);

  it('is turned round', () => {
    expect(reversed('GORVANOV, Mikhail Petrovich', random, true)?.q).toBe('Mikhail Petrovich GORVANOV');
    expect(reversed('Mikhail Petrovich GORVANOV', random, true)?.q).toBe('GORVANOV Mikhail Petrovich');
    expect(reversed('Lyra II', random, false)?.q).toBe('II Lyra');
    expect(reversed('Lyra', random, false)).toBeNull();
  });

  it('loses a word, but neither the rarest nor a number', () => {
    const countOf = (word: string) => (word === 'zembla' ? 1 : 100);
    const found = draws((one) => partMissing('Zembla Trading 7 Bank', one, countOf)).map(({ q }) => q);
    expect(found.sort()).toEqual(['Zembla 7 Bank', 'Zembla Trading 7']);
    expect(partMissing('Zembla Bank', random, countOf)).toBeNull();
  });

  it('has initials for given names', () => {
    const found = draws((one) => initials('GORVANOV, Mikhail Petrovich', one)).map(({ q }) => q);
    expect(found.sort()).toEqual(['Gorvanov M.P.', 'M. P. Gorvanov', 'Mikhail P. Gorvanov']);
    expect(initials('Mikhail Gorvanov', random)).toBeNull();
  });

  it('is joined or split anywhere', () => {
    const found = draws((one) => joinedOrSplit('Al Nova', one)).map(({ q }) => q);
    expect(found.sort()).toEqual(['Al N ova', 'Al No va', 'Al Nov a', 'Al-Nova', 'AlNova']);
  });

  it('is the surname that the list shows', () => {
    expect(surnameOnly('GORVANOV, Mikhail')?.q).toBe('Gorvanov');
    expect(surnameOnly('Mikhail EL-GORVANOV')?.q).toBe('El-Gorvanov');
    expect(surnameOnly('Mikhail Gorvanov')).toBeNull();
    expect(surnameOnly('MIKHAIL GORVANOV')).toBeNull();
  });

  it('has another legal form', () => {
    const found = draws((one) => formChanged('Zembla Trading LLC', one));
    const of = (variant: string) => found.filter((one) => one.variant === variant).map(({ q }) => q);
    expect(of('dropped')).toEqual(['Zembla Trading']);
    expect(of('abbreviated or written out').sort()).toEqual([
      'Zembla Trading L.L.C.',
      'Zembla Trading Limited Liability Company',
      'Zembla Trading OOO',
    ]);
    expect(of('another form')).toContain('Zembla Trading GmbH');
    expect(of('another form')).not.toContain('Zembla Trading LLC');
    expect(of('at the other end')).toContain('LLC Zembla Trading');
    expect(formChanged('Zembla', random)?.variant).toBe('added');
    expect(formChanged('JSC Zembla', () => 0)).toEqual({ q: 'Zembla', variant: 'dropped' });
  });
});

describe('another script', () => {
  const written = (name: string, script: WrittenScript, countries: string[] = [], isPerson = true): string | null =>
    inScript({ name, isPerson, countries }, script);

  it('is written by ear', () => {
    expect(written('Dmitry Medvedev', 'Cyrillic')).toBe('Дмитрий Медведев');
    expect(written('Sergey Lavrov', 'Hebrew')).toBe('סרגיי לברוב');
    expect(written('Nicolas Maduro', 'Arabic')).toBe('نيكولاس مادورو');
    expect(written('Nicolas Maduro', 'Greek')).toBe('Νικολας Μαντουρο');
    expect(written('Vladimir Putin', 'Hangul')).toBe('블라디미르 푸틴');
    expect(written('Anton Malyshev', 'Hangul')).toBe('안톤 말리세프');
    expect(written('Saddam al-Assad', 'Greek')).toBe('Σανταμ Αλ Ασαντ');
    expect(written('Lyra 7', 'Greek')).toBeNull();
  });

  it('is written as people do who know the language of the name', () => {
    expect(written('Hu Xiaowei', 'Greek', ['CN'])).toBe(written('Hu Shiaowei', 'Greek'));
    expect(written('Qian Wei', 'Cyrillic', ['CN'])).toBe('Чян Веи');
    expect(written('Luis Marroquin', 'Arabic')).toBe('لويس ماروكين');
    expect(written('Fahd al-Hassan', 'Arabic')).toBe('فاهد الهاسان');
  });

  it('leaves numerals of ships as they are, and abbreviations out', () => {
    expect(written('Venus III', 'Cyrillic', [], false)).toBe('Венус III');
    expect(written('Skif-V', 'Greek', [], false)).toBe('Σκιφ V');
    expect(written('DPRK Vessel', 'Greek', [], false)).toBeNull();
    expect(written('Serena Ng', 'Greek')).toBe('Σερενα Νγκ');
  });
});

describe('another romanisation', () => {
  const none = { natives: [], isPerson: true, countries: [] };
  const of = (name: Parameters<typeof otherRomanisation>[0]) =>
    new Map(draws((random) => otherRomanisation(name, random)).map(({ q, variant }) => [variant, q]));

  it('follows published systems for Cyrillic and Hangul', () => {
    const cyrillic = of({ ...none, name: '', natives: ['Юрий Щукин'] });
    expect(cyrillic.get('Cyrillic, German')).toBe('Jurii Schtschukin');
    expect(cyrillic.get('Cyrillic, French')).toBe('Iourii Chtchoukin');
    expect(cyrillic.get('Cyrillic, Polish')).toBe('Jurij Szczukin');
    const hangul = of({ ...none, name: '', natives: ['김정은'] });
    expect(hangul.get('Hangul, Revised')).toBe('Gim Jeong Eun');
    expect(hangul.get('Hangul, McCune-Reischauer without marks')).toBe('Kim Chong Un');
  });

  it('spells Chinese persons in Wade-Giles and leaves what is no pinyin', () => {
    const chinese = { ...none, countries: ['CN'] };
    expect(otherRomanisation({ ...chinese, name: 'Zhang Xiaoming' }, () => 0)?.q).toBe('Chang Hsiao-ming');
    expect(otherRomanisation({ ...chinese, name: 'Deng Jianan' }, () => 0)?.q).toBe('Teng Chia-nan');
    expect(otherRomanisation({ ...chinese, name: 'Peter Smith' }, () => 0)).toBeNull();
  });

  it('respells Arabic names by what alternates in documents', () => {
    const found = draws((random) =>
      otherRomanisation({ ...none, countries: ['SY'], name: 'Abdul Khatib' }, random),
    ).map(({ q }) => q);
    expect(found.some((q) => q.startsWith('Abd Al-'))).toBe(true);
    expect(found.every((q) => foldName(q) !== 'abdul khatib')).toBe(true);
  });
});
