/** Names to screen, for measuring: drawn from the lists, damaged, and invented. */
import { inventedWord, withTypo } from '../eval/name-damage.ts';
import { seededRandom } from '../src/exam/cases/random.ts';
import { blobText } from '../src/search/snapshot/section-views.ts';
import type { Snapshot } from '../src/search/snapshot.ts';

/** Gives another name with each call. */
type Draw = () => string;

/** Names of each kind, listed and not, drawn with a fixed seed. */
export function kindsOf(snapshot: Snapshot): Record<string, Draw> {
  const { texts } = snapshot.names;
  const random = seededRandom(23);
  const listed: Draw = () => blobText(texts, Math.floor(random() * (texts.offsets.length - 1))).slice(0, 200);
  const part = (name: string): string => {
    const words = name.split(/[\s,]+/).filter((word) => word.length > 1);
    return words[Math.floor(random() * words.length)] ?? 'Doe';
  };
  return {
    'as listed, any script': listed,
    'listed, one typo': () => {
      const name = listed();
      return withTypo(name, random) ?? name;
    },
    'not listed: words of two listed names': () => `${part(listed())} ${part(listed())}`,
    'not listed: invented words': () => `${inventedWord(random)} ${inventedWord(random)}`,
  };
}

/** The kinds in turn, as many of each. */
export function mixed(kinds: Record<string, Draw>): Draw {
  const draws = Object.values(kinds);
  let at = 0;
  return () => draws[at++ % draws.length]!();
}

/** Three invented names, then one of the other kinds: nearer to a file of customers. */
export function mostlyInvented(kinds: Record<string, Draw>): Draw {
  const draws = Object.values(kinds);
  const invented = draws.pop()!;
  let at = 0;
  return () => (at++ % 4 === 3 ? draws[(at >> 2) % draws.length]!() : invented());
}
