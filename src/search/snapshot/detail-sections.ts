import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { EntityRecord } from '../../domain/entity/entity.ts';
import type { LinkTexts } from '../../domain/entity/party-links.ts';
import type { SourceInfo, SourceState } from '../../domain/lists/source.ts';
import { numberedTogether } from '../../sources/catalog.ts';
import { entityDetail } from './entity-json.ts';
import { type Section, type SnapshotBytes, section } from './format.ts';
import { eachEntity, eachEntityInTurns, entityAt, type KeptEntities } from './kept-entities.ts';
import { type Blobs, blobAt, blobCollector, blobsOf, bytesOf } from './section-views.ts';

export interface DetailRecords {
  /** Summary JSON without the closing brace. */
  summaries: Blobs;
  /** The rest of the detail JSON, compressed. */
  rests: Blobs;
  dictionary: Uint8Array;
}

export const openDetailRecords = (bytes: SnapshotBytes): DetailRecords => ({
  summaries: blobsOf(bytes, 'summaries'),
  rests: blobsOf(bytes, 'details'),
  dictionary: bytesOf(bytes, 'details.dictionary'),
});

/** Buffer size for decompression: most details are shorter, and zlib's default of 16 KB would be allocated each time. */
const CHUNK = 4096;

/** Detail JSON of a row, UTF-8. */
export const detailOf = ({ summaries, rests, dictionary }: DetailRecords, row: number): Buffer =>
  Buffer.concat([blobAt(summaries, row), inflateRawSync(blobAt(rests, row), { dictionary, chunkSize: CHUNK })]);

/** Separates the summary, with which a detail begins, from the rest. It cannot occur inside a text, where quotes are escaped. */
const BEHIND_SUMMARY = ',"official_id":';

/** The dictionary consists of the ends of evenly spread records. It is kept small because each decompression copies it. */
const SAMPLES = 8;
const SAMPLE_BYTES = 1024;

interface DetailFacts {
  sources: readonly SourceState[];
  sourceInfos: readonly SourceInfo[];
}

/** A content digest, as used in the data version. */
const contentOf = (name: string, bytes: Uint32Array): { name: string; sha256: string } => ({
  name,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Splits the detail JSON of each entity into its summary and the rest. */
function splitDetails(
  { sources, sourceInfos }: DetailFacts,
  ids: ReadonlySet<string>,
  alsoListed: LinkTexts['alsoListed'] | undefined,
): (entity: EntityRecord) => { summary: string; rest: string } {
  const infos = new Map(sourceInfos.map((info) => [info.id, info]));
  const states = new Map(sources.map((state) => [state.source_id, state]));
  const textOf = (entity: EntityRecord): string => {
    const idOf = (key: string): string | undefined =>
      numberedTogether(entity.source_id)
        .map((source) => `${source}-${key}`)
        .find((id) => ids.has(id));
    const facts = { info: infos.get(entity.source_id), state: states.get(entity.source_id) };
    const others = alsoListed?.get(entity.id);
    return JSON.stringify(entityDetail(entity, facts, others ? JSON.parse(others) : [], idOf));
  };
  return (entity) => {
    const text = textOf(entity);
    const end = text.indexOf(BEHIND_SUMMARY);
    return { summary: text.slice(0, end), rest: text.slice(end) };
  };
}

/** The sections of the details, in the format of `detail-sections.ts`, and of the ids, by which records refer to each other. */
export async function detailSections(
  facts: DetailFacts,
  kept: KeptEntities,
  alsoListed: LinkTexts['alsoListed'] | undefined,
): Promise<Section[]> {
  const partsOf = splitDetails(facts, new Set(Array.from(eachEntity(kept), ({ id }) => id)), alsoListed);
  const at = entityAt(kept);
  const samples = Math.min(SAMPLES, kept.size);
  const dictionary = Buffer.concat(
    Array.from({ length: samples }, (_, one) =>
      Buffer.from(partsOf(at(Math.floor(((one + 0.5) * kept.size) / samples))).rest).subarray(-SAMPLE_BYTES),
    ),
  );
  const [summaries, details, ids] = [blobCollector('summaries'), blobCollector('details'), blobCollector('ids')];
  // The data version hashes the details as one text, so that it does not depend on the compression.
  const content = createHash('sha256');
  const ends = new Uint32Array(kept.size + 1);
  const summaryEnds = new Uint32Array(kept.size);
  let row = 0;
  for await (const entity of eachEntityInTurns(kept)) {
    const { summary, rest } = partsOf(entity);
    const [begin, end] = [Buffer.from(summary), Buffer.from(rest)];
    content.update(begin).update(end);
    ends[row + 1] = ends[row]! + begin.length + end.length;
    summaryEnds[row] = begin.length;
    summaries.add(begin);
    details.add(deflateRawSync(end, { dictionary }));
    ids.add(entity.id);
    row++;
  }
  const whole = [{ name: 'details', sha256: content.digest('hex') }, contentOf('details.offsets', ends)];
  const counted = [whole, [], [contentOf('details.summary-ends', summaryEnds)], []];
  const sections = [...details.sections(), ...summaries.sections()].map((one, at) => ({
    ...one,
    content: counted[at]!,
  }));
  return [...sections, section('details.dictionary', dictionary, { content: [] }), ...ids.sections()];
}
