import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Logger } from 'pino';
import { type Config, readConfig, WrongConfiguration } from '../config.ts';
import { openEncoder } from '../encoder/open.ts';
import { createLog } from '../http/access/access-log.ts';
import { type AuditLog, openAuditLog } from '../http/access/audit-log.ts';
import { closedOnSignal, type RunningServer, startServer } from '../http/server.ts';
import type { LoadedData } from '../service/loaded-data.ts';
import { loadForService } from '../service/pool/pooled-data.ts';
import { searchPool } from '../service/pool/search-pool.ts';
import { receiptIssuer } from '../service/receipts/receipt.ts';
import { reportsFromStore } from '../service/store-readers.ts';
import { type ClockWatch, watchClock } from '../service/watches/clock-watch.ts';
import { watchSnapshot } from '../service/watches/snapshot-watch.ts';
import { watchSources } from '../service/watches/source-watch.ts';
import { SOURCES } from '../sources/catalog.ts';
import type { Store } from '../store/store.ts';
import { print, warn } from './console/terminal.ts';
import { currentSnapshot, snapshotPath } from './data/current-snapshot.ts';
import { auditKey, receiptKey } from './data/keys.ts';
import { NOT_BEGUN, type RefreshLoop, startRefreshLoop } from './refresh/refresh-loop.ts';
import { WrongUsage, withStore } from './run.ts';

export interface ListenFlags {
  port?: string;
  host?: string;
  /** Hours between passes; true for the default. */
  refresh?: string | true;
}

/** Hours between passes when none are given. */
const REFRESH_HOURS = 2;
/** Longest wait, so that a timer can hold it. */
const MAX_REFRESH_HOURS = 500;

/** The hours that `--refresh` asks for; null without it. */
export function refreshHours({ refresh }: ListenFlags): number | null {
  if (refresh === undefined) return null;
  if (refresh === true) return REFRESH_HOURS;
  const hours = Number(refresh);
  if (/^\d+(\.\d+)?$/.test(refresh) && hours > 0 && hours <= MAX_REFRESH_HOURS) return hours;
  throw new WrongUsage(`--refresh takes hours from above 0 to ${MAX_REFRESH_HOURS}, not ${refresh}.`);
}

export interface RefreshPlan {
  hours: number;
  /** Begin with a pass, instead of a wait. */
  startNow: boolean;
  /** Whether finished days are published when the environment does not say. */
  autopublish: boolean;
}

/** The configuration with what the command line says instead. */
export function withListenFlags(config: Config, { port, host }: ListenFlags): Config {
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw new WrongUsage(`--port must be a number from 0 to 65535, not ${port}.`);
  }
  return { ...config, ...(port && { port: Number(port) }), ...(host && { host }) };
}

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

/** The audit log that the environment asks for. @throws WrongConfiguration when its file cannot be opened */
async function auditLog(store: Store, config: Config, log: Logger): Promise<AuditLog | undefined> {
  if (!config.audit) return undefined;
  const key = await auditKey(store, config);
  const onError = (error: unknown): void => log.error({ err: error }, 'lines of the audit log could not be written');
  try {
    return openAuditLog({ ...config.audit, key, onError });
  } catch (error) {
    throw new WrongConfiguration(`SIS_AUDIT must be a file that can be written: ${(error as Error).message}.`);
  }
}

/** Serves the store until a signal ends it. `onListening` is told once requests are answered. */
export async function serve(
  store: Store,
  config: Config,
  onListening: (server: RunningServer) => void | Promise<void>,
  refreshPlan: RefreshPlan | null = null,
): Promise<void> {
  const log = createLog(config.logLevel);
  const { host, port, auth, rateLimit, timezone } = config;
  const tls = readTls(config);
  const encoders = await openEncoder(config.encoder, { key: config.encoderKey });
  const pool =
    config.workers > 0
      ? searchPool(config.workers, { spec: config.encoder, ...(config.encoderKey && { key: config.encoderKey }) })
      : undefined;
  const data = loadForService(await currentSnapshot(store, config), encoders, pool);
  let loop: RefreshLoop | undefined;
  const audit = await auditLog(store, config, log);
  let clock: ClockWatch | undefined;
  const server = await startServer({
    config: { host, port, auth, rateLimit, timezone, receipts: config.receipts, ...(tls && { tls }) },
    data,
    tokens: store.tokens,
    reports: reportsFromStore(store),
    receipts: receiptIssuer(await receiptKey(store, config)),
    audit,
    clock: () => clock?.state() ?? { steps: 0, last_step: null },
    ...(refreshPlan && { refresh: () => loop?.status() ?? NOT_BEGUN }),
    log,
  });
  if (data.demo) warn('Serving the FICTIONAL DEMO EDITION: invented parties, not official data.');
  clock = watchClock({
    log,
    onStep: server.metrics.clockStep,
    past: (await store.editions()).map(({ ingested_at }) => ingested_at),
  });
  await onListening(server);
  pool?.start();
  await store.neverWait();
  const sources = watchSources(() => store.sourceStates(SOURCES.map(({ info }) => info)), server, log);
  const onSnapshot = (fresh: LoadedData): void => {
    server.swap(fresh);
    void sources.look();
  };
  const stopWatching = watchSnapshot(snapshotPath(config), { log, encoders, pool, onNew: onSnapshot });
  if (refreshPlan) {
    loop = startRefreshLoop({
      hours: refreshPlan.hours,
      startNow: refreshPlan.startNow,
      env: { ...process.env, SIS_REPORTS_AUTOPUBLISH: (config.autopublish ?? refreshPlan.autopublish) ? 'on' : 'off' },
      log,
      onStep: server.metrics.refreshStep,
      async onFinished(succeeded, seconds) {
        server.metrics.refreshed(succeeded, seconds);
        await sources.look();
      },
    });
  }
  await closedOnSignal(server, log);
  loop?.stop();
  sources.stop();
  stopWatching();
  clock.stop();
  audit?.close();
  await pool?.close();
}

export function registerServe(program: Command): void {
  program
    .command('serve')
    .description('Answer queries over HTTP from what the store holds')
    .option('--port <number>', 'port to listen on (default: SIS_PORT or 8080; 0 takes any free one)')
    .option('--host <address>', 'address to listen on (default: SIS_HOST or 127.0.0.1)')
    .option(
      '--refresh [hours]',
      `keep the lists current while serving, every so many hours (default: ${REFRESH_HOURS})`,
    )
    .addHelpText(
      'after',
      '\nExamples:\n  sis serve\n  sis serve --port 9000\n  sis serve --refresh\n  SIS_TLS_CERT=cert.pem SIS_TLS_KEY=key.pem sis serve --host 0.0.0.0',
    )
    .action((flags: ListenFlags) => {
      withListenFlags(readConfig(process.env), flags);
      const hours = refreshHours(flags);
      const plan = hours === null ? null : { hours, startNow: true, autopublish: false };
      return withStore((store, config) =>
        serve(store, withListenFlags(config, flags), ({ url }) => print(`Listening on ${url}`), plan),
      );
    });
}
