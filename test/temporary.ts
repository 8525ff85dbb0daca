/** What tests leave behind: it ends with the test, or with the file of tests where it was made before a test ran. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo, Server as SocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import { makeDemoData } from './commands/sis.ts';

const endings: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Calls `end` when the running test, or else the file, has ended; the newest first. Not before tests of files that share a process. */
export function atEnd(end: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()));
  else endings.push(end);
}

/** An empty folder; it is deleted {@link atEnd}. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sis-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A folder whose `data` has the demo editions and their snapshot. It is deleted {@link atEnd}. */
export function demoFolder(): string {
  const folder = temporaryFolder();
  const made = inject('demoData');
  if (made === undefined) makeDemoData(join(folder, 'data'));
  else cpSync(made, join(folder, 'data'), { recursive: true });
  return folder;
}

/** Lets a server listen on a free port of the loopback address until {@link atEnd}; gives the address. */
export async function listening(server: Server | SocketServer): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  atEnd(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
