/** A data folder that commands and services can be started on. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sis } from '../bench/service.ts';

/** What evaluations of running services are given. */
export interface ReadyOptions {
  /** Folder of official editions. */
  lists: string;
  /** A data folder with a store of all lists, to be used instead of reading the editions again. */
  data: string | undefined;
}

/**
 * The data folder, with a snapshot by today's rules, and the published reports of the last months of its editions. Without `data` one is kept in
 * `var/eval-data`.
 */
export function readyData({ lists, data }: ReadyOptions): string {
  const folder = data ?? resolve(import.meta.dirname, '../var/eval-data');
  if (data === undefined && !existsSync(join(folder, 'sis.sqlite'))) sis(folder, 'ingest', '--lists', lists);
  sis(folder, 'snapshot', 'build', '--if-needed');
  sis(folder, 'report', 'build', '--from', '2026-06-01');
  sis(folder, 'report', 'publish', '--from', '2026-06-01');
  return folder;
}
