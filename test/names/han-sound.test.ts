import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPinyin } from '../../src/names/lexicon/han-chars.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { createSoundMatcher } from '../../src/names/scripts/han/sound.ts';

const writesSound = createSoundMatcher();

const score = (han: string, latin: string): number => compareNames(han, latin, { kind: 'organization' }).score;

describe('brands written by sound', () => {
  it.each([
    ['卡特彼勒', 'caterpillar'],
    ['摩托罗拉', 'motorola'],
    ['西门子', 'siemens'],
    ['飞利浦', 'philips'],
    ['奇瑞', 'chery'],
    ['维沃', 'vivo'],
    ['尤尼泰克', 'unitech'],
  ])('hears %s as %s', (zh, word) => {
    expect(writesSound(zh, word)).toBe(true);
  });

  it.each([
    ['西门子', 'motorola'],
    ['奇瑞', 'chevron'],
    ['阿特斯', 'canadian'],
    ['嘉凯', 'jingho'],
    // Other syllables of pinyin are another Chinese name, however near they sound.
    ['景昕', 'qingxin'],
    ['罗莱', 'luolai'],
    // Too short to prove anything.
    ['西', 'see'],
    ['维沃', 'viv'],
  ])('does not hear %s as %s', (zh, word) => {
    expect(writesSound(zh, word)).toBe(false);
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (zh, word) => {
        expect(typeof writesSound(zh, word)).toBe('boolean');
      }),
    );
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
