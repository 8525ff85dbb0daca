import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../docs/figures');

/** Writes a page of measured figures to `docs/figures/<name>.md` and says so. */
export function writeFigures(name: string, lines: readonly string[]): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${name}.md`), `${lines.join('\n').trimEnd()}\n`);
  console.log(`Wrote docs/figures/${name}.md`);
}
