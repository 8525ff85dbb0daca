import { describe, expect, it } from 'vitest';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (native: string, latin: string): number => compareNames(native, latin, { kind: 'organization' }).score;

describe('organisations in other scripts', () => {
  it.each([
    // Generic words written onto a brand.
    ['베타뱅크', 'Beta Bank'],
    ['노르드스틸', 'Nordsteel'],
    ['가스프롬', 'Gazprom'],
    ['กลุ่มโรสเนฟต์', 'Rosneft Group'],
    ['ธนาคารคุนหลุน', 'Kunlun Bank'],
    ['بيتابنك', 'Beta Bank'],
    // Generic words beside it.
    ['كونسيرن ألماز', 'Almaz Concern'],
    ['アルマズ・コンツェルン', 'Almaz Concern'],
    ['קבוצת סבצנקו', 'Shevchenko Group'],
    ['Όμιλος Μιχαηλίδη', 'Michaelidis Group'],
    ['Τράπεζα Ταταρσταν', 'Tatarstan Bank'],
    ['კალაშნიკოვის კონცერნი', 'Kalashnikov Concern'],
    ['सेवर्ड स्टील लिमिटेड', 'Seward Steel Limited'],
    // Adjectives of countries.
    ['Корейская торговая компания', 'Korean Trading Company'],
    ['Сирийское общество транспорта', 'Syrian Transport Company'],
    ['Кубинского института нефти', 'Cuban Petroleum Institute'],
    ['Північнокорейська авіакомпанія', 'North Korean Airlines'],
    ['المصرف التجاري الكوبي', 'Cuban Commercial Bank'],
  ])('%s is %s', (native, latin) => {
    expect(score(native, latin)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it.each([
    ['베타뱅크', 'Delta Bank'],
    ['กลุ่มโรสเนฟต์', 'Lukoil Group'],
    ['קבוצת סבצנקו', 'Kovalenko Group'],
    ['Όμιλος Μιχαηλίδη', 'Papadopoulos Group'],
    ['Корейская торговая компания', 'Syrian Trading Company'],
    ['المصرف التجاري الكوبي', 'Korean Commercial Bank'],
  ])('%s is not %s', (native, latin) => {
    expect(score(native, latin)).toBeLessThan(ALERT_THRESHOLD);
  });
});
