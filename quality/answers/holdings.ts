/** A sample of a service's data, taken from its own answers: names, facts and ids for requests. */
import { ask, type Service } from './recording.ts';

/** A listed entity with the facts that requests can state. */
export interface Known {
  id: string;
  name: string;
  aliases: string[];
  identifiers: string[];
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  birthDates: string[];
}

export interface Holdings {
  entities: Known[];
  /** Ids and names of sources and lists, as filters accept them. */
  lists: string[];
  /** Days of the loaded editions, YYYY-MM-DD. */
  editions: string[];
  /** Days with a published report, newest first. */
  reportDays: string[];
  /** Cursors of `/api/changes`. */
  cursors: string[];
}

/** The part of an answer that is needed here. */
interface Listing {
  entities: { id: string; name: string; source_list: string }[];
  pagination: { totalPages: number };
}

interface Detail {
  id: string;
  name: string;
  aliases: { name: string }[];
  identifiers: { value: string }[];
  birth_dates: { date: string }[];
}

/** Pages of a hundred entities read per source; of each page every tenth entity is looked up. */
const PAGES = 2;
const EVERY = 10;
const REPORT_PAGES = 20;
const CHANGE_PAGES = 5;

async function get<T>(service: Service, url: string): Promise<T> {
  const { status, body } = await ask(service, { method: 'GET', url, token: true });
  if (status !== 200) throw new Error(`GET ${service.base}${url} answers ${status}: ${body.slice(0, 300)}`);
  return JSON.parse(body) as T;
}

async function entitiesOf(service: Service, source: string, random: () => number) {
  const lists = new Set<string>();
  const ids: string[] = [];
  const url = `/api/entities?source_list=${encodeURIComponent(source)}&sort=name&limit=100`;
  const { totalPages } = (await get<Listing>(service, url)).pagination;
  for (let page = 0; page < Math.min(PAGES, totalPages); page++) {
    const { entities } = await get<Listing>(service, `${url}&page=${1 + Math.floor(random() * totalPages)}`);
    for (const { source_list } of entities) lists.add(source_list);
    ids.push(...entities.filter((_, at) => at % EVERY === 0).map(({ id }) => id));
  }
  return { ids, lists };
}

async function known(service: Service, id: string): Promise<Known> {
  const detail = await get<Detail>(service, `/api/entities/${encodeURIComponent(id)}`);
  return {
    id,
    name: detail.name,
    aliases: detail.aliases.map(({ name }) => name),
    identifiers: detail.identifiers.map(({ value }) => value).filter((value) => value.length > 2 && value.length < 40),
    birthDates: detail.birth_dates.map(({ date }) => date).filter((date) => /^\d{4}(-\d\d){0,2}$/.test(date)),
  };
}

async function reportDays(service: Service): Promise<string[]> {
  const days: string[] = [];
  for (let page = 1; page <= REPORT_PAGES; page++) {
    const { reports } = await get<{ reports: { date: string }[] }>(service, `/api/reports?limit=100&page=${page}`);
    days.push(...reports.map(({ date }) => date));
    if (reports.length < 100) break;
  }
  return days;
}

async function changeCursors(service: Service): Promise<string[]> {
  const cursors: string[] = [];
  for (let page = 0; page < CHANGE_PAGES; page++) {
    const after = cursors.length > 0 ? `&cursor=${cursors.at(-1)}` : '';
    const { next_cursor } = await get<{ next_cursor: string | null }>(service, `/api/changes?limit=100${after}`);
    if (next_cursor === null) break;
    cursors.push(next_cursor);
  }
  return cursors;
}

/** Requests a sample of a service's data. Throws when it refuses a valid request. */
export async function readHoldings(service: Service, random: () => number): Promise<Holdings> {
  const { sources } = await get<{ sources: { source_id: string; source_list: string; edition: string | null }[] }>(
    service,
    '/api/sources',
  );
  const ids = new Set<string>();
  const lists = new Set<string>();
  for (const { source_id } of sources) {
    lists.add(source_id);
    const found = await entitiesOf(service, source_id, random);
    for (const list of found.lists) lists.add(list);
    for (const id of found.ids) ids.add(id);
  }
  const entities: Known[] = [];
  for (const id of ids) entities.push(await known(service, id));
  if (entities.length === 0) throw new Error(`${service.base} holds no entities: ingest the lists first.`);
  return {
    entities,
    lists: [...lists],
    editions: sources.flatMap(({ edition }) => edition ?? []),
    reportDays: await reportDays(service),
    cursors: await changeCursors(service),
  };
}
