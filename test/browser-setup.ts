import type { TestProject } from 'vitest/node';
import { startBrowser } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the browser that the run has started; undefined where each file starts its own. */
    browser: string | undefined;
  }
}

/** One browser for all files of a run; each connection has pages and cookies of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startBrowser();
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}
