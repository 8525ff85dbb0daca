import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LINES = readFileSync(join(import.meta.dirname, 'inputs.txt'), 'utf8').split('\n');

/** The lines of a section of inputs.txt, in their order. */
export function inputs(section: string): readonly string[] {
  const from = LINES.indexOf(`# ${section}`) + 1;
  const to = LINES.findIndex((line, at) => at >= from && line.startsWith('# '));
  return LINES.slice(from, to === -1 ? undefined : to).filter((line) => line !== '' && !line.startsWith('##'));
}
