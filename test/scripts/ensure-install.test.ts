import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';

const SCRIPT = resolve(import.meta.dirname, '../../scripts/ensure-install.mjs');
const as = (version: string): string =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;

describe('what is installed', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(temporaryFolder(), 'a clone');
    mkdirSync(join(folder, 'scripts'), { recursive: true });
    cpSync(SCRIPT, join(folder, 'scripts/ensure-install.mjs'));
    writeFileSync(join(folder, 'package-lock.json'), '{}');
    // An npm that notes how it was called, and installs as npm would with these packages.
    const npm = `#!/bin/sh
echo "$*" >> calls
mkdir -p node_modules && touch node_modules/.package-lock.json
case "$*" in *--omit=dev*) ;; *) mkdir -p node_modules/vitest ;; esac
case "$*$IGNORED" in *ignore*) ;; *) mkdir -p node_modules/node/bin && touch node_modules/node/bin/node ;; esac
`;
    writeFileSync(join(folder, 'npm'), npm);
    chmodSync(join(folder, 'npm'), 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function ensure(version: string, args: string[] = [], more: NodeJS.ProcessEnv = {}) {
    const env = { ...process.env, ...more, PATH: `${folder}:${process.env.PATH}` };
    const script = join(folder, 'scripts/ensure-install.mjs');
    const { status, stderr } = spawnSync(process.execPath, ['--import', as(version), script, ...args], { env });
    const calls = join(folder, 'calls');
    return { status, said: String(stderr), calls: existsSync(calls) ? readFileSync(calls, 'utf8').split('\n') : [] };
  }

  it('is what running needs, without a second Node.js 24, and once', () => {
    expect(ensure('24.3.0', ['--run'])).toMatchObject({ status: 0 });
    const { calls } = ensure('24.3.0', ['--run']);
    expect(calls).toEqual([expect.stringMatching(/^ci .*--omit=dev --ignore-scripts$/), '']);
  });

  it('brings Node.js 24 where an older one is', () => {
    const { status, calls } = ensure('20.20.2', ['--run']);
    expect([status, calls[0]]).toEqual([0, expect.stringMatching(/--omit=dev$/)]);
  });

  it('is the rest too for tests, also after a start', () => {
    ensure('24.3.0', ['--run']);
    const { calls } = ensure('24.3.0');
    expect(calls[1]).toMatch(/^ci /);
    expect(calls[1]).not.toContain('--omit');
    expect(ensure('24.3.0').calls).toEqual(calls);
  });

  it('says which command brings Node.js 24 where scripts are not run', () => {
    const { status, said } = ensure('22.1.0', ['--run'], { IGNORED: '--ignore-scripts' });
    expect([status, said]).toEqual([1, expect.stringContaining('npm rebuild node --ignore-scripts=false')]);
  });
});
