/**
 * Checks that receipts remain valid: records answers of three data versions, deletes the snapshots, rebuilds each version
 * from the archived editions and answers every recorded request again, which must result in the same bytes. Then changes
 * one byte in each recorded answer, which the verification must detect.
 *
 *     npm run -s check:receipts -- [--lists DIR] [--answers N] [--data DIR]
 *
 * Without --lists it uses the fictional demo edition and 10,000 answers. --data: an empty folder to build in (default: a
 * temporary one). Exit codes: 0 all receipts are valid, 1 some are not.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/config.ts';
import { recordAndReplay } from './check-receipts/record-and-replay.ts';

const { values } = parseArgs({
  options: {
    lists: { type: 'string', default: join(import.meta.dirname, '../data/demo') },
    answers: { type: 'string', default: '10000' },
    data: { type: 'string' },
  },
});
const dataDir = values.data ? resolve(values.data) : mkdtempSync(join(tmpdir(), 'sis-receipts-'));
try {
  const figures = await recordAndReplay(
    { config: readConfig({ SIS_DATA_DIR: dataDir }), lists: resolve(values.lists), count: Number(values.answers) },
    (text) => console.log(text),
  );
  console.log(JSON.stringify(figures, null, 2));
  if (figures.faults.length > 0) process.exitCode = 1;
} finally {
  if (!values.data) rmSync(dataDir, { recursive: true, force: true });
}
