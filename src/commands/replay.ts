import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../config.ts';
import { encoderSource } from '../encoder/open.ts';
import { isOfReports, operationOf, replayAnswer } from '../http/operations/answer-operation.ts';
import { loadSnapshot } from '../service/data/load-snapshot.ts';
import { Problem } from '../service/problems.ts';
import type { ReceiptClaims } from '../service/receipts/receipt.ts';
import type { DataVersion } from '../store/read/data-versions.ts';
import type { Store } from '../store/store.ts';
import type { Options } from './console/flags.ts';
import { CommandFailed, withStore } from './console/run.ts';
import { print, printJson, warn } from './console/terminal.ts';
import { rebuiltSnapshot } from './data/rebuilt-snapshot.ts';
import { readableSnapshot } from './data/snapshot-file.ts';
import { knownKeys, provenAnswer } from './receipt.ts';

type Flags = Options<'keys' | 'keep' | 'output', 'json'>;

/** What a data version is based on. @throws CommandFailed when this store never had it */
async function known(store: Store, { data_version, release }: ReceiptClaims): Promise<DataVersion> {
  const made = await store.dataVersions.find(data_version);
  if (made) return made;
  throw new CommandFailed(
    `This store never built the data version ${data_version} (release ${release}); replay with the data folder of the service that gave the receipt.`,
  );
}

/** Repeats the request of a receipt with the data of its version; `folder` is for rebuilt data. */
async function answerAgain(store: Store, config: Config, claims: ReceiptClaims, folder: string): Promise<Buffer> {
  const asked = operationOf(claims);
  if (!asked) throw new CommandFailed(`This version has no operation for ${claims.request}.`);
  if (isOfReports(asked))
    throw new CommandFailed(
      `The receipt is proven; published reports are not made again from editions, their revisions are kept: see \`sis report show\`.`,
    );
  const made = await known(store, claims);
  let snapshot = await readableSnapshot(config);
  if (snapshot?.dataVersion !== made.version) {
    if (!existsSync(join(folder, 'snapshot.bin')))
      warn(`Building the data version ${made.version} again from ${made.files.length} archived editions …`);
    snapshot = await rebuiltSnapshot(config, made, folder, await store.ownLists());
  }
  const encoders = await encoderSource(made.encoder, { key: config.encoderKey });
  try {
    return await replayAnswer(claims, asked, loadSnapshot(snapshot, encoders));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new CommandFailed(`The request is now answered with ${error.status}: ${error.message}`);
  }
}

async function replay(store: Store, config: Config, file: string, flags: Flags): Promise<void> {
  const { claims, body } = provenAnswer(file, await knownKeys(store, config, flags.keys));
  const folder = flags.keep
    ? join(resolve(flags.keep), claims.data_version)
    : mkdtempSync(join(tmpdir(), 'sis-replay-'));
  mkdirSync(folder, { recursive: true });
  let again: Buffer;
  try {
    again = await answerAgain(store, config, claims, folder);
  } finally {
    if (!flags.keep) rmSync(folder, { recursive: true, force: true });
  }
  if (flags.output) writeFileSync(flags.output, again);
  const same = again.equals(body);
  const { request, data_version } = claims;
  if (flags.json) printJson({ same, request, data_version, bytes: again.length });
  else if (same) print(`The same answer, all ${again.length} bytes: ${request} on the data version ${data_version}.`);
  if (!same) {
    const at = again.findIndex((byte, place) => byte !== body[place]);
    throw new CommandFailed(
      `The replayed answer differs from the saved one from byte ${at === -1 ? again.length : at} on (${body.length} bytes saved, ${again.length} now).`,
    );
  }
}

export function registerReplay(program: Command): void {
  program
    .command('replay')
    .description('Reproduce a signed answer from the editions it was based on')
    .argument('<file>', 'the saved answer; see sis receipt verify')
    .option('--keys <file>', 'JWK set with the key of the receipt (default: local keys)')
    .option('--keep <dir>', 'keep rebuilt data in this folder, for further replays')
    .option('--output <file>', 'write the body to this file')
    .option('--json', 'print the outcome as JSON')
    .addHelpText(
      'after',
      '\nData of another version than the active one are rebuilt from the archive, which takes as long as `sis ingest`.\nExit codes: 0 identical to the byte, 1 different, or the data cannot be rebuilt.\n\nExamples:\n  sis replay answer.json\n  sis replay answer.json --keep var/replays',
    )
    .action((file: string, flags: Flags) => withStore((store, config) => replay(store, config, file, flags)));
}
