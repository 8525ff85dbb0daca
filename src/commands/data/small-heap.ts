import { setFlagsFromString } from 'node:v8';

/**
 * Runs allocation-heavy work in a small heap. By default, V8 lets a stream of parsed records grow to several times the
 * live memory (SDN: 250 MB over 50) before it collects garbage; collecting earlier costs a few percent of time.
 */
export async function inSmallHeap<T>(work: () => Promise<T>): Promise<T> {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=30');
  try {
    return await work();
  } finally {
    setFlagsFromString('--semi-space-growth-factor=2');
    setFlagsFromString('--heap-growing-percent=0');
  }
}
