/** Entities that a build iterates several times, as JSON in compressed chunks: a tenth of the memory. Threads share them. */
import { setImmediate } from 'node:timers/promises';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { EntityRecord } from '../../domain/entity/entity.ts';

/** Entities per chunk: enough for good compression, few enough to decompress a chunk cheaply. */
const CHUNK = 250;
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Can be posted to a thread. */
export interface KeptEntities {
  size: number;
  chunks: readonly Uint8Array[];
}

type Entities = AsyncIterable<EntityRecord> | Iterable<EntityRecord>;

function packed(entities: readonly EntityRecord[]): Uint8Array {
  const bytes = zstdCompressSync(JSON.stringify(entities), FAST);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  shared.set(bytes);
  return shared;
}

const unpacked = (chunk: Uint8Array): EntityRecord[] => JSON.parse(zstdDecompressSync(chunk).toString());

/** Reads and stores entities. @throws when they are not in order of id (byte order) or an id occurs twice */
export async function keepEntities(entities: Entities): Promise<KeptEntities> {
  const chunks: Uint8Array[] = [];
  let chunk: EntityRecord[] = [];
  let size = 0;
  let lastId = '';
  for await (const entity of entities) {
    if (entity.id <= lastId) {
      throw new Error(`entities must be unique and in order of id: ${entity.id} follows ${lastId}`);
    }
    lastId = entity.id;
    size++;
    if (chunk.push(entity) < CHUNK) continue;
    chunks.push(packed(chunk));
    chunk = [];
  }
  if (chunk.length > 0) chunks.push(packed(chunk));
  return { size, chunks };
}

/** All entities, in order. */
export function* eachEntity({ chunks }: KeptEntities): Generator<EntityRecord> {
  for (const chunk of chunks) yield* unpacked(chunk);
}

/** The same for a thread that coordinates others: it yields to the event loop between chunks. */
export async function* eachEntityInTurns({ chunks }: KeptEntities): AsyncGenerator<EntityRecord> {
  for (const chunk of chunks) {
    yield* unpacked(chunk);
    await setImmediate();
  }
}

/** Returns a function that gives the entity of a row; consecutive rows of one chunk are cheap. */
export function entityAt({ chunks }: KeptEntities): (row: number) => EntityRecord {
  let known = -1;
  let open: EntityRecord[] = [];
  return (row) => {
    const chunk = Math.floor(row / CHUNK);
    if (chunk !== known) {
      open = unpacked(chunks[chunk]!);
      known = chunk;
    }
    return open[row % CHUNK]!;
  };
}
