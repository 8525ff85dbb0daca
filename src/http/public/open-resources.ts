import { picked } from '../../domain/picked.ts';
import { demoMark, missingLists } from '../../service/coverage.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { ReportReader } from '../../service/data/readers.ts';
import { Problem } from '../../service/problems.ts';
import { RELEASE } from '../../service/release.ts';
import { pageAssets } from '../../web/assets.ts';
import { docsText } from '../../web/docs-page.ts';
import { type Answer, json } from '../answers/send-answer.ts';
import type { Readiness } from '../app-parts.ts';
import { liveDocument } from '../openapi/openapi.ts';
import { llmsText } from './llms.ts';
import type { OpenCall, OpenResource } from './open-call.ts';

const RETRY = { 'Retry-After': '5' };

/** GET /health: shows that the process answers, and whether its data are the demo edition. */
const health = ({ data }: OpenCall): Answer =>
  json({ status: 'ok', version: RELEASE, ...(data ? demoMark(data) : {}) });

interface NotReady {
  status: 'demo' | 'missing' | 'stale';
  detail: string;
}

/** Why the service is not ready although it has data, for the answer's `status`; null when it is ready. */
function notReady(data: LoadedData, { required, isDemoFault }: Readiness): NotReady | null {
  if (data.demo) {
    const detail = 'No official list could be had yet; the demo edition is shown, and all of it is invented.';
    return isDemoFault ? { status: 'demo', detail } : null;
  }
  const loaded = new Set(data.sources.filter(({ state }) => state.edition !== null).map(({ info }) => info.id));
  const missing = required.filter((id) => !loaded.has(id));
  if (missing.length === 0) return null;
  return { status: 'missing', detail: `No edition of ${missing.join(', ')} was ever loaded; see SIS_REQUIRED_LISTS.` };
}

/** Lists that are not as current as they should be, for `fresh=1`; lists that were never loaded are `missing`. */
function notFresh({ sources }: LoadedData): NotReady | null {
  const old = sources.filter(({ state }) => state.edition !== null && state.state !== 'fresh');
  if (old.length === 0) return null;
  return {
    status: 'stale',
    detail: `Not fresh: ${old.map(({ info, state }) => `${info.id} (${state.state})`).join(', ')}.`,
  };
}

/** Whether the parameter `fresh` is set. @throws Problem for a value other than 1 */
function asksForFresh(value: string | null): boolean {
  if (value === null || value === '1') return value === '1';
  throw new Problem(400, 'fresh must be 1, which asks for 503 while a list is not fresh.');
}

/** GET /ready: 200 when the required lists are loaded, else 503; for monitors `fresh=1` asks for fresh lists too. */
function ready(call: OpenCall): Answer {
  const { data, snapshot, refresh, store, node, readiness, draining, clock, audit, parameter } = call;
  if (draining()) throw new Problem(503, 'This process is about to end.', { headers: RETRY });
  if (!data) throw new Problem(503, 'No data is loaded yet.', { headers: RETRY });
  const wantsFresh = asksForFresh(parameter('fresh'));
  const fault = (readiness ? notReady(data, readiness) : null) ?? (wantsFresh ? notFresh(data) : null);
  const missing = missingLists(data);
  const answer = json({
    status: 'ready',
    ...fault,
    data_version: data.version,
    demo: data.demo,
    ...(missing.length > 0 && { missing }),
    ...(snapshot && { snapshot: snapshot() }),
    ...(store && { store: store() }),
    ...(node && { node: node() }),
    ...(refresh && { refresh: refresh() }),
    ...(clock && { clock: clock() }),
    ...(audit && { audit: audit.state() }),
    sources: data.sources.map(({ info, state }) => ({
      source_id: info.id,
      ...picked(state, 'edition', 'state', 'reason', 'since'),
    })),
  });
  return fault ? { ...answer, status: 503, headers: RETRY } : answer;
}

const KEPT_MS = 10_000;

/** Makes a page at most once in ten seconds, for its examples cost searches; it must not depend on the address. */
function kept(make: (call: OpenCall) => Promise<string>): (call: OpenCall) => Promise<string> {
  let last:
    | { data: LoadedData | null; reports: ReportReader; mark: number; until: number; page: Promise<string> }
    | undefined;
  return async (call) => {
    const { data, reports } = call;
    // Withdrawn reports must be absent from the next answer.
    const mark = await reports.mark();
    if (last && last.data === data && last.reports === reports && last.mark === mark && last.until > Date.now())
      return last.page;
    const page = make(call);
    last = { data, reports, mark, until: Date.now() + KEPT_MS, page };
    page.catch(() => {
      last = undefined;
    });
    return page;
  };
}

/** Placeholder for the address of the service in a cached text. */
const SOME_BASE = 'http://host.invalid';

/** The text of the API reference, without the surrounding page. */
export const keptDocs = kept(async (call) => docsText(await liveDocument(call)));
const keptDocument = kept(async (call) => {
  const document = await liveDocument(call);
  const { publicUrl } = call.config;
  return JSON.stringify(publicUrl ? { ...document, servers: [{ url: publicUrl }] } : document);
});
const keptLlms = kept((call) => llmsText({ ...call, base: SOME_BASE }));

async function llms(call: OpenCall): Promise<Answer> {
  const text = await keptLlms(call);
  const body = text.replaceAll(SOME_BASE, call.base);
  return { body, contentType: 'text/plain; charset=utf-8' };
}

export const OPEN_RESOURCES: readonly OpenResource[] = [
  { path: '/openapi.json', answer: async (call) => ({ body: await keptDocument(call) }) },
  { path: '/llms.txt', answer: llms },
  { path: '/health', answer: health },
  { path: '/ready', answer: ready },
  {
    path: '/.well-known/jwks.json',
    answer: ({ receipts }) => ({ ...json({ keys: [receipts.jwk] }), contentType: 'application/jwk-set+json' }),
  },
  {
    path: '/metrics',
    loopbackOrToken: true,
    answer: async ({ metrics }) => ({
      body: await metrics.registry.metrics(),
      contentType: metrics.registry.contentType,
    }),
  },
  ...pageAssets.map(({ path, body, contentType }) => ({
    path,
    page: true,
    answer: () => ({ body: body(), contentType }),
  })),
];
