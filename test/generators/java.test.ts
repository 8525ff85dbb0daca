import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithPrograms, describeWithPython } from '../programs.ts';
import { ANSWERS, askedService, openApiGenerator } from './asked-service.ts';

const OPTIONS = [
  ...['openApiNullable=false', 'useJakartaEe=true', 'useSingleRequestParameter=true'],
  ...['invokerPackage=sis', 'apiPackage=sis.api', 'modelPackage=sis.model'],
];

describeWithPrograms(['mvn', 'javac'], 'Java', () => {
  describeWithPython(['openapi_generator_cli'], 'a client of OpenAPI Generator', () => {
    let service: Awaited<ReturnType<typeof askedService>>;
    beforeAll(async () => {
      service = await askedService();
    });
    afterAll(() => service.close());
    const run = (program: string, ...args: string[]) =>
      promisify(execFile)(program, args, { cwd: service.folder, maxBuffer: 1 << 26 });

    it('is made from the document and understands the answers', { timeout: 600_000 }, async () => {
      await openApiGenerator(service, '-g', 'java', `--additional-properties=${OPTIONS.join()}`);
      cpSync(join(import.meta.dirname, 'java'), service.folder, { recursive: true });
      await run('mvn', '-q', '-B', 'compiler:compile', 'dependency:copy-dependencies');
      const { stdout } = await run(
        'java',
        '-cp',
        'target/classes:target/dependency/*',
        'Client',
        service.url,
        service.token,
      );
      expect(JSON.parse(stdout)).toEqual(ANSWERS);
    });
  });
});
