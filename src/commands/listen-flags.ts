/** The options of commands that serve: where they listen, and how often they renew the lists. */
import type { Config } from '../config.ts';
import { WrongUsage } from './run.ts';

export interface ListenFlags {
  port?: string;
  host?: string;
  /** Hours between passes; true for the default. */
  refresh?: string | true;
}

/** Hours between passes when none are given. */
export const REFRESH_HOURS = 2;
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

/** The configuration with what the command line says instead. */
export function withListenFlags(config: Config, { port, host }: ListenFlags): Config {
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw new WrongUsage(`--port must be a number from 0 to 65535, not ${port}.`);
  }
  return { ...config, ...(port && { port: Number(port) }), ...(host && { host }) };
}
