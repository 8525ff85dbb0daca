import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

it('server.json describes the package as it is, in the limits of the registry', () => {
  const { name, version, description, packages, remotes } = read('server.json');
  const about = read('package.json');
  expect([name, version]).toEqual([about.mcpName, about.version]);
  expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(description.length).toBeLessThanOrEqual(100);
  expect(packages).toMatchObject([{ registryType: 'npm', identifier: about.name, version: about.version }]);
  const configuration = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
  for (const { name } of packages[0].environmentVariables) expect(configuration).toContain(`\`${name}\``);
  expect(remotes[0].url).toMatch(/^https:\/\/\{host\}\/mcp$/);
});

it('the release has one number wherever it stands, and an entry in the changelog', () => {
  const { version } = read('package.json');
  const lock = read('package-lock.json');
  const stated = [lock.version, lock.packages[''].version, read('client/package.json').version];
  expect([...stated, openApiDocument().info.version]).toEqual(Array(4).fill(version));
  const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const [newest] = [...text('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm)];
  expect(newest?.[1]).toBe(version);
  for (const path of ['docs/deploy.md', 'client/README.md', 'deploy/spark/README.md', 'deploy/kubernetes/sis.yaml']) {
    const named = [...text(path).matchAll(/(?:sanctions-intelligence-(?:service|client)-|\/sis:)(\d+\.\d+\.\d+)/g)];
    expect([path, [...new Set(named.map(([, one]) => one))]]).toEqual([path, [version]]);
  }
});
