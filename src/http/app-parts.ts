import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { PublishedExports } from '../export/files/versions.ts';
import type { ClockState } from '../service/clock.ts';
import type { LoadedData } from '../service/data/loaded-data.ts';
import type { ReportReader } from '../service/data/readers.ts';
import type { NodeStatus, RefreshStatus } from '../service/data/refresh-status.ts';
import type { StoreState } from '../service/outage/store-health.ts';
import type { ReceiptIssuer } from '../service/receipts/receipt.ts';
import type { RequestCounter } from '../service/request-counter.ts';
import type { SnapshotState } from '../service/watchers/source-watch.ts';
import type { DecisionRepository } from '../store/decisions.ts';
import type { ReceiptNumberRepository } from '../store/read/data-versions.ts';
import type { AuditLog } from './access/audit-log.ts';
import type { TokenReader } from './access/auth.ts';
import type { Sessions } from './access/session.ts';
import type { Metrics } from './metrics.ts';
import type { Client } from './request/client.ts';

/** Which answers have a receipt without a request for one. */
export type ReceiptPolicy = 'screening' | 'all' | 'asked';

/** The part of the configuration that answers depend on. */
export interface HttpConfig {
  /** `off` is allowed on a loopback address only; the server refuses to start elsewhere. */
  auth: 'token' | 'off';
  /** Requests per minute of a token that has no limit of its own; 0 = none. */
  rateLimit: number;
  /** IANA time zone that determines the current day. */
  timezone: string;
  /** Which answers have a receipt without a request for one. */
  receipts: ReceiptPolicy;
  /** How long a token that the store has confirmed remains accepted while the store is unavailable, ms; default 0. */
  tokenGraceMs?: number;
  /** Addresses and networks of proxies whose forwarding headers are trusted; default none. */
  trustedProxies?: readonly string[];
  /** Base address for links, without a trailing slash; default: the address that the client used. */
  publicUrl?: string;
  /** Folder with the results of customer monitoring that pages show; default none. */
  watchDir?: string;
}

/** When the service counts as ready. */
export interface Readiness {
  /** Ids of the lists that must be loaded. */
  required: readonly string[];
  /** True when the demo edition was not requested: the service is then not ready while it serves that edition. */
  isDemoFault: boolean;
}

/** Everything that the application needs. */
export interface AppParts {
  /** The current data, or those of another version that is still loaded; null when there are none. */
  data: (version?: string) => LoadedData | null;
  tokens: TokenReader;
  /** Session cookies of signed-in people. */
  sessions: Sessions;
  /** Counts requests against their limits; by default in this process alone. */
  counter?: RequestCounter | undefined;
  /** Whether the store is available, and the role of this process among the nodes; absent when not applicable. */
  store?: (() => StoreState) | undefined;
  node?: (() => NodeStatus) | undefined;
  /** When the service is ready; by default as soon as it has any data. */
  readiness?: Readiness | undefined;
  /** True once the process is to end: it still answers, but asks for no further requests. */
  draining: () => boolean;
  /** Finds the client of a request behind the known proxies. */
  clientOf: (incoming: IncomingMessage) => Client;
  reports: ReportReader;
  /** The exported files; absent when none are written. */
  exports?: PublishedExports | undefined;
  /** State of the updates of the lists, when this process does them. */
  refresh?: (() => RefreshStatus) | undefined;
  /** People's decisions on hits, when the service stores them. */
  decisions?: DecisionRepository | undefined;
  /** Where the numbers of printed receipts are stored. */
  receiptNumbers?: ReceiptNumberRepository | undefined;
  /** Signs answers. */
  receipts: ReceiptIssuer;
  /** Where answered requests are recorded, if the operator has set this. */
  audit?: AuditLog | undefined;
  /** Whether the snapshot being served is behind the store. */
  snapshot?: (() => SnapshotState) | undefined;
  /** Observations about this machine's clock. */
  clock?: (() => ClockState) | undefined;
  config: HttpConfig;
  log: Logger;
  metrics: Metrics;
}
