import { describe, expect, it } from 'vitest';
import type { NameKind } from '../../src/names/name.ts';
import { readWords } from '../../src/names/read/text-words.ts';
import { compareTexts } from '../../src/names/score/mention.ts';
import { compareNames } from '../../src/names/score/pair.ts';

/** The part of a text that stands for a listed name; undefined where none does. */
function partOf(text: string, listed: string, kind: NameKind): string | undefined {
  const { score, span } = compareTexts(text, listed, { kind });
  return span && score >= 0.7 ? text.slice(...span) : undefined;
}

describe('a listed person in a text', () => {
  it.each([
    ['Payment to Ivan Zheltukhin for services', 'Ivan Zheltukhin'],
    ['PAYMENT TO IVAN ZHELTUKHIN FOR SERVICES', 'IVAN ZHELTUKHIN'],
    ['payment to ivan zheltukhin for services', 'ivan zheltukhin'],
    ['invoice 4471 Ivan Zheltuhin 12/05/2025', 'Ivan Zheltuhin'],
    ['Überweisung an Zheltukhin, Ivan für Miete', 'Zheltukhin, Ivan'],
    ['Fatura 19 Ivan Zheltukhin danışmanlık', 'Ivan Zheltukhin'],
    ['Оплата по договору 15 Иван Желтухин за услуги', 'Иван Желтухин'],
    ['Bank Ivan Zheltukhin', 'Ivan Zheltukhin'],
    ['The Ivan Zheltukhin Family Trust', 'Ivan Zheltukhin'],
    ['Zahlung an Ivan&#32;Zheltukhin f&uuml;r Miete', 'Ivan&#32;Zheltukhin'],
    ['wedding present\nIvan Zheltukhin\nthank you', 'Ivan Zheltukhin'],
  ])('is found in %s', (text, part) => {
    expect(partOf(text, 'ZHELTUKHIN, Ivan', 'person')).toBe(part);
  });

  it.each([
    ['a slip in two letters', 'Rent for flat 12, Chishu UH', 'Chishu HU'],
    ['father of', 'Huur januari Abu Fathi', 'ABU FATHI'],
    ['an article', 'Hassan Al-Turki Consulting Ltd', 'AL-TURKI, Hassan'],
    ['two words as one', 'Pago a IvanZheltukhin por servicios', 'Ivan Zheltukhin'],
    ['a letter in place of a space', 'Rent for flat 12, IvannZheltukhin', 'Ivan Zheltukhin'],
    ['one word as two', 'Huur januari Ivan Zhel tukhin', 'Ivan Zheltukhin'],
  ])('is found with %s', (_, text, listed) => {
    expect(partOf(text, listed, 'person')).toBeDefined();
  });

  it('is not read into the lower-case words of prose', () => {
    const text = 'We all said that ivanzheltukhin had been there for a week before anybody in the town knew';
    expect(partOf(text, 'Ivan Zheltukhin', 'person')).toBeUndefined();
  });

  it('is not read into a title of another script', () => {
    expect(compareTexts('السيد Brittany Delgado', 'SWID', { kind: 'organization' }).score).toBeLessThan(0.7);
    expect(compareTexts('السيد Ivan Zheltukhin', 'ZHELTUKHIN, Ivan', { kind: 'person' }).score).toBeGreaterThan(0.9);
  });

  it.each([
    ['in a longer name', 'Maria Ivan Zheltukhin Gomez Ruiz'],
    ['by the surname alone', 'Payment to Zheltukhin for services'],
  ])('is not found %s', (_, text) => {
    expect(partOf(text, 'ZHELTUKHIN, Ivan', 'person')).toBeUndefined();
  });

  it.each([
    ['Payment to Ivan Zheltukhin de la Cruz Ruiz', 'Ivan Zheltukhin de la Cruz Ruiz'],
    ['Payment to Ivan Zheltukhin Haji Karim', 'Ivan Zheltukhin Haji Karim'],
    ['Payment to Ivan Zheltukhin, Haji Karim', 'Ivan Zheltukhin'],
  ])('is met with the whole of a name that goes on behind a particle or title: %s', (text, part) => {
    expect(partOf(text, 'ZHELTUKHIN, Ivan', 'person')).toBe(part);
  });

  it.each([
    ['TARIQ ANWAR EL SAYED MOHAMED', 'TARIQ ANWAR EL SAYED AHMED'],
    ['Reza Karimi Hajji Hossein', 'Reza Karimi Hajji Ghorban'],
  ])('is not %s where it is %s', (text, listed) => {
    expect(compareTexts(text, listed, { kind: 'person' }).score).toBeLessThan(0.7);
  });

  it('scores as the part alone', () => {
    const { score } = compareTexts('Salary Ivan Zheltuhin March 2025', 'ZHELTUKHIN, Ivan', { kind: 'person' });
    expect(score).toBe(compareNames('Ivan Zheltuhin', 'ZHELTUKHIN, Ivan', { kind: 'person' }).score);
  });
});

describe('a firm of two partners', () => {
  it.each([
    ['a partner with another letter', 'Perrin & Girard Catering', 'PERARIN', 'vessel'],
    ['both partners as one person', 'Chen & Zhou Design Studio', 'Chen Choo', 'person'],
    ['a partner and an initial', 'Farahani & Vaziri Printing', 'H. Farahani', 'person'],
  ] as const)('is not %s', (_, text, listed, kind) => {
    expect(compareTexts(text, listed, { kind }).score).toBeLessThan(0.7);
  });

  it.each([
    ['a partner as listed', 'Zvezdograd & Girard Catering', 'ZVEZDOGRAD', 'organization', 'Zvezdograd'],
    [
      'one of two parties with another letter',
      'Payment to Zvezdogrod & Girard',
      'ZVEZDOGRAD',
      'organization',
      'Zvezdogrod',
    ],
    ['a partner with a whole name', 'Girard & Ivan Zheltuhin Catering', 'ZHELTUKHIN, Ivan', 'person', 'Ivan Zheltuhin'],
  ] as const)('is %s', (_, text, listed, kind, part) => {
    expect(partOf(text, listed, kind)).toBe(part);
  });
});

describe('a listed organisation in a text', () => {
  it.each([
    ['invoice 123 Vektoria Trading LLC spare parts', 'Vektoria Trading LLC'],
    ['INV 77096198 VEKTORIA TRADING LIMITED SPARE PARTS', 'VEKTORIA TRADING LIMITED'],
    ['Vektoria Trading - DO NOT USE', 'Vektoria Trading'],
    ['Vektoria Trading Filiale Hamburg', 'Vektoria Trading'],
  ])('is found in %s', (text, part) => {
    expect(partOf(text, 'Vektoria Trading LLC', 'organization')).toBe(part);
  });

  it.each([
    ['Zahlung an Vektroia LLC für Lieferung', 'Vektoria LLC', 'Vektroia LLC'],
    ['Dividends from AO Vektroia for May', 'AO VEKTORIA', 'AO Vektroia'],
    ['Letter of credit issued by VektoriaTrading LLC', 'Vektoria Trading LLC', 'VektoriaTrading LLC'],
    ['Pago factura 123 EKV INVESTMENT COMPANY', 'KEV INVESTMENT COMPANY', 'EKV INVESTMENT COMPANY'],
  ])('is found with a typing error in %s', (text, listed, part) => {
    expect(partOf(text, listed, 'organization')).toBe(part);
  });

  it('is not found where trade words go on', () => {
    const text = 'Payment to Deutsche Bank Trust Services for May';
    expect(partOf(text, 'Deutsche Bank', 'organization')).not.toBe('Deutsche Bank');
  });

  it.each([
    ['Vektoria Trading (Spain), S.L.', 'Vektoria Trading (Netherlands), B.V.'],
    ['Payment to Vektoria Trading, Spain', 'Vektoria Trading Netherlands'],
    ['ANO Vektoria Trading', 'Limited Liability Company Vektoria Trading'],
  ])('is not %s where it is %s', (text, listed) => {
    expect(compareTexts(text, listed, { kind: 'organization' }).score).toBeLessThan(0.7);
  });

  it.each([
    ['Payment to Vektoria Trading (Spain)', 'Vektoria Trading'],
    ['Payment to Vektoria Trading, Moscow, Russia', 'Vektoria Trading, Russia'],
    ['OOO "Vektoria Trading" (Moscow)', 'Vektoria Trading LLC'],
    ['Vektoria Trading Ltd (Spain), Alfa Trading Ltd', 'Alfa Trading'],
  ])('is found in %s, whose place is no other: %s', (text, listed) => {
    expect(compareTexts(text, listed, { kind: 'organization' }).score).toBeGreaterThan(0.8);
  });

  it('is found by its one word as written, and not by an ordinary one', () => {
    expect(partOf('donation for Vektoria', 'Vektoria', 'organization')).toBe('Vektoria');
    expect(partOf('donation for Vision', 'Vision', 'organization')).toBeUndefined();
    expect(partOf('donation for Vektpria', 'Vektoria', 'organization')).toBe('Vektpria');
    expect(partOf('Payment to Vekori for parts', 'Vekoria LLC', 'organization')).toBe('Vekori');
    expect(partOf('Payment to Vektoria for parts', 'Vektoria Import', 'organization')).toBeUndefined();
  });

  it.each([
    ['an everyday word', 'Recorder of the year', 'Recordet'],
    ['a form of an everyday word', 'Parsing dates and numbers', 'Parsina'],
    ['a lower-case word among capitalised ones', 'Payment of vektoria to Anna', 'Vektoris'],
    ['an abbreviation with a typo', 'Payment to ANDA for parts', 'NADA'],
  ])('is not %s', (_, text, listed) => {
    expect(partOf(text, listed, 'organization')).toBeUndefined();
  });

  it.each([
    ['NDC', 'Payment to NDC for parts', 'NDC'],
    ['CRN GROUP', 'Payment to CRN GROUP for parts', 'CRN GROUP'],
    ['Mac Aviation Limited', 'Payment to Mac Aviation Limited for parts', 'Mac Aviation Limited'],
    ['AB Rossiya, OAO', 'Contract with AB Rossiya, OAO dated 5 May', 'AB Rossiya, OAO'],
  ])('is %s, of an abbreviation, context word, particle or place', (listed, text, part) => {
    expect(partOf(text, listed, 'organization')).toBe(part);
  });
});

describe('a listed organisation by its name in another language, in a text', () => {
  it.each([
    ['Spende an Arbeiterpartei Kurdistans', 'Arbeiterpartei Kurdistans', "Kurdistan Workers' Party"],
    [
      'Pagamento a Esercito di resistenza del Signore, 12',
      'Esercito di resistenza del Signore',
      "Lord's Resistance Army",
    ],
    ['wspieramy Emirat Kaukaski', 'Emirat Kaukaski', 'Caucasus Emirate'],
  ])('is found in %s', (text, part, listed) => {
    expect(partOf(text, listed, 'organization')).toBe(part);
  });

  it('is not part of a longer name', () => {
    expect(
      partOf('Zahlung an Nachtwächter Arbeiterpartei Kurdistans Nord', 'Night Wolves', 'organization'),
    ).toBeUndefined();
    expect(partOf('an Neue Nachtwölfe Bayern', 'Night Wolves', 'organization')).toBeUndefined();
  });
});

describe('a name in a text without spaces', () => {
  it.each([
    ['付款给华为技术有限公司货款', '华为技术有限公司', 'Huawei Technologies Co., Ltd.', 'organization'],
    ['向俄罗斯石油公司付款', '俄罗斯石油公司', 'ROSNEFT', 'organization'],
    ['汇款给普京', '普京', 'Vladimir Vladimirovich PUTIN', 'person'],
    ['김정은에게 송금', '김정은', 'KIM, Jong Un', 'person'],
    ['ロスネフチへの支払い', 'ロスネフチ', 'ROSNEFT', 'organization'],
  ] as const)('is found in %s', (text, part, listed, kind) => {
    expect(partOf(text, listed, kind)).toBe(part);
  });

  it.each([
    ['김정은', '김정은', 'KIM, Jong Un', 'person'],
    ['支付产品款项给客户', '产品', 'CHAN, Pin', 'person'],
  ] as const)('is none in %s', (text, _, listed, kind) => {
    expect(partOf(text, listed, kind)).toBeUndefined();
  });
});

describe('a listed ship in a text', () => {
  it('needs a word of ships where its name is an ordinary word', () => {
    expect(partOf('MV TRIUMPH voyage 12', 'TRIUMPH', 'vessel')).toBe('TRIUMPH');
    expect(partOf('what a TRIUMPH, he said', 'TRIUMPH', 'vessel')).toBeUndefined();
  });

  it.each([
    ['Bunkers for COURAGE III at Fujairah', 'COURAGE III'],
    ['STS transfer with SAMANDAR2 on 12 May', 'SAMANDAR2'],
  ])('is found with its number in %s', (text, name) => {
    expect(partOf(text, name, 'vessel')).toBe(name);
  });
});

describe('the words of a text', () => {
  const roles = (text: string) => readWords(text).map(({ text: word, role }) => `${word} ${role}`);

  it('have roles by phrases first', () => {
    expect(roles('Minister of Defence Bank')).toEqual(['Minister title', 'of title', 'Defence title', 'Bank trade']);
  });

  it('are no context words as syllables of a name in capitals', () => {
    expect(roles('Su Man')).toEqual(['Su name', 'Man name']);
    expect(roles('su casa')[0]).toBe('su context');
  });

  it('are months beside a number or at the end of a text', () => {
    expect(roles('Ivanov May 2024')[1]).toBe('May context');
    expect(roles('salary Ivanov May')[2]).toBe('May context');
    expect(roles('salary May Petrova')[1]).toBe('May name');
    expect(roles('Theresa May')[1]).toBe('May name');
  });

  it('keep their places in the text as sent', () => {
    const text = 'ﬁne Pu\u200btin';
    expect(readWords(text).map(({ from, to, folded }) => [text.slice(from, to), folded])).toEqual([
      ['ﬁne', 'fine'],
      ['Pu\u200btin', 'putin'],
    ]);
  });
});
