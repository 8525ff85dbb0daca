import { expect, it } from 'vitest';
import { nameCandidates } from '../../src/search/names/candidates.ts';
import { queryForms } from '../../src/search/names/query/query-readings.ts';
import { idOf } from '../../src/search/snapshot.ts';
import { changedNames } from '../../src/watch/delta/changed-names.ts';
import { NOTHING_MOVED } from '../../src/watch/delta/moved-words.ts';
import { entity } from '../search/entities.ts';
import { listed, persons } from './lists.ts';

it('finds a changed name by its sound as a search of all names does, though others that changed are nearer', async () => {
  // Among all names the word is listed, so it is not searched for two errors and is near no other.
  const known = entity({ key: 'known', name: 'Jayyiz Rayyan Al Musa' });
  const news = ['Jazz', 'Muhsin Ayyid'].map((name) => entity({ key: `new-${name}`, name }));
  const snapshot = await listed([...persons(50, 1), known, ...news]);
  const { names } = snapshot;
  const records = new Set(
    Array.from({ length: snapshot.entities }, (_, row) => row).filter((row) => idOf(snapshot, row).includes('new-')),
  );
  expect(records.size).toBe(2);
  const changed = changedNames(snapshot, { records, worded: new Set(), moved: NOTHING_MOVED });
  const [form] = queryForms(names, 'Jayyiz', 'unknown');
  const found = [...changed.found(form!.tokens[0]!).names].map((name) => changed.places[name]!);
  const wanted = [...nameCandidates(names, [form!]).names].filter((name) => [...changed.places].includes(name));
  expect(wanted.map((name) => names.formsOf(name)[0]!.tokens[0]!.text)).toEqual(['jazz']);
  expect(found).toEqual(expect.arrayContaining(wanted));
});
