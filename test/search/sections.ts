import { type Section, type SnapshotBytes, scannedMemory, snapshotWriter } from '../../src/search/snapshot/format.ts';

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

/** Writes a snapshot file of these sections. */
export function writeSections(path: string, sections: readonly Section[]): void {
  const writer = snapshotWriter(path);
  writer.put(sections);
  writer.finish(
    0,
    sections.map(({ name }) => name),
  );
}
