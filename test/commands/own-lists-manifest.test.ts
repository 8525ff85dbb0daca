import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { importManifest } from '../../src/commands/own-lists/manifest.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { publishExport } from '../../src/export/files/publish.ts';
import { publishedExports } from '../../src/export/files/versions.ts';
import type { Store } from '../../src/store/store.ts';
import { exportedData } from '../export/data.ts';
import { parties, testService } from '../http/fixture.ts';
import { entityIn } from '../store/contents.ts';
import { openedStore } from '../store/test-store.ts';
import { listening, temporaryFolder } from '../temporary.ts';

const ENTITIES = ['Ivan Petrov', 'Olga Sidorova']
  .map((name, at) => JSON.stringify({ id: `Q${at}`, schema: 'Person', properties: { name: [name] } }))
  .join('\n');
const resources = (url: string) => [
  { name: 'targets.simple.csv', url: `${url}/none` },
  { name: 'entities.ftm.json', url: `${url}/entities.ftm.json` },
];

describe('a manifest of yente', { timeout: 180_000 }, () => {
  const folder = temporaryFolder();
  let server: Server;
  let url: string;
  let config: Config;
  let store: Store;
  beforeAll(async () => {
    config = readConfig({ SIS_DATA_DIR: join(folder, 'data'), SIS_WORKERS: '0' });
    store = await openedStore(config);
    server = createServer(({ url: path }, answer) => {
      const catalog = {
        datasets: [
          { name: 'ch_seco', title: 'Swiss list', publisher: { country: 'ch' }, resources: resources(url) },
          { name: 'others', title: 'Others', resources: resources(url) },
        ],
      };
      const local = (path: string) => ({ datasets: [{ name: 'local', title: 'Local', path }] });
      if (path === '/local.yml') answer.end(JSON.stringify(local(join(folder, 'entities.ftm.json'))));
      else if (path === '/local-address.yml')
        answer.end(JSON.stringify(local(pathToFileURL(join(folder, 'entities.ftm.json')).href)));
      else if (path === '/local-catalog.yml')
        answer.end(JSON.stringify({ catalogs: [{ url: join(folder, 'entities.ftm.json') }] }));
      else if (path === '/index.json') answer.end(JSON.stringify(catalog));
      else if (path === '/entities.ftm.json') answer.end(ENTITIES);
      else answer.writeHead(404).end();
    });
    url = await listening(server);
    writeFileSync(join(folder, 'entities.ftm.json'), ENTITIES);
  });
  const write = (lines: readonly string[]): string => {
    writeFileSync(join(folder, 'manifest.yml'), lines.join('\n'));
    return join(folder, 'manifest.yml');
  };
  const imported = async (path: string) =>
    (await importManifest({ store, config }, path, true)).map(({ name, change, left, failure }) => [
      name,
      change?.list.id ?? left ?? failure,
    ]);

  it('from the network names no file of this machine', async () => {
    const refused = expect.stringMatching(
      /names the file .*entities\.ftm\.json of this machine, which only a manifest/,
    );
    for (const path of ['local.yml', 'local-address.yml'])
      expect(await imported(`${url}/${path}`)).toEqual([['local', refused]]);
    expect(await imported(write(['catalogs:', `  - url: ${url}/local.yml`]))).toEqual([['local', refused]]);
    await expect(imported(`${url}/local-catalog.yml`)).rejects.toThrow(/names the file/);
    expect((await store.ownLists()).map(({ id }) => id)).not.toContain('own-local');
  });

  it('adds the data sets that it loads, by address, by path and from a catalog, once', async () => {
    const manifest = write([
      'schedule: null',
      'catalogs:',
      `  - url: ${url}/index.json`,
      '    scope: ch_seco',
      '    resource_name: entities.ftm.json',
      'datasets:',
      '  - {name: partners, title: Partner list, path: entities.ftm.json, version: "100"}',
      `  - {name: wrapper, title: Wrapper, children: [partners], load: true, entities_url: "${url}/entities.ftm.json"}`,
      '  - {name: all, title: All of it, children: [partners]}',
      '  - {name: idle, title: Idle, load: false, path: entities.ftm.json}',
      '  - {name: paid, title: Paid, auth_token: $TOKEN, path: entities.ftm.json}',
      '  - {name: bare, title: Bare}',
      `  - {name: gone, title: Gone, entities_url: "${url}/none"}`,
    ]);
    expect(await imported(manifest)).toEqual([
      ['partners', 'own-partners'],
      ['wrapper', 'own-wrapper'],
      ['all', 'a collection of other data sets'],
      ['idle', 'not loaded (load: false)'],
      ['paid', expect.stringContaining('needs a token')],
      ['bare', expect.stringContaining('no entities_url')],
      ['gone', expect.stringContaining('404')],
      ['ch_seco', 'own-ch-seco'],
    ]);
    expect(await store.ownLists()).toMatchObject([
      { id: 'own-ch-seco', name: 'Swiss list', jurisdiction: 'CH', url: `${url}/entities.ftm.json`, keyed: true },
      { id: 'own-partners', name: 'Partner list', jurisdiction: 'OWN', file: join(folder, 'entities.ftm.json') },
      { id: 'own-wrapper', url: `${url}/entities.ftm.json` },
    ]);
    expect(await entityIn(store, 'own-ch-seco-Q1')).toMatchObject({ name: 'Olga Sidorova', is_active: true });
    expect((await imported(manifest)).filter(([, what]) => what?.startsWith('is there already'))).toHaveLength(3);
    expect(await store.editions('own-partners')).toHaveLength(1);
  });

  it('that another instance makes of its exports adds its lists', async () => {
    const exports = join(folder, 'exports');
    await publishExport(exports, exportedData('0000000000000001', parties(20)));
    const other = await testService({ exports: publishedExports(exports), config: { auth: 'off' } });
    const config = readConfig({ SIS_DATA_DIR: join(folder, 'importing'), SIS_WORKERS: '0' });
    const store = await openedStore(config);
    const made = await importManifest({ store, config }, `${other.url}/export/index.json`, true);
    expect(made.map(({ name, change, left, failure }) => [name, change?.list.id ?? left ?? failure])).toEqual([
      ['us_ofac_sdn', 'own-us-ofac-sdn'],
      ['gb_fcdo_sanctions', 'own-gb-fcdo-sanctions'],
      ['eu_fsf', 'own-eu-fsf'],
      ['default', 'a collection of other data sets'],
    ]);
    expect(await entityIn(store, 'own-us-ofac-sdn-us-ofac-sdn-100')).toMatchObject({
      is_active: true,
      official_id: '100',
    });
  });

  it('that cannot be read is refused with what is wrong in it', async () => {
    await expect(imported(write(['datasets:', '  - title: Nameless']))).rejects.toThrow(/datasets\.0\.name/);
    await expect(imported(write(['datasets: [', '  {']))).rejects.toThrow(/manifest\.yml cannot be read/);
    await expect(imported(write(['datasets: []']))).rejects.toThrow(/states no data sets/);
    const catalog = (...more: string[]) => write(['catalogs:', `  - url: ${url}/index.json`, ...more]);
    await expect(imported(catalog('    scope: xx'))).rejects.toThrow(/has no data set xx/);
    await expect(imported(catalog('    auth_token: x'))).rejects.toThrow(/needs a token/);
  });
});
