import { todayIn } from '../../service/clock.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { ReportReader } from '../../service/data/readers.ts';
import type { RefreshStatus } from '../../service/data/refresh-status.ts';
import type { ReceiptIssuer } from '../../service/receipts/receipt.ts';
import type { ClockState } from '../../service/watches/clock-watch.ts';
import type { AppParts } from '../app-parts.ts';
import type { Metrics } from '../metrics.ts';
import { isSecure, type Request } from '../request/request.ts';

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
  draining: () => boolean;
  /** Asked where it is shown: the first to ask waits for `Intl`. */
  today(): string;
  /** True over HTTPS. */
  secure: boolean;
  /** The Host header as sent. */
  host: string | undefined;
}

/** What a request gives to a resource outside `/api`. */
export const openCallOf = (parts: AppParts, request: Request): OpenCall => ({
  ...parts,
  data: parts.data(),
  secure: isSecure(request),
  host: request.context.env.incoming.headers.host,
  today: () => todayIn(parts.config.timezone),
});
