import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../config.ts';
import { encoderSource } from '../encoder/open.ts';
import { hitsOf } from '../http/access/audit-log.ts';
import { isOfReports, operationOf, replayAnswer } from '../http/operations/answer-operation.ts';
import { loadSnapshot } from '../service/data/load-snapshot.ts';
import { Problem } from '../service/problems.ts';
import {
  checkBody,
  type PublicJwk,
  type ReceiptClaims,
  readReceipt,
  readSavedAnswer,
  type SavedAnswer,
  WrongReceipt,
} from '../service/receipts/receipt.ts';
import type { DataVersion } from '../store/read/data-versions.ts';
import type { Store } from '../store/store.ts';
import type { Options } from './console/flags.ts';
import { CommandFailed, withStore } from './console/run.ts';
import { print, printJson, warn } from './console/terminal.ts';
import { receiptKey } from './data/keys.ts';
import { rebuiltSnapshot } from './data/rebuilt-snapshot.ts';
import { readableSnapshot } from './data/snapshot-file.ts';

const HELP = `
FILE is an unchanged answer: a JSON body requested with ?receipt=true (curl -o FILE), or headers and body with the header
X-Receipt (curl -i -o FILE).`;

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new CommandFailed(`${path} cannot be read: ${(error as Error).message}.`);
  }
}

/** The keys of a JWK set, as saved from /.well-known/jwks.json. */
function keysIn(path: string): PublicJwk[] {
  try {
    const { keys } = JSON.parse(readFile(path).toString()) as { keys: PublicJwk[] };
    if (keys.every(({ kid, x }) => typeof kid === 'string' && typeof x === 'string')) return keys;
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
  }
  throw new CommandFailed(`${path} is not a JWK set; save /.well-known/jwks.json of the service.`);
}

/** Checks the saved headers against the receipt. */
function checkHeaders({ headers }: SavedAnswer, claims: ReceiptClaims): void {
  const stated = [
    ['content-type', claims.content_type],
    ['x-data-version', claims.data_version],
  ] as const;
  for (const [name, value] of stated) {
    const found = headers.get(name);
    if (found !== undefined && found !== value)
      throw new WrongReceipt(`The header ${name} was altered: it reads ${found.slice(0, 100)}, the receipt ${value}.`);
  }
}

/** Verifies a saved answer; returns the claims of its receipt, and the body. @throws CommandFailed when it does not verify */
export function provenAnswer(path: string, keys: readonly PublicJwk[]): { claims: ReceiptClaims; body: Buffer } {
  try {
    const saved = readSavedAnswer(readFile(path));
    const claims = readReceipt(saved.receipt, keys);
    checkBody(claims, saved.body);
    checkHeaders(saved, claims);
    return { claims, body: saved.body };
  } catch (error) {
    if (error instanceof WrongReceipt) throw new CommandFailed(`${path}: ${error.message}`);
    throw error;
  }
}

/** The keys that sign receipts of this installation, or those in a file. */
export async function knownKeys(store: Store, config: Config, file: string | undefined): Promise<PublicJwk[]> {
  return file === undefined ? [(await receiptKey(store, config)).jwk] : keysIn(file);
}

function printClaims(claims: ReceiptClaims, body: Buffer): void {
  const { time, request, data_version, release, ruleset, editions } = claims;
  const hits = hitsOf(body);
  print(`Proven: answered at ${time} to ${request}`);
  print(
    `Data version ${data_version}, rules ${ruleset}, release ${release}${hits === undefined ? '' : `, ${hits} found`}.`,
  );
  for (const { source_id, edition, sha256, state } of editions)
    print(`  ${source_id}  ${edition ?? 'no edition'}  ${state}  ${sha256 ?? ''}`);
}

export function registerReceipt(program: Command): void {
  program
    .command('receipt')
    .description('Signed receipts of answers')
    .command('verify')
    .description('Verify the receipt of a saved answer: its signature, and every byte of the body')
    .argument('<file>', 'the saved answer')
    .option('--keys <file>', 'JWK set saved from /.well-known/jwks.json of the service (default: local keys)')
    .option('--json', 'print the content of the receipt as JSON')
    .addHelpText(
      'after',
      `${HELP}\n\nExamples:\n  sis receipt verify answer.json\n  sis receipt verify answer.txt --keys jwks.json`,
    )
    .action((file: string, flags: { keys?: string; json?: boolean }) =>
      withStore(async (store, config) => {
        const { claims, body } = provenAnswer(file, await knownKeys(store, config, flags.keys));
        if (flags.json) printJson(claims);
        else printClaims(claims, body);
      }),
    );
}

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
