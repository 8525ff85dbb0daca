import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import { seededRandom } from '../../src/exam/cases/random.ts';
import { runPass } from '../../src/watch/pass/run-pass.ts';
import { entity } from '../search/entities.ts';
import { held, listed, newState, persons, rowsOf, screened } from './lists.ts';

/** Invented names of few words, many of them one slip from another, so that words pass every line as names come and go. */
function inventor(seed: number) {
  const random = seededRandom(seed);
  const below = (end: number): number => Math.floor(random() * end);
  const pick = <T>(all: ArrayLike<T>): T => all[below(all.length)]!;
  const letters = 'aeiou';
  const word = (length: number): string =>
    Array.from({ length }, () => pick(random() < 0.5 ? letters : 'bcdfgjkqvxzlmnrst')).join('');
  function slip(text: string): string {
    const at = below(text.length);
    const [head, tail] = [text.slice(0, at), text.slice(at + 1)];
    const letter = pick(`${letters}bcdfgjkqvxzlmnrst`);
    return pick([`${head}${letter}${text.slice(at)}`, head + letter + tail, head + tail, `${text}${letter}`]);
  }
  const words = Array.from({ length: 700 }, () => word(3 + below(6)));
  words.push(...Array.from({ length: 300 }, () => slip(pick(words))));
  const some = (): string => words[Math.floor(words.length * random() ** 2.2)]!;
  const ENDS = ['', '', ' LLC', ' JSC', ' Trading', ' Bank', ' Company Limited', ' International', ' II'];
  const name = (): string => Array.from({ length: 1 + below(4) }, some).join(' ') + pick(ENDS);
  let count = 0;
  const party = (): EntityRecord =>
    entity({
      key: `k${count++}`,
      name: name(),
      entity_type: pick(['individual', 'individual', 'organization', 'vessel']),
    });
  function customer(id: string, parties: readonly EntityRecord[]) {
    let q = random() < 0.6 ? pick(parties).name : name();
    for (let slips = below(3); slips > 0; slips--)
      q = q.replaceAll(/\S+/g, (one) => (random() < 0.4 ? slip(one) : one));
    return { id, q: random() < 0.2 ? q.split(' ').reverse().join(' ') : q };
  }
  return { party, customer, chance: random };
}

it('a watch of lists that come and go ends where screening everybody ends', async () => {
  const { party, customer, chance } = inventor(11);
  let parties = [...persons(500, 7), ...Array.from({ length: 1500 }, party)];
  const rows = Array.from({ length: 2500 }, (_, at) => customer(`C${at}`, parties.slice(500)));
  const state = newState();
  await runPass(state, await listed(parties), rowsOf(rows), { threshold: 0.7, threads: 1 });
  for (let step = 0; step < 3; step++) {
    const before = held(state);
    parties = [...parties.filter(() => chance() > 0.01), ...Array.from({ length: 30 }, party)];
    const snapshot = await listed(parties);
    const { full } = await runPass(state, snapshot, null, { threshold: 0.7, threads: 1 });
    expect(full).toBeNull();
    expect(held(state)).not.toEqual(before);
    expect(held(state)).toEqual(screened(state, snapshot));
  }
  state.close();
}, 60_000);

/** Some of the records by chance as one party with the one before; a few of them at some steps alone. @returns by id: the party */
function grouped(parties: readonly EntityRecord[], step: number): Map<string, string> {
  const of = new Map<string, string>();
  let first: EntityRecord | null = null;
  for (const one of [...parties].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const draw = createHash('sha256').update(one.id).digest();
    const isApart = draw[0]! < 130 || (draw[1]! < 16 && draw[2]! % 3 === step % 3);
    if (isApart || !first) first = one;
    else of.set(first.id, first.id).set(one.id, first.id);
  }
  return of;
}

it('a watch of records that are taken for one party, and no more, ends there too', async () => {
  const { party, customer, chance } = inventor(12);
  const dated = (): EntityRecord => {
    const year = 1950 + Math.floor(chance() * 40);
    return { ...party(), birth_dates: chance() < 0.5 ? [{ date: `${year}`, precision: 'year', circa: false }] : [] };
  };
  let parties = [...persons(500, 7), ...Array.from({ length: 900 }, dated)];
  const rows = Array.from({ length: 1500 }, (_, at) => {
    const row = customer(`C${at}`, parties.slice(500));
    return chance() < 0.3 ? { ...row, birth_date: `${1950 + Math.floor(chance() * 40)}` } : row;
  });
  const state = newState();
  await runPass(state, await listed(parties, grouped(parties, 0)), rowsOf(rows), { threshold: 0.7, threads: 1 });
  for (let step = 1; step < 4; step++) {
    const before = held(state);
    if (step < 3) parties = [...parties.filter(() => chance() > 0.01), ...Array.from({ length: 10 }, dated)];
    const snapshot = await listed(parties, grouped(parties, step));
    const { full, screened: looked } = await runPass(state, snapshot, null, { threshold: 0.7, threads: 1 });
    expect(full).toBeNull();
    expect(looked).toBeLessThan(rows.length / 2);
    expect(held(state)).not.toEqual(before);
    expect(held(state)).toEqual(screened(state, snapshot));
  }
  state.close();
}, 60_000);
