import type { Command } from 'commander';
import { officialLists } from '../domain/lists/official-lists.ts';
import { statisticsCounter } from '../search/snapshot/statistics.ts';
import { grouped, print, printJson, printTable } from './console/terminal.ts';
import { sourcesOf } from './data/chosen-sources.ts';
import { withStore } from './run.ts';

interface Row {
  total: number;
  active: number;
  inactive: number;
}

function printGroups<T extends Row>(title: string, nameOf: (row: T) => string, rows: readonly T[]): void {
  print('');
  printTable<T>(
    [
      { title, value: nameOf },
      { title: 'TOTAL', value: (row) => grouped(row.total), right: true },
      { title: 'ACTIVE', value: (row) => grouped(row.active), right: true },
      { title: 'REMOVED', value: (row) => grouped(row.inactive), right: true },
    ],
    rows,
  );
}

export function registerStats(program: Command): void {
  program
    .command('stats')
    .description('Show the number of entities by jurisdiction, list and type')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  sis stats\n  sis stats --json')
    .action((flags: { json?: boolean }) =>
      withStore(async (store) => {
        const counter = statisticsCounter(officialLists((await sourcesOf(store)).map(({ info }) => info)));
        for await (const entity of store.entities()) counter.add(entity);
        const statistics = counter.result();
        if (flags.json) return printJson(statistics);
        const { total, active, inactive, china_related } = statistics;
        print(
          `${grouped(total)} entities: ${grouped(active)} listed, ${grouped(inactive)} removed; ${grouped(china_related)} related to China`,
        );
        if (total === 0) return;
        printGroups('JURISDICTION', (row) => row.jurisdiction, statistics.by_jurisdiction);
        printGroups('LIST', (row) => row.source_list, statistics.by_source_list);
        printGroups('TYPE', (row) => row.entity_type, statistics.by_entity_type);
      }),
    );
}
