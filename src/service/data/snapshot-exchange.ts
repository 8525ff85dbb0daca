import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { DamagedSnapshot, SNAPSHOT_FORMAT, snapshotIdentity } from '../../search/snapshot/format.ts';
import type { SharedStore } from '../../store/engines/shared-store.ts';
import type { SharedSnapshotTable } from '../../store/schema.ts';

/** Setting that stores snapshots in the database. */
const IN_DATABASE = 'database';
/** Size of a chunk in the database, bytes. */
const PIECE = 4 << 20;
/** Fast, and reduces the size to a third. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } };

async function* piecesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < PIECE) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

/** Compressed bytes of a file. */
const compressed = (path: string) =>
  createReadStream(path, { highWaterMark: 1 << 20 }).pipe(createZstdCompress(COMPRESSION));

/** Writes compressed bytes to `path`, decompressed, and returns their digest. */
async function unpack(from: AsyncIterable<Uint8Array>, path: string): Promise<string> {
  const hash = createHash('sha256');
  async function* hashed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(Readable.from(from, { objectMode: false }), createZstdDecompress(), hashed, createWriteStream(path));
  return hash.digest('hex');
}

/** @param place `database`, or the path of a folder that all nodes share */
export function snapshotExchange(shared: SharedStore, place: string) {
  /** The snapshot that all nodes should serve; null when none in this version's format was published. */
  const newest = (): Promise<SharedSnapshotTable | null> => shared.newestSnapshot(SNAPSHOT_FORMAT);

  return {
    newest,
    /** Replaces the file `path` by the verified snapshot. On failure it throws and leaves the file unchanged. */
    async fetch(snapshot: SharedSnapshotTable, path: string): Promise<void> {
      const { id, digest, place: name } = snapshot;
      const temporary = `${path}.fetched`;
      try {
        const from =
          name === IN_DATABASE
            ? shared.snapshotPieces(id)
            : (createReadStream(join(place, name)) as AsyncIterable<Uint8Array>);
        if ((await unpack(from, temporary)) !== digest)
          throw new DamagedSnapshot(`published snapshot ${id} has other bytes than its digest says`);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    /** Publishes the file `path`, unless it is the newest already. @throws ListsChanged if they differ from `mark` */
    async publish(path: string, mark: string): Promise<void> {
      const identity = snapshotIdentity(path);
      if (identity === null) throw new DamagedSnapshot(`${path} is not a snapshot file`);
      const { header, format, dataVersion: data_version, bytes } = identity;
      if ((await newest())?.header === header) return;
      const digest = await digestOf(path);
      const known = { digest, header, data_version, format, bytes };
      async function* none(): AsyncGenerator<Uint8Array> {}
      if (place === IN_DATABASE) {
        await shared.publishSnapshot({ ...known, place }, piecesOf(compressed(path)), mark);
        return;
      }
      const name = `snapshot-${digest.slice(0, 32)}.zst`;
      const temporary = join(place, `${name}.${process.pid}.part`);
      mkdirSync(place, { recursive: true });
      await pipeline(compressed(path), createWriteStream(temporary, { flush: true }));
      await rename(temporary, join(place, name));
      const { gone } = await shared.publishSnapshot({ ...known, place: name }, none(), mark);
      for (const one of gone) if (one.place !== name) await rm(join(place, one.place), { force: true });
    },
  };
}

/** Exchange of snapshots between nodes: one node publishes a snapshot, the others fetch it. */
export type SnapshotExchange = ReturnType<typeof snapshotExchange>;
