/**
 * Sends random requests based on the service's OpenAPI document, valid, invalid and hostile, some with corrupted bytes,
 * and checks that each is answered in time, without a 5xx, and with a documented status.
 *
 *     npm run -s fuzz -- [--requests N] [--minutes N] [--seed N] [--connections N] [--data DIR]
 *
 * By default it sends 20,000 requests to a service on the fictional demo edition, for at most 10 minutes. --data: another
 * data folder. The service listens on 127.0.0.1 only. Exit codes: 0 no errors found, 1 errors found.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startService } from '../quality/answers/start-service.ts';
import { seededRandom } from '../src/exam/cases/random.ts';
import { fuzz } from './fuzz/run.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    connections: { type: 'string', default: '32' },
    data: { type: 'string' },
  },
});
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'sis-fuzz-'));
const dataDir = values.data ? resolve(values.data) : folder;
if (!values.data) {
  const env = { ...process.env, SIS_DATA_DIR: dataDir, SIS_DATABASE_URL: '' };
  const made = spawnSync(process.execPath, [join(root, 'src/cli.ts'), 'up', '--demo', '--prepare'], { env });
  if (made.status !== 0) throw new Error(`the demo edition could not be prepared: ${made.stderr}`);
}
const service = await startService(root, dataDir, 0);
try {
  const figures = await fuzz({
    port: Number(new URL(service.base).port),
    token: service.token,
    requests: Number(values.requests),
    milliseconds: Number(values.minutes) * 60_000,
    connections: Number(values.connections),
    random: seededRandom(Number(values.seed)),
    onProgress: (sent) => console.log(`${sent} sent`),
  });
  console.log(JSON.stringify(figures, null, 2));
  if (figures.faults.length > 0) process.exitCode = 1;
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
