import { describe, expect, it } from 'vitest';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (kanji: string, latin: string): number => compareNames(kanji, latin, { kind: 'organization' }).score;

describe('Japanese companies in kanji', () => {
  it.each([
    // By the readings of their words, in Japanese and in simplified Chinese characters.
    ['高橋精密工業株式会社', 'Takahashi Seimitsu Kogyo Co., Ltd.'],
    ['高桥精密工业株式会社', 'Takahashi Seimitsu Kogyo Co., Ltd.'],
    ['大谷电机株式会社', 'Otani Denki Co Ltd'],
    ['株式会社山本制作所', 'Yamamoto Seisakusho'],
    ['京浜通商有限会社', 'Keihin Tsusho'],
    ['清水铁工所合同会社', 'Shimizu Tekkosho'],
    // By their meanings.
    ['三菱电机建设株式会社', 'Mitsubishi Electric Construction Co., Ltd.'],
    ['住友精密工业株式会社', 'Sumitomo Precision Industries'],
    ['細川火工株式會社', 'Hosokawa Pyrotechnics Co Ltd'],
    ['日立造船株式会社', 'Hitachi Zosen Corporation'],
    // A surname by the sound of its characters, beside kana.
    ['トヨタ自動車', 'Toyota Motor'],
    ['若狭海运株式会社', 'Wakasa Kaiun Co., Ltd.'],
    // Without a legal form: a place in Japan, or a Japanese surname at the start.
    ['京都銀行', 'Bank of Kyoto'],
    ['九州電力送配電', 'Kyushu Transmission and Distribution'],
    ['札幌電力', 'Sapporo Electric Power'],
    ['高橋食品', 'Takahashi Foods'],
  ])('%s is %s', (kanji, latin) => {
    expect(score(kanji, latin)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it.each([
    ['高桥精密工业株式会社', 'Takahashi Denki Co., Ltd.'],
    ['高桥精密工业株式会社', 'Tanaka Seimitsu Kogyo Co., Ltd.'],
    ['三菱电机建设株式会社', 'Mitsui Construction Co., Ltd.'],
    ['大谷电机株式会社', 'Ohara Denki Co Ltd'],
    ['京浜通商有限会社', 'Keihan Kaiun'],
    ['京都銀行', 'Bank of Kobe'],
    ['高橋食品', 'Tanaka Foods'],
  ])('%s is not %s', (kanji, latin) => {
    expect(score(kanji, latin)).toBeLessThan(ALERT_THRESHOLD);
  });
});
