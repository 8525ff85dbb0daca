import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder of the official editions and labelled cases beside the project, when there is one. */
const shared = resolve(import.meta.dirname, '../../shared');

/** True when the official editions are there and the run is no quick one; tests that need them skip otherwise, and CI fails if they skipped. */
export const hasShared = process.env.TEST_LEVEL !== 'quick' && existsSync(join(shared, 'lists', 'MANIFEST.json'));

/** A path inside the shared folder. */
export const sharedPath = (...parts: string[]): string => join(shared, ...parts);
