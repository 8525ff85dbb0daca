import { auDfat } from './au-dfat.ts';
import { caLte } from './ca-lte.ts';
import { caSema } from './ca-sema.ts';
import { euFsf } from './eu-fsf.ts';
import type { SourceReader } from './reader.ts';
import { ukSl } from './uk-sl.ts';
import { unSc } from './un-sc.ts';
import { usCsl } from './us-csl.ts';
import { usOfacCons } from './us-ofac-cons.ts';
import { usOfacSdn } from './us-ofac-sdn.ts';

/** Every official publication that the service reads, in the order in which they are shown. */
export const SOURCES: readonly SourceReader[] = [
  usOfacSdn,
  usOfacCons,
  usCsl,
  ukSl,
  euFsf,
  unSc,
  caSema,
  caLte,
  auDfat,
];

/** Ids of the sources whose keys are numbers of the same authority, that source first: a key means one party on all. */
export function numberedTogether(sourceId: string): string[] {
  const authority = sourceById(sourceId)?.numberedBy;
  const others = SOURCES.filter(
    ({ info, numberedBy }) => authority && numberedBy === authority && info.id !== sourceId,
  );
  return [sourceId, ...others.map(({ info }) => info.id)];
}

/** The source of that id (`us-ofac-sdn`, …), or null. */
export function sourceById(id: string): SourceReader | null {
  return SOURCES.find((source) => source.info.id === id) ?? null;
}
