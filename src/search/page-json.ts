import { foldIdentifier } from '../domain/entity/identifiers.ts';
import type { Hit, ScreeningResult, SearchResult } from './query.ts';
import { type KnownFacts, knownFactsOf } from './snapshot/row-facts.ts';
import { openSummaryJson, type Snapshot, summaryOf } from './snapshot.ts';

const OPEN = Buffer.from('{"entities":[');
const COMMA = Buffer.from(',');
const CLOSE_ENTITY = Buffer.from('}');

/** Position of a page among all results. */
export interface Pagination {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

/** The pagination of `total` results; without results there are 0 pages. */
const paginationOf = ({ page, limit }: { page: number; limit: number }, total: number): Pagination => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});

/**
 * The envelope `{entities, pagination, …extra}` as UTF-8, assembled from the snapshot's encoded entities without encoding them
 * again. With a `q`, hits contain the facts needed for a decision besides their summary; hits with a `match` also `score` and
 * `match`, and hits that represent a party `also_listed`. A screening also has `suppressed` and its total. If `fields` are
 * requested, entities have only these, and the envelope lists them.
 */
export function pageJson(
  snapshot: Snapshot,
  result: SearchResult & Partial<ScreeningResult>,
  request: { page: number; limit: number; q?: string | undefined; fields?: readonly string[] | undefined },
  extra: Record<string, unknown> = {},
): Buffer {
  const isAnswer = request.q !== undefined;
  const { fields } = request;
  const listJson = (hits: readonly Hit[]): Uint8Array[] =>
    fields ? [compactJson(snapshot, hits, { isAnswer, fields })] : hitsJson(snapshot, hits, isAnswer);
  const pieces: Uint8Array[] = [OPEN, ...listJson(result.hits)];
  if (result.suppressed) {
    const open = `],"suppressed_total":${result.suppressed_total},"suppressed":[`;
    pieces.push(Buffer.from(open), ...listJson(result.suppressed));
  }
  const tail = JSON.stringify({ pagination: paginationOf(request, result.total), ...(fields && { fields }), ...extra });
  pieces.push(Buffer.from(`],${tail.slice(1)}`));
  return joined(pieces);
}

/** Copies the pieces into a dedicated buffer: a buffer from the pool would take the whole pool along to another thread or into a cache. */
function joined(pieces: readonly Uint8Array[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function hitsJson(snapshot: Snapshot, hits: readonly Hit[], isAnswer: boolean): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (const hit of hits) {
    if (pieces.length > 0) pieces.push(COMMA);
    pieces.push(openSummaryJson(snapshot, hit.row));
    const more = JSON.stringify(fieldsOf(snapshot, hit, isAnswer));
    pieces.push(more === '{}' ? CLOSE_ENTITY : Buffer.from(`,${more.slice(1)}`));
  }
  return pieces;
}

/** Entities with some fields only, in the usual order of fields; without brackets. */
function compactJson(
  snapshot: Snapshot,
  hits: readonly Hit[],
  { isAnswer, fields }: { isAnswer: boolean; fields: readonly string[] },
): Uint8Array {
  const entities = hits.map((hit) => {
    const whole = { ...summaryOf(snapshot, hit.row), ...fieldsOf(snapshot, hit, isAnswer) };
    return Object.fromEntries(Object.entries(whole).filter(([name]) => fields.includes(name)));
  });
  return Buffer.from(JSON.stringify(entities).slice(1, -1));
}

function fieldsOf(snapshot: Snapshot, hit: Hit, isAnswer: boolean): Record<string, unknown> {
  const { row: _, score, match, also_listed, ...labels } = hit;
  return {
    ...(match ? { score, ...labels } : {}),
    ...(isAnswer ? hitFacts(snapshot, hit) : {}),
    ...(match ? { match } : {}),
    ...(also_listed ? { also_listed } : {}),
  };
}

const MAX_ALIASES = 3;

export interface HitFacts extends Pick<KnownFacts, 'birth_dates' | 'nationalities' | 'identifiers'> {
  /** At most three, beginning with the one that matched. */
  aliases: string[];
}

/** The facts of a hit; `identifiers` are those that match the query. */
export function hitFacts(snapshot: Snapshot, { row, match }: Hit): HitFacts {
  const { birth_dates, nationalities, aliases, identifiers } = knownFactsOf(snapshot, row);
  const matched = match?.field === 'alias' && !match.via ? [match.value] : [];
  const numbers = [
    ...(match?.type === 'identifier' ? [match.value] : []),
    ...(match?.facts ?? []).flatMap(({ fact, verdict, record }) =>
      fact === 'identifier' && verdict === 'agrees' && record !== null ? [record] : [],
    ),
  ].map(foldIdentifier);
  return {
    birth_dates,
    nationalities,
    aliases: [...new Set([...matched, ...aliases])].slice(0, MAX_ALIASES),
    identifiers: identifiers.filter(({ value }) => numbers.includes(foldIdentifier(value))),
  };
}
