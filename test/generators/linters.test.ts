import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithPrograms } from '../programs.ts';
import { askedService } from './asked-service.ts';

const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const run = (program: string, args: string[]) => promisify(execFile)(program, args, { env });

describeWithPrograms(['redocly', 'spectral'], 'checkers of OpenAPI documents', () => {
  let service: Awaited<ReturnType<typeof askedService>>;
  beforeAll(async () => {
    service = await askedService();
  });
  afterAll(() => service.close());

  it('Redocly reports no errors', async () => {
    const { stdout } = await run('redocly', ['lint', '--format=json', service.document]);
    expect(JSON.parse(stdout).totals).toMatchObject({ errors: 0 });
  });

  it('Spectral reports no errors', async () => {
    const rules = join(service.folder, '.spectral.yaml');
    writeFileSync(rules, 'extends: ["spectral:oas"]\n');
    const { stdout } = await run('spectral', ['lint', '--format=json', '--ruleset', rules, service.document]);
    const reported: { severity: number; message: string }[] = JSON.parse(stdout.slice(0, stdout.lastIndexOf(']') + 1));
    expect(reported.filter(({ severity }) => severity === 0)).toEqual([]);
  });
});
