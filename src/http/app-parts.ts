import type { Logger } from 'pino';
import type { LoadedData } from '../service/loaded-data.ts';
import type { ReportReader } from '../service/readers.ts';
import type { RefreshStatus } from '../service/refresh-status.ts';
import type { TokenReader } from './access/auth.ts';
import type { Metrics } from './metrics.ts';

/** What of the configuration requests are answered by. */
export interface HttpConfig {
  /** `off` is for a loopback address only; the server refuses it elsewhere. */
  auth: 'token' | 'off';
  /** Requests per minute of a token that has no limit of its own; 0 = none. */
  rateLimit: number;
  /** IANA time zone that says which day today is. */
  timezone: string;
}

/** Everything that the application is made of. */
export interface AppParts {
  data: () => LoadedData | null;
  tokens: TokenReader;
  reports: ReportReader;
  /** How keeping the lists current goes, when this process does it. */
  refresh?: (() => RefreshStatus) | undefined;
  config: HttpConfig;
  log: Logger;
  metrics: Metrics;
}
