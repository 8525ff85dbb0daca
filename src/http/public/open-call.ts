import { todayIn } from '../../service/clock.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { AppParts } from '../app-parts.ts';
import { baseUrl, type Request } from '../request/request.ts';

/** The arguments of a resource outside `/api`. */
export interface OpenCall extends Omit<AppParts, 'data'> {
  data: LoadedData | null;
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
