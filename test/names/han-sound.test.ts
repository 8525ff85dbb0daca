import { describe, expect, it } from 'vitest';
import { isPinyin } from '../../src/names/lexicon/han-chars.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (han: string, latin: string): number => compareNames(han, latin, { kind: 'organization' }).score;

describe('brands written by sound', () => {
  it.each([
    ['诺德斯特龙', 'Nordstrom'],
    ['赫兹伯格', 'Herzberg'],
    ['萨姆索纳特', 'Samsonite'],
    ['尤尼泰克', 'Unitech'],
    ['埃科斯达尔', 'Ecostar'],
    ['泰尼克斯', 'Tinnex'],
  ])('hears %s as %s', (zh, word) => {
    expect(score(`${zh}公司`, `${word}, Inc.`)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it.each([
    ['西蒙斯', 'Motorola'],
    ['尤尼泰克', 'Chevron'],
    ['阿特斯', 'Canadian'],
    // Other syllables of pinyin are another Chinese name, however near they sound.
    ['景昕', 'Qingxin'],
  ])('does not hear %s as %s', (zh, word) => {
    expect(score(`${zh}公司`, `${word}, Inc.`)).toBeLessThan(ALERT_THRESHOLD);
  });

  it('tells words of pinyin from others', () => {
    expect(['xinghua', 'niuwei', 'lvyou'].map(isPinyin)).toEqual([true, true, false]);
    expect(['neway', 'benin', ''].map(isPinyin)).toEqual([false, false, false]);
  });
});

describe('Chinese organisations against their English names', () => {
  it.each([
    ['广州西蒙斯机床有限公司', 'Guangzhou Simmons Machine Tool Co., Ltd.'],
    ['三海通科技有限公司', 'SHT Technology Limited'],
    ['永輝貿易(香港)有限公司', 'Wing Fai Trading (Hong Kong) Limited'],
    ['深圳市红帽电子有限公司', 'Shenzhen Red Hat Electronics Co., Ltd.'],
    ['鑫环机床集团', 'Zhejiang Xinhuan Machine Tool Co., Ltd.'],
    ['鑫环电子有限公司', 'Xinhuan Electronics Sourcing Limited'],
  ])('%s is %s', (han, latin) => {
    expect(score(han, latin)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it.each([
    ['深圳市景昕电子科技有限公司', 'Shenzhen Qingxin Electronic Technology Co., Ltd.'],
    ['广州西蒙斯机床有限公司', 'Guangzhou Delta Machine Tool Co., Ltd.'],
    ['深圳市精密机械设备有限公司', 'Shenzhen Hengda Precision Machinery Equipment Co., Ltd.'],
    ['中国电子科技集团公司第十四研究所', 'China Electronics Technology Group Corporation 38th Research Institute'],
    ['上海鑫环国际物流有限公司', 'Shanghai Newton International Logistics Co., Ltd.'],
    ['三海通科技有限公司', 'SYT Technology Limited'],
    // A person in the other order is no abbreviation.
    ['淑惠 莊', 'Salavat Himiya Zavod (SHZ)'],
  ])('%s is not %s', (han, latin) => {
    expect(score(han, latin)).toBeLessThan(ALERT_THRESHOLD);
  });
});
