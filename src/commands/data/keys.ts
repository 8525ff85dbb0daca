import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, WrongConfiguration } from '../../config.ts';
import { SESSION_KEY_BYTES } from '../../http/access/session.ts';
import { type StoreHealth, StoreUnavailable } from '../../service/outage/store-health.ts';
import { newKeyText, readSigningKey, type SigningKey } from '../../service/receipts/receipt.ts';
import type { Store } from '../../store/store.ts';
import { isUnwritable } from '../console/plain-fault.ts';
import { warn } from '../console/terminal.ts';

/** Where nodes share keys. */
type KeyStore = Pick<Store, 'sharedKey'>;

/** The content of a key file, created if missing. On a full or read-only disk the key exists in this process only. */
function keyFile(path: string, make: () => string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8');
  // Linked to its path when complete: if two processes start at once, the first one's key is used.
  const passing = `${path}.${process.pid}.tmp`;
  const own = make();
  try {
    writeFileSync(passing, own, { mode: 0o600, flush: true });
    linkSync(passing, path);
  } catch (error) {
    if (isUnwritable(error)) {
      warn(`${path} cannot be written, so a new key is used until this process ends: ${(error as Error).message}`);
      return own;
    }
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(passing, { force: true });
  }
  return readFileSync(path, 'utf8');
}

/** A key in the store that nodes share. Its copy in the data folder is used while the store is unavailable. */
async function sharedKey(store: KeyStore, path: string, name: string, make: () => string): Promise<string> {
  let key: string;
  try {
    key = await store.sharedKey(name, make);
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || !existsSync(path)) throw error;
    return readFileSync(path, 'utf8');
  }
  try {
    writeFileSync(path, key, { mode: 0o600 });
  } catch (error) {
    if (!isUnwritable(error)) throw error;
  }
  return key;
}

/** A key of the installation: in the store if nodes share a database, else in a file of the data folder. */
async function ownKey(store: KeyStore, config: Config, name: string, make: () => string): Promise<string> {
  mkdirSync(config.dataDir, { recursive: true });
  if (config.databaseUrl) return sharedKey(store, join(config.dataDir, name), name, make);
  return keyFile(join(config.dataDir, name), make);
}

/** The key that signs receipts: from SIS_RECEIPT_KEY, else generated at the first start. @throws WrongConfiguration */
export async function receiptKey(store: KeyStore, config: Config): Promise<SigningKey> {
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

/** A key of random bytes with a name. */
async function randomKey(store: KeyStore, config: Config, name: string, bytes: number): Promise<Buffer> {
  const make = (): string => randomBytes(bytes).toString('hex');
  return Buffer.from((await ownKey(store, config, name, make)).trim(), 'hex');
}

/** Key of the audit log, which hashes queries and chains lines. */
export const auditKey = (store: KeyStore, config: Config): Promise<Buffer> => randomKey(store, config, 'audit-key', 32);

/** The keys of a process that answers requests; the store may be unavailable. `audit`: null without an audit log. */
export async function servingKeys(store: KeyStore, config: Config, { ask }: Pick<StoreHealth, 'ask'>) {
  const asked: KeyStore = { sharedKey: (name, make) => ask(() => store.sharedKey(name, make)) };
  return {
    receipt: await receiptKey(asked, config),
    /** Encrypts session cookies. */
    session: await randomKey(asked, config, 'session-key', SESSION_KEY_BYTES),
    audit: config.audit ? await auditKey(asked, config) : null,
  };
}
