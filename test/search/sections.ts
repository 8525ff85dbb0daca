import type { Section, SnapshotBytes } from '../../src/search/snapshot/format.ts';
import { scannedMemory } from '../../src/search/snapshot/scanned-memory.ts';

/** Sections as they would lie in an opened snapshot, without a file. */
export function snapshotFromSections(sections: readonly Section[]): SnapshotBytes {
  const views = new Map(
    sections.map(({ name, bytes }) => {
      const view = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
      view.set(bytes);
      return [name, view];
    }),
  );
  const memory = { file: new SharedArrayBuffer(0), vectors: scannedMemory(0) };
  return { memory, dataVersion: 'test', entities: 0, sections: views };
}
