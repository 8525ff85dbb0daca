import type { Command } from 'commander';
import { dayNumber } from '../domain/dates.ts';
import { officialLists } from '../domain/lists/official-lists.ts';
import { ownMark } from '../domain/lists/own-lists.ts';
import type { SourceState, SourceStatus } from '../domain/lists/source.ts';
import { picked } from '../domain/picked.ts';
import { statisticsCounter } from '../search/snapshot/statistics.ts';
import { withStore } from './console/run.ts';
import { grouped, print, printJson, printTable, warn } from './console/terminal.ts';
import { chosenSources, sourceInfosOf } from './data/chosen-sources.ts';

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
const rowOf = (state: SourceState) => ({
  ...picked(state, 'source_id', 'source_list', 'jurisdiction'),
  ...ownMark(state.source_id),
  ...picked(state, 'edition', 'active', 'removed', 'set_aside', 'unknown_elements', 'state', 'reason', 'since'),
});

const namesOf = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} (${grouped(count)})`)
    .join(', ');

function printStates(states: readonly SourceState[]): void {
  const today = new Date().toISOString().slice(0, 10);
  printTable(states, {
    SOURCE: 'source_id',
    LIST: 'source_list',
    EDITION: 'edition',
    ACTIVE: 'active',
    REMOVED: 'removed',
    'SET ASIDE': 'set_aside',
    AGE: { value: (row) => ageOf(row, today), right: true },
    STATE: { value: 'state', style: (row) => STYLES[row.state] },
  });
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
          const all = await store.setAside(source!.info.id);
          const records = all.map((one) => picked(one, 'position', 'reason', 'excerpt'));
          if (flags.json) return printJson(records);
          if (records.length === 0) print('No record was set aside.');
          for (const { position, reason, excerpt } of records) print(`${position}: ${reason}\n    ${excerpt}`);
          return;
        }
        const states = await store.sourceStates(await sourceInfosOf(store));
        if (flags.json) printJson(states.map(rowOf));
        else printStates(states);
      });
    });
}

type Statistics = ReturnType<ReturnType<typeof statisticsCounter>['result']>;

function printStatistics(statistics: Statistics): void {
  const { total, active, inactive, china_related } = statistics;
  print(
    `${grouped(total)} entities: ${grouped(active)} listed, ${grouped(inactive)} removed; ${grouped(china_related)} related to China`,
  );
  if (total === 0) return;
  const counts = { TOTAL: 'total', ACTIVE: 'active', REMOVED: 'inactive' } as const;
  print('');
  printTable(statistics.by_jurisdiction, { JURISDICTION: 'jurisdiction', ...counts });
  print('');
  printTable(statistics.by_source_list, { LIST: 'source_list', ...counts });
  print('');
  printTable(statistics.by_entity_type, { TYPE: 'entity_type', ...counts });
}

export function registerStats(program: Command): void {
  program
    .command('stats')
    .description('Show the number of entities by jurisdiction, list and type')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  sis stats\n  sis stats --json')
    .action((flags: { json?: boolean }) =>
      withStore(async (store) => {
        const counter = statisticsCounter(officialLists(await sourceInfosOf(store)));
        for await (const entity of store.entities()) counter.add(entity);
        const statistics = counter.result();
        if (flags.json) printJson(statistics);
        else printStatistics(statistics);
      }),
    );
}
