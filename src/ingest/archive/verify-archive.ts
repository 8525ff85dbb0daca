import type { Store } from '../../store/store.ts';
import type { Fault } from '../../store/trust/verify.ts';
import { archiveOf } from '../ingest-file.ts';
import { archivedFile, stagedOf } from './archive.ts';

/** Reads the archived file of every applied edition (not of the demo): their number, and those that differ. */
export async function verifyArchive(store: Store, dataDir: string): Promise<{ files: number; faults: Fault[] }> {
  const faults: Fault[] = [];
  const editions = (await store.editions()).filter(({ status, demo }) => status === 'applied' && !demo);
  for (const edition of editions) {
    const folder = archiveOf(dataDir, edition.source_id);
    const name = `${edition.source_id} ${edition.date} ${edition.sha256.slice(0, 8)}`;
    const path = archivedFile(folder, edition);
    if (path === null) {
      faults.push({ where: 'archive', name, fault: `has no file in ${folder}` });
      continue;
    }
    const sha256 = await stagedOf(path).then(
      (staged) => staged.sha256,
      () => null,
    );
    if (sha256 !== edition.sha256) faults.push({ where: 'archive', name, fault: `${path} is not what was applied` });
  }
  return { files: editions.length, faults };
}
