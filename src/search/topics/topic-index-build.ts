import type { BuiltinEncoder } from '../../encoder/builtin.ts';
import type { TopicEncoder } from '../../encoder/encoder.ts';
import { topicTerms } from '../../encoder/topic-terms.ts';
import type { SnapshotPart } from '../snapshot/build.ts';
import { jsonSection, type Section, section } from '../snapshot/format.ts';
import { blobCollector } from '../snapshot/section-views.ts';
import { passagesOf, passageText } from './passages.ts';
import { countPersonNames } from './person-names.ts';
import { FIELDS, NAME_LIKE, type TopicMeta } from './topic-index.ts';
import { paddedBytes, quantise } from './vector-scan.ts';

/** Passages given to an encoder at once. */
const BATCH = 256;
/** A term is a name of persons rather than a topic when more than this share of its records are persons so named. */
const NAME_SHARE = 0.5;

/**
 * The part of a snapshot that finds parties by topic: passages, a text index of words and concepts, and vectors.
 * `builtin` reads words and concepts; `encoder` makes the vectors (the built-in one unless another is chosen).
 */
export function topicIndexBuilder(builtin: BuiltinEncoder, encoder: TopicEncoder = builtin): SnapshotPart {
  const postings = new Map<string, { rows: number[]; counts: number[] }>();
  const lengths: number[] = [];
  const nameCounts = new Map<string, number>();
  const encoded = new Map<string, number>();
  const passageBlobs = blobCollector('topics.passages');
  const passageFields: number[] = [];
  const passageVectors: number[] = [];
  const passageRows: number[] = [];
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
      const { terms } = topicTerms(builtin.lexicon, whole);
      lengths.push(Math.min(terms.length, 0xffff));
      const counts = new Map<string, number>();
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
      for (const [term, count] of counts) {
        const posting = postings.get(term) ?? { rows: [], counts: [] };
        postings.set(term, posting);
        posting.rows.push(row);
        posting.counts.push(Math.min(count, 255));
      }
      countPersonNames(entity, nameCounts);
    },
    async sections() {
      const vectors = await encodeAll(encoder, [...encoded.keys()]);
      const meta: TopicMeta = {
        encoder: encoder.id,
        dimensions: encoder.dimensions,
        lexicon: builtin.lexicon.version,
        mean_length: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length),
      };
      return [
        jsonSection('topics.meta', meta),
        ...textSections(postings, lengths, nameCounts),
        ...passageBlobs.sections(),
        section('topics.passage-fields', Uint8Array.from(passageFields)),
        ...joinSections(passageVectors, passageRows, encoded.size),
        section('vectors', vectors.bytes),
        section('vectors.scales', vectors.scales),
      ];
    },
  };
}

function textSections(
  postings: ReadonlyMap<string, { rows: number[]; counts: number[] }>,
  lengths: readonly number[],
  nameCounts: ReadonlyMap<string, number>,
): Section[] {
  const terms = [...postings.keys()].map((term) => ({ term, bytes: Buffer.from(term) }));
  terms.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  const blobs = blobCollector('topics.terms');
  const at = new Uint32Array(terms.length + 1);
  const flags = new Uint8Array(terms.length);
  let total = 0;
  for (const { rows } of postings.values()) total += rows.length;
  const rows = new Uint32Array(total);
  const counts = new Uint8Array(total);
  let next = 0;
  terms.forEach(({ term, bytes }, index) => {
    const posting = postings.get(term)!;
    blobs.add(bytes);
    rows.set(posting.rows, next);
    counts.set(posting.counts, next);
    next += posting.rows.length;
    at[index + 1] = next;
    if ((nameCounts.get(term) ?? 0) > NAME_SHARE * posting.rows.length) flags[index] = NAME_LIKE;
  });
  return [
    ...blobs.sections(),
    section('topics.at', at),
    section('topics.rows', rows),
    section('topics.counts', counts),
    section('topics.flags', flags),
    section('topics.lengths', Uint16Array.from(lengths)),
  ];
}

/** By vector: the passages that share it, with the row of each. */
function joinSections(vectors: readonly number[], rows: readonly number[], count: number): Section[] {
  const at = new Uint32Array(count + 1);
  for (const vector of vectors) at[vector + 1]!++;
  for (let i = 0; i < count; i++) at[i + 1]! += at[i]!;
  const next = at.slice();
  const passages = new Uint32Array(vectors.length);
  vectors.forEach((vector, passage) => {
    passages[next[vector]!++] = passage;
  });
  return [
    section('vectors.at', at),
    section('vectors.passages', passages),
    section('topics.passage-rows', Uint32Array.from(rows)),
  ];
}

/** Unit vectors as int8, each with the factor that gives it back; a passage without a vector is all zeros. */
async function encodeAll(
  encoder: TopicEncoder,
  texts: readonly string[],
): Promise<{ bytes: Int8Array; scales: Float32Array }> {
  const vectors: (Float32Array | null)[] = [];
  for (let start = 0; start < texts.length; start += BATCH) {
    vectors.push(...(await encoder.encodePassages(texts.slice(start, start + BATCH))));
  }
  const padded = paddedBytes(encoder.dimensions);
  const bytes = new Int8Array(texts.length * padded);
  const scales = new Float32Array(texts.length);
  vectors.forEach((vector, at) => {
    if (!vector) return;
    const { values, scale } = quantise(vector, padded);
    bytes.set(values, at * padded);
    scales[at] = scale;
  });
  return { bytes, scales };
}
