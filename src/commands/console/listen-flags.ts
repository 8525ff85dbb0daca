/** Options of commands that serve: the address to listen on, and how often the lists are refreshed. */
import { type Config, MAX_REFRESH_HOURS } from '../../config.ts';
import { WrongUsage } from './run.ts';

export interface ListenFlags {
  port?: string;
  host?: string;
  /** Hours between runs, or `off`; true for the default. */
  refresh?: string | true;
}

/** Default hours between runs. */
export const REFRESH_HOURS = 2;

/** Hours between refresh runs; null for none. The command line takes precedence over the environment. */
export function refreshHours({ refresh }: ListenFlags, config: Config, byDefault: number | null): number | null {
  const { refreshHours: configured } = config;
  if (refresh === undefined) return (configured ?? byDefault) || null;
  if (refresh === true) return (configured ?? REFRESH_HOURS) || null;
  if (refresh === 'off') return null;
  const hours = Number(refresh);
  if (/^\d+(\.\d+)?$/.test(refresh) && hours <= MAX_REFRESH_HOURS) return hours || null;
  throw new WrongUsage(`--refresh takes hours from 0 to ${MAX_REFRESH_HOURS}, or off, not ${refresh}.`);
}

/** The configuration, overridden by the command line. */
export function withListenFlags(config: Config, { port, host }: ListenFlags): Config {
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw new WrongUsage(`--port must be a number from 0 to 65535, not ${port}.`);
  }
  return { ...config, ...(port && { port: Number(port) }), ...(host && { host }) };
}
