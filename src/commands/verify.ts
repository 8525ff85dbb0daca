import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Config } from '../config.ts';
import { verifyAuditLog } from '../http/access/audit-chain.ts';
import { verifyArchive } from '../ingest/archive/archive.ts';
import { DamagedSnapshot, OtherSnapshotFormat, readSnapshotFile } from '../search/snapshot/format.ts';
import type { Store } from '../store/store.ts';
import { type Fault, verifyRows } from '../store/trust/verify.ts';
import { CommandFailed, withStore } from './console/run.ts';
import { grouped, print, printJson, warn } from './console/terminal.ts';
import { auditKey } from './data/keys.ts';
import { snapshotPath } from './data/snapshot-file.ts';

/** Errors of the active snapshot; null when there is none to check, because the next start builds one. */
function verifySnapshot(config: Config): Fault[] | null {
  const path = snapshotPath(config);
  if (!existsSync(path)) return null;
  try {
    readSnapshotFile(path);
    return [];
  } catch (error) {
    if (error instanceof OtherSnapshotFormat) {
      warn(`snapshot: ${error.message}, and was not checked; the next start or \`sis snapshot build\` builds it again`);
      return null;
    }
    if (!(error instanceof DamagedSnapshot)) throw error;
    return [{ where: 'snapshot', name: path, fault: 'is damaged; `sis snapshot build` makes it anew' }];
  }
}

async function verify(store: Store, config: Config, json?: boolean): Promise<void> {
  const { rows, faults: inRows } = await verifyRows(store);
  const { files, faults: inArchive } = await verifyArchive(store, config.dataDir);
  const audit = config.audit && (await verifyAuditLog(config.audit.path, await auditKey(store, config)));
  const inSnapshot = verifySnapshot(config);
  const faults = [...inRows, ...inArchive, ...(inSnapshot ?? []), ...(audit?.faults ?? [])];
  if (json) printJson({ rows, files, ...(audit && { audit: { ...audit, faults: undefined } }), faults });
  else for (const { where, name, fault } of faults) warn(`${where}: ${name} ${fault}`);
  if (faults.length === 0) {
    if (json) return;
    const archived = `${grouped(files)} archived files`;
    print(
      `${grouped(rows)} rows${inSnapshot ? `, ${archived} and the snapshot` : ` and ${archived}`} are what was written.`,
    );
    if (audit?.first != null)
      print(`Lines ${audit.first} to ${audit.last} of the audit log are complete and unchanged.`);
    return;
  }
  const inStore = inRows.length > 0 ? ' Put the last good backup back: sis restore FILE --force.' : '';
  throw new CommandFailed(
    `${grouped(faults.length)} ${faults.length === 1 ? 'thing is' : 'things are'} not what was written.${inStore}`,
  );
}

export function registerVerify(program: Command): void {
  program
    .command('verify')
    .description(
      'Check every stored row, archived file, the snapshot and the audit log (SIS_AUDIT) against their hashes',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  sis verify\n  sis verify --json\n\nExit code 1 when anything was altered or is missing.',
    )
    .action(({ json }: { json?: boolean }) => withStore((store, config) => verify(store, config, json)));
}
