import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeDemoData } from './commands/sis.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo editions that the run has made; undefined where each file makes its own. */
    demoData: string | undefined;
  }
}

/** The demo editions and their snapshot, made once for all files of a run, which copy them. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'sis-demo-data-'));
  makeDemoData(folder);
  project.provide('demoData', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
