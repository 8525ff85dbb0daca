import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithPrograms } from '../programs.ts';
import { temporaryFolder } from '../temporary.ts';
import { type DemoService, demoService } from './demo-service.ts';
import { commandsOf, isEmpty, runCommand } from './documented-commands.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Pages whose commands all run, in their order, and how many there are at least. */
const PAGES: [page: string, commands: number][] = [
  ['README.md', 5],
  ['README.zh-CN.md', 5],
  ['docs/tutorial.md', 15],
  ['docs/batch.md', 5],
  ['docs/compatibility.md', 3],
  ['docs/mcp.md', 2],
];

describeWithPrograms(['curl'], 'the commands of the documentation, on the demo edition', () => {
  const folder = temporaryFolder();
  let service: DemoService;
  beforeAll(async () => {
    service = await demoService(folder);
  });
  afterAll(async () => {
    await service.end();
  });

  it.each(PAGES)('%s: each of %i or more runs and shows something', async (page, least) => {
    const cwd = join(folder, page.replaceAll('/', '-'));
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'customers.jsonl'), '{"q":"Nonesuch Bank"}\n');
    for (const name of ['bin', 'examples']) symlinkSync(join(ROOT, name), join(cwd, name));
    const { SIS_URL: url, SIS_TOKEN: token, SIS_DATA_DIR } = service.environment;
    const commands = commandsOf(page);
    expect(commands.length).toBeGreaterThanOrEqual(least);
    for (const command of commands) {
      const printed = await runCommand(command, { url: url!, token: token!, cwd, env: { SIS_DATA_DIR } });
      // What writes files says how it went on standard error.
      const maySayNothing = /^(?:mkdir|cp) |--output| > |^bin\/sis watch /.test(command);
      if (!maySayNothing) expect([command, isEmpty(printed)]).toEqual([command, false]);
    }
  });
});

it('the two READMEs have the same commands, pictures and lists', () => {
  expect(commandsOf('README.zh-CN.md')).toEqual(commandsOf('README.md'));
});
