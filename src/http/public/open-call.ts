import { todayIn } from '../../service/clock.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { ReportReader } from '../../service/data/readers.ts';
import type { RefreshStatus } from '../../service/data/refresh-status.ts';
import type { ReceiptIssuer } from '../../service/receipts/receipt.ts';
import type { ClockState } from '../../service/watches/clock-watch.ts';
import type { AppParts } from '../app-parts.ts';
import type { Metrics } from '../metrics.ts';
import { baseUrl } from '../request/base-url.ts';
import type { Request } from '../request/request.ts';

/** What a resource outside `/api` is given. */
export interface OpenCall {
  data: LoadedData | null;
  reports: ReportReader;
  metrics: Metrics;
  receipts: ReceiptIssuer;
  /** How keeping the lists current goes; absent when this process does not do it. */
  refresh?: (() => RefreshStatus) | undefined;
  /** What was noticed of this machine's clock; absent where nobody watches it. */
  clock?: (() => ClockState) | undefined;
  snapshot?: AppParts['snapshot'];
  store?: AppParts['store'];
  audit?: AppParts['audit'];
  node?: AppParts['node'];
  readiness?: AppParts['readiness'];
  draining: () => boolean;
  /** A parameter of the request; null where it was not sent. */
  parameter(name: string): string | null;
  /** Asked where it is shown: the first to ask waits for `Intl`. */
  today(): string;
  /** Address that links begin with. */
  base: string;
  /** The same where it is configured, and so known without a request. */
  publicUrl: string | undefined;
}

/** What a request gives to a resource outside `/api`. */
export const openCallOf = (parts: AppParts, request: Request): OpenCall => ({
  ...parts,
  data: parts.data(),
  base: baseUrl(request, parts.config),
  publicUrl: parts.config.publicUrl,
  parameter: (name) => request.context.req.query(name) ?? null,
  today: () => todayIn(parts.config.timezone),
});
