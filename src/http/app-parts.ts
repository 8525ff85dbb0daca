import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { PublishedExports } from '../export/files/published.ts';
import type { LoadedData } from '../service/data/loaded-data.ts';
import type { ReportReader } from '../service/data/readers.ts';
import type { NodeStatus, RefreshStatus } from '../service/data/refresh-status.ts';
import type { StoreState } from '../service/outage/store-health.ts';
import type { ReceiptIssuer } from '../service/receipts/receipt.ts';
import type { RequestCounter } from '../service/request-counter.ts';
import type { ClockState } from '../service/watches/clock-watch.ts';
import type { SnapshotState } from '../service/watches/source-watch.ts';
import type { DecisionRepository } from '../store/decisions.ts';
import type { ReceiptNumberRepository } from '../store/receipt-numbers.ts';
import type { AuditLog } from './access/audit-log.ts';
import type { TokenReader } from './access/auth.ts';
import type { Sessions } from './access/session.ts';
import type { ReceiptPolicy } from './answers/answer-receipt.ts';
import type { Metrics } from './metrics.ts';
import type { Client } from './request/client.ts';

/** What of the configuration requests are answered by. */
export interface HttpConfig {
  /** `off` is for a loopback address only; the server refuses it elsewhere. */
  auth: 'token' | 'off';
  /** Requests per minute of a token that has no limit of its own; 0 = none. */
  rateLimit: number;
  /** IANA time zone that says which day today is. */
  timezone: string;
  /** Which answers carry a receipt that was not asked for. */
  receipts: ReceiptPolicy;
  /** How long a token that the store has confirmed is honoured while the store is away, ms; default not at all. */
  tokenGraceMs?: number;
  /** Addresses and networks of proxies whose word about their clients is taken; default none. */
  trustedProxies?: readonly string[];
  /** Address of the service that links begin with, without a slash at the end; default: the one that a client asked at. */
  publicUrl?: string;
  /** Folder of which pages show what a watch found; default none. */
  watchDir?: string;
}

/** When the service counts as ready. */
export interface Readiness {
  /** Ids of the lists without which it is not. */
  required: readonly string[];
  /** Nobody asked for the demo edition: while it is served, the service is not ready. */
  isDemoFault: boolean;
}

/** Everything that the application is made of. */
export interface AppParts {
  /** The present data, or those of a version that is held; null where there are none. */
  data: (version?: string) => LoadedData | null;
  tokens: TokenReader;
  /** Cookies of people who have signed in. */
  sessions: Sessions;
  /** Counts requests against their limits; by default in this process alone. */
  counter?: RequestCounter | undefined;
  /** Whether the store answers, and what part this process has among others; where there is one to tell of. */
  store?: (() => StoreState) | undefined;
  node?: (() => NodeStatus) | undefined;
  /** When it is ready; by default with any data. */
  readiness?: Readiness | undefined;
  /** True once the process is to end: it answers, and asks for no more. */
  draining: () => boolean;
  /** Who asks, behind the proxies that are known. */
  clientOf: (incoming: IncomingMessage) => Client;
  reports: ReportReader;
  /** The files of the data, where some are written. */
  exports?: PublishedExports | undefined;
  /** How keeping the lists current goes, when this process does it. */
  refresh?: (() => RefreshStatus) | undefined;
  /** What people decided about hits, where that is kept. */
  decisions?: DecisionRepository | undefined;
  /** Where the numbers of printed receipts are noted. */
  receiptNumbers?: ReceiptNumberRepository | undefined;
  /** Signs what was answered. */
  receipts: ReceiptIssuer;
  /** Where answered requests are noted, if the operator wants that. */
  audit?: AuditLog | undefined;
  /** Whether the snapshot being served is behind the store. */
  snapshot?: (() => SnapshotState) | undefined;
  /** What was noticed of this machine's clock. */
  clock?: (() => ClockState) | undefined;
  config: HttpConfig;
  log: Logger;
  metrics: Metrics;
}
