import type { Command } from 'commander';
import { dayNumber } from '../domain/dates.ts';
import { ownMark } from '../domain/lists/own-lists.ts';
import type { SourceState, SourceStatus } from '../domain/lists/source.ts';
import { grouped, print, printJson, printTable, warn } from './console/terminal.ts';
import { chosenSources, sourcesOf } from './data/chosen-sources.ts';
import { withStore } from './run.ts';

const STYLES: Record<SourceStatus, 'green' | 'yellow' | 'red' | 'dim' | 'magenta'> = {
  fresh: 'green',
  stale: 'yellow',
  failed: 'red',
  empty: 'dim',
  demo: 'magenta',
};

/** Whole days since the edition's official day. */
const ageOf = ({ edition }: SourceState, today: string): string =>
  edition ? `${dayNumber(today) - dayNumber(edition)} d` : '';

/** One source in the format of `--json`. */
const rowOf = ({
  source_id,
  source_list,
  jurisdiction,
  edition,
  active,
  removed,
  set_aside,
  unknown_elements,
  state,
  reason,
  since,
}: SourceState) => ({
  source_id,
  source_list,
  jurisdiction,
  ...ownMark(source_id),
  edition,
  active,
  removed,
  set_aside,
  ...(unknown_elements && { unknown_elements }),
  state,
  ...(reason && { reason }),
  ...(since && { since }),
});

const namesOf = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} (${grouped(count)})`)
    .join(', ');

function printStates(states: readonly SourceState[]): void {
  const today = new Date().toISOString().slice(0, 10);
  printTable(
    [
      { title: 'SOURCE', value: (row) => row.source_id },
      { title: 'LIST', value: (row) => row.source_list },
      { title: 'EDITION', value: (row) => row.edition ?? '' },
      { title: 'ACTIVE', value: (row) => grouped(row.active), right: true },
      { title: 'REMOVED', value: (row) => grouped(row.removed), right: true },
      { title: 'SET ASIDE', value: (row) => grouped(row.set_aside), right: true },
      { title: 'AGE', value: (row) => ageOf(row, today), right: true },
      { title: 'STATE', value: (row) => row.state, style: (row) => STYLES[row.state] },
    ],
    states,
  );
  for (const { source_id, reason, since, unknown_elements } of states) {
    if (unknown_elements)
      warn(`${source_id}: its edition uses new names of elements or columns: ${namesOf(unknown_elements)}`);
    if (reason) warn(`${source_id}: ${reason}${since ? ` (failing since ${since.slice(0, 16)}Z)` : ''}`);
  }
  if (states.some(({ demo }) => demo)) warn('This is the fictional demo edition, not official data.');
}

export function registerSources(program: Command): void {
  program
    .command('sources')
    .description('Show each official list: edition, entities, age, state')
    .option('--set-aside <source>', 'list the unparsed records of its newest edition')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  sis sources\n  sis sources --json\n  sis sources --set-aside us-csl')
    .action((flags: { setAside?: string; json?: boolean }) => {
      const { setAside } = flags;
      return withStore(async (store) => {
        if (setAside) {
          const [source] = await chosenSources(store, [setAside]);
          const records = (await store.setAside(source!.info.id)).map(({ position, reason, excerpt }) => ({
            position,
            reason,
            excerpt,
          }));
          if (flags.json) return printJson(records);
          if (records.length === 0) print('No record was set aside.');
          for (const { position, reason, excerpt } of records) print(`${position}: ${reason}\n    ${excerpt}`);
          return;
        }
        const states = await store.sourceStates((await sourcesOf(store)).map(({ info }) => info));
        if (flags.json) printJson(states.map(rowOf));
        else printStates(states);
      });
    });
}
