import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { stageFile } from '../../../src/ingest/archive/archive.ts';
import { temporaryFolder } from '../../temporary.ts';

it.each([
  ['list.xml.gz', gzipSync('<list/>')],
  ['list.xml', Buffer.from('<list/>')],
])('a file that may only be read is staged as one that can be replaced: %s', async (name, bytes) => {
  const folder = temporaryFolder();
  const path = join(folder, name);
  writeFileSync(path, bytes, { mode: 0o444 });
  for (let time = 0; time < 2; time++) {
    const staged = await stageFile(path, join(folder, 'archive'));
    expect(statSync(staged.path).mode & 0o200).toBe(0o200);
  }
});
