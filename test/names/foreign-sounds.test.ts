import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import { SOUND } from '../../src/names/score/sound-weights.ts';
import { latinClassKeys } from '../../src/names/scripts/sound/sound-classes.ts';
import { createSoundSimilarity, writtenClassKeys } from '../../src/names/scripts/sound/sound-similarity.ts';

const similarity = createSoundSimilarity();

describe('a word written by its sound', () => {
  it.each([
    ['블라디미르', 'vladimir'],
    ['푸틴', 'putin'],
    ['스미스', 'smith'],
    ['조지', 'george'],
    ['알렉산드르', 'aleksandr'],
    ['하워드', 'howard'],
    ['סרגיי', 'sergei'],
    ['לברוב', 'lavrov'],
    ["ג'ורג'", 'george'],
    ['ג׳ורג׳', 'george'],
    ['ויליאמס', 'williams'],
    ['איאן', 'ian'],
    ['אולג', 'oleg'],
    ['ウラジーミル', 'vladimir'],
    ['ジョージ', 'george'],
    ['アレクサンドル', 'aleksandr'],
    ['ปูติน', 'putin'],
    ['ทักษิณ', 'thaksin'],
    ['ชินวัตร', 'shinawatra'],
    ['ชาร์ลส์', 'charles'],
    ['เปรม', 'prem'],
    ['សែន', 'sen'],
    ['សុខលីម', 'sokhalim'],
    ['清司', 'kiyoshi'],
    ['智津夫', 'chizuo'],
    ['וסטינגהאוס', 'westinghouse'],
    ['μοχαμαντ', 'mohamad'],
    ['λουκασένκο', 'lukashenko'],
    ['τζόρτζ', 'george'],
    ['χουάνγκ', 'huang'],
    ['σάντσεθ', 'sanchez'],
    ['روتينبيرغ', 'rotenberg'],
    ['الكسندر', 'aleksandr'],
    ['سفيتلانا', 'svetlana'],
    ['تشافيز', 'chavez'],
    ['كوانغ', 'kwang'],
  ])('%s is a spelling of %s', (native, latin) => {
    expect(similarity(native, latin)).toBeGreaterThanOrEqual(SOUND.spelling);
  });

  it.each([
    ['푸틴', 'potanin'],
    ['푸틴', 'petrov'],
    ['블라디미르', 'vladislav'],
    ['לברוב', 'larionov'],
    ['סרגיי', 'georgi'],
    ['פורטר', 'parker'],
    ['푸틴', ''],
    ['プーチン', 'potanin'],
    ['ทักษิณ', 'thanin'],
    ['สมชาย', 'somsak'],
    ['សែន', 'sam'],
    ['清司', 'kenji'],
    ['μπουρχαν', 'bakran'],
    ['λουκασένκο', 'lukonin'],
    ['روتينبيرغ', 'rosenfeld'],
    ['تشافيز', 'chopin'],
  ])('%s is not %s', (native, latin) => {
    expect(similarity(native, latin)).toBeLessThan(0.75);
  });

  it('counts by the steps of the tables: usual, possible, seldom', () => {
    // ㅂ for b, w and ph; the other letters are the same.
    const [usual, possible, seldom] = ['bat', 'wat', 'phat'].map((latin) => similarity('바트', latin));
    expect(usual).toBe(SOUND.same);
    expect(possible).toBeLessThan(usual!);
    expect(seldom).toBeLessThan(possible!);
  });

  it('has equal class keys with the words it may be', () => {
    for (const [native, latin] of [
      ['홀란드', 'holland'],
      ['파커', 'parker'],
      ['알렉산더', 'alexander'],
      ['לברוב', 'lavrov'],
      ['שאול', 'shaul'],
      ['קנדי', 'kennedy'],
      ['콜롬비아', 'colombia'],
      ['プーチン', 'putin'],
      ['清司', 'kiyoshi'],
      ['ชาร์ลส์', 'charles'],
      ['ปูติน', 'putin'],
      ['សែន', 'sen'],
    ] as const)
      expect(writtenClassKeys(native).some((key) => latinClassKeys(latin).includes(key))).toBe(true);
    expect(writtenClassKeys('푸틴').some((key) => latinClassKeys('petrov').includes(key))).toBe(false);
    expect(latinClassKeys('aeiou')).toEqual([]);
  });

  it('bounds long words', () => {
    expect(similarity('라'.repeat(500), 'la'.repeat(20))).toBe(0);
    expect(latinClassKeys('cg'.repeat(200)).length).toBeLessThanOrEqual(12);
  });
});

describe('names in scripts that are read by sound', () => {
  it('leave a Korean name its Korean reading first', () => {
    const [first, ...others] = analyzeName('김정은', 'person', 'query');
    expect(first!.tokens.map(({ text }) => text)).toEqual(['kim', 'jong', 'un']);
    expect(others.filter(({ weight }) => weight > first!.weight)).toEqual([]);
  });
});
