import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { receiptKey } from '../../src/commands/data/keys.ts';
import { rebuiltSnapshot } from '../../src/commands/data/rebuilt-snapshot.ts';
import { snapshotPath } from '../../src/commands/data/snapshot-file.ts';
import type { Config } from '../../src/config.ts';
import { seededRandom } from '../../src/exam/cases/random.ts';
import { operationOf, replayAnswer } from '../../src/http/operations/answer-operation.ts';
import { startServer } from '../../src/http/server.ts';
import { openSnapshot } from '../../src/search/snapshot.ts';
import { loadSnapshot } from '../../src/service/data/load-snapshot.ts';
import { reportsFromStore } from '../../src/service/data/readers.ts';
import {
  checkBody,
  type PublicJwk,
  readReceipt,
  readSavedAnswer,
  receiptIssuer,
  WrongReceipt,
  withReceipt,
} from '../../src/service/receipts/receipt.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { requestTarget } from './requests.ts';
import { buildVersions } from './three-versions.ts';

/** An answer with its receipt, as a client would store it. */
interface Recorded {
  version: string;
  target: string;
  saved: Buffer;
}

export interface ReceiptFigures {
  versions: string[];
  recorded: number;
  /** Number of answers without a hit. */
  empty: number;
  /** Number of answers recreated with the same bytes. */
  replayed: number;
  /** Number of answers with one changed byte, and of those in which the change was detected. */
  changed: number;
  found: number;
  /** Descriptions of the first failures. */
  faults: string[];
}

/**
 * Requests answers from the active data; every second one is stored with the receipt in its body, the others with their
 * headers.
 */
async function record(store: Store, config: Config, count: number, random: () => number): Promise<Recorded[]> {
  const server = await startServer({
    config: { host: '127.0.0.1', port: 0, auth: 'off', rateLimit: 0, timezone: 'UTC', receipts: 'all' },
    data: loadSnapshot(await openSnapshot(snapshotPath(config))),
    tokens: store.tokens,
    reports: reportsFromStore(store),
    receipts: receiptIssuer(await receiptKey(store, config)),
    log: pino({ level: 'silent' }),
  });
  try {
    const { entities } = (await (await fetch(`${server.url}/api/entities?limit=100`)).json()) as {
      entities: { id: string; name: string }[];
    };
    const recorded: Recorded[] = [];
    while (recorded.length < count) {
      const target = requestTarget(random, entities);
      const response = await fetch(server.url + target);
      const body = Buffer.from(await response.arrayBuffer());
      const receipt = response.headers.get('x-receipt');
      if (response.status !== 200 || receipt === null) throw new Error(`${response.status} without receipt: ${target}`);
      const head = `HTTP/1.1 200 OK\r\nX-Receipt: ${receipt}\r\n\r\n`;
      const saved =
        recorded.length % 2 === 0 ? Buffer.from(withReceipt(body, receipt)) : Buffer.concat([Buffer.from(head), body]);
      recorded.push({ version: server.current()!.version, target, saved });
    }
    return recorded;
  } finally {
    await server.close();
  }
}

function proven(saved: Buffer, keys: readonly PublicJwk[]) {
  const answer = readSavedAnswer(saved);
  const claims = readReceipt(answer.receipt, keys);
  checkBody(claims, answer.body);
  return { claims, body: answer.body };
}

/**
 * True when a changed byte is detected. It is changed anywhere except in the words around the receipt, which carry no
 * claim.
 */
function isFound(saved: Buffer, keys: readonly PublicJwk[], random: () => number): boolean {
  const first = saved.subarray(0, 4).toString() === 'HTTP' ? saved.indexOf('X-Receipt: ') + 11 : 0;
  const at = first + Math.floor(random() * (saved.length - first));
  const changed = Buffer.from(saved);
  changed[at] = changed[at]! ^ (1 + Math.floor(random() * 255));
  try {
    const { claims, body } = proven(changed, keys);
    const before = proven(saved, keys);
    // Headers and body may be separated by either kind of line end, which changes nothing that is stated.
    return (
      body.equals(before.body) &&
      JSON.stringify(claims) === JSON.stringify(before.claims) &&
      at < saved.indexOf('\r\n\r\n') + 4
    );
  } catch (error) {
    if (error instanceof WrongReceipt) return true;
    throw error;
  }
}

/**
 * Records answers of three data versions, deletes the snapshots, rebuilds each version from the archived editions, and
 * answers every recorded request again. `folder` must be empty; the built data remain in it.
 */
export async function recordAndReplay(
  { config, lists, count }: { config: Config; lists: string; count: number },
  onStep: (text: string) => void = () => {},
): Promise<ReceiptFigures> {
  const random = seededRandom(1);
  const store = await openStore(config);
  const recorded: Recorded[] = [];
  const figures: ReceiptFigures = {
    versions: [],
    recorded: 0,
    empty: 0,
    replayed: 0,
    changed: 0,
    found: 0,
    faults: [],
  };
  try {
    await buildVersions({ store, config, lists }, 3, async (version) => {
      figures.versions.push(version);
      recorded.push(
        ...(await record(store, config, Math.ceil((count - recorded.length) / (4 - figures.versions.length)), random)),
      );
      onStep(`${version}: ${recorded.length} answers recorded`);
    });
    rmSync(snapshotPath(config));
    const keys = [(await receiptKey(store, config)).jwk];
    for (const version of figures.versions) {
      const made = await store.dataVersions.find(version);
      const snapshot = await rebuiltSnapshot(config, made!, join(config.dataDir, 'replays', version));
      const data = loadSnapshot(snapshot);
      for (const { target, saved } of recorded.filter((one) => one.version === version)) {
        const { claims, body } = proven(saved, keys);
        const again = await replayAnswer(claims, operationOf(claims)!, data);
        figures.recorded++;
        if (body.includes('"total":0,')) figures.empty++;
        if (again.equals(body)) figures.replayed++;
        else figures.faults.push(`another answer: ${target}`);
        figures.changed++;
        if (isFound(saved, keys, random)) figures.found++;
        else figures.faults.push(`a changed byte not found: ${target}`);
      }
      onStep(`${version}: ${figures.replayed} of ${figures.recorded} given again`);
    }
  } finally {
    await store.close();
  }
  figures.faults.splice(20);
  return figures;
}
