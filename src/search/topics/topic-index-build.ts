import {
  type GrowingNumbers,
  growingNumbers,
  listsInOrder,
  numbersByList,
} from '../../domain/collections/growing-numbers.ts';
import { inByteOrder, type NumberedTexts, numberedTexts } from '../../domain/collections/numbered-texts.ts';
import type { EntityRecord } from '../../domain/entity/entity.ts';
import { namesOf } from '../../domain/entity/names.ts';
import { memoize } from '../../domain/memoize.ts';
import type { BuiltinEncoder } from '../../encoder/builtin.ts';
import type { TopicEncoder } from '../../encoder/encoder.ts';
import { topicTokens } from '../../encoder/tokens.ts';
import { topicTerms } from '../../encoder/topic-terms.ts';
import { jsonSection, type Section, section, VECTORS } from '../snapshot/format.ts';
import { blobCollector } from '../snapshot/section-views.ts';
import { passagesOf, passageText, type TopicRecord } from './passages.ts';
import { FIELDS, NAME_LIKE, type TopicMeta } from './topic-index.ts';
import { paddedBytes, quantise } from './vector-scan.ts';

const BATCH = 256;
/** Number of texts whose terms are cached: many persons have the same text, the reason for their listing. */
const REMEMBERED = 1_000;
/** A term is name-like if more than this fraction of its records are persons with that name. */
const NAME_SHARE = 0.5;

/** Builds the topic part of a snapshot. `builtin` extracts words and concepts; `encoder` creates the vectors. */
export function topicIndexBuilder(
  builtin: BuiltinEncoder,
  encoder: TopicEncoder = builtin,
): { add(entity: TopicRecord, row: number): void; sections(): Promise<Section[]> } {
  const terms = numberedTexts();
  // One entry per term and row: the number of the term, the row, the frequency.
  const posted: Posted = {
    terms: growingNumbers(Uint32Array),
    rows: growingNumbers(Uint32Array),
    counts: growingNumbers(Uint32Array),
  };
  const lengths = growingNumbers(Uint16Array);
  /** The terms of a text, and the frequency of each by its number. */
  const countsOf = memoize((text) => {
    const found = topicTerms(builtin.lexicon, text).terms;
    const counts = new Map<number, number>();
    for (const term of found) {
      const id = terms.idOf(term);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return { terms: found, counts };
  }, REMEMBERED);
  const nameCounts = new Map<string, number>();
  const encoded = new Map<string, number>();
  /** By number: vectors of records with one passage, which are computed from the terms already extracted. */
  const made = new Map<number, Float32Array | null>();
  const passageBlobs = blobCollector('topics.passages');
  const passageFields = growingNumbers(Uint8Array);
  const passageVectors = growingNumbers(Uint32Array);
  const passageRows = growingNumbers(Uint32Array);
  return {
    add(entity, row) {
      const { passages, context } = passagesOf(entity);
      for (const passage of passages) {
        const text = passageText(passage, context);
        const vector = encoded.get(text) ?? encoded.size;
        encoded.set(text, vector);
        passageBlobs.add(passage.text);
        passageFields.push(FIELDS.indexOf(passage.field));
        passageVectors.push(vector);
        passageRows.push(row);
      }
      const whole = `${passages.map((passage) => passage.text).join('. ')}. ${context}`;
      const { terms: found, counts } = countsOf(whole);
      const alone = passages.length === 1 ? encoded.get(whole) : undefined;
      if (alone !== undefined && encoder === builtin && !made.has(alone)) made.set(alone, builtin.encodeTerms(found));
      lengths.push(Math.min(found.length, 0xffff));
      for (const [term, count] of counts) {
        posted.terms.push(term);
        posted.rows.push(row);
        posted.counts.push(Math.min(count, 255));
      }
      countPersonNames(entity, nameCounts);
    },
    async sections() {
      const vectors = await encodeAll(encoder, [...encoded.keys()], made);
      const meta: TopicMeta = {
        encoder: encoder.id,
        dimensions: encoder.dimensions,
        lexicon: builtin.lexicon.version,
        mean_length: lengths.taken().reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.size()),
      };
      return [
        jsonSection('topics.meta', meta),
        ...textSections(terms, posted, nameCounts),
        section('topics.lengths', lengths.taken()),
        ...passageBlobs.sections(),
        section('topics.passage-fields', passageFields.taken()),
        ...joinSections(passageVectors.taken(), passageRows.taken(), encoded.size),
        section(VECTORS, vectors.bytes),
        section('vectors.scales', vectors.scales),
      ];
    },
  };
}

interface Posted {
  terms: GrowingNumbers<Uint32Array>;
  rows: GrowingNumbers<Uint32Array>;
  counts: GrowingNumbers<Uint32Array>;
}

function textSections(terms: NumberedTexts, posted: Posted, nameCounts: ReadonlyMap<string, number>): Section[] {
  const all = terms.all();
  const ordered = inByteOrder(terms);
  const order = ordered.map(({ id }) => id);
  const termOf = posted.terms.taken();
  const rows = listsInOrder(numbersByList(all.length, termOf, posted.rows.taken()), order);
  const counts = listsInOrder(numbersByList(all.length, termOf, posted.counts.taken()), order);
  const blobs = blobCollector('topics.terms');
  const flags = new Uint8Array(all.length);
  ordered.forEach(({ bytes, id }, place) => {
    blobs.add(bytes);
    const inRows = rows.at[place + 1]! - rows.at[place]!;
    if ((nameCounts.get(all[id]!) ?? 0) > NAME_SHARE * inRows) flags[place] = NAME_LIKE;
  });
  return [
    ...blobs.sections(),
    section('topics.at', rows.at),
    section('topics.rows', rows.values),
    section('topics.counts', Uint8Array.from(counts.values)),
    section('topics.flags', flags),
  ];
}

/** By vector: the passages that share it, and the row of each passage. */
function joinSections(vectors: Uint32Array, rows: Uint32Array, count: number): Section[] {
  const places = vectors.map((_, passage) => passage);
  const { at, values } = numbersByList(count, vectors, places);
  return [section('vectors.at', at), section('vectors.passages', values), section('topics.passage-rows', rows)];
}

/** Unit vectors as int8 with their scales; all zeros without a vector. @param made vectors already known, by number */
async function encodeAll(
  encoder: TopicEncoder,
  texts: readonly string[],
  made: ReadonlyMap<number, Float32Array | null>,
): Promise<{ bytes: Int8Array; scales: Float32Array }> {
  let padded = 0;
  let bytes = new Int8Array();
  const scales = new Float32Array(texts.length);
  for (let start = 0; start < texts.length; start += BATCH) {
    const batch = texts.slice(start, start + BATCH);
    const fresh = await encoder.encodePassages(batch.filter((_, at) => !made.has(start + at)));
    let next = 0;
    const vectors = batch.map((_, at) => (made.has(start + at) ? made.get(start + at)! : fresh[next++]!));
    // The dimensions of a remote encoder are known after its first answer.
    if (start === 0) {
      padded = paddedBytes(encoder.dimensions);
      bytes = new Int8Array(texts.length * padded);
    }
    vectors.forEach((vector, at) => {
      if (!vector) return;
      const { values, scale } = quantise(vector, padded);
      bytes.set(values, (start + at) * padded);
      scales[start + at] = scale;
    });
  }
  return { bytes, scales };
}

/** Adds the stems of a person's names. Organisations and vessels are ignored, as their words are not names of persons. */
export function countPersonNames(
  record: Pick<EntityRecord, 'name' | 'aliases' | 'entity_type'>,
  counts: Map<string, number>,
): void {
  if (record.entity_type !== 'individual') return;
  const own = new Set<string>();
  for (const name of namesOf(record)) for (const { key } of topicTokens(name)) own.add(key);
  for (const key of own) counts.set(key, (counts.get(key) ?? 0) + 1);
}
