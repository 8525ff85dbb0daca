import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

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

it('the release has one number, and an entry in the changelog', () => {
  const { version } = read('package.json');
  expect(read('client/package.json').version).toBe(version);
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const [newest] = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm)];
  expect(newest?.[1]).toBe(version);
});
