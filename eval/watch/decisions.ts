/** Decisions over real amendments: what is reopened, held against the records themselves by a comparison of its own. */
import type { EntityDetail } from '../../src/domain/entity/entity-detail.ts';
import { pick, seededRandom } from '../../src/exam/cases/random.ts';
import { textOf } from '../../src/search/snapshot/section-views.ts';
import { detailJson, idOf, openSnapshot, rowOf, type Snapshot } from '../../src/search/snapshot.ts';
import {
  customerFact,
  factsOfRecord,
  RECORD_FACTS,
  type RecordFact,
} from '../../src/service/decisions/deciding-facts.ts';
import { rulingOf } from '../../src/service/decisions/decision.ts';
import { recordsOf } from '../../src/service/decisions/known-records.ts';
import type { Step } from './steps.ts';

const AMENDMENTS = 1000;

/** What each fact is made of, read from the record without the code that decides. */
const RAW: Record<RecordFact, (record: EntityDetail) => unknown[]> = {
  names: (record) =>
    [record.name, ...record.aliases.map(({ name }) => name)].map((name) =>
      name.toLowerCase().normalize('NFKC').split(/\s+/).filter(Boolean).join(' '),
    ),
  birth_dates: (record) => record.birth_dates,
  countries: (record) => [...record.countries.map(({ code }) => code), ...record.nationalities],
  gender: (record) => [record.gender],
  entity_type: (record) => [record.entity_type],
  identifiers: (record) => [
    ...record.identifiers.map(({ type, value }) => `${type} ${value}`),
    `imo ${record.vessel?.imo ?? ''}`,
  ],
};

const sameSet = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  const [left, right] = [a, b].map((values) => new Set(values.map((value) => JSON.stringify(value))));
  return left!.size === right!.size && [...left!].every((value) => right!.has(value));
};

const detailOf = (snapshot: Snapshot, row: number): EntityDetail => JSON.parse(textOf(detailJson(snapshot, row)));

/** Lines of the page. */
export async function decisionLines(steps: readonly Step[]): Promise<string[]> {
  const random = seededRandom(3);
  let amendments = 0;
  let reopened = 0;
  let silent = 0;
  let wrong = 0;
  const byFact = new Map<string, number>();
  const examples: string[] = [];
  for (let at = steps.length - 1; at > 0 && amendments < AMENDMENTS; at--) {
    const [before, after] = await Promise.all(
      [steps[at - 1]!, steps[at]!].map(({ snapshot }) => openSnapshot(snapshot)),
    );
    for (let row = 0; row < after!.entities && amendments < AMENDMENTS; row++) {
      const id = idOf(after!, row);
      const old = rowOf(before!, id);
      if (old < 0) continue;
      const [was, is] = [detailOf(before!, old), detailOf(after!, row)];
      if (!is.history.slice(was.history.length).some(({ event }) => event === 'amended')) continue;
      amendments++;
      const wanted = random() < 0.4 ? RECORD_FACTS : RECORD_FACTS.filter(() => random() < 0.4);
      const decided = wanted.length > 0 ? wanted : [pick(random, RECORD_FACTS)];
      const customer = customerFact({ q: was.name });
      const then = factsOfRecord(before!, old);
      const facts = { ...Object.fromEntries(decided.map((fact) => [fact, then[fact]])), customer };
      const ruling = rulingOf([{ customer: 'C', record: id, facts, reason: 'no' }], id, recordsOf(after!, customer))!;
      const changed = decided.filter((fact) => !sameSet(RAW[fact](was), RAW[fact](is)));
      for (const fact of changed) byFact.set(fact, (byFact.get(fact) ?? 0) + 1);
      if (changed.length > 0) reopened++;
      else silent++;
      const isRight =
        ruling.state === (changed.length > 0 ? 'reopened' : 'silenced') &&
        [...ruling.changed].sort().join() === [...changed].sort().join();
      if (!isRight) {
        wrong++;
        examples.push(`${id}: ${ruling.changed.join(', ')} / ${changed.join(', ')}`);
      }
    }
  }
  if (examples.length > 0) console.log(examples.slice(0, 10).join('\n'));
  return [
    '## Decisions',
    '',
    `${amendments} real amendments of the steps between the shared editions, newest first; before each a decision by some of the facts, drawn at random. By a comparison of its own of the`,
    `records before and after, a deciding fact changed in ${reopened} (${[...byFact].map(([fact, count]) => `${fact} ${count}`).join(', ')}), and in none of ${silent}.`,
    `Reopened where one changed, with the right facts named, and silent otherwise: **${amendments - wrong} of ${amendments}**.`,
    '',
  ];
}
