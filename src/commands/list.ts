import type { Command } from 'commander';
import { GUARDS, type Guard } from '../domain/lists/edition-guards.ts';
import type { OwnList } from '../domain/lists/own-lists.ts';
import { ownListReader } from '../sources/own/own-list.ts';
import { OWN_FIELDS } from '../sources/own/table-list.ts';
import type { Store } from '../store/store.ts';
import { type Options, readGuards, several } from './console/flags.ts';
import { CommandFailed, WrongUsage, withStore } from './console/run.ts';
import { grouped, print, printJson, printTable } from './console/terminal.ts';
import { ensureSnapshot } from './data/current-snapshot.ts';
import { addList, endList, knownList, type ListChange, type Place, refreshList } from './own-lists/changes.ts';
import { importManifest } from './own-lists/manifest.ts';

type ListFlags = Options<
  'jurisdiction' | 'file' | 'url' | 'dir' | 'dateFormat' | 'encoding' | 'sheet' | 'entityType' | 'published',
  'yes' | 'json'
> & { name: string; map?: string[]; accept?: Guard[] };

/** A list with its present state. */
async function stateOf(store: Store, list: OwnList) {
  const [state] = await store.sourceStates([ownListReader(list).info]);
  const { edition, active, removed, set_aside, state: status, reason } = state!;
  const { id: source_id, ...stated } = list;
  return {
    ...{ source_id, ...stated, official: false },
    ...{ edition, active, removed, set_aside, state: status, ...(reason && { reason }) },
  };
}

/** Updates the served snapshot after a change, and prints the change. */
async function finish({ store, config }: Place, { list, outcome, notices }: ListChange, flags: ListFlags) {
  const { data_version } = await ensureSnapshot(store, config);
  const applied = outcome.files.filter(({ status }) => status === 'applied');
  const now = await stateOf(store, list);
  if (flags.json) return printJson({ ...now, editions: applied.map(({ date }) => date), notices, data_version });
  for (const notice of notices) print(notice);
  if (applied.length === 0) print('Nothing is new: the newest edition is already stored.');
  for (const { date, changes: found } of applied)
    print(
      `${list.id} of ${date}: ${grouped(found!.listed + found!.relisted)} listed, ${grouped(found!.amended)} amended, ${grouped(found!.removed)} removed.`,
    );
  print(`${list.id} ("${list.name}") holds ${grouped(now.active)} parties; data version ${data_version}.`);
  if (now.set_aside > 0) print(`${grouped(now.set_aside)} rows could not be read: sis sources --set-aside ${list.id}`);
}

async function showLists(id: string | undefined, { json }: ListFlags): Promise<void> {
  await withStore(async (store) => {
    const lists = id === undefined ? await store.ownLists() : [await knownList(store, id)];
    const states = await Promise.all(lists.map((list) => stateOf(store, list)));
    if (json) return printJson(id === undefined ? states : states[0]);
    if (states.length === 0) return print('There is no own list yet: sis list add ID --name NAME --file FILE');
    printTable(states, {
      LIST: 'source_id',
      NAME: 'name',
      JURISDICTION: 'jurisdiction',
      EDITION: 'edition',
      ACTIVE: 'active',
      REMOVED: 'removed',
      FROM: ({ url, dir, file }) => url ?? dir ?? file,
      STATE: ({ ended, state }) => (ended ? `ended ${ended}` : state),
    });
  });
}

function registerAdd(lists: Command): void {
  lists
    .command('add')
    .description('Add a list: a table (CSV, Excel, JSON lines), from a file, an address or a folder')
    .argument('<id>', 'short id, such as blocklist; the list is then own-blocklist')
    .requiredOption('--name <name>', 'name of the list in answers')
    .option('--jurisdiction <code>', 'code of the jurisdiction behind it, such as CH (default: OWN)')
    .option('--file <file>', 'its first edition')
    .option('--url <url>', 'address to download at every refresh')
    .option('--dir <dir>', 'folder of editions named <YYYY-MM-DD>.<name>, read at every refresh')
    .option('--map <field=heading>', `content of a column: ${OWN_FIELDS.join(', ')}`, several)
    .option('--date-format <order>', 'dmy, mdy or serial, if the dates are ambiguous')
    .option('--encoding <label>', 'encoding of a text file, if it is not detected')
    .option('--sheet <sheet>', 'sheet of a workbook (default: the first)')
    .option('--entity-type <type>', 'type of the parties in rows that state none')
    .option('--published <day>', 'day of the edition (YYYY-MM-DD; default: the day in the file name, else today)')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  sis list add blocklist --name "Internal blocklist" --file blocklist.xlsx\n  sis list add seco --name "SECO" --jurisdiction CH --url https://example.org/seco.csv\n  sis list add ships --name "Ships" --file ships.csv --map name=Schiff,imo=Nummer',
    )
    .action((id: string, flags: ListFlags) =>
      withStore(async (store, config) => {
        const { dateFormat: date_format, entityType: entity_type, published, json: quiet, yes: _, ...stated } = flags;
        const taking = { published, quiet };
        const place = { store, config };
        await finish(place, await addList(place, { id, ...stated, date_format, entity_type }, taking), flags);
      }),
    );
}

function registerImport(lists: Command): void {
  lists
    .command('import')
    .description('Add the data sets of a yente manifest as lists')
    .argument('<manifest>', 'file or address of the manifest (YAML)')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  sis list import manifest.yml')
    .action((manifest: string, { json = false }: ListFlags) =>
      withStore(async (store, config) => {
        const imported = await importManifest({ store, config }, manifest, json);
        const { data_version } = await ensureSnapshot(store, config);
        const lists: object[] = [];
        for (const { name: dataset, change, left, failure } of imported) {
          const state = change && { ...(await stateOf(store, change.list)), notices: change.notices };
          lists.push({ dataset, ...state, ...(left && { left }), ...(failure && { failure }) });
          if (json) continue;
          print(
            state
              ? `${dataset}: ${state.source_id} ("${state.name}") holds ${grouped(state.active)} parties.`
              : `${dataset}: ${failure ?? left}`,
          );
        }
        if (json) printJson({ lists, data_version });
        const failed = imported.filter(({ failure }) => failure !== undefined).length;
        if (failed > 0)
          throw new CommandFailed(
            `${failed} of ${imported.length} data sets could not be added; the others were added.`,
          );
      }),
    );
}

/** `sis list`: the operator's own lists. */
export function registerList(program: Command): void {
  const lists = program
    .command('list')
    .description("Your own lists next to the official ones: a blocklist, a partner's list, another country's")
    .addHelpText(
      'after',
      '\nExamples:\n  sis list add blocklist --name "Internal blocklist" --file blocklist.xlsx\n  sis list show\n  sis list refresh blocklist --file blocklist-2026-02.xlsx\n  sis list remove blocklist --yes',
    );
  registerAdd(lists);
  registerImport(lists);
  lists
    .command('show')
    .description('Show own lists: origin, newest edition, number of parties')
    .argument('[id]', 'id of one list (default: all)')
    .option('--json', 'print JSON')
    .action(showLists);
  lists
    .command('refresh')
    .description('Ingest the newest edition of a list, with the same checks as for official ones')
    .argument('<id>', 'id of the list')
    .option('--file <file>', 'the new edition (default: from the address or folder of the list)')
    .option('--published <day>', 'day of the edition (YYYY-MM-DD; default: the day in the file name, else today)')
    .option('--accept <guards>', `accept an edition that fails these checks: ${GUARDS.join(', ')}`, readGuards)
    .option('--json', 'print JSON')
    .action((id: string, flags: ListFlags) =>
      withStore(async (store, config) => {
        const { published, accept, json: quiet } = flags;
        const taking = { published, accept, quiet };
        const place = { store, config };
        await finish(place, await refreshList(place, id, flags.file, taking), flags);
      }),
    );
  lists
    .command('remove')
    .description('End a list: its parties are removed as of today, its history stays')
    .argument('<id>', 'id of the list')
    .option('--yes', 'do it')
    .option('--json', 'print JSON')
    .action((id: string, flags: ListFlags) =>
      withStore(async (store, config) => {
        const { name } = await knownList(store, id);
        if (!flags.yes) throw new WrongUsage(`This removes all parties from the list "${name}"; confirm with --yes.`);
        await finish({ store, config }, await endList({ store, config }, id), flags);
      }),
    );
}
