/** A service, its document in a file, and what a client made from it is to print. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOKEN, testService } from '../http/fixture.ts';
import { runPython } from '../python.ts';

/** What every client asks: is the service ready, a search, a screening, an entity, a row, and an entity that there is not. */
export const ANSWERS = {
  ready: true,
  found: 'Banque Ostrelle',
  name: 'Banque Ostrelle',
  alert: true,
  detail: 'Banque Ostrelle',
  row: '7',
  wrong: 404,
};

/** A running service with the file of its document; `folder` takes the client that is made. */
export async function askedService() {
  const service = await testService();
  const folder = mkdtempSync(join(tmpdir(), 'sis-generators-'));
  const document = join(folder, 'openapi.json');
  writeFileSync(document, await (await fetch(`${service.url}/openapi.json`)).text());
  const close = async (): Promise<void> => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, document, url: service.url, token: TOKEN, close };
}

/** Makes a client in the folder with OpenAPI Generator, of the Python package that contains its Java program. */
export async function openApiGenerator(service: { folder: string; document: string }, ...options: string[]) {
  const without = 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';
  const made = ['--global-property', without, '-i', service.document, '-o', service.folder, ...options];
  const program = 'import sys; from openapi_generator_cli import run; sys.exit(run(sys.argv[1:]).returncode)';
  await runPython(program, '', 'generate', ...made);
}
