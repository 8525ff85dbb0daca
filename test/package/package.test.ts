import { execFile, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const folder = temporaryFolder();
const app = join(folder, 'app');
const env = { ...process.env, SIS_DATA_DIR: join(folder, 'data'), SIS_DATABASE_URL: '', SIS_PORT: '0' };
const sis = join(app, 'node_modules/.bin/sis');

/** Packs a folder and gives the path of the package. */
async function packed(source: string): Promise<string> {
  const before = new Set(readdirSync(folder));
  await run('npm', ['pack', source, '--pack-destination', folder, '--silent'], { cwd: ROOT, env });
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz') && !before.has(name))!);
}

beforeAll(async () => {
  const packages = [await packed('.'), await packed('./client')];
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'app', type: 'module', private: true }));
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--silent', ...packages], {
    cwd: app,
    env,
  });
}, 900_000);

/** Starts the service of the package on the demo edition, and stops it when the work is done. */
async function withService<T>(work: (url: string, token: string) => Promise<T>): Promise<T> {
  const service = spawn(sis, ['up', '--demo'], { cwd: app, env });
  const ended = new Promise((done) => service.once('exit', done));
  try {
    const { url, token } = await new Promise<{ url: string; token: string }>((ready, fail) => {
      let printed = '';
      const read = (chunk: Buffer): void => {
        printed += chunk;
        const url = /Ready on (http\S+)/.exec(printed)?.[1];
        const token = /Token \(shown once\): (sis_[\w-]+)\n/.exec(printed)?.[1];
        if (url && token) ready({ url, token });
      };
      service.stdout.on('data', read);
      service.stderr.on('data', read);
      service.once('exit', () => fail(new Error(`the service ended: ${printed}`)));
    });
    return await work(url, token);
  } finally {
    service.kill('SIGTERM');
    await ended;
  }
}

describe('the packages, installed without the project', () => {
  it('give a command line', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect((await run(sis, ['--version'], { cwd: app, env })).stdout).toBe(`${version}\n`);
  });

  it('hold no tests, no TypeScript that is run, and the types of it', () => {
    const installed = join(app, 'node_modules/sanctions-intelligence-service');
    // What is compiled is kept in node_modules/.cache.
    expect(
      readdirSync(installed)
        .filter((name) => name !== 'node_modules')
        .sort(),
    ).toEqual(
      ['CHANGELOG.md', 'LICENSE', 'README.md', 'README.zh-CN.md', 'bin', 'data', 'dist', 'package.json', 'src'].sort(),
    );
    expect(readdirSync(join(installed, 'dist'))).toEqual(expect.arrayContaining(['cli.js', 'cli.d.ts']));
    expect(readdirSync(ROOT)).not.toContain('dist');
  });

  it('serve, screen a file on threads, and are asked by the typed client', async () => {
    const asked = join(app, 'ask.js');
    writeFileSync(
      asked,
      `import { createClient } from 'sanctions-intelligence-client';
       const [baseUrl, token] = process.argv.slice(2);
       const { data } = await createClient({ baseUrl, token }).GET('/api/entities/hybrid-search', { params: { query: { q: 'Nonesuch Bank', limit: 1 } } });
       console.log(data.entities[0].name);`,
    );
    const name = await withService(async (url, token) => {
      const page = await fetch(`${url}/assets/style.css`);
      expect(page.status).toBe(200);
      return (await run(process.execPath, [asked, url, token], { cwd: app, env })).stdout;
    });
    expect(name).toBe('Nonesuch Bank JSC\n');
    writeFileSync(join(app, 'in.csv'), 'Name\nNonesuch Bank\n');
    const { stdout } = await run(sis, ['screen', 'in.csv', '--output', 'out.xlsx'], {
      cwd: app,
      env: { ...env, SIS_DATA_DIR: join(folder, 'data/demo') },
    });
    expect(stdout).toMatch(/^1 rows: 1 with hits/);
  });

  it('serve language models by npx', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const data = { ...env, SIS_DATA_DIR: join(folder, 'models') } as Record<string, string>;
    await run(sis, ['ingest', '--lists', join(ROOT, 'data/demo')], { cwd: app, env: data });
    const args = ['--no', 'sanctions-intelligence-service', 'mcp'];
    await client.connect(new StdioClientTransport({ command: 'npx', args, cwd: app, env: data, stderr: 'ignore' }));
    const answer = await client.callTool({ name: 'screen', arguments: { names: ['Nonesuch Bank'] } });
    expect(answer.structuredContent).toMatchObject({ results: [{ hits: [{ name: 'Nonesuch Bank JSC' }] }] });
    await client.close();
  });

  it('have types that hold a program to the document', async () => {
    const program = (query: string): string =>
      `import { createClient } from 'sanctions-intelligence-client';
       const { data } = await createClient({ baseUrl: 'x' }).GET('/api/entities', { params: { query: ${query} } });
       export const name: string | undefined = data?.entities[0]?.name;`;
    writeFileSync(join(app, 'right.ts'), program('{ limit: 1 }'));
    writeFileSync(join(app, 'wrong.ts'), program('{ limt: 1 }'));
    const check = (file: string) => {
      const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', lib: ['es2024', 'dom'], types: [] };
      writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
      return run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', app]);
    };
    await check('right.ts');
    await expect(check('wrong.ts')).rejects.toMatchObject({ stdout: expect.stringContaining('limt') });
  });
});
