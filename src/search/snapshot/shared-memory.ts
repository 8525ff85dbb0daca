/**
 * Memory that all threads and the vector scan read in place: a shared WebAssembly memory, whose buffer is a
 * SharedArrayBuffer. It can be posted to worker threads; nothing is copied.
 */
export interface SharedMemory {
  readonly buffer: SharedArrayBuffer;
}

/** The little of WebAssembly that is used here; the project's type libraries leave it out. */
declare const WebAssembly: {
  Memory: new (descriptor: { initial: number; maximum: number; shared: true }) => SharedMemory;
};

const PAGE = 65_536;

/** At least `bytes` bytes of zeros; whole pages of 64 KiB. Throws `RangeError` when there is not that much memory. */
export function sharedMemory(bytes: number): SharedMemory {
  const pages = Math.max(1, Math.ceil(bytes / PAGE));
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}
