import { describe, expect, it } from 'vitest';
import { measureKind } from '../../src/domain/lists/measures.ts';
import { entityRecord, loadedParties, testService } from './fixture.ts';

const act = { text: 'Council Regulation (EU) No 269/2014', url: 'https://eur-lex.europa.eu/eli/reg/2014/269/oj' };

describe('the pages of programmes', async () => {
  const text = async (path: string) =>
    (await (await service.get(path)).text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  const html = async (path: string) => (await service.get(path)).text();

  const under = {
    sanction_programs: ['UKR'],
    legal_basis: [act],
    measures: ['Asset freeze; no funds', 'Travel ban'],
  };
  const service = await testService({
    data: await loadedParties([
      entityRecord({ ...under, source_id: 'eu-fsf', key: '1', name: 'Zorvex Trading', listed_date: '2022-03-01' }),
      entityRecord({ ...under, source_id: 'eu-fsf', key: '2', name: 'Kalimdra Bank', listed_date: '2024-06-24' }),
      {
        ...entityRecord({ key: '3', name: 'Miptuk Shipping', sanction_programs: ['Russia'] }),
        jurisdiction: 'CA' as const,
      },
      entityRecord({ key: '4', name: 'Veldoran One', sanction_programs: ['DPRK'] }),
      entityRecord({ source_id: 'uk-sl', key: '5', name: 'Veldoran Two', sanction_programs: ['DPRK'] }),
    ]),
  });

  it('say what a programme is, forbids, and who is listed under it', async () => {
    const page = await html('/programmes/UKR?lang=en');
    expect(page).toContain(`<a href="${act.url}" rel="noreferrer external">${act.text}</a>`);
    const said = await text('/programmes/ukr?lang=en');
    expect(said).toContain('Restrictive measures in respect of actions undermining');
    expect(said).toMatch(/Listed now 2 Removed 0 First listing 2022-03-01 Latest listing 2024-06-24/);
    expect(said).toContain('Asset freeze: their property is frozen');
    expect(said).toContain('Official words: Asset freeze; no funds');
    expect(said.indexOf('Kalimdra Bank')).toBeLessThan(said.indexOf('Zorvex Trading'));
    expect(await text('/programmes/UKR?lang=zh')).toContain('资产冻结');
  });

  it('tell two authorities apart that name theirs alike', async () => {
    const page = await html('/programmes/DPRK?lang=en');
    expect(page.match(/id="of-(?:US|UK)"/g)).toEqual(['id="of-US"', 'id="of-UK"']);
    expect((await text('/programmes?lang=en')).match(/DPRK/g)).toHaveLength(2);
  });

  it('say what the law forbids where records state nothing', async () => {
    expect(await text('/programmes/Russia?lang=en')).toContain('this follows from the law itself');
    expect(await text('/entities/us-ofac-sdn-3?lang=en')).not.toContain('The record states no measures');
  });

  it('are found by their code', async () => {
    expect(await html('/search?q=UKR&lang=en')).toContain('href="/programmes/UKR"');
    expect(await html('/search?q=Kalimdra+Bank&lang=en')).toContain(
      '<a href="/programmes/UKR"><bdi>Ukraine&#39;s territorial integrity (UKR)</bdi></a>',
    );
    expect((await service.get('/programmes/NONE')).status).toBe(404);
  });
});

it.each([
  ['Block', 'asset_freeze'],
  ['Targeted Financial Sanction', 'asset_freeze'],
  ['Secondary sanctions risk: See Section 11 of Executive Order 14024.', 'secondary_sanctions'],
  ['Travel Ban', 'travel_ban'],
  ['Standard denial order', 'export_denial'],
  ['License requirement: For all items subject to the EAR', 'export_licence'],
  ['Prohibition of port entry', 'ships_and_aircraft'],
  ['Director Disqualification Sanction', 'director_ban'],
  ['Something new', 'other'],
])('the measure "%s" is one of %s', (words, kind) => {
  expect(measureKind(words)).toBe(kind);
});
