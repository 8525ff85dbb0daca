import type { OwnList } from '../domain/lists/own-lists.ts';
import { auDfat } from './au-dfat.ts';
import { caLte } from './ca-lte.ts';
import { caSema } from './ca-sema.ts';
import { euFsf } from './eu-fsf.ts';
import { ownListReader } from './own/own-list.ts';
import type { SourceReader } from './reader.ts';
import { ukSl } from './uk-sl.ts';
import { unSc } from './un-sc.ts';
import { usCsl } from './us-csl.ts';
import { usOfacCons } from './us-ofac-cons.ts';
import { usOfacSdn } from './us-ofac-sdn.ts';

/** Every official publication that the service ingests, in display order. */
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

/** Every list: the official ones, and the operator's own. */
export const allSources = (own: readonly OwnList[]): readonly SourceReader[] => [...SOURCES, ...own.map(ownListReader)];

/** Ids of the sources with numbers of the same authority, the given one first: equal keys on them mean one party. */
export function numberedTogether(sourceId: string): string[] {
  const authority = sourceById(sourceId)?.numberedBy;
  const others = SOURCES.filter(
    ({ info, numberedBy }) => authority && numberedBy === authority && info.id !== sourceId,
  );
  return [sourceId, ...others.map(({ info }) => info.id)];
}

/** The official source with this id (`us-ofac-sdn`, …), or null. */
export function sourceById(id: string): SourceReader | null {
  return SOURCES.find((source) => source.info.id === id) ?? null;
}
