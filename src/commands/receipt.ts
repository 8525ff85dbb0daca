import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Config } from '../config.ts';
import { hitsOf } from '../http/access/audit-log.ts';
import {
  checkBody,
  type PublicJwk,
  type ReceiptClaims,
  readReceipt,
  readSavedAnswer,
  type SavedAnswer,
  WrongReceipt,
} from '../service/receipts/receipt.ts';
import type { Store } from '../store/store.ts';
import { CommandFailed, withStore } from './console/run.ts';
import { print, printJson } from './console/terminal.ts';
import { receiptKey } from './data/keys.ts';

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
