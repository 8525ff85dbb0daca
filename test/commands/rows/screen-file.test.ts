import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { type ScreenJob, type ScreenSummary, screenFile } from '../../../src/commands/rows/screen-file.ts';
import { ALERT_THRESHOLD } from '../../../src/names/score/weights.ts';
import { jsonl } from '../../json-lines.ts';
import { alias, entity, snapshotOf } from '../../search/entities.ts';
import { temporaryFolder } from '../../temporary.ts';
import { fileOf, readJsonl, readText } from './row-fixtures.ts';

const snapshot = await snapshotOf([
  entity({
    key: 'gor',
    name: 'GORVANOV, Mihail Trofimovich',
    aliases: [alias('Михаил Трофимович ГОРВАНОВ', { script: 'Cyrillic' })],
    birth_dates: [{ date: '1961-04-12', precision: 'day', circa: false }],
    countries: [{ code: 'RU', name: 'Russia', relation: 'nationality' }],
    identifiers: [{ type: 'passport', value: '75 No. 1234567', country: 'RU', note: null }],
    reason: 'A long reason.',
  }),
  entity({ key: 'gor2', name: 'GORVANOV, Mihail', sanction_programs: ['ONE', 'TWO, and more'] }),
  entity({ key: 'ship', name: 'BLUE PELICAN', entity_type: 'vessel' }),
]);

interface Given extends Partial<Omit<ScreenJob, 'options'>> {
  options?: Partial<ScreenJob['options']>;
}

async function screened(
  input: string,
  outputName = 'out.jsonl',
  { options, ...more }: Given = {},
): Promise<ScreenSummary & { output: string }> {
  const output = more.output ?? join(temporaryFolder(), outputName);
  const job = {
    input,
    threads: 2,
    ...more,
    output,
    options: { limit: 10, mode: 'keyword', threshold: ALERT_THRESHOLD, ...options },
  };
  const summary = await screenFile(snapshot, job as ScreenJob);
  return { ...summary, output };
}

/** Lines of a table that was written, csv or a workbook. */
async function linesOf(path: string): Promise<Record<string, string>[]> {
  if (path.endsWith('.csv')) return parse(readText(path), { columns: true });
  const [headings, ...rows] = (await readSheet(readFileSync(path))) as unknown[][];
  return rows.map((row) => Object.fromEntries(headings!.map((heading, at) => [heading, String(row[at] ?? '')])));
}

const contentOf = async (path: string): Promise<unknown> => (path.endsWith('.xlsx') ? linesOf(path) : readText(path));

const many = (count: number): { id: string; q: string }[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `row-${at}`,
    q: at % 3 === 0 ? 'Mihail Gorvanov' : `Nobody Zq${at}`,
  }));

type Entity = { id: string; name: string; score: number };
const entitiesOf = (row: Record<string, unknown> | undefined): Entity[] => row?.entities as Entity[];

describe('screening a file', () => {
  it('answers rows that are nested deeply with an error, and gives long numbers back in full', async () => {
    const deep = '['.repeat(4000) + ']'.repeat(4000);
    const lines = [
      `{"id":1,"q":"putin","x":${deep}}`,
      '{"id":2,"q":"Mihail Gorvanov","x":{"y":1}}',
      '{"id":9007199254740993,"q":"Mihail Gorvanov","tags":["a"]}',
    ];
    const input = fileOf('in.jsonl', lines.join('\n'));
    const { output, errors, found } = await screened(input);
    expect({ errors, found }).toEqual({ errors: 2, found: 1 });
    const answers = readText(output).trim().split('\n');
    expect(answers.slice(0, 2).map((line) => JSON.parse(line))).toEqual([
      { id: 1, q: '', error: 'the row is nested deeper than 16 levels' },
      { id: 2, q: 'Mihail Gorvanov', error: 'x must be text, a number, true, false or a list of texts' },
    ]);
    expect(answers[2]).toMatch(/^\{"id":9007199254740993,"q"/);
    const table = await screened(input, 'out.xlsx');
    expect(new Set((await linesOf(table.output)).map(({ id }) => id))).toEqual(new Set(['1', '2', '9007199254740993']));
  });

  it('answers every jsonl row in its place', async () => {
    const rows = [
      { id: 7, q: 'Mihail Trofimovich Gorvanov' },
      { q: 'Nobody Whatsoever' },
      { id: 'c', q: 'Blue Pelican', extra: 1 },
    ];
    const { output, ...summary } = await screened(fileOf('in.jsonl', jsonl(rows)));
    const answers = readJsonl(output);
    expect(answers.map(({ id }) => id)).toEqual([7, 2, 'c']);
    expect(answers[0]).toMatchObject({
      q: rows[0]!.q,
      entities: [{ id: 'un-sc-gor', score: 1, match: { field: 'name' } }, {}],
    });
    expect(entitiesOf(answers[0])[0]).not.toHaveProperty('reason');
    expect(answers[1]).toEqual({
      id: 2,
      q: 'Nobody Whatsoever',
      total: 0,
      suppressed_total: 0,
      data_version: snapshot.dataVersion,
      entities: [],
      suppressed: [],
    });
    expect(entitiesOf(answers[2])[0]).toMatchObject({ id: 'un-sc-ship', name: 'BLUE PELICAN' });
    expect(summary).toMatchObject({
      rows: 3,
      found: 2,
      hits: 3,
      errors: 0,
      resumed: 0,
      unused: ['extra'],
      data_version: snapshot.dataVersion,
    });
  });

  it('keeps the order of many rows over several threads, in plain and gzipped files', async () => {
    const rows = many(700);
    for (const [from, to] of [
      ['in.jsonl', 'out.jsonl.gz'],
      ['in.jsonl.gz', 'out.jsonl'],
    ] as const) {
      const { output, found } = await screened(fileOf(from, jsonl(rows)), to);
      const answers = readJsonl(output);
      expect(answers.map(({ id, q }) => ({ id, q }))).toEqual(rows);
      expect(answers.every((row, at) => entitiesOf(row).length > 0 === (at % 3 === 0))).toBe(true);
      expect(found).toBe(234);
    }
  });

  it('reads csv and writes a line for each hit and for each row without', async () => {
    const csv = '\ufeffQ, ID ,country\r\n"Gorvanov, Mihail",a,\r\n\r\n"No\nBody",b,Russia\r\n';
    const { output, rows } = await screened(fileOf('in.csv', csv), 'out.csv');
    const lines: Record<string, string>[] = parse(readText(output), { columns: true });
    expect(rows).toBe(2);
    expect(lines.map(({ id, entity_id, total }) => [id, entity_id, total])).toEqual([
      ['a', 'un-sc-gor2', '2'],
      ['a', 'un-sc-gor', '2'],
      ['b', '', '0'],
    ]);
    expect(lines[0]).toMatchObject({ name: 'GORVANOV, Mihail', sanction_programs: 'ONE; TWO, and more', error: '' });
    expect(lines[2]!.q).toBe('No\nBody');
  });

  it('writes no cell that a spreadsheet would run, from the rows or from the lists, unless asked to', async () => {
    const listed = await snapshotOf([entity({ key: 'eq', name: '=HYPERLINK Trading', sanction_programs: ['@SUM'] })]);
    const rows = ['=cmd|1', '+1', '-2', '@x', '＝1', 'a=1'];
    const csv = `q,id\n${rows.map((id) => `HYPERLINK Trading,"${id}"`).join('\n')}\n`;
    const cells = async (options: object) => {
      const output = join(temporaryFolder(), 'out.csv');
      const given = { limit: 1, mode: 'keyword' as const, threshold: ALERT_THRESHOLD, ...options };
      await screenFile(listed, { input: fileOf('in.csv', csv), output, threads: 1, options: given });
      const lines: Record<string, string>[] = parse(readText(output), { columns: true });
      return lines.map((line) => [line.id, line.name, line.sanction_programs]);
    };
    expect(await cells({})).toEqual(rows.map((id) => [id === 'a=1' ? id : `'${id}`, "'=HYPERLINK Trading", "'@SUM"]));
    expect(await cells({ rawCells: true })).toEqual(rows.map((id) => [id, '=HYPERLINK Trading', '@SUM']));
  });

  it('says which columns there are when none holds names, and asks when two do', async () => {
    const wrong = (csv: string) => screened(fileOf('in.csv', csv));
    await expect(wrong('word,land\nA,B\n')).rejects.toThrow(/no column is known to hold names.*: word \| land/);
    await expect(wrong('')).rejects.toThrow(/is empty/);
    await expect(wrong('q,id,q\nA B,1,B C\n')).rejects.toThrow(/Row 1 of in\.csv has two names/);
  });

  it('keeps the columns of the customer behind its own, and writes a line for every row in every format', async () => {
    const csv =
      'Kundenname;Geb.Datum;Name des Beraters;score\nMihail Gorvanov;12.04.1961;=1+1;high\nNobody Whatsoever;31.02.1961;;\nx;;;\n';
    const input = fileOf('kunden.csv', csv);
    const theirs = (line: Record<string, string>) => [
      line.Kundenname,
      line['Name des Beraters'],
      line['score (yours)'],
    ];
    for (const name of ['out.csv', 'out.xlsx'] as const) {
      const { output, warned, errors, unused, notices } = await screened(input, name);
      expect({ warned, errors, unused }).toEqual({ warned: 1, errors: 1, unused: ['Name des Beraters', 'score'] });
      expect(notices[0]).toMatch(
        /separated by semicolons: name from "Kundenname"; birth_date from "Geb\.Datum" \(day first\)/,
      );
      const lines = await linesOf(output);
      expect(lines).toHaveLength(4);
      expect(lines.map(theirs)).toEqual([
        ['Mihail Gorvanov', name === 'out.csv' ? "'=1+1" : '=1+1', 'high'],
        ['Mihail Gorvanov', name === 'out.csv' ? "'=1+1" : '=1+1', 'high'],
        ['Nobody Whatsoever', '', ''],
        ['x', '', ''],
      ]);
      const known = lines.find(({ entity_id }) => entity_id === 'un-sc-gor');
      expect(known).toMatchObject({
        birth_dates: '1961-04-12',
        aliases: 'Михаил Трофимович ГОРВАНОВ',
        reason: 'A long reason.',
      });
      expect(known!.facts).toContain('birth_date 1961-04-12 / 1961-04-12: agrees');
      expect(lines[2]).toMatchObject({
        total: '0',
        error: '',
        warnings: expect.stringContaining('there is no such day'),
      });
      expect(lines[3]).toMatchObject({ total: '', error: expect.stringContaining('at least 2 characters') });
    }
  });

  it('writes csv for Excel: with a byte order mark, separated as the rows in', async () => {
    const input = fileOf('in.csv', 'Name;Ort\nMihail Gorvanov;"Bern; Nord"\n');
    const { output } = await screened(input, 'out.csv', { format: 'excel-csv' });
    expect(readText(output)).toMatch(/^\ufeffid;q;total;/);
    expect(parse(readText(output), { columns: true, delimiter: ';', bom: true })[0]).toMatchObject({
      Ort: 'Bern; Nord',
    });
  });

  it('turns bad rows into rows with an error and goes on', async () => {
    const bad = [
      '{"q": ',
      '[1]',
      '{"id":"short","q":"x"}',
      '{"id":"none"}',
      '{"id":"object","q":{"a":1}}',
      '{"q":"Blue Pelican","birth_date":"1961-02-30"}',
      '{"q":"Blue Pelican","country":"Narnia"}',
      '{"q":"Blue Pelican","entity_type":"person,ship"}',
      `{"q":"${'x'.repeat(1_100_000)}"}`,
      '{"q":"Blue Pelican"}',
    ];
    const { output, errors, first_error } = await screened(fileOf('in.jsonl', `${bad.join('\n')}\n`));
    const answers = readJsonl(output);
    expect(answers).toHaveLength(10);
    expect(errors).toBe(9);
    expect(first_error).toBe('row 1: the row is not valid JSON');
    expect(answers.slice(0, 9).every((row) => typeof row.error === 'string' && !('entities' in row))).toBe(true);
    expect(answers[5]!.error).toMatch(/birth_date .*1961-02-28/);
    expect(answers[6]!.error).toMatch(/country "Narnia"/);
    expect(entitiesOf(answers[9])).toHaveLength(1);

    const csv = await screened(
      fileOf('in.csv', Buffer.from('q,id\nBlue Pelican,1,2\nM\xfcller,2\nBlue Pelican,3\n', 'latin1')),
    );
    expect(readJsonl(csv.output).map(({ error }) => error)).toEqual([
      'the row has 3 values for 2 columns',
      undefined,
      undefined,
    ]);
    expect(readJsonl(csv.output)[1]).toMatchObject({ q: 'Müller' });
  });

  it('weighs what a row states, and excludes nobody by it', async () => {
    const rows = [
      { q: 'Mihail Trofimovich Gorvanov', birth_date: 1961, country: 'Россия', entity_type: 'person' },
      { q: 'Mihail Trofimovich Gorvanov', birth_date: '1999' },
      { q: 'Somebody Else', identifier: '75NO1234567' },
      { q: 'Blue Pelican', entity_type: 'unknown', country: '' },
      { q: 'Blue Pelican', country: 'FR' },
    ];
    const { output } = await screened(fileOf('in.jsonl', jsonl(rows)));
    const [agrees, contradicts, identified, unstated, elsewhere] = readJsonl(output).map(entitiesOf);
    expect(JSON.stringify(agrees![0])).toMatch(/birth year 1961 agrees.*country RU agrees/);
    expect(contradicts![0]).toMatchObject({ id: 'un-sc-gor', alert: true, contradicted: true });
    expect(identified).toMatchObject([{ id: 'un-sc-gor', score: 1 }]);
    expect(unstated).toMatchObject([{ score: 1 }]);
    expect(elsewhere).toHaveLength(1);
  });

  it('takes limit and threshold, and tells how many hits there were', async () => {
    const input = fileOf('in.jsonl', jsonl([{ q: 'Mihail Gorvanov' }]));
    const one = readJsonl((await screened(input, 'o.jsonl', { options: { limit: 1 } })).output)[0]!;
    expect(one).toMatchObject({ total: 2, entities: [{ id: 'un-sc-gor2' }] });
    const strict = readJsonl((await screened(input, 'o.jsonl', { options: { threshold: 1 } })).output)[0]!;
    expect(strict).toMatchObject({ total: 1 });
  });

  it('screens in the other modes too', async () => {
    const input = fileOf('in.jsonl', jsonl([{ q: 'Mihail Gorvanov' }]));
    const { output } = await screened(input, 'o.jsonl', { options: { mode: 'hybrid' } });
    expect(readJsonl(output)[0]).toMatchObject({ total: 2 });
    expect((await screened(input, 'o.jsonl', { options: { mode: 'semantic' } })).degraded).toMatch(/without topics/);
  });

  it('writes a whole file for an input without rows', async () => {
    expect(readText((await screened(fileOf('in.jsonl', '\n'), 'o.jsonl.gz')).output)).toBe('');
    expect(readText((await screened(fileOf('in.csv', 'q\n'), 'o.csv')).output)).toMatch(/^id,q,total,entity_id,/);
  });

  it('tells files that it cannot use', async () => {
    await expect(screened('/nowhere/in.csv')).rejects.toThrow(/no file \/nowhere\/in\.csv/);
    await expect(screened(fileOf('in.xlsx', 'PK\x03\x04x'))).rejects.toThrow(/in\.xlsx: .*not a readable XLSX/);
    const input = fileOf('in.jsonl', jsonl(many(1)));
    await expect(screened(input, 'out.txt')).rejects.toThrow(
      /must end in \.jsonl, \.jsonl\.gz, \.csv, \.csv\.gz, \.xlsx:/,
    );
    await expect(screened(input, '', { output: input })).rejects.toThrow(/another file/);
    await expect(screened(input, '', { output: '/nowhere/out.jsonl' })).rejects.toThrow(/cannot be written/);
    const cut = fileOf('in.jsonl', 'x').replace('in.jsonl', 'cut.jsonl.gz');
    writeFileSync(cut, gzipSync(jsonl(many(5000))).subarray(0, 5000));
    await expect(screened(cut)).rejects.toThrow(/cut\.jsonl\.gz cannot be read/);
    await expect(screened(fileOf('in.csv', `q\n"${'x,\n'.repeat(600_000)}`))).rejects.toThrow(/cannot be read/);
  });
});

// Each run starts threads, which takes seconds on a busy machine.
describe('an interrupted screening', { timeout: 240_000 }, () => {
  /** Stops a run after its first answers; gives the output that it was to make. */
  async function interrupted(input: string, name: string): Promise<string> {
    const output = join(temporaryFolder(), name);
    const stop = new AbortController();
    const running = screened(input, name, { output, signal: stop.signal, threads: 1, onProgress: () => stop.abort() });
    await expect(running).rejects.toThrow(/Stopped after \d+ rows; .*--resume/);
    expect(existsSync(output)).toBe(false);
    return output;
  }

  it('goes on where it stopped and gives the same file, in every format', async () => {
    const input = fileOf('in.jsonl', jsonl(many(500)));
    for (const name of ['out.jsonl', 'out.csv', 'out.jsonl.gz', 'out.xlsx']) {
      const whole = await contentOf((await screened(input, name)).output);
      const output = await interrupted(input, name);
      // What a kill in the middle of a write leaves behind.
      writeFileSync(`${output}.part`, Buffer.concat([readFileSync(`${output}.part`), Buffer.from('{"id":"half')]));
      const { resumed, rows, found } = await screened(input, name, { output, resume: true });
      expect(resumed).toBeGreaterThan(0);
      expect(resumed).toBeLessThan(500);
      expect([rows, found]).toEqual([500, 167]);
      expect(await contentOf(output)).toEqual(whole);
      expect(existsSync(`${output}.part`) || existsSync(`${output}.part.state`)).toBe(false);
    }
  });

  it('is not overwritten, and not continued with another file or other options', async () => {
    const input = fileOf('in.jsonl', jsonl(many(500)));
    const output = await interrupted(input, 'out.jsonl');
    await expect(screened(input, '', { output })).rejects.toThrow(/continue it with --resume, or delete it/);
    const again = (more: Given) => screened(more.input ?? input, '', { output, resume: true, ...more });
    await expect(again({ options: { threshold: 0.8 } })).rejects.toThrow(/another threshold \(then 0\.7, now 0\.8\)/);
    await expect(again({ options: { limit: 3 } })).rejects.toThrow(/another limit/);
    await expect(again({ input: fileOf('in.jsonl', jsonl(many(499))) })).rejects.toThrow(/another input/);
    expect((await again({})).rows).toBe(500);
  });

  it('begins at the beginning when there is nothing to resume', async () => {
    const input = fileOf('in.jsonl', jsonl(many(3)));
    expect(await screened(input, 'out.jsonl', { resume: true })).toMatchObject({ rows: 3, resumed: 0 });
  });
});
