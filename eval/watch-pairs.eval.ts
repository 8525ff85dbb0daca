/**
 * `npm run eval -- watch-pairs [--draw N]`: what a pass looks customers up by, held pair by pair against full searches: every
 * changed name that a search would compare with one of N invented customers (4,000 unless stated) has to be looked at. A whole
 * answer seldom hangs on one such pair, so this finds what holding answers does not. Writes docs/figures/watch-pairs.md.
 */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { whole } from '../bench/load.ts';
import { machine } from '../bench/machine.ts';
import { nameCandidates } from '../src/search/names/candidates.ts';
import type { NameIndex } from '../src/search/names/index/name-index.ts';
import { queryForms } from '../src/search/names/query/query-readings.ts';
import { mayNeedDeepSearch } from '../src/search/names/query/query-slots.ts';
import { openSnapshot, type Snapshot } from '../src/search/snapshot.ts';
import type { InputRow } from '../src/service/rows/input-row.ts';
import { RANK_SLACK } from '../src/watch/answers/margin.ts';
import { changedNames, rowsWithWords } from '../src/watch/delta/changed-names.ts';
import { changedRecords } from '../src/watch/delta/changed-records.ts';
import { movedWords, unpackedWords, wordsOf } from '../src/watch/delta/moved-words.ts';
import { sameReading } from '../src/watch/delta/same-reading.ts';
import { ALL_READINGS, bitOf } from '../src/watch/delta/scorer.ts';
import { tokenChanges, wantedNames } from '../src/watch/delta/wanted-names.ts';
import { weighedWords } from '../src/watch/delta/weighed-words.ts';
import { runPass } from '../src/watch/pass/run-pass.ts';
import { nextNames } from '../src/watch/state/names.ts';
import { probeFrom, type StoredProbe } from '../src/watch/state/probe-bytes.ts';
import { openState, type WatchState } from '../src/watch/state/state-file.ts';
import { tokenTable } from '../src/watch/state/tokens.ts';
import { writeFigures } from './figures.ts';
import { inventedRows } from './watch/customers.ts';
import { customerLists, type Step, watchSteps } from './watch/steps.ts';

const CUSTOMERS = 4000;
const THRESHOLD = 0.7;
const SEED = 90210;
const MOST_SHOWN = 3;

/** What came of one step. */
interface Held {
  pairs: number;
  missed: string[];
  /** Names that are screened whatever they would be compared with. */
  inAnyCase: number;
}

/** By name: 1 where one of some rows has it. */
function namesOfRows({ nameCount, linkAt, linkRows }: NameIndex, rows: ReadonlySet<number>): Uint8Array {
  const has = new Uint8Array(nameCount);
  for (let name = 0; name < nameCount; name++)
    for (let link = linkAt[name]!; link < linkAt[name + 1]!; link++) if (rows.has(linkRows[link]!)) has[name] = 1;
  return has;
}

/** The function that says what a pass would look a customer up by, after the change to a snapshot. */
function lookedAt(state: WatchState, snapshot: Snapshot) {
  const { names } = snapshot;
  const changed = changedRecords(state, snapshot).values();
  const rows = new Set(Array.from(changed, ({ row }) => row).filter((row) => row >= 0));
  const moved = movedWords(unpackedWords(state.get('words')!), wordsOf(names), names.nameCount);
  const own = changedNames(snapshot, { records: rows, worded: rowsWithWords(snapshot, moved.words), moved });
  const { textOf } = tokenTable(state);
  const weighed = weighedWords(snapshot, moved.listed);
  const changeOf = tokenChanges({ names: own, moved, weighed }, names, textOf);
  const isReadAsBefore = sameReading(names, textOf);
  const wanted = wantedNames({ names: own, moved });
  const of = (q: string, probe: StoredProbe): Map<number, number> | null => {
    const told = Array.from(probe.tokens.subarray(0, probe.telling), changeOf);
    const found = wanted(probe, told, () => isReadAsBefore(q, probe));
    return found && new Map(Array.from(found.names, ([name, readings]) => [own.places[name]!, readings]));
  };
  return { of, isChanged: namesOfRows(names, rows) };
}

const written = (names: NameIndex, name: number): string =>
  names
    .formsOf(name)[0]!
    .tokens.map(({ text }) => text)
    .join(' ');

async function held(before: Step, after: Step, rows: readonly InputRow[]): Promise<Held> {
  const path = join(dirname(before.snapshot), 'pairs.state');
  const remove = (): void => ['', '-wal', '-shm'].forEach((end) => void rmSync(`${path}${end}`, { force: true }));
  remove();
  const state = openState(path);
  async function* given(): AsyncGenerator<InputRow> {
    yield* rows;
  }
  await runPass(state, await openSnapshot(before.snapshot), given(), { threshold: THRESHOLD, baseline: true });
  const snapshot = await openSnapshot(after.snapshot);
  const { names } = snapshot;
  const { of, isChanged } = lookedAt(state, snapshot);
  const found: Held = { pairs: 0, missed: [], inAnyCase: 0 };
  for (const { q, probe: bytes } of nextNames(state, 0, rows.length)) {
    const probe = probeFrom(bytes!);
    const wanted = of(q, probe);
    if (!wanted) {
      found.inAnyCase++;
      continue;
    }
    const forms = queryForms(names, q, 'unknown');
    const isDeep = mayNeedDeepSearch(names, forms);
    for (const deep of isDeep ? [false, true] : [false]) {
      const { names: candidates, rank, form } = nameCandidates(names, forms, { deep });
      for (const name of candidates) {
        if (!isChanged[name] || rank[name]! < probe.cut / RANK_SLACK) continue;
        found.pairs++;
        const readings = wanted.get(name) ?? 0;
        if (readings !== ALL_READINGS && !(readings & bitOf(form[name]!)))
          found.missed.push(`${q} : ${written(names, name)}`);
      }
    }
  }
  state.close();
  remove();
  return found;
}

export async function run({ lists, draw = CUSTOMERS }: { lists: string; draw?: number }): Promise<void> {
  const steps = await watchSteps(lists);
  const rows = await inventedRows(draw, await customerLists(lists), SEED);
  const lines: string[] = [];
  const total = { pairs: 0, missed: 0 };
  for (const [at, after] of steps.entries()) {
    if (at === 0) continue;
    const { pairs, missed, inAnyCase } = await held(steps[at - 1]!, after, rows);
    total.pairs += pairs;
    total.missed += missed.length;
    const shown = [...new Set(missed)].slice(0, MOST_SHOWN).join('; ');
    lines.push(
      `| ${after.files.join(', ')} | ${whole(inAnyCase)} | ${whole(pairs)} | ${whole(missed.length)} | ${shown} |`,
    );
    console.log(lines.at(-1));
  }
  writeFigures('watch-pairs', [
    '# What a watch looks customers up by',
    '',
    `Written by \`npm run eval -- watch-pairs --draw ${draw}\`. ${machine()}.`,
    '',
    `For each step of the lists and ${whole(draw)} invented customers: the names of changed records that a full search for the customer would compare with its`,
    'name, of a rank from which on they are compared, and whether the pass compares them too, by the reading that ranks them highest. *In any case*:',
    'names that are screened whatever they would be compared with; they are left out.',
    '',
    '| files | in any case | changed names that searches compare | not looked at | such as |',
    '|---|---:|---:|---:|---|',
    ...lines,
    '',
    `In all ${whole(total.pairs)}, ${whole(total.missed)} not looked at.`,
  ]);
}
