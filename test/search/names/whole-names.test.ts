import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../../src/names/analyze.ts';
import { readQuery } from '../../../src/names/score/prepared.ts';
import { spelledNames, wholeNames } from '../../../src/names/score/whole-name.ts';
import {
  nearWholeNames,
  openWholeNames,
  wholeNameCollector,
  wholeSounds,
} from '../../../src/search/names/whole-names.ts';

/** An index of some names, numbered as they come. */
function indexOf(...names: string[]): ReturnType<typeof openWholeNames> {
  const collector = wholeNameCollector();
  for (const [number, name] of names.entries())
    collector.add(spelledNames(name), analyzeName(name, 'organization', 'index'), number);
  const sections = new Map(
    // Typed arrays are laid over memory that begins where they may.
    collector.sections().map(({ name, bytes }) => [name, Uint8Array.from(bytes)]),
  );
  return openWholeNames({ sections });
}

const found = (index: ReturnType<typeof openWholeNames>, query: string): number[] => [
  ...new Set(wholeNames(query).flatMap((one) => nearWholeNames(index, one.letters))),
];

describe('whole names', () => {
  it('are found by a piece that slips spare, and no others', () => {
    const index = indexOf('Vladimir Putin', 'Katerina Tikhonova', 'Sergei Lavrov');
    expect(found(index, 'Vladmir Putin')).toEqual([0]);
    expect(found(index, 'Vl adimirPtuin')).toEqual([0]);
    expect(found(index, 'Sergei Lavorv')).toEqual([2]);
    expect(found(index, 'Igor Sechin')).toEqual([]);
  });

  it.each([
    ['Nam Chon Gang Corporation', 'Namchongang Trading Corporation'],
    ['Partonsanat', 'Parto Sanat Co'],
    ['ジョリーパスタ', 'Jolly-Pasta'],
    ['روس أوبورون إكسبورت', 'Rosoboronexport'],
  ])('are found by the sound of all names together: %s', (query, listed) => {
    const index = indexOf('Katerina Tikhonova', listed);
    const near = [...wholeSounds(readQuery(query).forms)].flatMap((sound) => nearWholeNames(index, sound));
    expect([...new Set(near)]).toEqual([1]);
  });

  it('are told by as many letters as a number can count and more', () => {
    const long = 'Federal State Unitary Enterprise Research Institute of Precise Mechanics of Novosibirsk';
    expect(found(indexOf(long), long.replace('Precise', 'Precsie'))).toEqual([0]);
    expect(found(indexOf(long), 'Federal State Unitary')).toEqual([]);
  });
});
