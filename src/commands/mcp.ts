import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Command } from 'commander';
import { encoderSource } from '../encoder/open.ts';
import { createLog } from '../http/access/access-log.ts';
import { mcpServer } from '../http/mcp/server.ts';
import { todayIn } from '../service/clock.ts';
import { loadSnapshot } from '../service/data/load-snapshot.ts';
import { reportsFromStore } from '../service/data/readers.ts';
import { watchSnapshot } from '../service/watchers/snapshot-watch.ts';
import { openStore } from '../store/store.ts';
import { listedData, warnOfData } from './data/current-snapshot.ts';
import { snapshotPath } from './data/snapshot-file.ts';

/** Resolves when the client has disconnected, or a signal ends the process. */
const ended = (): Promise<unknown> =>
  new Promise((resolve) => {
    for (const event of ['end', 'close'] as const) process.stdin.once(event, resolve);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });

/** Serves the store over standard input and output until the client disconnects. Standard output is reserved for the protocol. */
async function mcp(): Promise<void> {
  const { snapshot, config } = await listedData();
  warnOfData(snapshot);
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel, 2);
  const encoders = await encoderSource(config.encoder, { key: config.encoderKey });
  const store = await openStore(config);
  let data = loadSnapshot(snapshot, encoders);
  const onNew = (fresh: typeof data): void => {
    data = fresh;
  };
  const watch = watchSnapshot(snapshotPath(config), { log, encoders, onNew });
  const reports = reportsFromStore(store);
  const handle = serveStdio(
    () =>
      mcpServer({
        // The server lives as long as its client, so each call gets the data of its time.
        get data() {
          return data;
        },
        get today() {
          return todayIn(config.timezone);
        },
        reports,
        base: '',
        rows: async () => {},
        found: () => {},
        failed: (error) => log.error({ err: error }, 'tool failed'),
      }),
    { onerror: ({ name }) => log.debug({ error: name }, 'message refused') },
  );
  await ended();
  watch.stop();
  await handle.close();
  await store.close();
}

export function registerMcp(program: Command): void {
  program
    .command('mcp')
    .description('Serve language models over standard input and output (Model Context Protocol)')
    .addHelpText(
      'after',
      `
A client starts this command itself; it needs no token. The same tools over HTTP, with a token: POST /mcp of \`sis serve\`.
All other output goes to standard error. See docs/mcp.md for the configuration of common clients.

Examples:
  sis mcp
  npx @modelcontextprotocol/inspector --cli bin/sis mcp --method tools/list
  npx @modelcontextprotocol/inspector --cli bin/sis mcp --method tools/call --tool-name sources`,
    )
    .action(mcp);
}
