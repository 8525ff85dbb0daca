/** The damaged names of the retrieval stress: same seed, same order, so that both evaluations ask the same. */
import { LINK_PRIMARY } from '../../src/search/names/name-index.ts';
import { blobText } from '../../src/search/snapshot/section-views.ts';
import type { Snapshot } from '../../src/search/snapshot.ts';
import { rejoined, reordered, seededRandom, withoutWord, withTypo } from '../name-damage.ts';

const SEED = 20_240_601;

/** A primary name, how it was damaged, and the row that bears it. */
export interface DamagedName {
  kind: 'two typos' | 'a word dropped';
  name: string;
  q: string;
  row: number;
}

/** Primary names drawn at random, each with two typos and with a word dropped where it can be. */
export function damagedNames({ names }: Snapshot, count: number): DamagedName[] {
  const random = seededRandom(SEED);
  const order = Array.from(names.linkRows, (_, link) => link);
  for (let i = 0; i < order.length; i++) {
    const other = i + Math.floor(random() * (order.length - i));
    [order[i], order[other]] = [order[other]!, order[i]!];
  }
  const damaged: DamagedName[] = [];
  const primaries = order.filter((link) => names.linkFlags[link]! & LINK_PRIMARY).slice(0, count);
  for (const link of primaries) {
    const name = blobText(names.texts, names.linkTexts[link]!);
    const row = names.linkRows[link]!;
    // The stress makes these damages too, and all draw from one stream of random numbers.
    withTypo(name, random);
    const typos = withTypo(withTypo(name, random) ?? '', random);
    const shorter = withoutWord(name, random);
    reordered(name, random);
    rejoined(name, random);
    if (typos !== null && typos !== name) damaged.push({ kind: 'two typos', name, q: typos, row });
    if (shorter !== null && shorter !== name) damaged.push({ kind: 'a word dropped', name, q: shorter, row });
  }
  return damaged;
}
