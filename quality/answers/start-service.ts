/** Starts the service of any checkout on a data folder. */
import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Service } from './recording.ts';

const run = promisify(execFile);

/** A checkout may have to rebuild the snapshot before it answers. */
const READY_MS = 15 * 60_000;

/** A service started here, and a function to stop it. */
export interface Started extends Service {
  /** Revokes the token and ends the process. */
  stop(): Promise<void>;
}

/**
 * Runs `bin/sis serve` of a checkout on a data folder, with a new token. Throws when the service ends, or prints no
 * address, before data are loaded.
 * @param port 0 selects any free one
 */
export async function startService(checkout: string, data: string, port: number): Promise<Started> {
  const sis = join(checkout, 'bin/sis');
  const env = { ...process.env, SIS_DATA_DIR: data, SIS_RATE_LIMIT: '0', SIS_LOG_LEVEL: 'warn', SIS_TIMEZONE: 'UTC' };
  const made = await run(sis, ['token', 'create', 'record-answers', '--json'], { env });
  const { id, token } = JSON.parse(made.stdout) as { id: string; token: string };
  const child = spawn(sis, ['serve', '--port', String(port)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await run(sis, ['token', 'revoke', id], { env });
  };
  const address = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /https?:\/\/[^\s/]+/.exec(line);
      if (found) resolve(found[0]);
    });
    ended.then(() => reject(new Error(`${sis} serve ended before it listened; what it said is above.`)));
    setTimeout(
      () => reject(new Error(`${sis} serve gave no address in ${READY_MS / 60_000} minutes.`)),
      READY_MS,
    ).unref();
  });
  try {
    const base = await address;
    await untilReady(base);
    return { base, token, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(base: string): Promise<void> {
  for (const end = Date.now() + READY_MS; Date.now() < end; ) {
    const status = await fetch(`${base}/ready`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${base}/ready did not answer 200 in ${READY_MS / 60_000} minutes.`);
}
