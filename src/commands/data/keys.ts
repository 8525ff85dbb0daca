import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, WrongConfiguration } from '../../config.ts';
import { newKeyText, readSigningKey, type SigningKey } from '../../service/receipts/signing-key.ts';
import type { Store } from '../../store/store.ts';

/** The text of a key file that only its owner may read; made where there is none. */
function keyFile(path: string, make: () => string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8');
  // Linked into its place when it is whole: two processes may start at once, and the first one's key is the key.
  const passing = `${path}.${process.pid}.tmp`;
  writeFileSync(passing, make(), { mode: 0o600, flush: true });
  try {
    linkSync(passing, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(passing);
  }
  return readFileSync(path, 'utf8');
}

/** A key of the installation: in the store where nodes share one database, else a file of the data folder. */
function ownKey(store: Pick<Store, 'sharedKey'>, config: Config, name: string, make: () => string): Promise<string> {
  if (config.databaseUrl) return store.sharedKey(name, make);
  mkdirSync(config.dataDir, { recursive: true });
  return Promise.resolve(keyFile(join(config.dataDir, name), make));
}

/**
 * The key that signs receipts: the file that SIS_RECEIPT_KEY names, else one made at the first start.
 * @throws WrongConfiguration when it is no Ed25519 key
 */
export async function receiptKey(store: Pick<Store, 'sharedKey'>, config: Config): Promise<SigningKey> {
  const { receiptKeyPath } = config;
  try {
    return readSigningKey(
      receiptKeyPath
        ? readFileSync(receiptKeyPath, 'utf8')
        : await ownKey(store, config, 'receipt-key.pem', newKeyText),
    );
  } catch (error) {
    const message = (error as Error).message;
    if (receiptKeyPath)
      throw new WrongConfiguration(`SIS_RECEIPT_KEY must be a readable PEM file with an Ed25519 key: ${message}.`);
    throw new Error(`The key of receipts, receipt-key.pem in the data folder, cannot be read: ${message}.`);
  }
}

/** The key that queries are hashed by in the audit log. */
export const auditKey = async (store: Pick<Store, 'sharedKey'>, config: Config): Promise<Buffer> =>
  Buffer.from((await ownKey(store, config, 'audit-key', () => randomBytes(32).toString('hex'))).trim(), 'hex');
