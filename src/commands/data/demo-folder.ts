import { join } from 'node:path';
import type { Config } from '../../config.ts';

/**
 * The configuration of the demo edition. All its data are in the folder `demo` of the data folder, separate from
 * official lists.
 */
export function demoConfig({ databaseUrl: _, ...config }: Config): Config {
  return { ...config, dataDir: join(config.dataDir, 'demo') };
}
