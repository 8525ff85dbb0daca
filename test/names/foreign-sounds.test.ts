import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { SOUND } from '../../src/names/score/sound-weights.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { latinClassKeys } from '../../src/names/scripts/sound/sound-classes.ts';
import { createSoundSimilarity, writtenClassKeys } from '../../src/names/scripts/sound/sound-similarity.ts';

const similarity = createSoundSimilarity();
const score = (a: string, b: string): number => compareNames(a, b, { kind: 'person' }).score;

describe('a foreign name in Serbian and Macedonian letters', () => {
  it.each([
    ['Џон Болтон', 'John Bolton'],
    ['Си Ђинпинг', 'Xi Jinping'],
    ['Ким Џонг Ун', 'Kim Jong Un'],
  ])('%s is %s', (native, latin) => {
    expect(score(native, latin)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });
});

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
  it.each([
    ['블라디미르 푸틴', 'Vladimir PUTIN'],
    ['세르게이 라브로프', 'Sergei Lavrov'],
    ['장폴 사르트르', 'Jean-Paul Sartre'],
    ['바샤르 알아사드', 'Bashar al-Assad'],
    ['시진핑', 'Xi Jinping'],
    ['탕지위', 'Tang Chih-wei'],
    ['휘호 더프리스', 'Hugo de Vries'],
    ['אבו בכר אל בגדאדי', 'Abu Bakr al-Baghdadi'],
    ['סרגיי לברוב', 'Sergei Lavrov'],
    ["ז'אן דוז'רדן", 'Jean Dujardin'],
    ['לורה דיי', 'Laura Day'],
    ['ウォルター・ウィレット', 'Walter Willett'],
    ['篠田建市', 'SHINODA, Kenichi'],
    ['髙山清司', 'Kiyoshi TAKAYAMA'],
    ['ทักษิณ ชินวัตร', 'Thaksin Shinawatra'],
    ['วลาดีมีร์ ปูติน', 'Vladimir Putin'],
    ['ហ៊ុន សែន', 'Hun Sen'],
    ['មីន អ៊ុងឡាំង', 'Min Aung Hlaing'],
    ['פרדיננד פון ריכטהופן', 'Ferdinand von Richthofen'],
    ['Μοχαμμαντ Μολουντι', 'Mohammad Moloudi'],
    ['Αμπντέλ Φαττάχ Αλ Μπουρχάν', 'Abdel Fattah al-Burhan'],
    ['Αλεξάντρ Λουκασένκο', 'Alexander Lukashenko'],
    ['ألكسندر لوكاشينكو', 'Alexander Lukashenko'],
    ['بوريس روتنبرغ', 'Boris Rotenberg'],
    ['سفيتلانا أليكسيفنا بورودولينا', 'Svetlana Alekseevna Borodulina'],
    ['كيم كوانغ ميونغ', 'Kim Kwang-myong'],
  ])('%s alerts on %s', (native, latin) => {
    expect(score(native, latin)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
    expect(score(latin, native)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it.each([
    ['블라디미르 푸틴', 'Vladimir Potanin'],
    ['세르게이 라브로프', 'Sergei Larionov'],
    ['박영호', 'Jo Yeong-wook'],
    ['황민경', 'Min Gyeong-jin'],
    ['סרגיי לברוב', 'Sergei Lebedev'],
    ['Αλεξάντρ Λουκασένκο', 'Alexander Lukonin'],
    ['بوريس روتنبرغ', 'Boris Rosenfeld'],
    ['محمد حسن', 'Mahmoud Hussain'],
    // Short words that are only near, and near words with a name left over.
    ['Σιν Ντονγκ Χγιουν', 'Xin TANG'],
    ['Φαν Χοάνγκ Λονγκ', 'CHENG Pan'],
    ['يانغ يي جين', 'YAN, Yen'],
    ['הקן ניהן פולט', 'Chan Nyein'],
    ['דן כהן', 'Dov Cohn'],
    ['篠田建市', 'Kenji Shinohara'],
    ['ทักษิณ ชินวัตร', 'Thanin Chinakorn'],
    ['ហ៊ុន សែន', 'Heng Samrin'],
  ])('%s does not alert on %s', (native, latin) => {
    expect(score(native, latin)).toBeLessThan(ALERT_THRESHOLD);
  });

  it('leave a Korean name its Korean reading first', () => {
    const [first, ...others] = analyzeName('김정은', 'person', 'query');
    expect(first!.tokens.map(({ text }) => text)).toEqual(['kim', 'jong', 'un']);
    expect(others.filter(({ weight }) => weight > first!.weight)).toEqual([]);
  });

  it('read organisations by their sound as well', () => {
    expect(compareNames('로스네프트', 'Rosneft', { kind: 'organization' }).score).toBeGreaterThanOrEqual(
      ALERT_THRESHOLD,
    );
  });
});

describe('foreign names in Cyrillic letters', () => {
  it.each([
    ['Си Цзиньпин', 'Xi Jinping'],
    ['Чжан Юся', 'Zhang Youxia'],
    ['Ким Чен Ын', 'Kim Jong Un'],
    ['Чо Мен Рок', 'Jo Myong Rok'],
    ['Джордж Буш', 'George Bush'],
    ['Хуан Гуайдо', 'Juan Guaido'],
    ['Мин Аун Хлайн', 'Min Aung Hlaing'],
    ['Дзюнъитиро Коидзуми', 'Junichiro Koizumi'],
  ])('%s is %s', (cyrillic, latin) => expect(score(cyrillic, latin)).toBeGreaterThanOrEqual(ALERT_THRESHOLD));

  it.each([
    ['Джордж Буш', 'George Bashir'],
    ['Чжан Юся', 'Zhang Yaxin'],
    ['Ким Чен Ын', 'Kim Jong Nam'],
    ['Иван Петров', 'Ivan Pitirim'],
  ])('%s is not %s', (cyrillic, latin) => expect(score(cyrillic, latin)).toBeLessThan(ALERT_THRESHOLD));
});
