/** A thread that reads and proves one snapshot file; see `read-ahead.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { readSnapshotFile, type SnapshotMemory } from '../../search/snapshot/format.ts';

/** What it says: the bytes of a file that is whole, or null. */
export interface ReadFile {
  memory: SnapshotMemory | null;
}

function proven(path: string): SnapshotMemory | null {
  try {
    return readSnapshotFile(path).memory;
  } catch {
    return null;
  }
}

if (parentPort) parentPort.postMessage({ memory: proven(workerData as string) } satisfies ReadFile);
