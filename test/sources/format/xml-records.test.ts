import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  attribute,
  childText,
  itemsOf,
  type ReadXmlOptions,
  readXml,
  type XmlRecord,
} from '../../../src/sources/format/xml-records.ts';
import { UnreadableEdition } from '../../../src/sources/reader.ts';
import { fileOf } from '../reading.ts';

const OPTIONS: ReadXmlOptions = { root: 'list', records: ['parties/party'], headers: ['', 'info'] };

async function recordsOf(bytes: Readable, options = OPTIONS): Promise<XmlRecord[]> {
  const records: XmlRecord[] = [];
  for await (const record of readXml(bytes, options)) records.push(record);
  return records;
}

const refusal = async (bytes: Readable, options = OPTIONS): Promise<string> => {
  const error = await recordsOf(bytes, options).then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(UnreadableEdition);
  return error.message;
};

describe('readXml', () => {
  const file = `<?xml version="1.0"?>
<x:list xmlns:x="urn:any" x:made="2031-01-01">
  <x:info><x:day> 1 </x:day></x:info>
  <ignored><party>no</party></ignored>
  <x:parties>
    <x:party x:id="7"><x:names><n>Ünïted &amp; Co</n><n><![CDATA[<b>]]></n></x:names></x:party>
    <x:party id=" "/>
  </x:parties>
</x:list>`;

  it('yields headers and records by local name, in order, with their lines, whatever the pieces', async () => {
    for (const pieceSize of [1, 7, 100_000]) {
      const records = await recordsOf(fileOf(file, pieceSize));
      expect(records.map(({ path, line }) => [path, line])).toEqual([
        ['', 2],
        ['info', 3],
        ['parties/party', 6],
        ['parties/party', 7],
      ]);
      expect(attribute(records[0]!.node, 'made')).toBe('2031-01-01');
      expect(childText(records[1]!.node, 'day')).toBe('1');
      expect(attribute(records[2]!.node, 'id')).toBe('7');
      expect(itemsOf(records[2]!.node, 'names', 'n').map((node) => node.text)).toEqual(['Ünïted & Co', '<b>']);
      expect(attribute(records[3]!.node, 'id')).toBeNull();
      expect(childText(records[3]!.node, 'names', 'n')).toBeNull();
    }
  });

  it('accepts a byte order mark and blank lines before the declaration', async () => {
    expect(await recordsOf(fileOf(`\ufeff\n${file}`))).toHaveLength(4);
  });

  it.each([
    ['another document element', '<other/>', /<other>, not the <list>/],
    [
      'an unescaped ampersand',
      '<list><parties><party>A & B</party></parties></list>',
      /not well-formed.*line 1, column \d+/,
    ],
    ['a cut file', '<list><parties><party>A</party>', /not well-formed/],
    ['nothing', '', /empty/],
    ['only blanks', ' \n ', /no text|not well-formed/],
    ['a web page', '<!DOCTYPE html><html><body>Not found</body></html>', /web page/],
    ['entity declarations', '<!DOCTYPE list [<!ENTITY a "aaaa">]><list>&a;</list>', /document type/],
    ['an undeclared entity', '<list>&lol;</list>', /not well-formed/],
    ['deep nesting', `<list>${'<a>'.repeat(100)}`, /nested deeper than 64/],
  ])('refuses %s', async (_, text, message) => expect(await refusal(fileOf(text, 5))).toMatch(message));

  it('refuses text that is not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<list><parties><party>'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('</party></parties></list>'),
    ]);
    expect(await refusal(Readable.from([bytes]))).toMatch(/UTF-8/);
  });

  it('refuses files and records above their size limits', async () => {
    expect(await refusal(fileOf(file), { ...OPTIONS, maxBytes: 50 })).toMatch(/larger than the 50 bytes/);
    const endless = () =>
      Readable.from(
        (function* () {
          yield '<list><parties><party>';
          for (let piece = 0; piece < 20; piece += 1) yield 'a'.repeat(2 ** 19);
          yield '</party></parties></list>';
        })(),
      );
    expect(await refusal(endless())).toMatch(/larger than 4 MB/);
    const crowded = `<list><parties><party>${'<a/>'.repeat(200_001)}</party></parties></list>`;
    expect(await refusal(fileOf(crowded, 100_000))).toMatch(/more than 200000 elements/);
  });

  it('passes on an error of the stream itself', async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('disk gone'));
      },
    });
    await expect(recordsOf(broken)).rejects.toThrow('disk gone');
  });
});
