/** The same names put to two engines: what is asked, and what an engine takes for it. */
import { inventedWord, withTypo } from '../../eval/name-damage.ts';
import type { ListedPartyRecords } from '../../src/exam/cases/listed.ts';
import { pick, seededRandom } from '../../src/exam/cases/random.ts';
import type { AskOptions, Engine, Question } from '../../src/exam/engines/engine.ts';
import { rightHit } from '../../src/exam/run.ts';
import { processorSeconds } from '../service.ts';

/** A question and the party that should be found, if any. */
interface Asked {
  question: Question;
  party: ListedPartyRecords | null;
}

/** Gives another name with each call, the same ones in the same order for one seed. */
export type Draw = () => Asked;

/** Kinds of names by what they are; each starts anew with a seed. Only records of the lists that both engines hold are drawn from. */
export function kindsOf(
  parties: readonly ListedPartyRecords[],
  held: readonly string[],
): Record<string, (seed: number) => Draw> {
  const records = parties.flatMap((party) =>
    party.records
      .filter(({ id, active }) => active && held.some((list) => id.startsWith(`${list}-`)))
      .map((record) => ({ party, record })),
  );
  if (records.length === 0) throw new Error(`No party of the data is on a list named by --held: ${held.join()}.`);
  const listed = (seed: number, slip: boolean, typed: boolean): Draw => {
    const random = seededRandom(seed);
    return () => {
      const { party, record } = pick(random, records);
      const name = pick(random, [record, ...record.aliases]).name.slice(0, 200);
      const q = slip ? (withTypo(name, random) ?? name) : name;
      return { question: { q, ...(typed && { entity_type: record.type }) }, party };
    };
  };
  return {
    'as listed': (seed) => listed(seed, false, true),
    'one slip': (seed) => listed(seed, true, true),
    'one slip, type not told': (seed) => listed(seed, true, false),
    invented: (seed) => {
      const random = seededRandom(seed);
      return () => ({
        question: { q: `${inventedWord(random)} ${inventedWord(random)}`, entity_type: 'individual' },
        party: null,
      });
    },
  };
}

/** What came of asking for some time. */
export interface Run {
  /** Milliseconds of each answer, as the asker waited. */
  times: number[];
  seconds: number;
  /** Of the server, of all its threads; NaN when its process is not known. */
  processorSeconds: number;
  /** Answers with the party; of invented names, with any hit. */
  found: number;
}

/** Asks one drawn name after the other, `connections` at once, until the seconds are over. */
export async function asked(
  engine: Engine,
  pid: number | undefined,
  draw: Draw,
  { connections, seconds, ...options }: AskOptions & { connections: number; seconds: number },
): Promise<Run> {
  const run: Run = { times: [], seconds: 0, processorSeconds: Number.NaN, found: 0 };
  const before = pid === undefined ? Number.NaN : processorSeconds(pid);
  const started = performance.now();
  const end = started + seconds * 1000;
  const askOn = async (): Promise<void> => {
    while (performance.now() < end) {
      const one = draw();
      const sent = performance.now();
      const [hits] = await engine.ask([one.question], options);
      run.times.push(performance.now() - sent);
      if (hits!.some(rightHit(one))) run.found++;
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  run.seconds = (performance.now() - started) / 1000;
  if (pid !== undefined) run.processorSeconds = processorSeconds(pid) - before;
  return run;
}
