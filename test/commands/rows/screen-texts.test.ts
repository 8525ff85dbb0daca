import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screenFile } from '../../../src/commands/rows/screen-file.ts';
import { jsonl } from '../../json-lines.ts';
import { entity, snapshotOf } from '../../search/entities.ts';
import { temporaryFolder } from '../../temporary.ts';
import { fileOf, readJsonl } from './row-fixtures.ts';

const bic = { type: 'bic' as const, value: 'QQVBRUMM', country: null, note: null };
const snapshot = await snapshotOf([
  entity({ key: 'gor', name: 'Mihail Gorvanov' }),
  entity({ key: 'bank', name: 'Qorvan Bank', identifiers: [bic] }),
]);
const FIN = ':20:REF\n:50K:/1\nMIHAIL GORVANOV\nHIGH STREET 4\n:57A:QQVBRUMMXXX\n:70:INVOICE 4711\n';
const XML =
  '<?xml version="1.0" encoding="windows-1252"?><Document xmlns="urn:iso:std:iso:20022:x"><Cdtr><Nm>Mihail Gorvanov</Nm></Cdtr></Document>';

async function screened(input: string) {
  const output = join(temporaryFolder(), 'out.jsonl');
  const options = { limit: 10, mode: 'keyword' as const, threshold: 0.7 };
  const summary = await screenFile(snapshot, { input, output, areTexts: true, threads: 1, options });
  return { summary, rows: readJsonl(output) as Record<string, never>[] };
}

describe('texts from files', () => {
  it('come as rows, with their ids and what is wrong with them', async () => {
    const { rows, summary } = await screened(
      fileOf('in.jsonl', jsonl([{ id: 'a', text: 'to Mihail Gorvanov' }, { text: 'Jane Miller' }, { q: 'x' }])),
    );
    expect(rows).toMatchObject([
      { id: 'a', read_as: 'text' },
      { id: 2, total: 0, alert: false, mentions: [] },
      { id: 3, error: 'text must be a text that is not empty.' },
    ]);
    expect(summary).toMatchObject({ rows: 3, errors: 1 });
  });

  it('come as an array, as lines, and as messages', async () => {
    const array = await screened(fileOf('in.json', JSON.stringify([{ id: 7, text: 'Mihail Gorvanov' }])));
    expect(array.rows).toMatchObject([{ id: 7, alert: true, total: 1 }]);
    const lines = await screened(fileOf('in.txt', 'Jane Miller\n\nMihail Gorvanov\r\n'));
    expect(lines.rows).toMatchObject([
      { id: 1, alert: false },
      { id: 2, alert: true },
    ]);
    const fin = await screened(fileOf('in.fin', FIN));
    expect(fin.rows).toMatchObject([
      {
        read_as: 'mt',
        alert: true,
        total: 2,
        mentions: [
          { text: 'MIHAIL GORVANOV', kind: 'name' },
          { kind: 'number', type: 'bic' },
        ],
      },
    ]);
  });

  it('come from a folder, called by their files', async () => {
    const folder = join(temporaryFolder(), 'payments');
    mkdirSync(folder);
    writeFileSync(join(folder, 'b.fin'), FIN);
    writeFileSync(join(folder, 'a.xml'), XML);
    writeFileSync(join(folder, 'c.txt'), 'Jane Miller\nMihail Gorvanov');
    writeFileSync(join(folder, 'notes.pdf'), 'nothing');
    const { rows } = await screened(folder);
    expect(rows.map(({ id, alert }) => [id, alert])).toEqual([
      ['a.xml', true],
      ['b.fin', true],
      ['c.txt:1', false],
      ['c.txt:2', true],
    ]);
    expect(rows[0]).toMatchObject({ read_as: 'iso20022' });
  });

  it('that are none are refused', async () => {
    await expect(screened(fileOf('in.pdf', 'x'))).rejects.toThrow('.fin');
    await expect(screened(join(temporaryFolder(), 'missing.txt'))).rejects.toThrow('no file');
    await expect(screened(fileOf('in.json', '{"text":"a"}'))).rejects.toThrow('array');
  });
});
