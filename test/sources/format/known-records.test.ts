import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../src/sources/format/known-records.ts';
import type { RecordMemory } from '../../../src/sources/format/record-memory.ts';
import { type ReadXmlOptions, readXml } from '../../../src/sources/format/xml-records.ts';
import { ukSl } from '../../../src/sources/uk-sl.ts';
import { usOfacSdn } from '../../../src/sources/us-ofac-sdn.ts';
import { fixture, itemsOfReading } from '../reading.ts';

const OPTIONS: ReadXmlOptions = { root: 'list', records: ['parties/party'], headers: ['', 'info'] };

/** Everything that reading a text says, records by what they hold; remembers them as readers do. */
async function said(text: string | readonly Buffer[], memory?: RecordMemory): Promise<string[]> {
  const lines: string[] = [];
  try {
    for await (const record of readXml(Readable.from(typeof text === 'string' ? [Buffer.from(text)] : text), {
      ...OPTIONS,
      memory,
    })) {
      const { path, line, node } = record;
      const isRecord = path === 'parties/party';
      const holds = isRecord
        ? outcomeOf(record, memory, (one) => ({ fault: JSON.stringify(one), excerpt: '', notes: [] })).fault
        : JSON.stringify(node);
      lines.push(`${path} ${line} ${holds}`);
    }
  } catch (error) {
    lines.push((error as Error).message);
  }
  return lines;
}

const record = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('<party id="1"><n>A &amp; B</n></party>', '<party>\n  <n>Ünï 😀</n>\r\n</party>'),
  },
  fc.constantFrom(
    '<party/>',
    '<party />',
    '<party\n id="2"\n>x</party>',
    '<party><party>in</party></party>',
    '<party><n><![CDATA[</party>]]></n></party>',
    '<party><!-- </party> --></party>',
    '<!-- <party><n>A</n></party> -->',
    '<![CDATA[<party id="1"><n>A &amp; B</n></party>]]>',
    '<party a=">"><n a="</party>"/></party>',
    '<partying><party>no</party></partying>',
    '<party>&bad;</party>',
    '<party>&#65;]]&gt;</party>',
    '<party>]]></party>',
    '<x:party xmlns:x="u">y</x:party>',
    '<?go <party>?>',
    '<party></party >',
    '<party>',
    '</party>',
    '<other>t</other>',
  ),
);
const between = fc.constantFrom('', '\n', '\r\n  ', '\r', ' \t', ']]', 'text ', '&amp;');
const documents = fc
  .record({
    start: fc.constantFrom('<?xml version="1.0"?>', '', '\n<?xml version="1.1"?>', '<!-- <list> -->'),
    parts: fc.array(fc.tuple(between, record), { maxLength: 12 }),
    damage: fc.option(fc.tuple(fc.nat(400), fc.constantFrom('', '<', '>', '&', '"', '\u0000', '/')), { freq: 3 }),
  })
  .map(({ start, parts, damage }) => {
    const body = parts.map(([space, one]) => `${space}${one}`).join('');
    const text = `${start}<list made="x"><info>i</info><parties>${body}</parties></list>`;
    if (damage === null) return text;
    const [at, put] = damage;
    return `${text.slice(0, at)}${put}${text.slice(at + 1)}`;
  });

/** The same records and the same fault; how many records come before a fault hangs on the pieces in which the file comes. */
function expectSame(heard: string[], parsed: string[]): void {
  // Where a text before the root is found to be one hangs on the pieces as well.
  const fault = (lines: string[]) => lines.at(-1)?.replace(/\d+(\): text data outside)/, '$1');
  expect(fault(heard)).toEqual(fault(parsed));
  const isFault = /^The file|\(line \d+\)\.$/.test(parsed.at(-1) ?? '');
  const most = isFault ? Math.min(heard.length, parsed.length) - 1 : Number.POSITIVE_INFINITY;
  expect(heard.slice(0, most)).toEqual(parsed.slice(0, most));
}

describe('records that are known', () => {
  it('are what the parser makes of them, wherever they stand and whatever stands beside them', async () => {
    const memory: RecordMemory = new Map();
    await fc.assert(
      fc.asyncProperty(documents, async (text) => {
        const parsed = await said(text);
        expectSame(await said(text, memory), parsed);
        expectSame(await said(text, memory), parsed);
      }),
      { numRuns: 2_000 },
    );
    expect(memory.size).toBeGreaterThan(3);
  });

  it('are the same at every cut of the file, with the fault behind them in its place', async () => {
    const [start, records] = [
      '<list><parties>',
      '\n<party id="1"><n>A😀</n></party>\n <party\n id="2">B\r\n</party>\t<party>C</party><party>1</party x></parties></list>',
    ];
    // Pieces this long are parsed one by one.
    const blanks = ' '.repeat(1 << 16);
    const wanted = await said(`${start}${blanks}${records}`);
    expect(wanted).toEqual([expect.stringMatching(/not well-formed XML \(line 5, column \d+\)/)]);
    const memory: RecordMemory = new Map();
    const letters = Buffer.from(records);
    for (let cut = 0; cut <= letters.length; cut++) {
      const pieces = [Buffer.concat([Buffer.from(start + blanks), letters.subarray(0, cut)]), letters.subarray(cut)];
      expectSame(await said(pieces, memory), wanted);
    }
    expect(memory.size).toBe(3);
  });
});

describe.each([
  ['us-ofac-sdn', usOfacSdn, 'ofac-enhanced.xml'],
  ['uk-sl', ukSl, 'uk-sanctions-list.xml'],
] as const)('the reader of %s with a memory', (_, source, file) => {
  it('says what it says without one, of a file and of the next', async () => {
    const memory: RecordMemory = new Map();
    const said = async (known?: RecordMemory): Promise<string> =>
      JSON.stringify(
        (await itemsOfReading(source.read(fixture(file), known))).map((item) =>
          item.kind === 'party' ? { kind: 'party', party: item.party } : item,
        ),
      );
    const plain = await said();
    expect(await said(memory)).toBe(plain);
    expect(memory.size).toBeGreaterThan(0);
    expect(await said(memory)).toBe(plain);
  });
});
