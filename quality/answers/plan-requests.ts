/**
 * The requests of a recording: a fixed part and a seeded sample of every search, so that each run sends the same
 * requests.
 */
import { seededRandom } from '../../src/exam/cases/random.ts';
import { partMissing, reversed } from '../../src/exam/cases/rewrites.ts';
import { withTypo } from '../names.ts';
import { fixedRequests } from './fixed-requests.ts';
import { type Holdings, type Known, readHoldings } from './holdings.ts';
import { inputs } from './inputs.ts';
import type { Request, Service } from './recording.ts';

const HARD_NAMES = inputs('hard names');
/** Filters in the ways that people write them. */
const [COUNTRIES, JURISDICTIONS, ENTITY_TYPES] = ['countries', 'jurisdictions', 'entity types'].map(inputs) as [
  readonly string[],
  readonly string[],
  readonly string[],
];

/** The source of random choices and the data to choose from. */
interface Draw {
  random: () => number;
  holdings: Holdings;
}

const one = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;

/** A name to search for, and the listed entity that it was derived from, if any. */
function drawName({ random, holdings }: Draw): { q: string; of?: Known } {
  const of = one(holdings.entities, random);
  const kind = random();
  if (kind < 0.25) return { q: one(HARD_NAMES, random) };
  if (kind < 0.45) return { q: of.name, of };
  if (kind < 0.6 && of.aliases.length > 0) return { q: one(of.aliases, random), of };
  if (kind < 0.75) return { q: withTypo(of.name, random), of };
  if (kind < 0.83) return { q: reversed(of.name, random, false)?.q ?? of.name, of };
  if (kind < 0.9) return { q: partMissing(of.name, random, () => 1)?.q ?? of.name, of };
  if (kind < 0.95 && of.identifiers.length > 0) return { q: one(of.identifiers, random), of };
  return { q: of.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '), of };
}

/** A day from 2000 to July 2026, so its listings no longer change and it is never in the future. */
function drawDay(random: () => number): string {
  const from = Date.UTC(2000, 0, 1);
  return new Date(from + random() * (Date.UTC(2026, 7, 1) - from)).toISOString().slice(0, 10);
}

/** Page, grouping and filters that all searches share; half of the requests have no filter. */
function drawFilters({ random, holdings }: Draw): Record<string, string> {
  const filters: Record<string, string> = {};
  const maybe = (name: string, chance: number, value: () => string) => {
    if (random() < chance) filters[name] = value();
  };
  maybe('group', 0.12, () => 'party');
  maybe('limit', 0.3, () => one(['1', '5', '10', '50', '100'], random));
  maybe('page', 0.06, () => one(['2', '3', '7'], random));
  if (random() < 0.5) return filters;
  maybe('jurisdiction', 0.12, () => one(JURISDICTIONS, random));
  maybe('source_list', 0.06, () => one(holdings.lists, random));
  maybe('entity_type', 0.1, () => one(ENTITY_TYPES, random));
  maybe('country', 0.1, () => one(COUNTRIES, random));
  maybe('is_china', 0.06, () => one(['true', 'false'], random));
  maybe('is_active', 0.12, () => one(['true', 'false'], random));
  maybe('date_from', 0.05, () => drawDay(random));
  maybe('date_to', 0.05, () => drawDay(random));
  maybe('as_of', 0.08, () => (random() < 0.3 ? one(holdings.editions, random) : drawDay(random)));
  return filters;
}

const address = (path: string, query: Record<string, string>): string => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
};

function structured(draw: Draw): string {
  const { random } = draw;
  const words = drawName(draw).q.split(/\s+/);
  const query: Record<string, string> =
    random() < 0.5 ? { q: words.slice(0, 1 + Math.floor(random() * 2)).join(' ') } : {};
  if (random() < 0.3) query.sort = one(['-listed_date', 'listed_date', 'name', '-name'], random);
  return address('/api/entities', { ...query, ...drawFilters(draw) });
}

const keyword = (draw: Draw): string =>
  address('/api/entities/search', { q: drawName(draw).q.slice(0, 500), ...drawFilters(draw) });

function screening(draw: Draw): string {
  const { random } = draw;
  const { q, of } = drawName(draw);
  const query: Record<string, string> = { q: q.length < 2 ? 'bank' : q.slice(0, 500) };
  if (random() < 0.5) query.mode = one(['hybrid', 'keyword', 'semantic'], random);
  if (random() < 0.2) query.threshold = one(['0', '0.5', '0.7', '0.85', '0.95', '1'], random);
  // Half the facts agree with the record, half belong to another record.
  const fact = random() < 0.5 ? of : one(draw.holdings.entities, random);
  if (random() < 0.3) query.birth_date = fact?.birthDates[0] ?? one(['1952-10-07', '1970', '1981-03'], random);
  if (random() < 0.1) query.identifier = fact?.identifiers[0] ?? '9187629';
  return address('/api/entities/hybrid-search', { ...query, ...drawFilters(draw) });
}

function changes(draw: Draw): string {
  const { random, holdings } = draw;
  const { jurisdiction, source_list, entity_type, is_china, limit } = drawFilters(draw);
  const query: Record<string, string | undefined> = { jurisdiction, source_list, entity_type, is_china, limit };
  if (random() < 0.4) query.from = drawDay(random);
  if (random() < 0.4) query.to = drawDay(random);
  if (random() < 0.5) query.kind = one(['listed', 'removed', 'amended', 'relisted', 'listed,removed'], random);
  if (random() < 0.3 && holdings.cursors.length > 0) query.cursor = one(holdings.cursors, random);
  const given = Object.entries(query).filter((field): field is [string, string] => field[1] !== undefined);
  return address('/api/changes', Object.fromEntries(given));
}

const detail = ({ random, holdings }: Draw): string =>
  `/api/entities/${encodeURIComponent(one(holdings.entities, random).id)}`;

/** Fraction of the sample for each kind of request. */
const KINDS: readonly [share: number, make: (draw: Draw) => string][] = [
  [0.2, structured],
  [0.22, keyword],
  [0.42, screening],
  [0.1, detail],
  [0.06, changes],
];

function drawUrl(draw: Draw): string {
  let left = draw.random();
  for (const [share, make] of KINDS) {
    left -= share;
    if (left < 0) return make(draw);
  }
  return screening(draw);
}

/** Maximum draws per request: a service with little data may not yield enough different requests. */
const MAX_DRAWS = 20;

/**
 * Requests about the service's data: the fixed ones, then a sample, up to `count` different requests. The same data and
 * seed result in the same requests. Throws when the service refuses a valid request.
 */
export async function planRequests(service: Service, count: number, seed: number): Promise<Request[]> {
  const random = seededRandom(seed);
  const holdings = await readHoldings(service, random);
  const requests = fixedRequests(holdings);
  const urls = new Set(requests.map(({ url }) => url));
  for (let draws = 0; requests.length < count && draws < count * MAX_DRAWS; draws++) {
    const url = drawUrl({ random, holdings });
    if (urls.has(url)) continue;
    urls.add(url);
    requests.push({ method: 'GET', url, token: true });
  }
  return requests.slice(0, count);
}
