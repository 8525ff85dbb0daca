import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ListedParty } from '../../src/domain/entity/party.ts';
import type { Guard } from '../../src/domain/lists/edition-guards.ts';
import { ingestAll, type SourceOutcome } from '../../src/ingest/ingest.ts';
import type { FileOutcome } from '../../src/ingest/ingest-file.ts';
import type { ReadItem, SourceReader } from '../../src/sources/reader.ts';
import { UnreadableEdition } from '../../src/sources/reader.ts';
import type { Store } from '../../src/store/store.ts';
import { dumpOf, entityIn } from '../store/contents.ts';
import { party } from '../store/party.ts';
import { openTestStore } from '../store/test-store.ts';
import { temporaryFolder } from '../temporary.ts';

/** A source whose editions are lines of JSON, each one item of the reader's contract. */
export function fakeSource(id: string, extra: Partial<SourceReader> = {}): SourceReader {
  async function* read(bytes: NodeJS.ReadableStream): AsyncGenerator<ReadItem> {
    for await (const line of createInterface({ input: bytes })) {
      if (line.startsWith('<')) throw new UnreadableEdition('The file is a web page,\n not a list.');
      yield JSON.parse(line) as ReadItem;
    }
  }
  return {
    info: {
      id,
      jurisdiction: 'UN',
      title: `Fictional list ${id}`,
      authority: 'Nobody',
      url: 'http://127.0.0.1:1/list.jsonl',
      home: 'https://example.org',
      licence: 'none',
      source_lists: ['Test List'],
      file_names: ['list.jsonl'],
      stale_after_hours: 72,
    },
    read: read as SourceReader['read'],
    readDelta: read as SourceReader['readDelta'],
    ...extra,
  };
}

/** The day on which tests ingest, whatever the clock says. */
const NOW = new Date('2026-12-01T12:00:00Z');

const lines = (items: readonly unknown[]): string => items.map((item) => `${JSON.stringify(item)}\n`).join('');

type PartyFields = Partial<ListedParty> & { key: string };

/** Text of a full edition. `date` null: the file states none. */
export const fullEdition = (
  date: string | null,
  parties: readonly PartyFields[],
  more: readonly ReadItem[] = [],
): string =>
  lines([
    { kind: 'edition', date },
    ...parties.map(({ key, ...fields }) => ({ kind: 'party', party: party(key, fields) })),
    ...more,
  ]);

/** Text of a change file. */
export const deltaEdition = (date: string, changes: readonly ['add' | 'remove', PartyFields][]): string =>
  lines([
    { kind: 'edition', date },
    ...changes.map(([action, { key, ...fields }]) => ({ kind: `delta_${action}`, party: party(key, fields) })),
  ]);

/** A store in a folder of its own, a fake source and the means to feed it. */
export async function ingestBench(source: SourceReader = fakeSource('fake')) {
  const dataDir = temporaryFolder();
  const store: Store = await openTestStore(dataDir);
  const lists = join(dataDir, 'lists');
  return {
    source,
    store,
    dataDir,
    lists,
    /** Writes an edition file below the folder of the source, e.g. `2026-01-01.list.jsonl`. */
    put(name: string, content: string | Buffer): string {
      const path = join(lists, source.info.id, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    async folder(options: { demo?: boolean } = {}): Promise<SourceOutcome> {
      const from = { kind: 'folder' as const, dir: lists, ...options };
      return (await ingestAll({ store, sources: [source], dataDir, from, now: NOW }))[0]!;
    },
    async file(path: string, options: { published?: string; accept?: Guard[] } = {}): Promise<FileOutcome> {
      const { published, accept } = options;
      const from = { kind: 'file' as const, path, ...(published && { published }) };
      const [outcome] = await ingestAll({ store, sources: [source], dataDir, from, accept, now: NOW });
      return outcome!.files[0]!;
    },
    /** Ingests one edition text under a name that no other has. */
    async full(date: string, parties: readonly PartyFields[], options: { accept?: Guard[] } = {}) {
      return this.file(this.put(`${date}.${Math.random()}.jsonl`, fullEdition(date, parties)), options);
    },
    async delta(date: string, changes: readonly ['add' | 'remove', PartyFields][]) {
      this.put(`deltas/${date}.list.jsonl`, deltaEdition(date, changes));
      return (await this.folder()).files.find((file) => file.kind === 'delta' && file.date === date)!;
    },
    /** History of an entity as short lines: `listed 2020-01-01 source`. */
    async history(key: string): Promise<string[]> {
      const entity = await entityIn(store, `${source.info.id}-${key}`);
      return (entity?.history ?? []).map(({ event, date, basis, changes }) =>
        [event, date, basis, ...(changes ?? []).map(({ field }) => field)].join(' '),
      );
    },
    dump: (): Promise<string[]> => dumpOf(store),
  };
}

export type IngestBench = Awaited<ReturnType<typeof ingestBench>>;
