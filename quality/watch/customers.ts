/** Invented customers of a bank; some have listed names or similar ones. */
import { companyParts, cultures, inventedCompany, inventedPerson } from '../../src/exam/cases/invented.ts';
import { below, pick, seededRandom } from '../../src/exam/cases/random.ts';
import { blobText } from '../../src/search/snapshot/section-views.ts';
import type { Snapshot } from '../../src/search/snapshot.ts';
import type { InputRow } from '../../src/service/rows/jsonl-rows.ts';
import { inventedWord, oneWord, withTypo } from '../names.ts';

/** Seed of the customers in the published figures. */
const SEED = 20261122;

/** Kinds of customers, in percent. */
export const MIX = [
  [50, 'persons with common names of their cultures, a birth date and a country'],
  [25, 'persons with a common given name and an invented surname'],
  [17, 'companies of an ordinary word or a surname, a trade and a legal form'],
  [4, 'two words of two listed names'],
  [2, 'listed names with one slip'],
  [2, 'listed names'],
] as const;

type Made = { q: string; [fact: string]: string };

/**
 * The customers of a seed, as rows.
 * @param snapshots the first and the last of the steps, so that some names are listed later
 * @param seed another one results in other customers
 */
async function* customerRows(count: number, snapshots: readonly Snapshot[], seed = SEED): AsyncGenerator<InputRow> {
  const random = seededRandom(seed);
  const all = cultures();
  const parts = companyParts();
  const listed = (): string => {
    const { texts } = pick(random, snapshots).names;
    return blobText(texts, below(random, texts.offsets.length - 1)).slice(0, 200);
  };
  const kinds: (() => Made)[] = [
    () => madeOf(inventedPerson(all, random)),
    () => {
      const { q, facts } = inventedPerson(all, random);
      return madeOf({ q: `${q.split(' ')[0]} ${capital(inventedWord(random))}`, facts });
    },
    () => madeOf(inventedCompany(parts, all, random)),
    () => ({ q: `${oneWord(listed(), random)} ${oneWord(listed(), random)}` }),
    () => ({ q: withTypo(listed(), random) }),
    () => ({ q: listed(), ...(random() < 0.5 && { birth_date: String(1940 + below(random, 60)) }) }),
  ];
  const kindAt = MIX.flatMap(([share], kind) => Array<number>(share).fill(kind));
  for (let number = 1; number <= count; number++) {
    const made = kinds[pick(random, kindAt)]!();
    yield { number, fields: { id: `C${number}`, ...made } };
  }
}

/** The same customers as an array. */
export async function inventedRows(count: number, snapshots: readonly Snapshot[], seed = SEED): Promise<InputRow[]> {
  const rows: InputRow[] = [];
  for await (const row of customerRows(count, snapshots, seed)) rows.push(row);
  return rows;
}

function madeOf({
  q,
  facts,
}: {
  q: string;
  facts: { entity_type?: string; country?: string; birth_date?: string };
}): Made {
  return { q, ...(facts as Record<string, string>) };
}

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
