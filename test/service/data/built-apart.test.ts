import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EntityRecord } from '../../../src/domain/entity/entity.ts';
import { openEncoder } from '../../../src/encoder/open.ts';
import { partyLinker } from '../../../src/parties/links.ts';
import { buildSnapshot } from '../../../src/search/snapshot/build.ts';
import { openSnapshot } from '../../../src/search/snapshot.ts';
import { topicIndexBuilder } from '../../../src/search/topics/topic-index-build.ts';
import { builtApart, partOfJobs } from '../../../src/service/data/built-apart.ts';
import { entity, sourceInfo, sourceState, temporaryPath } from '../../search/entities.ts';

const record = (source_id: string, key: string, more: Partial<EntityRecord> & { name: string }): EntityRecord =>
  entity({ source_id, source_list: source_id, jurisdiction: source_id === 'uk-sl' ? 'UK' : 'EU', key, ...more });

/** More than a batch, with parties on two lists, and a remark that looks like a link. */
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

const apart = (cores: number) => builtApart({ spec: undefined }, cores);

describe('a snapshot that is built by several threads', () => {
  const build = async (more: object): Promise<string> => {
    const path = temporaryPath('snapshot.bin');
    await buildSnapshot({ entities: ENTITIES, sources: [sourceState()], sourceInfos: [sourceInfo()], ...more }, path);
    return path;
  };

  it.each([{ mostHeld: 1000 }, { mostHeld: 100 }])(
    'is the same, byte for byte, as one that is built by one thread (%o)',
    async (options) => {
      const { builtin, encoder } = await openEncoder();
      const threads = apart(2)!;
      onTestFinished(threads.close);
      const { nameIndex, linker, topics } = threads;
      const together = await build({ nameIndex, linker, parts: [topics], ...options });
      const alone = await build({ linker: partyLinker(), parts: [topicIndexBuilder(builtin, encoder)] });
      expect(readFileSync(together).equals(readFileSync(alone))).toBe(true);
      const { partyRows } = await openSnapshot(together);
      expect(new Set(partyRows).size).toBe(ENTITIES.length - 1);
    },
  );

  it('hears its threads while entities are still read', async () => {
    const { nameIndex, close } = apart(2)!;
    onTestFinished(close);
    let turns = 0;
    const turn = (): void => void turns++;
    setImmediate(turn);
    // As records come from SQLite: one after the other, without a turn of the event loop between them.
    for (const [row, one] of ENTITIES.entries()) await nameIndex.add(one, row);
    expect(turns).toBe(1);
  });

  it('has no threads where there is one core', () => expect(apart(1)).toBeNull());

  it('fails when a thread is lost that knew what came before', async () => {
    const part = partOfJobs({ add: () => {}, result: () => [] });
    await part({ row: 0, entities: JSON.stringify(ENTITIES.slice(0, 3)) });
    await expect(part({ row: 200, entities: '[]' })).rejects.toThrow('lost after 200 entities');
    await expect(part({ row: 3 })).resolves.toEqual([]);
  });
});
