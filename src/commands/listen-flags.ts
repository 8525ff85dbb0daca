/** The options of commands that serve: where they listen, and how often they renew the lists. */
import { type Config, MAX_REFRESH_HOURS } from '../config.ts';
import { WrongUsage } from './run.ts';

export interface ListenFlags {
  port?: string;
  host?: string;
  /** Hours between passes, or `off`; true for the default. */
  refresh?: string | true;
}

/** Hours between passes when none are given. */
export const REFRESH_HOURS = 2;

/**
 * Hours between passes of keeping current; null for none. What the command line says goes before the environment, and
 * `--refresh` alone says no number.
 * @param byDefault where neither says anything
 */
export function refreshHours({ refresh }: ListenFlags, config: Config, byDefault: number | null): number | null {
  const { refreshHours: configured } = config;
  if (refresh === undefined) return (configured ?? byDefault) || null;
  if (refresh === true) return (configured ?? REFRESH_HOURS) || null;
  if (refresh === 'off') return null;
  const hours = Number(refresh);
  if (/^\d+(\.\d+)?$/.test(refresh) && hours <= MAX_REFRESH_HOURS) return hours || null;
  throw new WrongUsage(`--refresh takes hours from 0 to ${MAX_REFRESH_HOURS}, or off, not ${refresh}.`);
}

/** The configuration with what the command line says instead. */
export function withListenFlags(config: Config, { port, host }: ListenFlags): Config {
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw new WrongUsage(`--port must be a number from 0 to 65535, not ${port}.`);
  }
  return { ...config, ...(port && { port: Number(port) }), ...(host && { host }) };
}
