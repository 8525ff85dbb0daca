/** Memory that the vector scan reads in place: a shared WebAssembly memory, whose buffer all threads have. */
export interface ScannedMemory {
  readonly buffer: SharedArrayBuffer;
}

/** The little of WebAssembly that is used here; the project's type libraries leave it out. */
declare const WebAssembly: {
  Memory: new (descriptor: { initial: number; maximum: number; shared: true }) => ScannedMemory;
};

const PAGE = 65_536;

/** At least `bytes` bytes of zeros; whole pages of 64 KiB. Throws `RangeError` when there is not that much memory. */
export function scannedMemory(bytes: number): ScannedMemory {
  const pages = Math.max(1, Math.ceil(bytes / PAGE));
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}
