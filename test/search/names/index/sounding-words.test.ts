import { describe, expect, it } from 'vitest';
import { ALERT_THRESHOLD } from '../../../../src/names/score/weights.ts';
import { soundingWords } from '../../../../src/search/names/index/sounding-words.ts';
import { screenNames } from '../../../../src/search/names/screen.ts';
import { idOf } from '../../../../src/search/snapshot.ts';
import { entity, snapshotOf } from '../../entities.ts';

const snapshot = await snapshotOf([
  entity({ key: 'gor', name: 'GORVANOV, Mikhail Trofimovich' }),
  entity({ key: 'gur', name: 'Mikhail Gurevich' }),
  entity({ key: 'tam', name: 'Bashir al-Tamrazi' }),
  entity({ key: 'chen', name: 'Chen Xiuqing' }),
  entity({ key: 'kim', name: 'KIM, Jong Un' }),
  entity({ key: 'memet', name: 'Alim Memet' }),
]);
const keysOf = (native: string): number[] => soundingWords(snapshot.names.sounding, native).map(({ key }) => key);
const ids = (q: string): string[] =>
  screenNames(snapshot, { q, filters: {}, threshold: ALERT_THRESHOLD, limit: 10 }).hits.map(({ row }) =>
    idOf(snapshot, row),
  );

describe('names written by their sound', () => {
  it.each([
    ['미하일 고르바노프', 'gor'],
    ['מיכאיל גורבנוב', 'gor'],
    ['מיכאיל גורביץ', 'gur'],
    ['바시르 알탐라지', 'tam'],
    ['בשיר אל-תמרזי', 'tam'],
    ['천슈칭', 'chen'],
    ['Ким Чен Ын', 'kim'],
    ['阿里木·买买提', 'memet'],
  ])('%s finds its party and no other', (q, key) => {
    expect(ids(q).map((id) => id.split('-').at(-1))).toEqual([key]);
  });

  it('takes words that sound alike and no others, most alike first', () => {
    const found = soundingWords(snapshot.names.sounding, '고르바노프');
    expect(found.length).toBe(1);
    expect(found[0]!.strength).toBeGreaterThan(0.9);
    expect(keysOf('스타인마이어')).toEqual([]);
  });

  it('finds nobody for another name of the same consonants', () => {
    expect(ids('미할 고르비느프스키')).toEqual([]);
  });
});
