/** A thread that builds one part of a snapshot; see `snapshot-input.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { type LinkTexts, linkTexts } from '../../domain/entity/party-links.ts';
import { linkParties } from '../../parties/links.ts';
import type { Section } from '../../search/snapshot/format.ts';
import { eachEntity, type KeptEntities } from '../../search/snapshot/kept-entities.ts';
import { answerJobs } from '../../threads/worker-pool.ts';
import type { PartName } from './snapshot-input.ts';

/** Builds each part. The code it needs is loaded with it. */
const PARTS: { [Name in PartName]: (entities: KeptEntities) => Promise<LinkTexts | Section[]> } = {
  parties: async (entities) => linkTexts(await linkParties(eachEntity(entities))),
  async names(entities) {
    const { nameIndexBuilder } = await import('../../search/names/index/name-index-build.ts');
    const { add, sections } = nameIndexBuilder();
    let row = 0;
    for (const entity of eachEntity(entities)) add(entity, row++);
    return sections();
  },
};

if (parentPort) answerJobs(parentPort, PARTS[workerData as PartName]);
