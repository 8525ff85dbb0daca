import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** Everything that decides what a name scores against a listed one and which records are one party, beside the lists. */
const RULES = ['src/names', 'src/search/names', 'src/parties', 'data/lexicon'];

/** Version of scoring, linking and lexicons: the first 16 hex digits of the SHA-256 over their files, by name and content. */
export function rulesetVersion(): string {
  const hash = createHash('sha256');
  for (const folder of RULES) {
    const files = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    const paths = files.map((one) => join(one.parentPath, one.name)).sort();
    for (const path of paths) hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
