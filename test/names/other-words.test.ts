import { expect, it } from 'vitest';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const scoreOf = (query: string, listed: string, kind: 'person' | 'organization' | 'vessel'): number =>
  compareNames(query, listed, { kind }).score;

it.each([
  // Surnames of one ending with other consonants, or with nearly nothing, in front of it.
  ['Sergei Gurov', 'Sergei DRUGOV'],
  ['Pavel Tolmin', 'Pavel KOSMIN'],
  ['Irina Belova', 'Ирина Волкова'],
  // A surname and a patronymic.
  ['Pyotr Stepanov', 'Pyotr Stepanovich KORABLEV'],
  ['Anna Semenov', 'Anna ČEMEZOV'],
  ['Lee Taesu', 'LEE Sungsu'],
  // Other syllables of Korean and Chinese given names.
  ['Junghwan Kim', 'KIM, Songhan'],
  ['Park Taemin', 'PAK Tongman'],
  ['Zhang Guohua', 'ZHANG, Gaoming'],
  ['Yang Bo', 'YANG, Ba'],
  // Words of two letters.
  ['Al Karim Haddad', 'Ali HADDAD'],
  ['Ri Hyang Son', 'RI, Jong Son'],
  ['Lim Chol Hee', 'LIM, Chol Ho'],
  ['Irina Sergeeva', 'Irina Sergeevna BELOVA'],
  ['Fatima Ben Ali', 'AL-FATIMI'],
])('%s is not %s', (query, listed) => {
  expect(scoreOf(query, listed, 'person')).toBeLessThan(ALERT_THRESHOLD);
});

it.each([
  ['Igor Sakalouski', 'Igor SOKOLOVSKI'],
  ['Junghwan Kim', 'KIM Jeong Hwan'],
  ['Park Taemin', 'PAK Tae Min'],
  ['Hsu Kuo-hua', 'XU, Guohua'],
  ['Sergei Petrof', 'Sergei PETROV'],
  ['Kim Pu Il', 'KIM, Bu Il'],
  ['Kim Chol Woo', 'KIM, Chol U'],
  ['Aung Htay Yi', 'AUNG, Htay Yee'],
])('%s is %s', (query, listed) => {
  expect(scoreOf(query, listed, 'person')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
});

it.each([
  ['Anita Brown', 'Anitta Trading Company', 'organization'],
  ['NTX Ltd', 'NTEX LLC', 'organization'],
  ['Horizon Bank', 'HORIZON', 'vessel'],
  ['Liberty Bank', 'LIBERTY', 'vessel'],
  ['JSC Minsk Machine-Building Plant', 'Mechanical Construction Factory', 'organization'],
  ['Lion Tiger', 'LION', 'vessel'],
  ['Haosong Gu', 'HAO SONG', 'vessel'],
  ['Zhangyu Gong', 'YU HONG TE LIMITED', 'organization'],
  ['Tiba Bank', 'TOIBA', 'organization'],
  ['TD Bank', 'TK BANK', 'organization'],
  ['Qinxia Bank', 'QINXIA TRADING LTD', 'organization'],
  ['Lumen Bank', 'Lumen Machinery Trading', 'organization'],
  ['Nokia', 'NOKIYA SHIPPING', 'organization'],
  ['Siemens AG', 'SEMENS', 'organization'],
  ['مهنا LLC', 'LLC', 'organization'],
] as const)('%s is not %s', (query, listed, kind) => {
  expect(scoreOf(query, listed, kind)).toBeLessThan(ALERT_THRESHOLD);
});

it.each([
  ['Horizon Shipping', 'HORIZON', 'vessel'],
  ['Siemens AG', 'Siemens LLC', 'organization'],
  ['Lumen Bank', 'Bank Lumen JSC', 'organization'],
  ['NTX Ltd', 'NTX LLC', 'organization'],
  ['TD Lumen', 'Trading House Lumen', 'organization'],
  ['Saurin', 'MT SAURIN', 'vessel'],
  ['MT Saurin', 'SAURIN', 'vessel'],
  ['Wodan Comm & Tech Dev Grp', 'Wodan Commercial and Technical Development Group', 'organization'],
  ['Zelda Shpg Mgt & Trdg Hldgs', 'Zelda Shipping Management and Trading Holding', 'organization'],
  ['ZELDA RSCH INST OF MIL ENGG', 'Zelda Research Institute of Military Engineering', 'organization'],
] as const)('%s is %s', (query, listed, kind) => {
  expect(scoreOf(query, listed, kind)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
});
