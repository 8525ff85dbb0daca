import type { Section, SnapshotBytes } from '../../src/search/snapshot/format.ts';
import { sharedMemory } from '../../src/search/snapshot/shared-memory.ts';

/** Sections as they would lie in an opened snapshot, without a file. */
export function snapshotFromSections(sections: readonly Section[]): SnapshotBytes {
  const views = new Map(
    sections.map(({ name, bytes }) => {
      const view = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
      view.set(bytes);
      return [name, view];
    }),
  );
  const memory = sharedMemory(1);
  return { memory, buffer: memory.buffer, dataVersion: 'test', entities: 0, sections: views };
}
