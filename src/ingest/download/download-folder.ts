import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * A separate download folder for this process, because another one may be downloading too. Deletes the folders of
 * processes that were killed.
 * @returns its path, and a function that deletes it
 */
export function downloadFolder(dataDir: string): { path: string; remove(): void } {
  const all = join(dataDir, 'download');
  mkdirSync(all, { recursive: true });
  for (const name of readdirSync(all)) {
    if (!isRunning(Number.parseInt(name, 10))) rmSync(join(all, name), { recursive: true, force: true });
  }
  const path = mkdtempSync(join(all, `${process.pid}-`));
  return {
    path,
    remove() {
      rmSync(path, { recursive: true, force: true });
      try {
        rmdirSync(all);
      } catch {
        // Another process is downloading.
      }
    },
  };
}
