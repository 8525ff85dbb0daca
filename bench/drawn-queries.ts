/** Queries for one thread, drawn from the listed names: as they are, damaged, and invented. */
import { inventedWord, withTypo } from '../eval/name-damage.ts';
import { pick, seededRandom } from '../src/exam/cases/random.ts';
import { blobText } from '../src/search/snapshot/section-views.ts';
import type { Snapshot } from '../src/search/snapshot.ts';

/** Queries of each kind, `count` of each, by a seed. */
export function drawnQueries(snapshot: Snapshot, count: number, seed: number): Record<string, string[]> {
  const { names } = snapshot;
  const random = seededRandom(seed);
  const texts = Array.from({ length: names.texts.offsets.length - 1 }, (_, at) => blobText(names.texts, at));
  const draw = (from: readonly string[]): string[] =>
    from.length === 0 ? [] : Array.from({ length: count }, () => pick(random, from));
  const latin = texts.filter((text) => /^[\p{Script=Latin}\p{N}\p{P}\s]+$/u.test(text) && text.length < 80);
  const typo = (text: string): string => withTypo(text, random) ?? text;
  const invented = (): string => `${inventedWord(random)} ${inventedWord(random)}`;
  return {
    exact: draw(latin),
    'one typo': draw(latin).map(typo),
    'a typo in every word': draw(latin).map((text) => text.split(' ').map(typo).join(' ')),
    'no match': Array.from({ length: count }, invented),
    Chinese: draw(texts.filter((text) => /^\p{Script=Han}+$/u.test(text))),
    Cyrillic: draw(texts.filter((text) => /^[\p{Script=Cyrillic}\s\p{P}]+$/u.test(text) && text.length < 80)),
    Arabic: draw(texts.filter((text) => /^[\p{Script=Arabic}\s\p{P}]+$/u.test(text) && text.length < 80)),
  };
}
