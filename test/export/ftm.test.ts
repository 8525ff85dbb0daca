import { describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import type { EntityDetail } from '../../src/domain/entity/entity-detail.ts';
import type { Identifier } from '../../src/domain/entity/party.ts';
import { ftmEntity, ftmLinked, ftmSchema } from '../../src/export/ftm.ts';
import { entityDetail } from '../../src/search/snapshot/entity-json.ts';
import { entityRecord, parties } from '../http/fixture.ts';
import { describeWithPython } from '../programs.ts';
import { runPython } from '../python.ts';

const detailOf = (entity: EntityRecord): EntityDetail => entityDetail(entity, { info: undefined, state: undefined });
const number = (type: Identifier['type'], value: string, note: string | null = null): Identifier => ({
  type,
  value,
  country: null,
  note,
});

const person = detailOf(
  entityRecord({
    key: '12345',
    name: 'VELDORAN, Piotr Anselm',
    entity_type: 'individual',
    aliases: [
      { name: 'Peter Veldoran', type: 'aka', quality: 'strong', script: 'Latin', language: null },
      { name: 'Piotr Ostrow', type: 'fka', quality: 'strong', script: 'Latin', language: null },
      { name: 'Pete', type: 'aka', quality: 'weak', script: 'Latin', language: null },
    ],
    countries: [
      { code: 'RU', name: 'Russia', relation: 'nationality' },
      { code: 'IR', name: 'Iran', relation: 'regime' },
    ],
    birth_dates: [
      { date: '1961-04', precision: 'month', circa: false },
      { date: '1958', precision: 'range', circa: true, from: '1958', to: '1960' },
    ],
    birth_places: [{ text: 'Omsk', country_code: 'RU' }],
    gender: 'male',
    titles: ['Chairman'],
    identifiers: [
      number('passport', 'QX 4471902'),
      number('phone', '+44 20 7946 0000 / 12-34'),
      number('email', 'a@veldoran.example, b@veldoran.example'),
      number('website', 'www.veldoran.example'),
      number('crypto_wallet', '1Kuf2Rd8mDyAViwBozGTNYnvWL8uYFrkVo', 'XBT'),
      number('national_id', 'x'.repeat(70)),
    ],
    addresses: [
      {
        full: 'Quay 1, Omsk',
        city: 'Omsk',
        region: null,
        postal_code: null,
        country_code: 'RU',
        country_name: 'Russia',
      },
    ],
    relationships: [{ key: '7', id: 'us-ofac-sdn-7', name: 'Veldoran Shipyard', type: 'Leader or official of' }],
    sanction_programs: ['DEMO-NORTH'],
    measures: ['Block'],
    last_updated: '2025-11-30',
  }),
);

describe('a listed party as FollowTheMoney has it', () => {
  it('has names by their kind, dates, countries and numbers as properties', () => {
    const { properties, ...head } = ftmEntity(person);
    expect(head).toEqual({
      id: 'us-ofac-sdn-12345',
      caption: 'VELDORAN, Piotr Anselm',
      schema: 'Person',
      datasets: ['us_ofac_sdn'],
      referents: ['ofac-12345'],
      target: true,
      first_seen: '2024-02-23T00:00:00',
      last_seen: '2026-08-22T00:00:00',
      last_change: '2025-11-30T00:00:00',
    });
    expect(properties).toMatchObject({
      name: ['VELDORAN, Piotr Anselm'],
      alias: ['Peter Veldoran'],
      previousName: ['Piotr Ostrow'],
      weakAlias: ['Pete'],
      birthDate: ['1961-04', '1958', '1960'],
      birthPlace: ['Omsk'],
      birthCountry: ['ru'],
      nationality: ['ru'],
      country: ['ru'],
      gender: ['male'],
      position: ['Chairman'],
      passportNumber: ['QX 4471902'],
      phone: ['+442079460000'],
      email: ['a@veldoran.example', 'b@veldoran.example'],
      website: ['http://www.veldoran.example/'],
      topics: ['sanction'],
      program: ['DEMO-NORTH'],
    });
    expect(properties.notes).toEqual(['phone: 12-34', `national id: ${'x'.repeat(70)}`]);
  });

  it('says of a removed party that it is no target and under no sanctions', () => {
    const removed = ftmEntity({ ...person, is_active: false });
    expect(removed.target).toBe(false);
    expect(removed.properties.topics).toBeUndefined();
  });

  it('gives lists of exports their own topic', () => {
    const topicsOf = (source_list: string) => ftmEntity({ ...person, source_list }).properties.topics;
    expect(topicsOf('Entity List')).toEqual(['export.control']);
    expect(topicsOf('AECA Debarred List')).toEqual(['debarment']);
    expect(topicsOf('Nonproliferation Sanctions')).toEqual(['sanction']);
  });

  it('chooses the schema by the type, and a company by its securities', () => {
    expect(ftmSchema({ entity_type: 'organization', identifiers: [] })).toBe('Organization');
    expect(ftmSchema({ entity_type: 'organization', identifiers: [number('isin', 'US1694261033')] })).toBe('Company');
    expect(ftmSchema({ entity_type: 'vessel', identifiers: [] })).toBe('Vessel');
    expect(ftmSchema({ entity_type: 'aircraft', identifiers: [] })).toBe('Airplane');
    expect(ftmSchema({ entity_type: 'other', identifiers: [] })).toBe('LegalEntity');
  });

  it('derives the ids of OpenSanctions from official numbers', () => {
    const referents = (source: string, official_id: string, group?: string) =>
      ftmEntity({
        ...person,
        official_id,
        source: { ...person.source, id: source },
        cross_references: group ? [{ authority: 'OFSI', reference: group }] : [],
      }).referents;
    expect(referents('us-ofac-cons', '17013')).toEqual(['ofac-17013']);
    expect(referents('eu-fsf', 'EU.4094.64')).toEqual(['eu-fsf-eu-4094-64']);
    expect(referents('uk-sl', 'DPR0061', '13548')).toEqual(['gb-fcdo-dpr0061', 'gb-hmt-13548']);
    expect(referents('un-sc', 'QDi.001')).toEqual([]);
  });

  it('keeps listing, documents, wallets and links apart, each referring to the party', () => {
    const linked = ftmLinked(person);
    expect(linked.map(({ id, schema }) => [id, schema])).toEqual([
      ['us-ofac-sdn-12345-sanction', 'Sanction'],
      ['us-ofac-sdn-12345-document-1', 'Passport'],
      ['us-ofac-sdn-12345-wallet-1', 'CryptoWallet'],
      ['us-ofac-sdn-12345-link-1', 'UnknownLink'],
    ]);
    expect(linked[0]!.properties).toMatchObject({
      entity: ['us-ofac-sdn-12345'],
      authorityId: ['12345'],
      country: ['us'],
      provisions: ['Block'],
      status: ['listed'],
      startDate: ['2024-02-23'],
    });
    expect(linked[1]!.properties).toMatchObject({ holder: ['us-ofac-sdn-12345'], number: ['QX 4471902'] });
    expect(linked[3]!.properties).toEqual({
      subject: ['us-ofac-sdn-12345'],
      object: ['us-ofac-sdn-7'],
      role: ['Leader or official of'],
    });
  });
});

const VALIDATE = `
import json, sys
from followthemoney import model
for line in sys.stdin:
    data = json.loads(line)
    schema = model.get(data['schema'])
    unknown = [name for name in data['properties'] if name not in schema.properties]
    assert not unknown, (data['id'], unknown)
    schema.validate(data)
    missing = [name for name in schema.required if not data['properties'].get(name)]
    assert not missing, (data['id'], missing)
    print(data['id'])
`;

describeWithPython(['followthemoney'], 'the package followthemoney', () => {
  it('takes every entity as valid', async () => {
    const details = [person, ...parties(3).map(detailOf)];
    const entities = details.flatMap((detail) => [ftmEntity(detail), ...ftmLinked(detail)]);
    const taken = await runPython(VALIDATE, entities.map((entity) => JSON.stringify(entity)).join('\n'));
    expect(taken.trim().split('\n')).toEqual(entities.map(({ id }) => id));
  });
});
