import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type TestService, testService } from '../http/fixture.ts';
import { CLI, failing } from './sis.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService({ data: null });
});

/** What `sis health` of a service on this port says. */
const health = (port: number, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolved) => {
    const env = { ...process.env, SIS_HOST: '0.0.0.0', SIS_PORT: String(port), SIS_AUTH: 'token' };
    execFile(process.execPath, [CLI, 'health', ...args], { env, cwd: join(CLI, '../..') }, (error, stdout, stderr) =>
      resolved({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

it('says that the service lives, and that it is not ready, by exit code', async () => {
  expect(await health(service.port)).toMatchObject({ code: 0, stdout: expect.stringContaining('ok') });
  expect(await health(service.port, '--ready')).toMatchObject(failing(1, /sis: \/ready answers 503/));
});

it('says that nothing answers', async () => {
  const { code, stderr } = await health(1);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/Nothing answers \/health .*SIS_PORT/)]);
});
