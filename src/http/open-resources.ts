import { pageAssets } from '../web/assets.ts';
import { docsPage } from '../web/docs-page.ts';
import { startPage } from '../web/start-page.ts';
import { health, ready } from './health.ts';
import { liveDocument } from './live-document.ts';
import { llmsText } from './llms.ts';
import type { LoadedData } from './loaded-data.ts';
import type { Metrics } from './metrics.ts';
import { type Answer, json } from './operation.ts';
import type { ChangesReader, ReportReader } from './readers.ts';

/** What a resource outside `/api` is given. */
export interface OpenCall {
  data: LoadedData | null;
  reports: ReportReader;
  changes: ChangesReader;
  metrics: Metrics;
  today: string;
  /** True over HTTPS. */
  secure: boolean;
  /** The Host header as sent. */
  host: string | undefined;
}

/** A resource that needs no token. */
export interface OpenResource {
  path: string;
  /** A page for people, with its own security headers. */
  page?: boolean;
  /** Answered to clients on this machine, to others only with a token. */
  loopbackOrToken?: boolean;
  answer(call: OpenCall): Answer | Promise<Answer>;
}

const html = (body: string): Answer => ({ body, contentType: 'text/html; charset=utf-8' });

export const OPEN_RESOURCES: readonly OpenResource[] = [
  { path: '/', page: true, answer: async ({ data, today }) => html(await startPage(data, today)) },
  { path: '/docs', page: true, answer: async (call) => html(await docsPage(await liveDocument(call), call.data)) },
  { path: '/openapi.json', answer: async (call) => json(await liveDocument(call)) },
  {
    path: '/llms.txt',
    answer: async (call) => ({ body: await llmsText(call), contentType: 'text/plain; charset=utf-8' }),
  },
  { path: '/health', answer: health },
  { path: '/ready', answer: ready },
  {
    path: '/metrics',
    loopbackOrToken: true,
    answer: async ({ metrics }) => ({
      body: await metrics.registry.metrics(),
      contentType: metrics.registry.contentType,
    }),
  },
  ...pageAssets.map(({ path, body, contentType }) => ({ path, page: true, answer: () => ({ body, contentType }) })),
];
