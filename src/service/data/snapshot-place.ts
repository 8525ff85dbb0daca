import { join, resolve } from 'node:path';

/** The folder of all data where none is named. */
export const DATA_FOLDER = './var';

/** Where the snapshot of a data folder is. */
export const snapshotIn = (dataDir: string): string => join(resolve(dataDir), 'snapshot.bin');
