import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { jsonSection, parseSnapshot } from '../../../src/search/snapshot/format.ts';
import { preloadSnapshot, takeReadAhead } from '../../../src/service/data/read-ahead.ts';
import { writeSections } from '../../search/sections.ts';
import { temporaryFolder } from '../../temporary.ts';

const folder = temporaryFolder();
const path = join(folder, 'snapshot.bin');
const write = (facts: unknown): void => writeSections(path, [jsonSection('facts', facts)]);
beforeEach(() => void write({ name: 'Rosa' }));

it('gives the bytes that another thread has proven, once', async () => {
  preloadSnapshot(path, 2);
  const memory = await takeReadAhead(path);
  expect(parseSnapshot(memory!).sections.has('facts')).toBe(true);
  expect(await takeReadAhead(path)).toBeNull();
});

it('gives nothing of a file with a flipped bit, of one cut short, and where there is none', async () => {
  const whole = readFileSync(path);
  const altered = Buffer.from(whole);
  altered[altered.length - 3]! ^= 1;
  for (const bytes of [altered, whole.subarray(0, -1)]) {
    writeFileSync(path, bytes);
    preloadSnapshot(path, 2);
    expect(await takeReadAhead(path)).toBeNull();
  }
  preloadSnapshot(join(folder, 'none.bin'), 2);
  expect(await takeReadAhead(join(folder, 'none.bin'))).toBeNull();
});

it('gives nothing of a file that was replaced meanwhile, nor of another one', async () => {
  const other = join(folder, 'other.bin');
  copyFileSync(path, other);
  preloadSnapshot(path, 2);
  expect(await takeReadAhead(other)).toBeNull();
  preloadSnapshot(path, 2);
  write({ name: 'Nordwind' });
  expect(await takeReadAhead(path)).toBeNull();
});

it('is left to who asks where there is one core', async () => {
  preloadSnapshot(path, 1);
  expect(await takeReadAhead(path)).toBeNull();
});
