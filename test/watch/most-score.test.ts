import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import type { NameForm, NameKind } from '../../src/names/name.ts';
import { createComparer, scoreForms } from '../../src/names/score/compare.ts';
import {
  type ListedReading,
  listedReading,
  mayHoldRun,
  mostScore,
  ownReading,
} from '../../src/watch/delta/most-score.ts';
import { wordPartners } from '../../src/watch/delta/word-partners.ts';

const comparer = createComparer({ remember: true });
/** Room for the words and readings of all names, by three kinds. */
const words = { comparer, partners: wordPartners(comparer, { words: 5000, readings: 5000 }) };

/** Names that rules pair by equal letters, slips, joined words, initials, abbreviations, phrases, consonants and titles. */
const NAMES = `
Ivan Petrov
Ivan Petroff
Petrov, I. S.
Ivan Sergeevich Petrov
Sergei Lavrov
SergeiLavrov
Sergey Lavrow
Vladimr Putin
Vladimir Putin
Mike Tang
TANG, Michael
Tang Kriang Kai
Bashar al-Assad
Bashar Alassad
Sheikh Abu Ahmed
Abd al-Rahman Saleh
Abdulrahman Salih
A. R. Salih
Aydulfatah Hassan
Abdul Fattah Hasan
Jean-Paul Dupont
Jeanpaul Dupond
Andrang heta
Ndrangheta
Zhong Xing Trading
Zhongxing Trading Co Ltd
ZTE
Lily
Lily Shipping
Duna
Duna SA
Maria Duna
Al Noe
Zoe Noel
Bank of Moscow
Banco de Moscu
Moskva Bank
BEMZ
Bryansk Electromechanical Plant
Central Research Institute of Machine Building
TsNII Mash
TNIIS
Taganrog Communications Research Institute JSC
TRZ MF
Taganrog Repair Plant Marine Fleet
Taganrog Ship Repair Plant
AO ODK
United Engine Corporation
SC Volna
Shipping Company Volna
Tulamashzavod
Tula Machine-Building Plant
Jund al-Aqsa
Soldiers of Aqsa
Research Institute of Gas Instruments and Equipment Plasmapribor
Plasmapribor
Mutezelda
Jules Mutezelda
IRISL
Islamic Republic of Iran Shipping Lines
Research Institute 27
Research Institute 72
27th Research Institute
Hong Kong International Trading Company Limited
HK Intl Trading Ltd
Services Generales SA
General Services Company
Titan Exchange
Aban Tether Exchange
Ronit Eitan Jsc
Elite
Elite International Travel Ltd
Premier Inc
Premiere LLC
Mi Rim 2
Mi Rim
Yi-Ban
O'Brien Kevin
Kevin Obrien
Brien
Uac
OJSC UAC
United Aircraft Corporation
Русский Стандарт Банк
Брянский электромеханический завод
Владимир Путин
محمود سالار
Mahmud Salar
ماهان ایر
Mahan Air
Mahan Airways
研究所
上海研究所
Shanghai Research Institute
王小明
Wang Xiaoming
Kim Jong Un
김정은
장폴 김
НТЦ Восток
STC Vostok
Jean Paul Kim
ماهانایر
Kara
Kala Deniz
Karaa Deniz
Ibn Khalid
Ibin Khalid
Bank of Beijing
Beijing Steel Works No. 7
Shanghai Steel Works No. 8
Ivan Ivanovich Sidorov
Sidor Ivanov
Ivan
Tang
International Trading Company
General Trading International
`
  .trim()
  .split('\n');

/** The bound of two readings; 1 where they are always aligned. */
function bound(query: NameForm, listed: ListedReading | null, isPerson: boolean): number {
  const own = ownReading(query, isPerson, words);
  if (!listed || !own || mayHoldRun(own, listed, words)) return 1;
  return mostScore(own, listed, words.partners);
}

function eachPair(kind: NameKind, look: (most: number, score: number, names: string) => void): void {
  const isPerson = kind === 'person';
  const listed = NAMES.map((name) =>
    analyzeName(name, kind, 'index').map((form) => ({ form, ready: listedReading(form, isPerson, words) })),
  );
  for (const q of NAMES)
    for (const query of analyzeName(q, 'unknown', 'query'))
      for (const [at, forms] of listed.entries())
        for (const { form, ready } of forms)
          look(bound(query, ready, isPerson), scoreForms(query, form, kind, comparer), `${q} | ${NAMES[at]}`);
}

describe('the most that two names can score', () => {
  it.each(['person', 'organization', 'vessel'] as const)('is never below the score, for a %s', (kind) => {
    const wrong: string[] = [];
    let pairs = 0;
    eachPair(kind, (most, score, names) => {
      pairs++;
      if (score > most + 1e-9) wrong.push(`${names}: ${score} > ${most}`);
    });
    expect(wrong).toEqual([]);
    expect(pairs).toBeGreaterThan(4000);
  });

  it.each(['person', 'organization'] as const)('spares most pairs of other names, for a %s', (kind) => {
    let [others, spared] = [0, 0];
    eachPair(kind, (most, score) => {
      if (score >= 0.6) return;
      others++;
      if (most < 0.68) spared++;
    });
    expect(spared / others).toBeGreaterThan(0.5);
  });
});
