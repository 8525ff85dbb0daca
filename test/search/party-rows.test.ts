import { describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import { linkParties } from '../../src/parties/links.ts';
import { searchKeyword } from '../../src/search/keyword.ts';
import { idOf } from '../../src/search/snapshot.ts';
import { searchStructured } from '../../src/search/structured.ts';
import { entity, snapshotOf } from './entities.ts';

const uk = (key: string, name: string, more: Partial<EntityRecord> = {}): EntityRecord =>
  entity({ source_id: 'uk-sl', source_list: 'UK Sanctions List', jurisdiction: 'UK', key, name, ...more });
const eu = (key: string, name: string, more: Partial<EntityRecord> = {}): EntityRecord =>
  entity({ source_id: 'eu-fsf', source_list: 'EU List', jurisdiction: 'EU', key, name, ...more });
const sdn = (key: string, name: string, more: Partial<EntityRecord> = {}): EntityRecord =>
  entity({ source_id: 'us-ofac-sdn', source_list: 'SDN', jurisdiction: 'US', key, name, ...more });

describe('a search that groups by party', () => {
  const ship = { entity_type: 'vessel' as const };
  const imo = { ...ship, vessel: { imo: '9074729' } };
  const fleet = [
    uk('1', 'Old Kestrel', imo),
    sdn('2', 'NEW DAWN', imo),
    eu('3', 'Kestrel', imo),
    eu('9', 'Other Ship', ship),
  ];

  it('shows a party once, by its best hit; totals count parties', async () => {
    const snapshot = await snapshotOf(fleet, { parties: await linkParties(fleet) });
    const all = { filters: {}, page: 1, limit: 10, group: 'party' as const };
    const structured = searchStructured(snapshot, { ...all, sort: 'name' });
    expect(structured.total).toBe(2);
    expect(structured.hits.map(({ row }) => idOf(snapshot, row))).toEqual(['eu-fsf-3', 'eu-fsf-9']);
    expect(structured.hits[0]!.also_listed!.map((other) => other.id).sort()).toEqual(['uk-sl-1', 'us-ofac-sdn-2']);
    const keyword = searchKeyword(snapshot, { ...all, q: 'New Dawn' });
    expect(idOf(snapshot, keyword.hits[0]!.row)).toBe('us-ofac-sdn-2');
    expect(
      keyword.hits.filter(({ row }) => snapshot.partyRows[row] === snapshot.partyRows[keyword.hits[0]!.row]),
    ).toHaveLength(1);
  });

  it('pages without overlap', async () => {
    const many = Array.from({ length: 7 }, (_, at) => uk(`k${at}`, `Tavrel ${at}`, { entity_type: 'organization' }));
    const snapshot = await snapshotOf([...fleet, ...many], { parties: await linkParties([...fleet, ...many]) });
    const pages = [1, 2, 3, 4].map((page) =>
      searchStructured(snapshot, { filters: {}, page, limit: 3, group: 'party' }),
    );
    const rows = pages.flatMap(({ hits }) => hits.map(({ row }) => row));
    expect(rows).toHaveLength(9);
    expect(new Set(rows).size).toBe(9);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([9]));
  });
});
