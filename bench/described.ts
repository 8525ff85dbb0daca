/** What each measurement of a folder says of itself, for `--help`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The opening comment of each `<name><suffix>` in a folder, under its name. */
export function described(folder: string, names: readonly string[], suffix: string): string {
  return names
    .map((name) => {
      const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(join(folder, name + suffix), 'utf8')) ?? [];
      const lines = comment.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trim());
      return `${name}\n${lines
        .filter((line) => line !== '')
        .map((line) => `    ${line}\n`)
        .join('')}`;
    })
    .join('');
}
