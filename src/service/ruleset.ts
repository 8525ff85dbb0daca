/** Version of the matching rules, stated in snapshots, receipts, answers and reports. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lazily } from '../domain/lazily.ts';
import * as factBits from '../names/score/facts/fact-bits.ts';
import * as factWeights from '../names/score/facts/fact-weights.ts';
import * as mentionWeights from '../names/score/mention-weights.ts';
import * as soundWeights from '../names/score/sound-weights.ts';
import * as nameWeights from '../names/score/weights.ts';
import * as fullStringWeights from '../names/score/whole-weights.ts';
import * as linkWeights from '../parties/weights.ts';

/** Increment when code changes a score, a link or a key of the name index. Weights and lexicons count by themselves. */
export const STATED_RULES = 13;

const LEXICON = resolve(import.meta.dirname, '../../data/lexicon');

/** Digests of the entries of every lexicon, sorted: file names and comments make no difference. */
function lexiconDigests(): string[] {
  return readdirSync(LEXICON, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !one.name.endsWith('.md'))
    .map((one) => readFileSync(join(one.parentPath, one.name), 'utf8'))
    .map((text) => hash('sha256', text.replace(/^(?:#.*)?\n/gm, '')))
    .sort();
}

/** Sorted by name, because the order in which a module lists its exports differs between runners and bundles. */
const WEIGHTS = [nameWeights, fullStringWeights, soundWeights, mentionWeights, factBits, factWeights, linkWeights].map(
  (module) => Object.entries(module).sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** The first 16 hex digits of the SHA-256 of the stated version, the values of all weights and the entries of the lexicons. */
export const rulesetVersion: () => string = lazily(() =>
  hash('sha256', JSON.stringify([STATED_RULES, WEIGHTS, lexiconDigests()])).slice(0, 16),
);
