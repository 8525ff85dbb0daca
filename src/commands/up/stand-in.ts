/**
 * The demo edition as a substitute for lists that cannot be downloaded, in a separate data folder, so that it is never
 * mixed with them.
 */
import type { Config } from '../../config.ts';
import { SOURCES } from '../../sources/catalog.ts';
import { openStore } from '../../store/store.ts';
import { ensureSnapshot } from '../data/current-snapshot.ts';
import { demoConfig } from '../data/demo-folder.ts';
import { DEMO_FOLDER, ingestWithProgress, listsFolder } from '../data/ingest-with-progress.ts';
import { autopublish, updateReports } from '../data/update-reports.ts';

const HELP = [
  'What helps: a proxy (HTTPS_PROXY), a mirror of the files (SIS_MIRROR, or SIS_URL_<LIST> for one of them), or a folder of',
  'editions (npm start -- --lists DIR). The lists are asked for again meanwhile, unless that was turned off; the first one that',
  'comes replaces the demo as a whole.',
];

/**
 * Prints why there is no list yet, and prepares the demo edition to be shown until there is one. Nodes with a shared
 * database have no substitute, because they serve other users, who must not get fictional data.
 * @param causes by source id
 * @returns false where there is none
 */
export async function prepareStandIn(
  config: Config,
  causes: ReadonlyMap<string, string>,
  tell: (line: string) => void,
): Promise<boolean> {
  tell('No official list could be downloaded so far:');
  for (const { info } of SOURCES) tell(`  ${info.id.padEnd(12)}  ${causes.get(info.id) ?? 'No answer yet.'}`);
  for (const line of HELP) tell(line);
  if (config.databaseUrl) return false;
  tell('The small FICTIONAL DEMO EDITION is shown until then: invented parties, no official data; /ready answers 503.');
  const own = demoConfig(config);
  const store = await openStore(own);
  try {
    await ingestWithProgress(store, own, listsFolder(DEMO_FOLDER), { quiet: true });
    const { data_version } = await ensureSnapshot(store, own);
    await updateReports(store, own, data_version);
    await autopublish(store, own, true);
  } finally {
    await store.close();
  }
  return true;
}
