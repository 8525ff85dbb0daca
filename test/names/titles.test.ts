import { describe, expect, it } from 'vitest';
import { withoutTitles } from '../../src/names/scripts/own-readings.ts';

describe('titles', () => {
  it.each([
    ['普京总统', '普京'],
    ['總統普京', '普京'],
    ['김정은 위원장', '김정은'],
    ['プーチン大統領', 'プーチン'],
    ['الرئيس بشار الأسد', 'بشار الأسد'],
    ['سردار قاسم سليماني', 'قاسم سليماني'],
    ['آیت الله علی خامنه ای', 'علی خامنه ای'],
  ])('%s is %s', (titled, name) => expect(withoutTitles(titled)).toBe(name));

  it.each(['张总', '김 씨', 'الشيخ', '将军', 'بشار الأسد'])('%s stays as it is', (name) =>
    expect(withoutTitles(name)).toBe(name),
  );
});
