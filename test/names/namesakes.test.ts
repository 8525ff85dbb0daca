import { describe, expect, it } from 'vitest';
import type { NameKind } from '../../src/names/name.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (a: string, b: string, kind: NameKind): number => compareNames(a, b, { kind }).score;

describe('another form of a given name', () => {
  it('is the same person where everything else fits', () => {
    expect(score('Mike Kowalczyk', 'Michael Kowalczyk', 'person')).toBeGreaterThanOrEqual(0.9);
  });

  it('is not enough where another part of the name is open', () => {
    expect(score('Mike Johnson', 'William Michael Johnson', 'person')).toBeLessThan(ALERT_THRESHOLD);
  });

  it('is not found through a slip in the other form', () => {
    expect(score('Mark Harris', 'Mark Henry', 'person')).toBeLessThan(ALERT_THRESHOLD);
  });

  it('is told from the spellings of one name', () => {
    expect(score('Mohamed Karim Zarqani', 'Mohammad Zarqani', 'person')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });
});

describe('a name of one word', () => {
  it.each<[string, string, NameKind]>([
    ['Edison Torres', 'LLC Edison', 'organization'],
    ['Lyra Okonkwo', 'LYRA', 'vessel'],
    ['Daniel M. Donovan', 'Marshall Donovan', 'person'],
  ])('%s is not %s', (a, b, kind) => {
    expect(score(a, b, kind)).toBeLessThan(ALERT_THRESHOLD);
  });

  it('is met by the same word with a trade', () => {
    expect(score('Transneft Trading LLC', 'Transneft', 'organization')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });
});

describe('abbreviations', () => {
  it('stand for words of organisations, never for a person', () => {
    expect(score('Jesse Sean Thomas', 'JST', 'organization')).toBeLessThan(ALERT_THRESHOLD);
    expect(score('Jesse Sean Thomas', 'JSC', 'organization')).toBeLessThan(ALERT_THRESHOLD);
    expect(score('Korea Mining Development Corporation', 'KMD Corporation', 'organization')).toBeGreaterThan(
      score('Korea Mining Development Corporation', 'QVX Corporation', 'organization'),
    );
  });

  it('in brackets at the end are left out when their letters come from the name', () => {
    expect(score('Zarubezhstal Export (ZSE)', 'Zarubezhstal Export', 'organization')).toBe(1);
    expect(score('Zarubezhstal Export (QRW)', 'Zarubezhstal Export', 'organization')).toBeLessThan(1);
  });
});

describe('slips in legal forms', () => {
  it.each([
    ['JONT STOCK COMPANY Zarubezhstal', 'JOINT STOCK COMPANY Zarubezhstal'],
    ['LIMITED LIABILITY COPANY Zarubezhstal', 'LLC Zarubezhstal'],
    ['Zarubezhstal Compny', 'Zarubezhstal Company'],
  ])('%s is %s', (a, b) => {
    expect(score(a, b, 'organization')).toBeGreaterThanOrEqual(0.99);
  });

  it('leave other kinds of company alone', () => {
    expect(compareNames('Joint Stock Bank Zarubezhstal', 'Joint Stock Company Zarubezhstal').score).toBeLessThan(1);
  });
});

describe('Cyrillic organisations', () => {
  it.each([
    ['Институт проблем и технологий имени А.Б. Зарецкого', 'Zaretsky Institute of Problems and Technologies'],
    ['ООО «Грин Пауэр»', 'Green Power LLC'],
    ['ООО «Заречье» Общество с ограниченной ответственностью «Заречье»', 'Zarechye LLC'],
  ])('%s is %s', (a, b) => {
    expect(score(a, b, 'organization')).toBeGreaterThanOrEqual(0.75);
  });
});
