import { parse } from 'csv-parse/sync';
import readSheets from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { entityRecord, loadedParties, parties, testService } from './fixture.ts';

describe('the lists without a name', async () => {
  const text = async (path: string) =>
    (await (await service.get(path)).text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  const total = async (query: string) => {
    const answer = await service.get(`/api/entities?${query}`);
    return ((await answer.json()) as { pagination: { total: number } }).pagination.total;
  };

  const service = await testService();

  it('are every record by filters alone, the newest first, page by page', async () => {
    expect(await text('/browse?lang=en')).toContain(`${await total('')} records`);
    const ships = await text('/browse?jurisdiction=EU&date_from=2019-01-01&lang=en');
    expect(ships).toContain('Banque Ostrelle');
    expect(ships).toContain(`${await total('jurisdiction=EU&date_from=2019-01-01')} records`);
    expect(await text('/browse?page=2&lang=zh')).toMatch(/第2页|2/);
    expect(await text('/browse?programme=demo-export&lang=en')).toContain('Shenlan Precision Instruments');
  });

  it('are a file as well', async () => {
    const answer = await service.get('/browse?jurisdiction=EU&format=csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines[0]).toMatch(/^\ufeff?id,name,entity_type/);
    expect(lines).toHaveLength(1 + (await total('jurisdiction=EU')));
  });

  it('and the hits of a search are a workbook too, in which no text is a formula', async () => {
    const records = [...parties(4), entityRecord({ key: '1', name: '=1+1', sanction_programs: ['@SUM(A1)'] })];
    const own = await testService({ data: await loadedParties(records) });
    for (const path of ['/browse?entity_type=organization', '/search?q=Cormorant+Trading', '/search?q=%3D1%2B1']) {
      const [csv, xlsx] = await Promise.all(['csv', 'xlsx'].map((format) => own.get(`${path}&format=${format}`)));
      expect(xlsx!.headers.get('content-type')).toContain('spreadsheetml.sheet');
      const rows = parse(await csv!.text(), { bom: true }) as string[][];
      const [sheet] = await readSheets(Buffer.from(await xlsx!.arrayBuffer()));
      expect(sheet!.data[0]).toEqual(rows[0]);
      expect(rows.length).toBeGreaterThan(1);
      expect(sheet!.data.map((cells) => cells[0])).toEqual(rows.map((cells) => cells[0]));
    }
    const [sheet] = await readSheets(Buffer.from(await (await own.get('/browse?format=xlsx')).arrayBuffer()));
    expect(sheet!.data.flat()).toEqual(expect.arrayContaining(['=1+1', '@SUM(A1)']));
    expect(await (await own.get('/browse?format=csv')).text()).toContain("'=1+1");
    expect((await own.get('/browse?format=pdf')).status).toBe(400);
    expect((await own.get('/search?q=Cormorant&format=pdf')).status).toBe(400);
  });

  it('say at its field what cannot be read', async () => {
    for (const query of ['country=Nowhere', 'programme=NONE', 'date_from=soon']) {
      const answer = await service.get(`/browse?${query}&jurisdiction=EU`);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(`id="error-${query.split('=')[0]}"`);
    }
  });
});
