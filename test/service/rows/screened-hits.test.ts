import { describe, expect, it } from 'vitest';
import { screenNames } from '../../../src/search/names/screen.ts';
import { summaryOf } from '../../../src/search/snapshot.ts';
import type { Ruling } from '../../../src/service/decisions/decision.ts';
import { type RuledHit, screenedEntity, screenedJson } from '../../../src/service/rows/screening-lines.ts';
import { entity, snapshotOf } from '../../search/entities.ts';

/** Texts that hold what a summary is parted by. */
const HOSTILE = '","entity_type":"x","reason":"y","url":"z \\" ,"entity_type":';
const decision: Ruling = {
  state: 'reopened',
  decision: { customer: '1', record: 'un-sc-B.1', facts: {}, reason: HOSTILE },
  changed: ['names'],
};

describe('a hit as JSON', () => {
  it.each([
    ['plain', { reason: null }],
    ['with a reason', { reason: `Financed ships.\n${HOSTILE}` }],
    ['removed, and named as what a summary is parted by', { name: `Kalimdra Sorin ${HOSTILE}`, is_active: false }],
    ['of a programme and a country', { sanction_programs: [HOSTILE, 'DPRK'], nationalities: ['KP'] }],
  ])('is the object without its reason, key by key: %s', async (_, more) => {
    const party = entity({ key: 'B.1', name: 'Sorin Kalimdra', removed_date: '2024-03-01', ...more });
    const snapshot = await snapshotOf([party]);
    const query = { q: party.name, filters: {}, threshold: 0.7, limit: 10 };
    const { hits } = screenNames(snapshot, query);
    expect(hits).toHaveLength(1);
    const ruled: RuledHit[] = [hits[0]!, { ...hits[0]!, decision }, { row: 0, score: 0.5, alert: false }];
    for (const hit of ruled) {
      const { id, name, reason, ...rest } = screenedEntity(snapshot, hit);
      const { row, match, decision: _, ...judged } = hit;
      const inOrder = { id, name, ...judged, ...rest };
      expect(reason).toBe(summaryOf(snapshot, 0).reason);
      expect(JSON.parse(screenedJson(snapshot, hit))).toEqual(JSON.parse(JSON.stringify(inOrder)));
      expect(screenedJson(snapshot, hit)).toBe(JSON.stringify(inOrder));
    }
  });
});
