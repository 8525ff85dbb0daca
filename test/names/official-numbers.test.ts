import { describe, expect, it } from 'vitest';
import { foldIdentifier } from '../../src/domain/entity/identifiers.ts';
import type { IdentifierType } from '../../src/domain/vocabulary.ts';
import { isSameNumber, listedKeys, statedNumbers } from '../../src/names/numbers/listed-numbers.ts';
import { numbersInText } from '../../src/names/numbers/numbers-in-text.ts';
import { resolveText } from '../../src/names/read/resolve-text.ts';

/** How people write a listed number, by its type; `v` is the number. */
const FORMS: readonly [IdentifierType, string, ((v: string) => string)[]][] = [
  [
    'bic',
    'QQVBRUMM',
    [
      (v) => `pay to ${v} today`,
      (v) => `BIC ${v}XXX`,
      (v) => `SWIFT: ${v}KHB`,
      (v) => `bank ${v.toLowerCase()}, thanks`,
      (v) => `:57A:/D/123\n${v}XXX`,
      (v) => `<CdtrAgt><FinInstnId><BICFI>${v}</BICFI></FinInstnId></CdtrAgt>`,
      (v) => `BIC ${v.slice(0, 4)} ${v.slice(4, 6)} ${v.slice(6)} XXX`,
    ],
  ],
  [
    'imo',
    '9187629',
    [
      (v) => `OCEAN STAR 7 (IMO ${v})`,
      (v) => `IMO${v}`,
      (v) => `IMO No. ${v}`,
      (v) => `IMO-Nr.: ${v}`,
      (v) => `ИМО ${v}`,
      (v) => `OCEAN STAR, IMO number: ${v}, flag Panama`,
      (v) => `OCEAN STAR ${v}`,
      (v) => `OCEAN STAR/${v}`,
    ],
  ],
  [
    'passport',
    'AB 123456',
    [
      ...[
        'Passport',
        'passport no',
        'Passport No.:',
        'Reisepass-Nr.',
        'passeport n°',
        'pasaporte',
        'passaporto n.',
      ].map((label) => (v: string) => `Jan Kowalski ${label} ${v}`),
      ...[
        'паспорт №',
        'загранпаспорт',
        'جواز سفر رقم',
        'رقم جواز السفر',
        'شماره گذرنامه',
        '护照号码:',
        '여권번호',
        'דרכון',
      ].map((label) => (v: string) => `${label} ${v}`),
      (v) => `护照号${v}`,
      (v) => `Passport (Russia) ${v}`,
      (v) => `passport of Iran no. ${v}`,
      (v) => `"passport": "${v}"`,
      (v) => `passports: CD7654321, ${v}`,
      (v) => v.replace(' ', ''),
      (v) => `${v.replace(' ', '')}<0UTO7001010M3001010<<<<<<<<<<<<<<00`,
      (v) => v.toLowerCase(),
    ],
  ],
  ['passport', '12345', [(v) => `passport ${v}`, (v) => `Паспорт: ${v}`, (v) => `رقم جواز السفر ${arabicDigits(v)}`]],
  [
    'passport',
    '4503498240',
    [
      (v) => `паспорт ${v.slice(0, 2)} ${v.slice(2, 4)} ${v.slice(4)}`,
      (v) => `паспорт серия ${v.slice(0, 4)} № ${v.slice(4)}`,
    ],
  ],
  [
    'tax_id',
    '7704987651',
    [
      (v) => `ИНН ${v}`,
      (v) => `ИНН${v}`,
      (v) => `ИНН/КПП ${v}/770401001`,
      (v) => `ООО Ромашка ${v}`,
      (v) => `INN:${v}`,
    ],
  ],
  [
    'tax_id',
    '123.456.78',
    [(v) => `NIT ${v}`, (v) => `Tax ID ${v.replaceAll('.', '')}`, (v) => `税号${v.replaceAll('.', '')}`],
  ],
  ['registration_number', '15411', [(v) => `HRB ${v}`, (v) => `Reg. No. ${v}`, (v) => `Company No: ${v}`]],
  ['registration_number', '1027700132195', [(v) => `ОГРН ${v}`, (v) => `Acme ${v} Moscow`]],
  [
    'national_id',
    '15.379.555',
    [(v) => `C.C. ${v}`, (v) => `cédula ${v}`, (v) => `DNI ${v.replaceAll('.', '')}`, (v) => `کد ملی ${v}`],
  ],
  ['mmsi', '352448000', [(v) => `MMSI ${v}`, (v) => `BLUE ${v}`]],
  ['call_sign', 'EPQZ', [(v) => `call sign ${v}`, (v) => `Callsign: ${v}`, (v) => `позывной ${v}`]],
  ['lei', '253400QQ2HQ1234TK563', [(v) => `LEI: ${v}`, (v) => `of ${v} in`, (v) => v.toLowerCase()]],
  [
    'email',
    'info@qorvan.example.ru',
    [
      (v) => `mailto:${v}`,
      (v) => `write to ${v}, please`,
      (v) => `Jan <${v}>`,
      (v) => v.toUpperCase(),
      (v) => v.replace('@', '%40'),
    ],
  ],
  ['email', 'a.b@qorvan.ru, sales@qorvan.ru', [() => 'ask sales@qorvan.ru.']],
  [
    'website',
    'http://www.qorvan.ru/en/index.html',
    [() => 'qorvan.ru', () => 'see www.qorvan.ru.', () => 'https://qorvan.ru/about?x=1', () => 'HTTP://QORVAN.RU/'],
  ],
  ['website', 'https://vk.com/qorvan', [() => 'https://www.vk.com/qorvan/']],
  [
    'crypto_wallet',
    '1DQoVLgnAfoJHHngduRPJvRbwpaFEKxvxd',
    [(v) => `send to ${v}`, (v) => `bitcoin:${v}?amount=1`, (v) => `BTC ${v}`, (v) => `XBT: ${v}`],
  ],
  [
    'crypto_wallet',
    '0x530a64c0ce595026a4a556b703644228179e2d57',
    [(v) => `eth ${v.slice(2)}`, (v) => `0X${v.slice(2).toUpperCase()}`, (v) => `ethereum:${v}`],
  ],
  [
    'phone',
    '+7 (495) 662-10-57',
    [
      () => 'tel. +7 495 6621057',
      () => 'phone: 007 495 662 10 57',
      () => 'Тел. 8 (495) 662-10-57',
      () => '+74956621057',
    ],
  ],
  ['phone', '+7 (495) 111-22-33, +7 (812) 610-98-48', [() => 'Tel +7 812 610 9848']],
  ['drivers_licence', '07442833', [(v) => `driver's licence ${v}`, (v) => `Führerschein ${v}`]],
  ['passport', 'Indonesia, number T710219 (issued in Jakarta)', [() => 'passport T710219']],
];

function arabicDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
}

const keysIn = (text: string): string[] => numbersInText(resolveText(text).text).map(({ key }) => key);
/** Whether a listed number is found by a text: by its whole or by a number in it. */
const isFound = (type: IdentifierType, listed: string, text: string): boolean => {
  const wanted = listedKeys(type, listed);
  return [foldIdentifier(text) ?? '', ...keysIn(text)].some((key) => wanted.includes(key));
};

describe('official numbers in texts', () => {
  const written = FORMS.flatMap(([type, value, forms]) => forms.map((form) => [type, value, form(value)] as const));
  it.each(written)('finds a %s %s in: %s', (type, value, text) => {
    expect(isFound(type, value, text)).toBe(true);
  });

  it.each([
    ['imo', '9187629', 'invoice no 9187629'],
    ['imo', '9187629', 'tel +7 9187629'],
    ['imo', '9187629', 'EUR 9187629'],
    ['passport', '12345', 'invoice no. 12345'],
    ['passport', '12345', 'account 12345'],
    ['passport', '12345', 'Ivan 12345'],
    ['passport', '12345', 'tax id 12345'],
    ['passport', '12345', 'passport, invoice 12345'],
    ['registration_number', '12345678', 'order 12345678'],
    ['tax_id', '770401001', 'ИНН 5001234567 КПП 770401001'],
    ['tax_id', '770401001', 'ИНН 5001234567/770401001'],
    ['tax_id', '044525225', 'БИК 044525226'],
    ['website', 'https://vk.com/qorvan', 'https://vk.com/other'],
    ['bic', 'QQVBRUMM', 'QQVBRUMN'],
    ['bic', 'QQVBRUMM', 'QQVBRUMMABCDE'],
  ] as const)('does not take for a %s %s: %s', (type, value, text) => {
    expect(isFound(type, value, text)).toBe(false);
  });

  it('says where a number stands and what its normal form is', () => {
    expect(numbersInText('to QQVBRUMMXXX now')).toEqual([
      { key: 'bic:QQVBRUMM', type: 'bic', normal: 'QQVBRUMM', from: 3, to: 14 },
    ]);
  });

  it('reads no more of invoices than listed numbers of their digits', () => {
    const lines = Array.from(
      { length: 500 },
      (_, at) => `Invoice ${10_000 + at * 7} of 2024-03-${10 + (at % 18)}, EUR ${at}.50, order no. ${at * 31}`,
    );
    expect(lines.flatMap(keysIn).filter((key) => !key.startsWith('*'))).toEqual([]);
  });

  it('takes the authority’s own reference for a number only where it is all that is asked', () => {
    expect(listedKeys('official_id', 'RUS1234')).toEqual(['RUS1234']);
  });
});

describe('numbers that are stated as such', () => {
  it.each([
    ['QQVBRUMM', 'QQVBRUMMXXX'],
    ['7704987651', 'ИНН 7704987651 / КПП 770401001'],
    ['AB123456', 'CD1; AB 123456'],
    ['АВ123456', 'AB123456'],
    ['+7 (495) 662-10-57', '007 495 6621057'],
  ])('knows %s and %s for one', (one, other) => {
    expect(isSameNumber(one, other)).toBe(true);
  });

  it('tells two numbers apart', () => {
    expect(isSameNumber('AB123456', 'AB123457')).toBe(false);
    expect(statedNumbers('no number')).toMatchObject([{ key: 'NONUMBER' }]);
  });
});
