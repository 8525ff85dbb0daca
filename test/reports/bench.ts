/** Fake lists of two authorities, a store of their editions, and reports built from it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedParty } from '../../src/domain/entity/party.ts';
import { ingestAll } from '../../src/ingest/ingest.ts';
import { type BuildOptions, buildReports } from '../../src/reports/build.ts';
import type { SourceReader } from '../../src/sources/reader.ts';
import { deltaEdition, fakeSource, fullEdition } from '../ingest/fake-source.ts';
import { openTestStore } from '../store/test-store.ts';
import { temporaryFolder } from '../temporary.ts';

type Fields = Partial<ListedParty> & { key: string };

function source(id: string, jurisdiction: 'UN' | 'UK'): SourceReader {
  const made = fakeSource(id);
  return { ...made, info: { ...made.info, jurisdiction, title: `List of the ${jurisdiction}` } };
}

export async function reportBench() {
  const dataDir = temporaryFolder();
  const store = await openTestStore(dataDir);
  const sources = [source('un', 'UN'), source('uk', 'UK')];
  const ingest = async (
    id: string,
    kind: 'full' | 'delta',
    date: string,
    text: string,
    demo = false,
  ): Promise<string> => {
    const folder = join(dataDir, 'lists', id, kind === 'delta' ? 'deltas' : '');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${date}.list.jsonl`), text);
    const from = { kind: 'folder' as const, dir: join(dataDir, 'lists'), demo };
    const chosen = sources.filter(({ info }) => info.id === id);
    // Of lists this small a day's listings are most of the list.
    const outcomes = await ingestAll({ store, sources: chosen, dataDir, from, accept: ['churn'] });
    return outcomes[0]!.files.find((file) => file.kind === kind && file.date === date)!.status;
  };
  return {
    store,
    sources,
    dataDir,
    full: (id: string, date: string, parties: readonly Fields[], demo = false) =>
      ingest(id, 'full', date, fullEdition(date, parties), demo),
    delta: (id: string, date: string, changes: readonly ['add' | 'remove', Fields][]) =>
      ingest(id, 'delta', date, deltaEdition(date, changes)),
    build: (range: Pick<BuildOptions, 'from' | 'to'> & Partial<BuildOptions>) =>
      buildReports({ store, sources: sources.map(({ info }) => info), dataVersion: 'v1', ...range }),
  };
}

export type ReportBench = Awaited<ReturnType<typeof reportBench>>;
