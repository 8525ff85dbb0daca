import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Logger } from 'pino';
import { type Config, readConfig, WrongConfiguration } from '../config.ts';
import { REQUIRED_BY_DEFAULT } from '../domain/lists/source.ts';
import { encoderSource } from '../encoder/open.ts';
import { exportsFolder, publishedExports } from '../export/files/versions.ts';
import { createLog } from '../http/access/access-log.ts';
import { type AuditLog, openAuditLog } from '../http/access/audit-log.ts';
import type { Readiness } from '../http/app-parts.ts';
import { closedOnSignal, type RunningServer, type ServerParts, startServer } from '../http/server.ts';
import { snapshotIdentity } from '../search/snapshot/format.ts';
import { type ClockWatch, watchClock } from '../service/clock.ts';
import type { LoadedData } from '../service/data/loaded-data.ts';
import { fileStamp } from '../service/data/read-ahead.ts';
import { type ReportReader, reportsFromStore } from '../service/data/readers.ts';
import { NOT_JOINED, type NodeStatus } from '../service/data/refresh-status.ts';
import { reportsWithFallback } from '../service/outage/kept-reports.ts';
import type { StoreHealth } from '../service/outage/store-health.ts';
import { loadForService } from '../service/pool/pooled-data.ts';
import { searchPool } from '../service/pool/thread-pools.ts';
import { receiptIssuer } from '../service/receipts/receipt.ts';
import { sharedCounter } from '../service/request-counter.ts';
import { watchSnapshot } from '../service/watchers/snapshot-watch.ts';
import { type SourceWatch, watchSources } from '../service/watchers/source-watch.ts';
import { openStore, type Store } from '../store/store.ts';
import { exporter } from './child-processes/child-command.ts';
import type { ChildWatch } from './child-processes/child-watch.ts';
import { type ListenFlags, REFRESH_HOURS, refreshHours, withListenFlags } from './console/listen-flags.ts';
import { isUnwritable } from './console/plain-fault.ts';
import { nowServing, print, warn } from './console/terminal.ts';
import { servingKeys } from './data/keys.ts';
import { readableSnapshot, snapshotPath, statesOf } from './data/snapshot-file.ts';
import { NOT_BEGUN } from './nodes/refresh-loop.ts';
import { openServingStore } from './nodes/serving-store.ts';
import { type RefreshPlan, type ServingWork, startWork } from './nodes/serving-work.ts';

interface ServeFlags extends ListenFlags {
  watch?: string;
}

/** Delay before the background work of a process with data, ms, so that the first requests are answered quickly. */
const FIRST_REQUESTS_MS = 200;
function readTls({ tls }: Config): { cert: string; key: string } | undefined {
  if (!tls) return undefined;
  const read = (variable: string, path: string): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw new WrongConfiguration(`${variable} must be a readable PEM file: ${(error as Error).message}.`);
    }
  };
  return { cert: read('SIS_TLS_CERT', tls.certPath), key: read('SIS_TLS_KEY', tls.keyPath) };
}

/** The configured audit log. @throws WrongConfiguration when its file cannot be opened */
async function auditLog(key: Buffer | null, config: Config, log: Logger): Promise<AuditLog | undefined> {
  if (!config.audit || key === null) return undefined;
  const onError = (error: unknown): void => log.error({ err: error }, 'lines of the audit log could not be written');
  const audit = openAuditLog({ ...config.audit, key, onError });
  await audit.opened.catch((error) => {
    // On a full or read-only disk requests are still answered; `/ready` reports that lines are lost.
    if (!isUnwritable(error))
      throw new WrongConfiguration(`SIS_AUDIT must be a file that can be written: ${error.message}.`);
  });
  return audit;
}

/** Times of past ingests by the clock of that time; empty while the store is unavailable. */
async function pastIngests(store: Store, health: StoreHealth): Promise<string[]> {
  const editions = await health.ask(store.editions, 'reading editions').catch(() => []);
  return editions.map(({ ingested_at }) => ingested_at);
}

const sourcesOf = (store: Store, health: StoreHealth, server: RunningServer, log: Logger): SourceWatch =>
  watchSources({
    readStates: () => health.ask(() => statesOf(store), 'reading states of lists'),
    readMark: () => health.ask(store.listMark, 'reading which editions there are'),
    server,
    log,
    onSnapshot: server.metrics.snapshotState,
  });

/** A running service. */
export interface Serving {
  server: RunningServer;
  store: Store;
  /** Resolves when the snapshot that was active at the call is served. */
  caughtUp(): Promise<void>;
}

/** Tables that users write to; every query passes through the circuit breaker. */
function keptInStore(
  { endedSessions, receiptNumbers, decisions }: Store,
  { ask }: StoreHealth,
  config: Config,
): Pick<ServerParts, 'endedSessions' | 'receiptNumbers' | 'decisions'> {
  return {
    endedSessions: {
      add: (...session) => ask(() => endedSessions.add(...session), 'ending sessions'),
      list: (now) => ask(() => endedSessions.list(now), 'reading ended sessions'),
    },
    receiptNumbers: {
      note: (receipt) => ask(() => receiptNumbers.note(receipt), 'noting receipts'),
      find: (number) => ask(() => receiptNumbers.find(number), 'finding receipts'),
    },
    ...(config.decisions && {
      decisions: {
        add: (...added) => ask(() => decisions.add(...added), 'keeping decisions'),
        list: (query) => ask(() => decisions.list(query), 'reading decisions'),
        forget: (...customer) => ask(() => decisions.forget(...customer), 'deleting decisions'),
      },
    }),
  };
}

/** Parts of a node of a cluster: the shared request counter, and its status. */
const amongNodes = ({ shared }: Store, health: StoreHealth, status: () => NodeStatus | undefined) =>
  shared && {
    counter: sharedCounter(shared, health, () => status()?.nodes ?? 1),
    node: () => status() ?? NOT_JOINED,
  };

/** Options for serving, besides the configuration. */
export interface ServeOptions {
  plan?: RefreshPlan | null;
  watchFolder?: string | null;
  readiness: Readiness;
  /** `onListening` waits for another process, which builds the snapshot. */
  isBuilt?: boolean;
  /** Configuration of the demo data, served until there is a snapshot. */
  standIn?: Config | null;
}

/** The first snapshot and the reports. Without a snapshot both come from the demo data, for as long as these are served. */
async function firstServed(config: Config, { standIn }: ServeOptions, isStandIn: () => boolean) {
  const first = await readableSnapshot(config);
  if (first || !standIn) return { first, shown: first, reportsOr: (own: ReportReader) => own, stop: async () => {} };
  const store = await openStore(standIn);
  const others = reportsFromStore(store);
  const reportsOr = (own: ReportReader): ReportReader => {
    const now = (): ReportReader => (isStandIn() ? others : own);
    return {
      list: (range) => now().list(range),
      get: (date, lang) => now().get(date, lang),
      feed: (wanted) => now().feed(wanted),
      mark: () => now().mark(),
      at: (mark) => now().at(mark),
    };
  };
  return { first, shown: await readableSnapshot(standIn), reportsOr, stop: () => store.close() };
}

/** What monitors the customers of a folder; loaded only where there is one. */
const customerWatch = async (folder: string | null, log: Logger): Promise<ChildWatch | null> =>
  folder === null ? null : (await import('./child-processes/child-watch.ts')).childWatch(folder, log);

/** The search threads; undefined if the main thread searches. */
const searchThreads = ({ workers, encoder: spec, encoderKey: key }: Config) =>
  workers > 0 ? searchPool(workers, { spec, key }) : undefined;

/** Serves until a signal, from the last snapshot on; one that is missing or outdated is built after `onListening`. */
export async function serve(
  config: Config,
  onListening: (serving: Serving) => void | Promise<void>,
  options: ServeOptions,
): Promise<void> {
  const { plan = null, watchFolder = null, readiness } = options;
  let othersBuild = options.isBuilt ?? false;
  const log = createLog(config.logLevel);
  const tls = readTls(config);
  const { store, health, seen, state, tokens, onChange } = await openServingStore(config, log);
  await store.neverWait();
  const encoders = await encoderSource(config.encoder, { key: config.encoderKey });
  const pool = searchThreads(config);
  const keys = await servingKeys(store, config, health);
  const audit = await auditLog(keys.audit, config, log);
  const kept = reportsWithFallback(store, health, log, () => state().state === 'behind');
  const stamp = fileStamp(snapshotPath(config));
  const { first, shown, ...atFirst } = await firstServed(config, options, () => server.current()?.demo ?? true);
  let work: ServingWork | undefined;
  let clock: ClockWatch | undefined;
  const server: RunningServer = await startServer({
    config: { ...config, tokenGraceMs: config.tokenGrace * 1000, tls },
    data: shown && loadForService(shown, encoders, pool),
    tokens,
    reports: atFirst.reportsOr(kept.reader),
    readiness,
    exports: publishedExports(exportsFolder(config.dataDir)),
    receipts: receiptIssuer(keys.receipt),
    sessionKey: keys.session,
    ...keptInStore(store, health, config),
    audit,
    clock: () => clock?.state() ?? { steps: 0, last_step: null },
    store: state,
    snapshot: () => sources.snapshot(),
    ...amongNodes(store, health, () => work?.node?.status()),
    ...(plan && { refresh: () => work?.refresh() ?? NOT_BEGUN }),
    log,
  });
  onChange(server.metrics.store);
  if (server.current()?.demo) warn('Serving the FICTIONAL DEMO EDITION: invented parties, not official data.');
  pool?.start();
  const sources = sourcesOf(store, health, server, log);
  const exports = config.exports ? exporter(log) : null;
  const customers = await customerWatch(watchFolder, log);
  const onNew = async (fresh: LoadedData): Promise<void> => {
    server.swap(fresh);
    void exports?.run();
    customers?.look();
    // Changes that arrived during the build are not in it.
    if ((await sources.look()) && !othersBuild) work?.build();
  };
  const snapshots = watchSnapshot(snapshotPath(config), { log, encoders, pool, stamp, onNew });
  const onRefreshed = async (): Promise<void> => {
    await sources.look();
    // Published reports and failed lists are also events, without new data.
    customers?.look();
  };
  if (first) customers?.look();
  let ending = false;
  const closed = closedOnSignal(server, log, config.drainSeconds * 1000, () => {
    ending = true;
    return work?.node?.stop();
  });
  const begin = async (): Promise<void> => {
    // Clients that waited for this process send requests now, which the checks of the store would delay.
    if (first) await pause(FIRST_REQUESTS_MS);
    if (ending) return;
    clock = watchClock({ log, onStep: server.metrics.clockStep, past: await pastIngests(store, health) });
    work = startWork({ store, config, server, health, seen, log, plan, first, onRefreshed });
  };
  await Promise.all([onListening({ server, store, caughtUp: snapshots.look }), begin()]);
  // If the preparing process activated no snapshot, there is no list to build one from.
  const isEmpty = othersBuild && snapshotIdentity(snapshotPath(config)) === null;
  othersBuild = false;
  if (!ending && !isEmpty) await work?.buildWhereNeeded();
  if (first) void exports?.run();
  await closed;
  for (const part of [work, exports, snapshots, sources, clock, kept, health, customers, atFirst]) await part?.stop();
  for (const part of [audit, pool, store]) await part?.close();
}

/** The folder in `--watch`, checked before anything starts. */
async function watchedFolder({ watch }: ServeFlags): Promise<string | null> {
  if (watch === undefined) return null;
  (await import('./watch/customer-files.ts')).customerFiles(watch);
  return resolve(watch);
}

export function registerServe(program: Command): void {
  program
    .command('serve')
    .description('Serve the store over HTTP')
    .option('--port <number>', 'port to listen on (default: SIS_PORT or 8080; 0 takes any free one)')
    .option('--host <address>', 'address to listen on (default: SIS_HOST or 127.0.0.1)')
    .option(
      '--refresh [hours]',
      `keep the lists current while serving, every so many hours (default: SIS_REFRESH_HOURS or ${REFRESH_HOURS}); off`,
    )
    .option('--watch <folder>', 'monitor the customers in this folder when new data are served; see sis watch')
    .addHelpText(
      'after',
      '\nExamples:\n  sis serve\n  sis serve --port 9000\n  sis serve --refresh\n  sis serve --refresh --watch customers/\n  SIS_TLS_CERT=cert.pem SIS_TLS_KEY=key.pem sis serve --host 0.0.0.0',
    )
    .action(async (flags: ServeFlags) => {
      nowServing();
      const config = withListenFlags(readConfig(process.env), flags);
      const hours = refreshHours(flags, config, null);
      const plan = hours === null ? null : { hours, startNow: true, autopublish: false };
      return serve(config, ({ server }) => print(`Listening on ${server.url}`), {
        plan,
        watchFolder: await watchedFolder(flags),
        readiness: { required: config.requiredLists ?? REQUIRED_BY_DEFAULT, isDemoFault: false },
      });
    });
}
