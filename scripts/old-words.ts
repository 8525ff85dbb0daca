/**
 * `npm run lint:words [-- --write]`: counts the words that docs/glossary.md replaces, in code, comments, messages and
 * docs, and prints the files with the most. `--write` lowers the allowed counts in test/quality/old-words.tsv to the
 * current ones.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const BASELINE = join(ROOT, 'test/quality/old-words.tsv');
const FOLDERS = ['src', 'docs', 'quality', 'scripts', 'client', 'examples', 'deploy'];
const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
const TEXT = /\.(?:ts|js|mjs|css|md|sh|yaml|yml)$/;
/** Generated files, and those about the old words themselves. */
const LEFT_OUT = /^docs\/(?:figures|reference)\/|^docs\/glossary\.md|^scripts\/old-words\.ts|openapi-types/;
const SHOWN = 15;

/** Old words that are hardly ever appropriate; words such as `place` or `kept` are left to reviewers. */
const WORDS: Readonly<Record<string, RegExp>> = {
  stands: /\bstands?\b/gi,
  beside: /\bbeside\b/gi,
  apart: /\bapart\b/gi,
  anew: /\banew\b/gi,
  'whoever, nobody, somebody': /\b(?:whoever|nobody|somebody)\b/gi,
  'goes on': /\bgo(?:es)? on\b/gi,
  'at hand': /\bat hand\b/gi,
  'held against': /\bheld against\b/gi,
  'comes to': /\b(?:comes?|came) to\b/gi,
  'of its own': /\bof (?:its|their) own\b/gi,
  'LEAST_, MOST_': /\b(?:LEAST|MOST)_/g,
  remembered: /\b(?:remember(?:ed|s)?|forgotten)\b/gi,
  proven: /\bproven\b/gi,
  fault: /\bfaults?\b/gi,
  wanted: /\bwanted\b/gi,
  slack: /\bslack\b/gi,
  slot: /\bslots?\b/gi,
  credit: /\bcredits?\b/gi,
  'sure hit': /\bsure hits?\b/gi,
  faint: /\bfaint(?:ly)?\b/gi,
  slip: /\bslips?\b/gi,
  'look-alike': /\blook[ -]alikes?\b/gi,
  borne: /\b(?:borne|bearers?)\b/gi,
  telling: /\btelling\b/gi,
  'trade word': /\btrade words?\b/gi,
  acquits: /\bacquit(?:s|ted)?\b/gi,
  'taken for one': /\btaken for one\b/gi,
  guard: /\bguards?\b/gi,
  seal: /\bseals?\b/gi,
  concerned: /\bconcerned\b/gi,
  frailty: /\b(?:fragile|frailty)\b/gi,
  drift: /\bdrift(?:ed|s)?\b/gi,
  leap: /\bleaps?\b/gi,
  'false hit': /\bfalse hits?\b/gi,
  door: /\bdoors?\b/gi,
  desk: /\bdesk\b/gi,
  'floor, room': /\b(?:floors?|rooms?)\b/gi,
};

/** The number of uses of each old word, and of uses in each file. */
export function oldWords(): { counts: Record<string, number>; byFile: Map<string, number> } {
  const counts = Object.fromEntries(Object.keys(WORDS).map((word) => [word, 0]));
  const byFile = new Map<string, number>();
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  for (const file of [...files, ...PAGES]) {
    if (!TEXT.test(file) || LEFT_OUT.test(file) || file.includes('node_modules')) continue;
    // Names in code are split into words.
    const text = readFileSync(join(ROOT, file), 'utf8').replace(/([a-z])(?=[A-Z])/g, '$1 ');
    for (const [word, pattern] of Object.entries(WORDS)) {
      const found = text.match(pattern)?.length ?? 0;
      counts[word]! += found;
      byFile.set(file, (byFile.get(file) ?? 0) + found);
    }
  }
  return { counts, byFile };
}

/** The allowed number of uses of each old word. */
export const allowedWords = (): Record<string, number> =>
  Object.fromEntries(
    readFileSync(BASELINE, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([word, count]) => [word!, Number(count)]),
  );

if (import.meta.main) {
  const { counts, byFile } = oldWords();
  const allowed = allowedWords();
  for (const [word, count] of Object.entries(counts)) console.log(`${word}: ${count} of ${allowed[word] ?? 0} allowed`);
  for (const [file, count] of [...byFile].sort((a, b) => b[1] - a[1]).slice(0, SHOWN)) console.log(`${count} ${file}`);
  const lines = Object.entries(counts).map(([word, count]) => `${word}\t${Math.min(count, allowed[word] ?? count)}\n`);
  if (process.argv.includes('--write')) writeFileSync(BASELINE, lines.join(''));
}
