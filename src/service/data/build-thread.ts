/** A thread that makes one part of a snapshot; see `built-apart.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { openEncoder } from '../../encoder/open.ts';
import { partyLinker } from '../../parties/links.ts';
import { nameIndexBuilder } from '../../search/names/index/name-index-build.ts';
import { topicIndexBuilder } from '../../search/topics/topic-index-build.ts';
import { answerJobs } from '../pool/worker-pool.ts';
import { type BuildJob, type BuildThread, type BuiltPart, type PartName, partOfJobs } from './built-apart.ts';

/** The work of each part. */
const PARTS: { [Name in PartName]: (thread: BuildThread) => Promise<BuiltPart<Name>> } = {
  async names() {
    const { add, sections } = nameIndexBuilder();
    return { add, result: sections };
  },
  async topics({ encoder: { spec, key } }) {
    const { builtin, encoder } = await openEncoder(spec, { ...(key && { key }) });
    const { add, sections } = topicIndexBuilder(builtin, encoder);
    return { add, result: sections };
  },
  async parties() {
    const { add, texts } = partyLinker();
    return { add, result: texts };
  },
};

if (parentPort) {
  const thread = workerData as BuildThread;
  const part = (await PARTS[thread.part](thread)) as BuiltPart<PartName>;
  answerJobs<BuildJob, unknown>(parentPort, partOfJobs(part));
}
