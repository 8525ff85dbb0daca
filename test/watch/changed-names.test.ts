import { describe, expect, it } from 'vitest';
import { nameCandidates } from '../../src/search/names/candidates.ts';
import type { NameIndex } from '../../src/search/names/index/name-index.ts';
import { queryForms } from '../../src/search/names/query/query-readings.ts';
import type { Slot } from '../../src/search/names/query/query-slots.ts';
import { idOf } from '../../src/search/snapshot.ts';
import { changedNames } from '../../src/watch/delta/changed-names.ts';
import { NOTHING_MOVED } from '../../src/watch/delta/moved-words.ts';
import { entity } from '../search/entities.ts';
import { listed, persons } from './lists.ts';

const KNOWN = [
  'Jayyiz Rayyan Al Musa',
  'Li Yuxin',
  'Yuxin Trading',
  'Rosneft Oil',
  'Mohammed Karimi',
  'Chen Wei',
  'Hsin Mei',
];
const NEW = [
  ...['Jazz', 'Muhsin Ayyid', 'Yu Kwang Ho', 'Ryu Jin', 'Rosnaft Neft', 'Mohamed Karim', 'Muhammad Karami', 'Jin Long'],
  ...['Research Institute of Physics', 'Jinlong Shipping', 'Kovalyov Petr', 'Alexander Kovalev', 'Zheng Guo Liang'],
  ...['Владимир Ковалёв', 'محمد كريمي'],
];
const QUERIES =
  `Jayyiz; Luo Yuxin; Rosneft; Mohammed; Zheng Guoliang; Kovalev; Jinlong; 研究所; Karimi; Aleksandr; Petrr; 陈伟; محمد`.split(
    '; ',
  );

/** What a search credits a name for the slots of a token: the most of each. */
const creditOf = ({ postings, postingAt }: NameIndex, slots: readonly Slot[], name: number): number =>
  slots.reduce((sum, { found }) => {
    const has = (key: number): boolean => postings.subarray(postingAt[key]!, postingAt[key + 1]!).includes(name);
    return sum + Math.max(0, ...found.filter(({ key }) => has(key)).map(({ credit }) => credit));
  }, 0);

async function lists() {
  const entities = [
    ...persons(50, 1),
    // A word of a phrase that many names have.
    ...persons(60, 2).map((one) => ({ ...one, name: `Yu ${one.name}` })),
    ...KNOWN.map((name, at) => entity({ key: `known-${at}`, name })),
    ...NEW.map((name, at) => entity({ key: `new-${at}`, name })),
  ];
  const snapshot = await listed(entities);
  const rows = Array.from({ length: snapshot.entities }, (_, row) => row);
  const records = new Set(rows.filter((row) => idOf(snapshot, row).includes('new-')));
  return {
    names: snapshot.names,
    changed: changedNames(snapshot, { records, worded: new Set(), moved: NOTHING_MOVED }),
  };
}

describe('names that changed', () => {
  it('are credited for a word at least as a search of all names credits them', async () => {
    const { names, changed } = await lists();
    expect(changed.places).toHaveLength(NEW.length);
    let found = 0;
    const wrong: string[] = [];
    for (const q of QUERIES)
      for (const form of queryForms(names, q, 'unknown'))
        for (const token of new Set(form.tokens))
          for (const deep of [false, true]) {
            const [slots] = nameCandidates(names, [{ ...form, tokens: [token] }], { deep }).slots;
            const own = changed.found(token);
            const credits = new Map(Array.from(own.names, (name, at) => [name, own.credits[at]!]));
            for (const [name, place] of changed.places.entries()) {
              const wanted = creditOf(names, slots!, place);
              if (wanted > 0) found++;
              if ((credits.get(name) ?? 0) < wanted - 1e-6) wrong.push(`${token.text}: ${NEW[name]}`);
            }
          }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(30);
  });
});
