/** Runs what `up` does before it serves in a process of its own. */
import { spawn } from 'node:child_process';
import { CLI } from '../apart/command-apart.ts';

/** What the process that prepares says when there is a snapshot to serve. */
export const IN_PLACE = 'snapshot in place';

/**
 * Reading and building make much that soon goes: a larger young generation, from the start, has less of it copied. What stays is
 * needed to the end, so that a heap is not searched for garbage before it is very large. All of it ends with the process.
 */
const HEAP_FLAGS = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--initial-old-space-size=2000',
  '--heap-growing-percent=0',
];

export interface Preparing {
  /** Resolves when there is a snapshot to serve; never, when it ends without one. */
  inPlace: Promise<void>;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
}

/**
 * Runs `prepare` in a process of its own: reading all lists needs some two gigabytes for a minute, which the process that
 * serves afterwards should not keep.
 */
export function prepareApart(): Preparing {
  const args = [...process.execArgv, ...HEAP_FLAGS, CLI, ...process.argv.slice(2), '--prepare'];
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const stop = (): void => void child.kill('SIGTERM');
  process.once('SIGTERM', stop);
  const inPlace = new Promise<void>((resolve) => {
    child.on('message', (said) => {
      if (said === IN_PLACE) resolve();
    });
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', stop);
      resolve(code);
    });
  });
  return { inPlace, ended };
}
