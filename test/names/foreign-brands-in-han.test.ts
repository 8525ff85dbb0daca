import { describe, expect, it } from 'vitest';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (han: string, latin: string, kind: 'organization' | 'person' = 'organization'): number =>
  compareNames(han, latin, { kind }).score;

describe('Chinese names of foreign parties', () => {
  it.each([
    ['哈里伯顿能源服务公司', 'Halliburton Energy Services, Inc.'],
    ['莱茵金属防务', 'Rheinmetall Defence'],
    ['德意志銀行', 'Deutsche Bank AG'],
    ['韩华航空航天', 'Hanwha Aerospace'],
    ['三井住友銀行', 'Sumitomo Mitsui Bank'],
    ['豐田汽車', 'Toyota Motor'],
    ['高级战术系统公司', 'Advanced Tactical Systems LLC'],
    ['蓝鲸海事技术公司', 'Blue Whale Maritime Technologies'],
    ['欧洲人权论坛', 'European Human Rights Forum'],
    ['敏捷无人机系统公司', 'Agile Unmanned Aerial Systems'],
  ])('%s is %s', (han, latin) => {
    expect(score(han, latin)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it.each([
    ['哈里伯顿能源服务公司', 'Chevron Energy Services, Inc.'],
    ['高级战术系统公司', 'Advanced Maritime Systems LLC'],
    ['韩华航空航天', 'Hyundai Aerospace'],
    ['德意志銀行', 'Commerzbank AG'],
  ])('%s is not %s', (han, latin) => {
    expect(score(han, latin)).toBeLessThan(ALERT_THRESHOLD);
  });

  it('reads a person who is called as a brand', () => {
    expect(score('安永', 'An Yong', 'person')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
    expect(score('高盛', 'Gao Sheng', 'person')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it('counts a lone surname as in Latin letters: it is found, and alerts on nobody', () => {
    for (const [han, latin] of [
      ['罗西', 'Marco Rossi'],
      ['马里诺', 'Dan Marino'],
      ['马丁', 'Steve Martin'],
      ['伯格曼', 'Ingrid Bergman'],
    ] as const) {
      expect(score(han, latin, 'person')).toBeGreaterThan(0.4);
      expect(score(han, latin, 'person')).toBeLessThan(ALERT_THRESHOLD);
    }
  });
});
