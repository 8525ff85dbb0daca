import { beforeAll, describe, expect, it } from 'vitest';
import { asSent } from '../../../src/names/read/mapped-text.ts';
import type { Snapshot } from '../../../src/search/snapshot.ts';
import { isoFields, mtFields } from '../../../src/service/texts/payment-message.ts';
import { piecesOf, readMessage } from '../../../src/service/texts/read-text.ts';
import { screenText } from '../../../src/service/texts/screen-text.ts';
import { readTextRow } from '../../../src/service/texts/text-row.ts';
import { entity, snapshotOf } from '../../search/entities.ts';
import { ISO_FORMS, MT_FORMS, type Payment } from './messages.ts';

const PERSONS = ['Gorvan Tembulatov', 'Zabdi Quorraxin', 'Mihail Drabanov', 'Piotr Veldoranski', 'Kasim Haddarun'];
const FIRMS = [
  'Vostrekhim Trading LLC',
  'Oyuncu Petrokimya Sanayi',
  'Blue Gorilkov Shipping Limited',
  'Tamrazi Steel Works & Sons',
];
const BICS = ['QQVBRUMM', 'ZZTMIRTH'];
let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await snapshotOf([
    ...PERSONS.map((name, at) => entity({ key: `p${at}`, name })),
    ...FIRMS.map((name, at) => entity({ key: `f${at}`, name, entity_type: 'organization' as const })),
    ...BICS.map((value, at) =>
      entity({ key: `b${at}`, name: `Bank ${at}`, identifiers: [{ type: 'bic', value, country: null, note: null }] }),
    ),
  ]);
});

const screened = (text: string, format: 'auto' | 'text' | 'mt' | 'iso20022' = 'auto') =>
  screenText(snapshot, { id: 1, text, format }, { threshold: 0.7, limit: 10 });

const NEUTRAL: Payment = {
  debtor: 'Jane Miller',
  creditor: 'Corner Bakery',
  bic: 'QQRCDEFF',
  remittance: 'INVOICE 4711',
};
const slipped = (name: string): string => name.slice(0, 5) + name[6] + name[5] + name.slice(7);
/** Two hundred messages with a listed party, a quarter of names with a slip, and where it stands. */
const LISTED = Array.from({ length: 200 }, (_, at) => {
  const name = [...PERSONS, ...FIRMS][at % 9]!;
  const written = at % 3 === 1 ? name.toUpperCase() : name;
  const place = (['debtor', 'creditor', 'remittance', 'bic'] as const)[Math.floor(at / 9) % 4]!;
  const value = {
    debtor: at % 4 === 0 ? slipped(written) : written,
    creditor: written,
    remittance: written,
    bic: BICS[at % 2]!,
  }[place];
  const form = [...MT_FORMS, ...ISO_FORMS][at % 5]!;
  return { place, value, text: form({ ...NEUTRAL, [place]: value }) };
});

describe('payment messages', () => {
  it('find the listed party in name fields, bank codes and remittance', () => {
    const lost = LISTED.filter(({ text }) => !screened(text).alert);
    expect(lost.map(({ place, value }) => `${place}: ${value}`)).toEqual([]);
  });

  it('alert on nobody else', () => {
    const texts = [...MT_FORMS, ...ISO_FORMS].flatMap((form) =>
      Array.from({ length: 40 }, (_, at) =>
        form({ ...NEUTRAL, remittance: `INVOICE ${4711 + at * 13} OF 2024-01-${10 + (at % 19)}` }),
      ),
    );
    expect(texts.filter((text) => screened(text).alert)).toEqual([]);
  });

  it('say where each mention stands in the text as sent', () => {
    for (const { text, value } of LISTED.filter(({ place }) => place !== 'debtor')) {
      const [mention] = screened(text).mentions;
      const written = text.slice(...mention!.span!);
      expect(mention!.text).toBe(written);
      expect(written.replaceAll('&amp;', '&').replace(/\r\n/g, '')).toContain(value);
    }
  });

  it('know which format a text is of', () => {
    for (const form of MT_FORMS) expect(screened(form(NEUTRAL)).read_as).toBe('mt');
    for (const form of ISO_FORMS) expect(screened(form(NEUTRAL)).read_as).toBe('iso20022');
    for (const text of [
      'Payment to Jane Miller',
      'from 12:30:15 on: nobody',
      '<b>Jane</b> <i>Miller</i>',
      '<Document> cut',
    ])
      expect(screened(text).read_as).toBe('text');
  });

  it('give addresses as not read', () => {
    const { fields } = screened(MT_FORMS[0]!(NEUTRAL));
    expect(fields).toContainEqual({ path: '50K/address', text: 'HIGH STREET 4\nLONDON', read: false });
    const iso = screened(ISO_FORMS[0]!({ ...NEUTRAL, debtor: 'Jane Miller' })).fields;
    expect(iso.filter(({ read }) => !read).map(({ path }) => path.split('/').at(-1))).toEqual(['StrtNm', 'TwnNm']);
    const listed = MT_FORMS[0]!(NEUTRAL).replace('HIGH STREET 4', 'GORVAN TEMBULATOV STREET');
    expect(screened(listed).alert).toBe(false);
  });
});

describe('fields of MT messages', () => {
  const fieldsOf = (text: string) =>
    mtFields(asSent(text))!.map(({ path, use, readings }) => [path, use, ...readings.map((one) => one.text)]);

  it('join a name that fills its line with the next one', () => {
    const [, name] = fieldsOf(':50K:/1\nTHE VERY LONG NAME OF A TRADING COM\nPANY LIMITED\nHIGH STREET\n:71A:SHA');
    expect(name).toEqual([
      '50K',
      'name',
      'THE VERY LONG NAME OF A TRADING COM PANY LIMITED',
      'THE VERY LONG NAME OF A TRADING COMPANY LIMITED',
    ]);
  });

  it('leave code words of narrative out and read numbers of option F', () => {
    expect(fieldsOf(':59F:/1\n1/JANE MILLER\n1/JUNIOR\n7/GB/AB123456\n:72:/INS/QQBKBEBB\n//GOES ON')).toEqual([
      ['59F/account', 'number', '1'],
      ['59F', 'name', 'JANE MILLER JUNIOR', 'JANE MILLERJUNIOR'],
      ['59F/7', 'number', 'AB123456'],
      ['72', 'text', 'QQBKBEBB GOES ON'],
    ]);
  });

  it('number fields that come again, and read the banks of the headers', () => {
    const paths = fieldsOf(
      '{1:F01QQBKBEBBAXXX0000000000}{2:O1031200240115QQRCDEFFAXXX00000000002401151200N}{4:\n:59:A B\n:59:C D\n-}',
    );
    expect(paths).toEqual([
      ['1', 'number', 'QQBKBEBB'],
      ['2', 'number', 'QQRCDEFF'],
      ['59', 'name', 'A B'],
      ['59[2]', 'name', 'C D'],
    ]);
  });

  it('are none in other texts', () => {
    expect(mtFields(asSent('at 12:30:45 we met, see :50:'))).toBeNull();
  });
});

describe('texts', () => {
  it('are screened whole however long they are', () => {
    const filler = 'The goods were sent on Monday and came on Friday as agreed. '.repeat(60);
    const text = `${filler}Gorvan Tembulatov. ${filler}`;
    const { mentions, read_as } = screened(text);
    expect(read_as).toBe('text');
    const pieces = piecesOf(asSent(text));
    expect(pieces.every((piece) => piece.text.length <= 500)).toBe(true);
    expect(pieces.some((piece) => piece.text.includes('Gorvan Tembulatov'))).toBe(true);
    expect(mentions.every(({ span }) => span![1] <= text.length)).toBe(true);
  });

  it('state numbers, also beside them', () => {
    const { mentions } = screened('Wholly Other Name, SWIFT QQVBRUMMXXX');
    expect(mentions).toMatchObject([{ text: 'QQVBRUMMXXX', kind: 'number', type: 'bic', total: 1 }]);
    const row = readTextRow({ number: 1, fields: { text: 'Wholly Other Name', identifier: 'ZZTMIRTH' } });
    expect(screenText(snapshot, row, { threshold: 0.7, limit: 10 }).mentions).toMatchObject([
      { span: null, kind: 'number' },
    ]);
  });

  it('that cannot be read say why', () => {
    expect(() => readMessage('no tags', 'mt')).toThrow('tags');
    expect(() => readMessage('<a><b></a>', 'iso20022')).toThrow('well-formed');
    expect(() => readMessage(`${'<a>'.repeat(101)}${'</a>'.repeat(101)}`, 'iso20022')).toThrow('deep');
    expect(() => readMessage('x '.repeat(30_000), 'text')).toThrow('50000');
    expect(() => readMessage(`<Document>${'<Nm>a</Nm>'.repeat(5001)}</Document>`, 'auto')).toThrow('5000');
    expect(() => isoFields(asSent('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'))).toThrow();
    for (const [fields, error] of [
      [{ text: '' }, 'text must'],
      [{ text: 5 }, 'text must'],
      [{ text: 'a', format: 'pdf' }, 'format'],
      [{ text: 'a', birth_date: '1999-99-99' }, 'birth_date'],
      [{ text: 'a', more: { a: 1 } }, 'more must be'],
    ] as const)
      expect(readTextRow({ number: 1, fields }).error, JSON.stringify(fields)).toContain(error);
  });
});
