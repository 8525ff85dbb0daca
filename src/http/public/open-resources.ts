import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { ReportReader } from '../../service/data/readers.ts';
import { pageAssets } from '../../web/assets.ts';
import { docsText } from '../../web/docs-page.ts';
import { type Answer, json } from '../answers/send-answer.ts';
import { liveDocument } from '../openapi/openapi.ts';
import { health, ready } from './health.ts';
import { llmsText } from './llms.ts';
import type { OpenCall, OpenResource } from './open-call.ts';

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
  return JSON.stringify(call.publicUrl ? { ...document, servers: [{ url: call.publicUrl }] } : document);
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
