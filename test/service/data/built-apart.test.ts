import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../../src/domain/entity/entity.ts';
import { openEncoder } from '../../../src/encoder/open.ts';
import { linkParties } from '../../../src/parties/links.ts';
import { buildSnapshot } from '../../../src/search/snapshot/build.ts';
import { openSnapshot } from '../../../src/search/snapshot.ts';
import { topicIndexBuilder } from '../../../src/search/topics/topic-index-build.ts';
import { buildInWorkers } from '../../../src/service/data/snapshot-input.ts';
import { entity, sourceInfo, sourceState, temporaryPath } from '../../search/entities.ts';

const record = (source_id: string, key: string, more: Partial<EntityRecord> & { name: string }): EntityRecord =>
  entity({ source_id, source_list: source_id, jurisdiction: source_id === 'uk-sl' ? 'UK' : 'EU', key, ...more });

/** More than a chunk, with parties on two lists, and a remark that looks like a link. */
const ENTITIES = [
  ...Array.from({ length: 450 }, (_, at) =>
    record('eu-fsf', `${at}`, {
      name: `Tavrel Shipping ${at}`,
      reason: `Carries oil for number ${at}.`,
      remarks: '"also_listed":[]',
    }),
  ),
  record('eu-fsf', 'kestrel', { name: 'Old Kestrel', entity_type: 'vessel', vessel: { imo: '9074729' } }),
  record('uk-sl', 'dawn', { name: 'NEW DAWN', entity_type: 'vessel', vessel: { imo: '9074729' } }),
].sort((a, b) => (a.id < b.id ? -1 : 1));

describe('a snapshot whose largest parts threads make', () => {
  const build = async (more: object): Promise<string> => {
    const path = temporaryPath('snapshot.bin');
    const { builtin, encoder } = await openEncoder();
    const parts = [topicIndexBuilder(builtin, encoder)];
    await buildSnapshot(
      { entities: ENTITIES, sources: [sourceState()], sourceInfos: [sourceInfo()], parts, ...more },
      path,
    );
    return path;
  };

  it('is the same, byte for byte, as one that is built by one thread', async () => {
    const together = await build(buildInWorkers(2)!);
    const alone = await build({ parties: await linkParties(ENTITIES) });
    expect(readFileSync(together).equals(readFileSync(alone))).toBe(true);
    const { partyRows } = await openSnapshot(together);
    expect(new Set(partyRows).size).toBe(ENTITIES.length - 1);
  });

  it('has no threads where there is one core', () => expect(buildInWorkers(1)).toBeNull());

  it('leaves what is in place, and no file beside it, when a part fails', async () => {
    const path = await build({ parties: await linkParties(ENTITIES) });
    const before = readFileSync(path);
    const link = () => Promise.reject(new Error('lost'));
    const input = { entities: ENTITIES, sources: [sourceState()], sourceInfos: [sourceInfo()], link };
    await expect(buildSnapshot(input, path)).rejects.toThrow('lost');
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(existsSync(`${path}.tmp`)).toBe(false);
  });
});
