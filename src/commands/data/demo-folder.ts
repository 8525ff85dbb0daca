import { join } from 'node:path';
import type { Config } from '../../config.ts';

/** The configuration of the demo edition: all its data are in a separate folder, apart from official lists. */
export function demoConfig({ databaseUrl: _, ...config }: Config): Config {
  return { ...config, dataDir: join(config.dataDir, 'demo') };
}
