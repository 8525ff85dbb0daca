import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ReceiptFigures, recordAndReplay } from '../../scripts/check-receipts/record-and-replay.ts';
import { buildFromStore } from '../../src/commands/data/current-snapshot.ts';
import { receiptKey } from '../../src/commands/data/keys.ts';
import { rebuiltSnapshot } from '../../src/commands/data/rebuilt-snapshot.ts';
import { readConfig } from '../../src/config.ts';
import type { Guard } from '../../src/domain/lists/edition-guards.ts';
import { ingestAll } from '../../src/ingest/ingest.ts';
import { revokeEdition } from '../../src/ingest/revoke.ts';
import { newKeyText, readReceipt, receiptIssuer, withReceipt } from '../../src/service/receipts/receipt.ts';
import { SOURCES, sourceById } from '../../src/sources/catalog.ts';
import { appliedFiles } from '../../src/store/read/data-versions.ts';
import { openStore } from '../../src/store/store.ts';
import { temporaryFolder } from '../temporary.ts';
import { DEMO, failing, onData, runSis } from './sis.ts';

const folder = temporaryFolder();
let figures: ReceiptFigures;
beforeAll(async () => {
  const config = readConfig({ SIS_DATA_DIR: join(folder, 'data') });
  figures = await recordAndReplay({ config, lists: DEMO, count: 120 });
});

const sis = (...args: string[]) => runSis(onData(join(folder, 'data'), { SIS_RECEIPT_KEY: '' }), args);

describe('answers of three data versions', () => {
  it('are given again to the byte from archived editions alone, and a changed byte is found', () => {
    expect(figures.faults).toEqual([]);
    expect(figures).toMatchObject({ recorded: 120, replayed: 120, changed: 120, found: 120 });
    expect(new Set(figures.versions).size).toBe(3);
    expect(figures.empty).toBeGreaterThan(5);
  });

  it('are given again for versions before and after an edition was revoked and taken again', async () => {
    const config = readConfig({ SIS_DATA_DIR: join(folder, 'revoked') });
    const store = await openStore(config);
    const from = { kind: 'folder' as const, dir: DEMO, demo: true };
    const sources = SOURCES.filter(({ info }) => ['uk-sl', 'un-sc'].includes(info.id));
    const ingest = (accept: readonly Guard[]) => ingestAll({ store, sources, dataDir: config.dataDir, from, accept });
    await ingest([]);
    const versions = [(await buildFromStore(store, config)).data_version];
    const edition = (await store.editions('uk-sl')).at(-1)!;
    await revokeEdition({ store, source: sourceById('uk-sl')!, dataDir: config.dataDir, editionId: edition.id });
    versions.push((await buildFromStore(store, config)).data_version);
    await ingest(['revoked']);
    versions.push((await buildFromStore(store, config)).data_version);
    expect(versions[1]).not.toBe(versions[0]);
    for (const version of versions) {
      const made = (await store.dataVersions.find(version))!;
      const { dataVersion } = await rebuiltSnapshot(config, made, join(folder, `again-${version}`));
      expect(dataVersion).toBe(version);
    }
    await store.close();
  });

  it('are proven and replayed on the command line', async () => {
    const config = readConfig({ SIS_DATA_DIR: join(folder, 'data') });
    const store = await openStore(config);
    const key = await receiptKey(store, config);
    const made = { version: 'unknown', ruleset: 'x', encoder: 'builtin', files: [] };
    await store.dataVersions.note(made);
    await store.close();
    const answer = join(folder, 'answer.json');
    const body = '{"entities":[]}';
    const data = { version: 'unknown', ruleset: 'x', demo: true, sources: [] } as never;
    const facts = { contentType: 'application/json; charset=utf-8', body, data, day: '2026-02-03' };
    const receipt = receiptIssuer(key).issue({ ...facts, request: '/api/entities?q=x' });
    writeFileSync(answer, withReceipt(body, receipt));
    expect(sis('receipt', 'verify', answer)).toMatchObject({ code: 0, stdout: expect.stringContaining('Proven') });
    const json = sis('receipt', 'verify', answer, '--json');
    expect(JSON.parse(json.stdout)).toEqual(readReceipt(receipt, [key.jwk]));
    expect(sis('replay', answer)).toMatchObject(failing(1, 'built by the rules x'));
    const keys = join(folder, 'jwks.json');
    writeFileSync(keys, JSON.stringify({ keys: [] }));
    expect(sis('receipt', 'verify', answer, '--keys', keys)).toMatchObject(failing(1, /not known here/));
    appendFileSync(answer, ' ');
    expect(sis('receipt', 'verify', answer)).toMatchObject(failing(1, /no receipt in it/));
    expect(sis('receipt', 'verify', join(folder, 'none'))).toMatchObject(failing(1, /cannot be read/));
  });

  it('cannot be replayed once an archived edition is altered or gone, and that is said', async () => {
    const config = readConfig({ SIS_DATA_DIR: join(folder, 'data') });
    const store = await openStore(config);
    const key = await receiptKey(store, config);
    const { rulesetVersion } = await import('../../src/service/ruleset.ts');
    const ruleset = rulesetVersion();
    const files = appliedFiles(await store.editions());
    await store.dataVersions.note({ version: 'other', ruleset, encoder: 'builtin', files });
    await store.dataVersions.note({
      version: 'gone',
      ruleset,
      encoder: 'builtin',
      files: [{ ...files[0]!, digest: 'f'.repeat(12) }],
    });
    await store.close();
    const save = (version: string): string => {
      const data = { version, ruleset, demo: true, sources: [] } as never;
      const facts = { contentType: 'application/json; charset=utf-8', body: '{}', data, day: '2026-02-03' };
      const path = join(folder, `${version}.json`);
      writeFileSync(
        path,
        withReceipt('{"a":1}', receiptIssuer(key).issue({ ...facts, body: '{"a":1}', request: '/api/stats' })),
      );
      return path;
    };
    expect(sis('replay', save('other'))).toMatchObject(failing(1, /give the data version .* not other/));
    expect(sis('replay', save('gone'))).toMatchObject(failing(1, /not in the archive any more: no file/));
    expect(sis('replay', save('never'))).toMatchObject(failing(1, /never built/));
  });
});

describe('the key of receipts', () => {
  it('is made once, for its owner only', async () => {
    const config = readConfig({ SIS_DATA_DIR: join(folder, 'fresh') });
    const store = await openStore(config);
    const made = await Promise.all([receiptKey(store, config), receiptKey(store, config)]);
    expect(made[0].jwk).toEqual(made[1].jwk);
    expect(statSync(join(folder, 'fresh/receipt-key.pem')).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'fresh')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    const own = join(folder, 'own.pem');
    writeFileSync(own, newKeyText());
    const given = await receiptKey(store, { ...config, receiptKeyPath: own });
    expect(given.jwk.kid).not.toBe(made[0].jwk.kid);
    writeFileSync(own, readFileSync(own, 'utf8').slice(40));
    await expect(receiptKey(store, { ...config, receiptKeyPath: own })).rejects.toThrow(/SIS_RECEIPT_KEY must be/);
    await store.close();
  });
});
