import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, WrongConfiguration } from '../../config.ts';
import { SESSION_KEY_BYTES } from '../../http/access/session.ts';
import { type StoreHealth, StoreUnavailable } from '../../service/outage/store-health.ts';
import { newKeyText, readSigningKey, type SigningKey } from '../../service/receipts/receipt.ts';
import type { Store } from '../../store/store.ts';
import { warn } from '../console/terminal.ts';
import { isUnwritable } from '../plain-fault.ts';

/**
 * The content of a key file that only its owner can read; created if missing. On a full or read-only disk, the key
 * exists in this process only.
 */
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
async function sharedKey(
  store: Pick<Store, 'sharedKey'>,
  path: string,
  name: string,
  make: () => string,
): Promise<string> {
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
async function ownKey(
  store: Pick<Store, 'sharedKey'>,
  config: Config,
  name: string,
  make: () => string,
): Promise<string> {
  mkdirSync(config.dataDir, { recursive: true });
  if (config.databaseUrl) return sharedKey(store, join(config.dataDir, name), name, make);
  return keyFile(join(config.dataDir, name), make);
}

/**
 * The key that signs receipts: from the file in SIS_RECEIPT_KEY, else one generated at the first start.
 * @throws WrongConfiguration when it is not an Ed25519 key
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

/** A key of random bytes with a name. */
async function randomKey(
  store: Pick<Store, 'sharedKey'>,
  config: Config,
  name: string,
  bytes: number,
): Promise<Buffer> {
  const make = (): string => randomBytes(bytes).toString('hex');
  return Buffer.from((await ownKey(store, config, name, make)).trim(), 'hex');
}

/** Key of the audit log, which hashes queries and chains lines. */
export const auditKey = (store: Pick<Store, 'sharedKey'>, config: Config): Promise<Buffer> =>
  randomKey(store, config, 'audit-key', 32);

/** Key that encrypts session cookies. */
const sessionKey = (store: Pick<Store, 'sharedKey'>, config: Config): Promise<Buffer> =>
  randomKey(store, config, 'session-key', SESSION_KEY_BYTES);

/**
 * The keys of a process that answers requests. Its store may be unavailable if copies exist. `audit`: null without an
 * audit log.
 */
export async function servingKeys(
  store: Pick<Store, 'sharedKey'>,
  config: Config,
  { ask }: Pick<StoreHealth, 'ask'>,
): Promise<{ receipt: SigningKey; session: Buffer; audit: Buffer | null }> {
  const asked: Pick<Store, 'sharedKey'> = { sharedKey: (name, make) => ask(() => store.sharedKey(name, make)) };
  const [receipt, session] = [await receiptKey(asked, config), await sessionKey(asked, config)];
  return { receipt, session, audit: config.audit ? await auditKey(asked, config) : null };
}
