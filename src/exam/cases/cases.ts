/** Creates the cases of an exam: equal for equal parties, seed, size and classes; each class has its own generator. */

import type { Facts } from '../engines.ts';
import { type CaseClass, isChanged, type SetAside } from './classes.ts';
import { factsFor, type Noise, otherResidence } from './facts.ts';
import { companyParts, cultures, type Invented, inventedCompany, inventedPerson, namesakeTest } from './invented.ts';
import { type ListedNames, type ListedPartyRecords, type ListedRecord, listedNames } from './listed.ts';
import { namedRandom, pick, type Random, shuffled } from './random.ts';

/** A test case: one name, queried first alone and then with facts. */
export interface ExamCase {
  class: string;
  variant: string;
  q: string;
  facts: Facts;
  noise: Noise;
  /** Why the name cannot identify the party; null for cases that count. */
  setAside: SetAside | null;
  /** The record with the original name; null for invented names. */
  record: Pick<ListedRecord, 'id' | 'name' | 'type' | 'source_list'> | null;
  /** All linked records of the party; each is a right answer. Null for invented names. */
  party: ListedPartyRecords | null;
}

export interface ExamSize {
  seed: number;
  /** Total number of queries; each case has two, without and with facts. */
  questions: number;
  classes: readonly CaseClass[];
}

/** The limits of queries of the service. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 500;
/** Maximum number of passes over the parties, for classes to which few parties are suited. */
const ROUNDS = 4;

function listedCases(
  one: CaseClass,
  parties: readonly ListedPartyRecords[],
  listed: ListedNames,
  { random, wanted }: { random: Random; wanted: number },
): ExamCase[] {
  const cases: ExamCase[] = [];
  const asked = new Set<string>();
  for (let round = 0; round < ROUNDS; round++)
    for (const party of shuffled(random, parties)) {
      if (cases.length === wanted) return cases;
      const record = pick(
        random,
        party.records.filter(({ active }) => active),
      );
      const drawn = { record, party, listed };
      const made = one.make!(drawn, random);
      if (!made || made.q.length < MIN_LENGTH || made.q.length > MAX_LENGTH) continue;
      if (asked.has(made.q) || !isChanged(one, made.q, drawn)) continue;
      asked.add(made.q);
      const setAside = one.setAside?.(made, drawn) ?? null;
      cases.push({ class: one.id, ...made, ...factsFor(record, party.records, random), setAside, record, party });
    }
  return cases;
}

function inventedCases(
  one: CaseClass,
  isNamesake: (q: string) => boolean,
  { random, wanted }: { random: Random; wanted: number },
): ExamCase[] {
  const all = cultures();
  const parts = companyParts();
  const make = (): Invented =>
    one.id === 'invented_person' ? inventedPerson(all, random) : inventedCompany(parts, all, random);
  const cases: ExamCase[] = [];
  const asked = new Set<string>();
  for (let attempt = 0; attempt < wanted * 20 && cases.length < wanted; attempt++) {
    const { q, variant, facts } = make();
    if (asked.has(q) || isNamesake(q)) continue;
    asked.add(q);
    const lives = random() < 0.5 ? otherResidence(random, new Set()) : null;
    const noise: Noise = lives ? 'other residence' : 'as listed';
    cases.push({
      class: one.id,
      variant,
      q,
      facts: { ...facts, ...(lives && { country: lives }) },
      noise,
      setAside: null,
      record: null,
      party: null,
    });
  }
  return cases;
}

/** The cases of an exam, class by class; fewer for a class with too few suitable parties. */
export function examCases(parties: readonly ListedPartyRecords[], { seed, questions, classes }: ExamSize): ExamCase[] {
  const wanted = Math.max(1, Math.floor(questions / classes.length / 2));
  const listed = listedNames(parties);
  let isNamesake: ((q: string) => boolean) | null = null;
  return classes.flatMap((one) => {
    const draw = { random: namedRandom(seed, one.id), wanted };
    if (one.make) return listedCases(one, parties, listed, draw);
    isNamesake ??= namesakeTest(parties);
    return inventedCases(one, isNamesake, draw);
  });
}
