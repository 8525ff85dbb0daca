/** A small snapshot of fictional parties, and a running service on it. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import type { SourceInfo, SourceState } from '../../src/domain/lists/source.ts';
import type { ApiToken } from '../../src/domain/token.ts';
import { type Encoders, sharedBuiltin } from '../../src/encoder/open.ts';
import type { TokenReader } from '../../src/http/access/auth.ts';
import { type RunningServer, type ServerConfig, type ServerParts, startServer } from '../../src/http/server.ts';
import { linkParties } from '../../src/parties/links.ts';
import { factsOf } from '../../src/reports/facts.ts';
import { listItem, reportView } from '../../src/reports/render/view.ts';
import type { ReportBody } from '../../src/reports/report.ts';
import { buildSnapshot } from '../../src/search/snapshot/build.ts';
import { openSnapshot } from '../../src/search/snapshot.ts';
import { topicIndexBuilder } from '../../src/search/topics/topic-index-build.ts';
import type { LoadedData } from '../../src/service/data/loaded-data.ts';
import type { ReportReader } from '../../src/service/data/readers.ts';
import { snapshotInput } from '../../src/service/data/snapshot-input.ts';
import { loadForService } from '../../src/service/pool/pooled-data.ts';
import type { SearchPool } from '../../src/service/pool/thread-pools.ts';
import { newKeyText, readSigningKey, receiptIssuer } from '../../src/service/receipts/receipt.ts';
import { blankParty } from '../../src/sources/party-facts.ts';
import type { StoredReport } from '../../src/store/reports.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINE, openTestStore } from '../store/test-store.ts';
import { atEnd, temporaryFolder } from '../temporary.ts';

export const INFOS: SourceInfo[] = [
  sourceInfo('us-ofac-sdn', 'US', 'Specially Designated Nationals and Blocked Persons List'),
  sourceInfo('uk-sl', 'UK', 'UK Sanctions List'),
  sourceInfo('eu-fsf', 'EU', 'Consolidated list of persons, groups and entities'),
];

function sourceInfo(id: string, jurisdiction: SourceInfo['jurisdiction'], list: string): SourceInfo {
  return {
    id,
    jurisdiction,
    title: list,
    authority: `Authority of ${jurisdiction}`,
    url: `https://lists.example/${id}`,
    home: `https://lists.example/${id}/about`,
    licence: 'Public',
    source_lists: [list],
    file_names: [`${id}.xml`],
    stale_after_hours: 48,
  };
}

const sourceState = (info: SourceInfo, entities: readonly EntityRecord[], demo: boolean): SourceState => {
  const own = entities.filter((entity) => entity.source_id === info.id);
  return {
    source_id: info.id,
    source_list: info.source_lists[0]!,
    jurisdiction: info.jurisdiction,
    edition: '2026-08-22',
    edition_sha256: hash('sha256', info.id, 'hex'),
    applied_sha256: '0',
    active: own.filter((entity) => entity.is_active).length,
    removed: own.filter((entity) => !entity.is_active).length,
    set_aside: 0,
    state: demo ? 'demo' : 'fresh',
    demo,
  };
};

/** A whole record from the few fields a test cares about. */
export function entityRecord(part: Partial<EntityRecord> & { key: string; name: string }): EntityRecord {
  const info = INFOS.find(({ id }) => id === (part.source_id ?? 'us-ofac-sdn'))!;
  const listed = part.listed_date === undefined ? '2024-02-23' : part.listed_date;
  return {
    id: `${info.id}-${part.key}`,
    source_id: info.id,
    jurisdiction: info.jurisdiction,
    ...blankParty({
      key: part.key,
      official_id: part.key,
      source_list: info.source_lists[0]!,
      entity_type: 'organization',
      name: part.name,
    }),
    lists: info.source_lists,
    is_active: true,
    listed_date_basis: listed === null ? null : 'source',
    removed_date: null,
    removed_date_basis: null,
    is_china: false,
    first_edition: '2025-01-31',
    last_edition: '2026-08-22',
    still_listed_as: null,
    formerly: [],
    history: [
      { event: 'listed', date: listed, basis: listed === null ? null : 'source', after: null, by: '2025-01-31' },
    ],
    ...part,
    listed_date: listed,
  };
}

const country = (code: string, name: string, relation: 'nationality' | 'registration' | 'flag') => ({
  code,
  name,
  relation,
});

/** Fictional parties that touch every field and filter; `more` numbered companies make pages. */
export function parties(more = 60): EntityRecord[] {
  const named = [
    entityRecord({
      key: '100',
      name: 'VELDORAN, Piotr Anselm',
      entity_type: 'individual',
      countries: [country('RU', 'Russia', 'nationality')],
      nationalities: ['RU'],
      birth_dates: [{ date: '1961-04-05', precision: 'day', circa: false }],
      birth_places: [{ text: 'Omsk', country_code: 'RU' }],
      aliases: [
        { name: 'Пётр Велдоран', type: 'original_script', quality: 'strong', script: 'Cyrillic', language: 'ru' },
        { name: 'Pete', type: 'aka', quality: 'weak', script: 'Latin', language: null },
      ],
      identifiers: [{ type: 'passport', value: 'QX 4471902', country: 'RU', note: null }],
      sanction_programs: ['DEMO-NORTH'],
      reason: 'Chairman of Veldoran Shipyard; <b>supplies</b> "rotor" parts & engines.',
      gender: 'male',
      titles: ['Chairman'],
    }),
    entityRecord({
      key: '101',
      name: 'Shenlan Precision Instruments Co., Ltd.',
      countries: [country('CN', 'China', 'registration')],
      aliases: [
        { name: '深蓝精密仪器有限公司', type: 'original_script', quality: 'strong', script: 'Han', language: 'zh' },
      ],
      is_china: true,
      sanction_programs: ['DEMO-EXPORT'],
      listed_date: '2023-11-07',
      relationships: [{ key: '100', name: 'VELDORAN, Piotr Anselm', type: 'director' }],
    }),
    entityRecord({
      key: 'AB-7',
      source_id: 'uk-sl',
      name: 'Morning Kestrel',
      entity_type: 'vessel',
      countries: [country('PA', 'Panama', 'flag')],
      vessel: { imo: '9999991', flag: 'Panama', type: 'Tanker' },
      identifiers: [{ type: 'imo', value: '9999991', country: null, note: null }],
      listed_date: '2025-06-01',
    }),
    entityRecord({
      key: '5501',
      source_id: 'eu-fsf',
      name: 'Banque Ostrelle',
      countries: [country('IR', 'Iran', 'registration')],
      is_active: false,
      removed_date: '2026-03-10',
      removed_date_basis: 'edition',
      listed_date: '2019-05-17',
      reason: 'Finances procurement.',
      history: [
        { event: 'listed', date: '2019-05-17', basis: 'source', after: null, by: '2025-01-31' },
        { event: 'removed', date: '2026-03-10', basis: 'edition', after: '2026-03-03', by: '2026-03-10' },
      ],
    }),
    entityRecord({ key: '5502', source_id: 'eu-fsf', name: 'Undated Trading House', listed_date: null }),
  ];
  const numbered = Array.from({ length: more }, (_, at) =>
    entityRecord({
      key: `n${at}`,
      source_id: INFOS[at % 3]!.id,
      name: 'Cormorant Trading',
      countries: [country('KP', 'North Korea', 'registration')],
      listed_date: `2022-01-${String((at % 28) + 1).padStart(2, '0')}`,
    }),
  );
  return [...named, ...numbered].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Builds and opens a snapshot of these parties; `encoders` make its vectors and read queries, threads of `pool` answer. */
export async function loadedParties(
  unsorted: EntityRecord[] = parties(),
  demo = false,
  { encoders, pool }: { encoders?: Encoders; pool?: SearchPool } = {},
): Promise<LoadedData> {
  const path = join(temporaryFolder(), 'snapshot');
  const entities = unsorted.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const sources = INFOS.map((info) => sourceState(info, entities, demo));
  const parts = [topicIndexBuilder(sharedBuiltin(), encoders?.encoder)];
  const links = await linkParties(entities);
  await buildSnapshot({ entities, sources, sourceInfos: INFOS, parties: links, parts }, path);
  const source = encoders && { isFixed: encoders.encoder === encoders.builtin, open: async () => encoders };
  return loadForService(await openSnapshot(path), source, pool);
}

/** What the service answers from when it serves this store. */
export async function loadedStore(store: Store, sourceInfos: readonly SourceInfo[]): Promise<LoadedData> {
  const path = join(temporaryFolder(), 'snapshot');
  await buildSnapshot(await snapshotInput(store, sourceInfos), path);
  return loadForService(await openSnapshot(path));
}

export const TOKEN = 'sis_testtoken-0123456789_abcdefghijklmnopqrstuvwxyz';

export const apiToken = (text: string, part: Partial<ApiToken> = {}): ApiToken => ({
  id: `id-${text.length}-${hash('sha256', text, 'hex').slice(0, 6)}`,
  name: 'test',
  hash: hash('sha256', text, 'hex'),
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  rate_limit: null,
  ...part,
});

interface MemoryTokens extends TokenReader {
  all: Map<string, ApiToken>;
  touched: { id: string; at: string }[];
}

function memoryTokens(...tokens: ApiToken[]): MemoryTokens {
  const all = new Map(tokens.map((token) => [token.hash, token]));
  const touched: MemoryTokens['touched'] = [];
  return {
    all,
    touched,
    findByHash: async (digest) => all.get(digest) ?? null,
    touch: async (id, at) => void touched.push({ id, at }),
  };
}

/** The same tokens looked up in a real store, where the run is for PostgreSQL. */
async function storedTokens(tokens: MemoryTokens): Promise<MemoryTokens> {
  if (ENGINE === 'sqlite') return tokens;
  const store = await openTestStore();
  const stored = new Map<string, Promise<void>>();
  async function findByHash(digest: string): Promise<ApiToken | null> {
    const token = tokens.all.get(digest);
    // Requests come at the same time: each token is stored once, and all wait for that.
    if (token && !stored.has(digest)) stored.set(digest, store.tokens.insert(token));
    await stored.get(digest);
    if (token?.revoked_at) await store.tokens.revoke(token.id, token.revoked_at);
    return store.tokens.findByHash(digest);
  }
  return {
    ...tokens,
    findByHash,
    touch: async (id, at) => {
      await tokens.touch(id, at);
      await store.tokens.touch(id, at);
    },
  };
}

/** A published report of a day without changes; only its place in lists matters. */
function publishedReport(date: string, revision: number): StoredReport {
  const facts = factsOf(
    date,
    [],
    { coverage: [], formChanges: [] },
    { programmes: new Map(), listings: new Map(), unbrokenSince: () => null },
  );
  return {
    date,
    revision,
    state: 'published',
    data_version: 'fixture',
    facts,
    body: {
      title: { en: `Report of ${date}`, zh: `${date}` },
      summary: { en: 'No list changed.', zh: '无变动。' },
      totals: facts.totals,
      jurisdictions: [],
      is_china: false,
      revision_note: null,
    },
    change_summary: null,
    built_at: '2026-08-22T00:00:00.000Z',
    published_at: '2026-08-22T00:00:00.000Z',
    events_digest: '',
    coverage_digest: '',
  };
}

const PUBLISHED = [
  publishedReport('2026-08-21', 1),
  publishedReport('2026-08-20', 2),
  publishedReport('2026-08-19', 1),
];

export const memoryReports: ReportReader = {
  mark: async () => 1,
  at: () => memoryReports,
  feed: async ({ from = '', to = '9999', limit }) =>
    PUBLISHED.filter(({ date }) => date >= from && date <= to)
      .slice(0, limit)
      .map(({ date, revision, published_at, body }) => ({
        date,
        revision,
        published_at: published_at!,
        body: body as ReportBody,
      })),
  async list({ from = '', to = '9999', offset, limit, lang }) {
    const chosen = PUBLISHED.filter(({ date }) => date >= from && date <= to);
    return {
      reports: chosen.slice(offset, offset + limit).map((report) => listItem(report, lang)),
      total: chosen.length,
    };
  },
  async get(date, lang) {
    const report = PUBLISHED.find((one) => one.date === date);
    return report ? reportView(report, lang) : null;
  },
};

/** Signs the receipts of every service of a test. */
const RECEIPTS = receiptIssuer(readSigningKey(newKeyText()));

export interface TestService extends RunningServer {
  tokens: MemoryTokens;
  /** GET with the valid token unless `headers` say otherwise. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
}

/** Starts a service on a free port of the loopback address; it is closed {@link atEnd}. */
export async function testService(
  more: Partial<Omit<ServerParts, 'config'>> & { config?: Partial<ServerConfig> } = {},
): Promise<TestService> {
  const tokens = await storedTokens(memoryTokens(apiToken(TOKEN)));
  const running = await startServer({
    tokens,
    reports: memoryReports,
    log: pino({ level: 'silent' }),
    data: more.data === undefined ? await loadedParties() : more.data,
    ...more,
    receipts: RECEIPTS,
    config: {
      receipts: 'screening',
      host: '127.0.0.1',
      port: 0,
      auth: 'token',
      rateLimit: 0,
      timezone: 'UTC',
      tokenGraceMs: 60_000,
      ...more.config,
    },
  });
  const get: TestService['get'] = (path, headers) =>
    fetch(running.url + path, { headers: { Authorization: `Bearer ${TOKEN}`, ...headers } });
  let closing: Promise<void> | undefined;
  const end: TestService['close'] = (drainMs) => {
    closing ??= running.close(drainMs);
    return closing;
  };
  atEnd(() => end());
  return { ...running, tokens, get, close: end };
}
