import type { Command } from 'commander';
import { officialLists } from '../domain/lists/official-lists.ts';
import { statisticsCounter } from '../search/snapshot/statistics.ts';
import { withStore } from './console/run.ts';
import { grouped, print, printJson, printTable } from './console/terminal.ts';
import { sourcesOf } from './data/chosen-sources.ts';

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
        const counter = statisticsCounter(officialLists((await sourcesOf(store)).map(({ info }) => info)));
        for await (const entity of store.entities()) counter.add(entity);
        const statistics = counter.result();
        if (flags.json) printJson(statistics);
        else printStatistics(statistics);
      }),
    );
}
