import { describe, expect, test } from 'vitest';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { asDevanagari } from '../../src/names/scripts/sound/readers.ts';

const score = (query: string, listed: string): number => compareNames(query, listed, { kind: 'person' }).score;

describe('a name in a script of India is read by its sound', () => {
  test.each([
    // Hindi
    ['हाफ़िज़ मुहम्मद सईद', 'Hafiz Muhammad Saeed'],
    ['बशर अल-असद', 'Bashar al-Assad'],
    ['अलेक्जेंडर लुकाशेंको', 'Alexander Lukashenko'],
    ['जलालुद्दीन हक्कानी', 'Jalaluddin Haqqani'],
    ['ज़कीउर रहमान लखवी', 'Zaki-ur-Rehman Lakhvi'],
    ['अब्दुल गनी बरादर', 'Abdul Ghani Baradar'],
    ['मारिया ज़खारोवा', 'Maria Zakharova'],
    // Bengali, Gurmukhi, Gujarati
    ['হাফিজ সাঈদ', 'Hafiz Saeed'],
    ['সিরাজউদ্দিন হাক্কানি', 'Sirajuddin Haqqani'],
    ['ਹਰਦੀਪ ਸਿੰਘ ਨਿੱਜਰ', 'Hardeep Singh Nijjar'],
    ['કાસિમ સુલેમાની', 'Qasem Soleimani'],
    // Tamil, Telugu, Kannada, Malayalam, Oriya
    ['வேலுப்பிள்ளை பிரபாகரன்', 'Velupillai Prabhakaran'],
    ['సెర్గీ లావ్రోవ్', 'Sergei Lavrov'],
    ['ದಾವೂದ್ ಇಬ್ರಾಹಿಂ', 'Dawood Ibrahim'],
    ['ഹസൻ നസ്രല്ല', 'Hassan Nasrallah'],
    ['ଭ୍ଲାଦିମିର ପୁଟିନ', 'Vladimir Putin'],
  ])('%s is %s', (native, latin) => {
    expect(score(native, latin)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  test.each([
    ['अमित अहमद', 'Ahmed Hemed'],
    ['राजेश शर्मा', 'Rashid Sharma'],
    ['मोहम्मद सिंह', 'Muhammad al-Zayn'],
    ['संजय खान', 'Charlie Kuan'],
    ['দাউদ ইব্রাহিম', 'Daud Abbas'],
    ['சதாம் உசேன்', 'Sadam Osman'],
  ])('%s is not %s', (native, latin) => {
    expect(score(native, latin)).toBeLessThan(ALERT_THRESHOLD);
  });

  test('letters of the other scripts stand for those of Devanagari', () => {
    expect(asDevanagari('পুতিন')).toBe('पुतिन');
    expect(asDevanagari('પુતિન')).toBe('पुतिन');
    expect(asDevanagari('ਪੁਤਿਨ')).toBe('पुतिन');
    // Tamil has fewer letters, with sounds of their own.
    expect(asDevanagari('புடின்')).toBe('புடின்');
  });
});
