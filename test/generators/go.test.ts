import { execFile } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithPrograms } from '../programs.ts';
import { ANSWERS, askedService } from './asked-service.ts';

const run = promisify(execFile);

describeWithPrograms(['go'], 'clients generated for Go', () => {
  let service: Awaited<ReturnType<typeof askedService>>;
  beforeAll(async () => {
    service = await askedService();
    cpSync(join(import.meta.dirname, 'go'), service.folder, { recursive: true });
  });
  afterAll(() => service.close());
  const go = (...args: string[]) => run('go', args, { cwd: service.folder, maxBuffer: 1 << 26 });

  it.each([
    ['oapi-codegen', 'oapi', ['-generate', 'types,client', '-package', 'sis', '-o', 'oapi/sis/sis.go']],
    ['ogen', 'ogen', ['--config', 'ogen.yml', '--package', 'sis', '--target', 'ogen/sis']],
  ])('%s makes one that understands the answers', { timeout: 600_000 }, async (generator, program, options) => {
    mkdirSync(join(service.folder, program, 'sis'));
    await go('tool', generator, ...options, service.document);
    expect(JSON.parse((await go('run', `./${program}`, service.url, service.token)).stdout)).toEqual(ANSWERS);
  });
});
