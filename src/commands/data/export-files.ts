/** Writes the export files. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { FileSet } from '../../export/files/file-set.ts';
import { publishExport } from '../../export/files/publish.ts';
import { exportsFolder } from '../../export/files/published.ts';
import type { ExportedVersion } from '../../export/files/versions.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import { lockFile } from '../../store/engines/lock.ts';
import { CommandFailed } from '../run.ts';

/** Writes the export files of these data, unless they exist. @throws CommandFailed while another process writes them */
export async function writeExports(
  config: Config,
  data: LoadedData,
  onProgress: FileSet['onProgress'],
): Promise<{ version: ExportedVersion; isNew: boolean }> {
  const root = exportsFolder(config.dataDir);
  mkdirSync(root, { recursive: true });
  const release = lockFile(join(root, 'export.lock'));
  if (release === null) throw new CommandFailed('Another process is writing the export files; wait for it to end.');
  try {
    return await publishExport(root, data, onProgress);
  } finally {
    await release();
  }
}
