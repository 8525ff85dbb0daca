import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';

const DEBIAN = '/usr/bin/chromium';
/** Libraries that a machine without a desktop lacks; part of the package. */
const LIBRARIES = resolve(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin/al2023.tar.br');

/** Unpacks the browser of the npm package, once for all test files that want it at the same time. */
async function unpacked(): Promise<{ executablePath: string; libraries: string }> {
  const lock = join(tmpdir(), 'sis-browser.lock');
  for (let tries = 0; ; tries++) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (tries > 600) throw new Error(`The browser is not unpacked: delete ${lock} and try again.`, { cause: error });
      await setTimeout(100);
    }
  }
  try {
    const { default: packaged, inflate } = await import('@sparticuz/chromium');
    const executablePath = await packaged.executablePath();
    return { executablePath, libraries: join(await inflate(LIBRARIES), 'lib') };
  } finally {
    rmdirSync(lock);
  }
}

/** How a headless Chromium is started: Debian's where it is installed, else (and with `TEST_PROGRAMS=packaged`) the one of the npm package. */
export async function launchOptions(more: readonly string[]): Promise<LaunchOptions> {
  const args = [
    ...more,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
  ];
  if (process.env.TEST_PROGRAMS !== 'packaged' && existsSync(DEBIAN)) return { executablePath: DEBIAN, args };
  const { executablePath, libraries } = await unpacked();
  const env = { ...process.env, LD_LIBRARY_PATH: [process.env.LD_LIBRARY_PATH, libraries].filter(Boolean).join(':') };
  return { executablePath, args: [...args, '--no-zygote'], env };
}

/** Starts the browser that all files of a run share. */
export const startBrowser = async (): Promise<BrowserServer> => chromium.launchServer(await launchOptions([]));
