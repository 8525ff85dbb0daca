import { todayIn } from '../../service/clock.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { ReportReader } from '../../service/data/readers.ts';
import type { RefreshStatus } from '../../service/data/refresh-status.ts';
import type { ReceiptIssuer } from '../../service/receipts/receipt.ts';
import type { ClockState } from '../../service/watchers/clock-watch.ts';
import type { AppParts } from '../app-parts.ts';
import type { Metrics } from '../metrics.ts';
import { baseUrl } from '../request/base-url.ts';
import type { Request } from '../request/request.ts';

/** The arguments of a resource outside `/api`. */
export interface OpenCall {
  data: LoadedData | null;
  reports: ReportReader;
  metrics: Metrics;
  receipts: ReceiptIssuer;
  /** State of the updates of the lists; absent when this process does not do them. */
  refresh?: (() => RefreshStatus) | undefined;
  /** Observations about this machine's clock; absent when it is not monitored. */
  clock?: (() => ClockState) | undefined;
  snapshot?: AppParts['snapshot'];
  store?: AppParts['store'];
  audit?: AppParts['audit'];
  node?: AppParts['node'];
  readiness?: AppParts['readiness'];
  draining: () => boolean;
  /** A parameter of the request; null when it is absent. */
  parameter(name: string): string | null;
  /** A function, because the first call waits for `Intl` to load. */
  today(): string;
  /** Base address for links. */
  base: string;
  /** The configured base address, which needs no request; undefined when none is configured. */
  publicUrl: string | undefined;
}

/** The arguments of a resource outside `/api` for a request. */
export const openCallOf = (parts: AppParts, request: Request): OpenCall => ({
  ...parts,
  data: parts.data(),
  base: baseUrl(request, parts.config),
  publicUrl: parts.config.publicUrl,
  parameter: (name) => request.context.req.query(name) ?? null,
  today: () => todayIn(parts.config.timezone),
});
