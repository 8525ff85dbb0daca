import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleOfSources, writeBundle } from '../../scripts/bundle.mjs';
import { temporaryFolder } from '../temporary.ts';

const ROOT = resolve(import.meta.dirname, '../..');

describe('a bundle of the sources', () => {
  const folder = join(ROOT, `node_modules/.cache/bundle-test-${process.pid}`);
  const cli = join(folder, 'cli.js');
  beforeAll(() => writeBundle(folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is a program that finds the files of the project', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(execFileSync(process.execPath, [cli, '--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
    const data = join(folder, 'data');
    const run = (...args: string[]): string =>
      execFileSync(process.execPath, [cli, ...args], { encoding: 'utf8', env: { ...process.env, SIS_DATA_DIR: data } });
    run('ingest', '--lists', join(ROOT, 'data/demo'));
    run('snapshot', 'build');
    expect(run('search', 'Nonesuch Bank')).toContain('Nonesuch Bank JSC');
  });

  it('has every thread as a file of its own, and no second command line', () => {
    const threads = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('-thread.ts'))
      .map((file) => basename(file).replace(/ts$/, 'js'));
    expect(threads).not.toEqual([]);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['cli.js', ...threads]));
    const code = readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(code.join('\n')).not.toMatch(/new URL\(["'][^"']*\.ts["'], import\.meta\.url\)(?!\.href)/);
  });

  it('says in traces where in the sources an error came from', () => {
    const { stderr } = spawnSync(process.execPath, [cli, 'serve', '--port', '99999'], {
      encoding: 'utf8',
      env: { ...process.env, SIS_LOG_LEVEL: 'debug' },
    });
    expect(stderr).toMatch(/at withListenFlags \(.*src[/\\]commands[/\\]console[/\\]listen-flags\.ts:\d+/);
  });

  it('hands on the licences of the packages in it', () => {
    const licences = readFileSync(join(folder, 'LICENCES.txt'), 'utf8');
    expect(licences).toMatch(/^kysely \S+: MIT\n\n.*MIT License/m);
    expect(licences).not.toMatch(/^vitest /m);
  });
});

describe('a clone', () => {
  const clone = temporaryFolder();
  const source = join(clone, 'src/cli.ts');
  const run = (): string =>
    execFileSync(process.execPath, [join(clone, 'scripts/run-clone.mjs')], { encoding: 'utf8' }).trim();
  beforeAll(() => {
    for (const folder of ['scripts', 'src']) mkdirSync(join(clone, folder));
    for (const file of ['bundle.mjs', 'run-clone.mjs'])
      cpSync(join(ROOT, 'scripts', file), join(clone, 'scripts', file));
    writeFileSync(join(clone, 'package.json'), '{"type":"module"}');
    writeFileSync(source, 'console.log("begun");');
  });

  it('runs its bundle, and its sources from the moment that one of them is another', () => {
    writeFileSync(source, 'console.log("sources");');
    expect(run()).toBe('sources');
    const bundle = bundleOfSources(clone);
    mkdirSync(bundle, { recursive: true });
    writeFileSync(join(bundle, 'cli.js'), 'console.log("bundle");');
    expect(run()).toBe('bundle');
    // Of the same size and with the same time, as some tools leave it.
    const { atime, mtime } = statSync(source);
    writeFileSync(source, 'console.log("changed");');
    utimesSync(source, atime, mtime);
    expect(run()).toBe('changed');
    writeFileSync(join(clone, 'src/other.ts'), '');
    expect(bundleOfSources(clone)).not.toBe(bundle);
  });

  it('goes on without a bundle where none can be made', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/bundle.mjs')], {
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(run()).not.toBe('bundle');
  });
});
