import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { publishExport } from '../../src/export/files/publish.ts';
import { publishedExports } from '../../src/export/files/versions.ts';
import { exportedData } from '../export/data.ts';
import { temporaryFolder } from '../temporary.ts';
import { loadedParties, parties, TOKEN, testService } from './fixture.ts';

const folder = temporaryFolder();
const base = parties(200);
const changed = base.map((one) => (one.id === 'us-ofac-sdn-101' ? { ...one, name: 'Shenlan' } : one));

await publishExport(folder, exportedData('0000000000000001', base, '2026-08-21'));
await publishExport(folder, exportedData('0000000000000002', changed));
const service = await testService({ data: await loadedParties(), exports: publishedExports(folder) });

/** A request with the token; `fetch` would take compressed bodies apart and ask for them unasked. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(`${service.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${TOKEN}`, 'Accept-Encoding': 'identity', ...headers },
  });
}
const fileAt = (path: string): Buffer => readFileSync(join(folder, path));
const jsonOf = async (response: Response) => JSON.parse(await response.text());
const bodyOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

describe('the index of the files', () => {
  it('lists what there is, with the data version of the files', async () => {
    const response = await ask('/export/');
    expect(response.headers.get('X-Data-Version')).toBe('0000000000000002');
    const index = await jsonOf(response);
    expect(index).toMatchObject({
      full: { number: 2, day: '2026-08-22', from: '0000000000000001' },
      previous: { number: 1, data_version: '0000000000000001' },
      deltas: [{ number: 2, from: '0000000000000001', data_version: '0000000000000002', upserts: 1, deletes: 0 }],
    });
    expect(index.full.files.map((file: { name: string }) => file.name)).toContain('eu-fsf.senzing.jsonl');
    expect(await jsonOf(await ask('/export'))).toEqual(index);
    const tag = response.headers.get('ETag')!;
    expect((await ask('/export/', { 'If-None-Match': tag })).status).toBe(304);
  });

  it('leads to the files of a delta', async () => {
    const delta = await jsonOf(await ask('/export/deltas/2'));
    expect(delta).toMatchObject({ number: 2, upserts: 1 });
    for (const { name, sha256 } of delta.files) {
      const body = await bodyOf(await ask(`/export/deltas/2/${name}`));
      expect([name, hash('sha256', body, 'hex')]).toEqual([name, sha256]);
    }
  });

  it('is for those with a token', async () => {
    for (const path of ['/export/', '/export/full/all.jsonl', '/export/deltas/2/all.jsonl'])
      expect((await fetch(`${service.url}${path}`)).status).toBe(401);
  });
});

describe('the files as data sets', () => {
  it('are listed where they can be fetched, with a token as yente sends it', async () => {
    const yente = { headers: { Authorization: `Token ${TOKEN}` } };
    const { datasets } = await jsonOf(await fetch(`${service.url}/export/index.json`, yente));
    const names = datasets.map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(['default', 'eu_fsf', 'gb_fcdo_sanctions', 'us_ofac_sdn']);
    const all = datasets.find(({ children }: { children?: string[] }) => children);
    expect(all).toMatchObject({ name: 'default', load: false, version: '20260822000000-000002' });
    for (const { name, entities_url, resources, entity_count } of datasets) {
      const lines = (await (await fetch(entities_url, yente)).text()).trim().split('\n');
      expect(lines).toHaveLength(entity_count);
      const named = new Set(lines.flatMap((line) => JSON.parse(line).datasets));
      expect([...named].sort()).toEqual(name === 'default' ? all.children.sort() : [name]);
      for (const { url, size } of resources)
        expect((await ask(new URL(url).pathname, {}, 'HEAD')).headers.get('Content-Length')).toBe(String(size));
      expect(resources.map((one: { name: string }) => one.name)).toContain('targets.simple.csv');
    }
  });
});

describe('the schema of a record', () => {
  it('is that of every line in JSON Lines', async () => {
    const schema = await jsonOf(await ask('/export/schema.json'));
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const passes = ajv.compile(schema);
    const lines = fileAt('full/2/all.jsonl').toString().trim().split('\n');
    const records = lines.map((line) => JSON.parse(line));
    expect(records).toHaveLength(changed.length);
    for (const record of records) expect([record.id, passes(record), passes.errors]).toEqual([record.id, true, null]);
    expect(records.flatMap(Object.keys).filter((name) => !(name in schema.properties))).toEqual([]);
    expect(passes({ ...records[0], is_active: 'yes' })).toBe(false);
    expect(Object.keys(schema.properties.source.properties)).not.toContain('edition');
  });
});

describe('a file', () => {
  it('is sent whole, with its digest as entity tag, and not again to who has it', async () => {
    for (const { name, sha256, bytes } of publishedExports(folder).index()!.full.files) {
      const response = await ask(`/export/full/${name}`);
      expect([response.status, response.headers.get('ETag')]).toEqual([200, `"${sha256}"`]);
      expect(response.headers.get('Content-Length')).toBe(String(bytes));
      expect((await bodyOf(response)).equals(fileAt(`full/2/${name}`))).toBe(true);
      expect((await ask(`/export/full/${name}`, { 'If-None-Match': `"${sha256}"` })).status).toBe(304);
    }
  });

  it('names the state that it is of, and what to save it as', async () => {
    const { headers } = await ask('/export/previous/all.parquet');
    expect(headers.get('X-Data-Version')).toBe('0000000000000001');
    expect(headers.get('Content-Type')).toBe('application/vnd.apache.parquet');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="0000000000000001-all.parquet"');
  });

  it('says by HEAD what GET would', async () => {
    const [head, get] = [await ask('/export/full/all.csv', {}, 'HEAD'), await ask('/export/full/all.csv')];
    for (const name of ['ETag', 'Content-Length', 'Content-Type', 'Accept-Ranges'])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    expect((await bodyOf(head)).length).toBe(0);
    await get.arrayBuffer();
  });

  it('comes compressed to who takes gzip, under a tag of its own', async () => {
    const plain = await ask('/export/full/all.jsonl');
    const packed = await ask('/export/full/all.jsonl', { 'Accept-Encoding': 'br, gzip' });
    expect(packed.headers.get('Content-Encoding')).toBe('gzip');
    expect(packed.headers.get('ETag')).not.toBe(plain.headers.get('ETag'));
    expect(Number(packed.headers.get('Content-Length'))).toBe(fileAt('full/2/all.jsonl.gz').length);
    // fetch unpacks it.
    expect((await bodyOf(packed)).equals(await bodyOf(plain))).toBe(true);
    expect(gunzipSync(fileAt('full/2/all.jsonl.gz')).equals(fileAt('full/2/all.jsonl'))).toBe(true);
    expect(
      (await ask('/export/full/all.parquet', { 'Accept-Encoding': 'gzip' })).headers.get('Content-Encoding'),
    ).toBeNull();
  });
});

describe('a part of a file', () => {
  const path = '/export/full/all.jsonl';
  const whole = (): Buffer => fileAt('full/2/all.jsonl');

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=100-', 100, undefined],
    ['bytes=-50', -50, undefined],
    ['bytes=0-999999999', 0, undefined],
  ])('%s is sent as 206', async (range, start, end) => {
    const response = await ask(path, { Range: range });
    const wanted = whole().subarray(start < 0 ? whole().length + start : start, end);
    const first = start < 0 ? whole().length + start : start;
    expect(response.status).toBe(206);
    expect(response.headers.get('Content-Range')).toBe(`bytes ${first}-${first + wanted.length - 1}/${whole().length}`);
    expect((await bodyOf(response)).equals(wanted)).toBe(true);
  });

  it('behind the end is 416, and what is no range is left aside', async () => {
    const behind = await ask(path, { Range: 'bytes=999999999-' });
    expect([behind.status, behind.headers.get('Content-Range')]).toEqual([416, `bytes */${whole().length}`]);
    expect(behind.headers.get('Content-Type')).toContain('application/problem+json');
    await behind.arrayBuffer();
    for (const range of ['bytes=0-1,4-5', 'bytes=9-2', 'rows=1-2', 'bytes=-', 'bytes=a-b']) {
      const response = await ask(path, { Range: range });
      expect([range, response.status]).toEqual([range, 200]);
      await response.arrayBuffer();
    }
  });

  it('goes on after a download that broke off, and begins anew when the file is another', async () => {
    const first = await ask(path, { Range: 'bytes=0-4999' });
    const tag = first.headers.get('ETag')!;
    const begun = await bodyOf(first);
    const rest = await ask(path, { Range: 'bytes=5000-', 'If-Range': tag });
    expect(rest.status).toBe(206);
    expect(Buffer.concat([begun, await bodyOf(rest)]).equals(whole())).toBe(true);
    const other = await ask(path, { Range: 'bytes=5000-', 'If-Range': '"another"' });
    expect([other.status, (await bodyOf(other)).length]).toEqual([200, whole().length]);
  });

  it('can be one of the compressed file', async () => {
    const response = await ask(path, { Range: 'bytes=0-9', 'Accept-Encoding': 'gzip' });
    expect(response.headers.get('Content-Range')).toBe(`bytes 0-9/${fileAt('full/2/all.jsonl.gz').length}`);
    await response.body?.cancel();
  });
});

describe('what is asked for the wrong way', () => {
  it.each(
    `
    /export/full/none.jsonl /export/full/all.xml /export/full/..%2Fmanifest.json /export/full/manifest.json
    /export/full/all.jsonl.gz /export/deltas/1 /export/deltas/1/all.jsonl /export/deltas/x/all.jsonl
    /export/deltas/2/changes.jsonl.gz /export/other`
      .trim()
      .split(/\s+/),
  )('%s is 404', async (path) => {
    const response = await ask(path);
    expect([response.status, (await jsonOf(response)).status]).toEqual([404, 404]);
  });

  it('says which parameter is none, and takes no other method', async () => {
    const response = await ask('/export/full/all.jsonl?limit=3');
    expect([response.status, (await jsonOf(response)).errors[0].parameter]).toEqual([400, 'limit']);
    const post = await ask('/export/', {}, 'POST');
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('says what to do where nothing was written yet', async () => {
    const without = await testService({ data: await loadedParties(parties(0)) });
    const response = await fetch(`${without.url}/export/`, { headers: { Authorization: `Bearer ${TOKEN}` } });
    expect([response.status, (await jsonOf(response)).detail]).toEqual([
      404,
      expect.stringContaining('sis export --publish'),
    ]);
  });
});
