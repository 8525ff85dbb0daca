/**
 * How rare a token is, on one scale for the index (counted over its own names) and for comparing two names outside one
 * (counted over the official lists, extended by well-known names; data/names/README.md).
 */
import { readFileSync } from 'node:fs';
import { RARITY } from './weights.ts';

/** Rarity 0–1 of a token that stands in `count` of `total` names, on a logarithmic scale. */
export function rarityOf(count: number, total: number): number {
  const share = Math.max(count, 1) / Math.max(total, 1);
  const rarity = Math.log(RARITY.commonShare / share) / Math.log(RARITY.commonShare / RARITY.rareShare);
  return Math.max(0, Math.min(1, rarity));
}

/** Rarity of a token that stands in no table: short ones are rarely distinctive. */
const unknownRarity = (token: string): number =>
  token.length <= 2 ? RARITY.unknownShort : token.length === 3 ? RARITY.unknownThree : RARITY.unknown;

let table: Map<string, number> | undefined;

function load(): Map<string, number> {
  const text = readFileSync(new URL('../../../data/names/common-tokens.txt', import.meta.url), 'utf8');
  const loaded = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [level, ...tokens] = line.split(' ');
    for (const token of tokens) loaded.set(token, Number(level) / 10);
  }
  return loaded;
}

/** Rarity 0–1 of a folded token where no index has counted. The table is read at the first call. */
export function staticRarity(token: string): number {
  table ??= load();
  return table.get(token) ?? unknownRarity(token);
}
