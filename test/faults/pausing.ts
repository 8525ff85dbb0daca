/**
 * Loaded into a process by `--import`: stops it before the step of its work that PAUSE_AT numbers, until it gets SIGCONT, and prints at the
 * end how many steps there were. A step is a call on a file below PAUSE_FOLDER, or a transaction of SQLite that begins or ends.
 */
import { DatabaseSync } from 'node:sqlite';
import { counted, pauseBefore } from './failing-files.ts';

const { PAUSE_AT = '0', PAUSE_FOLDER = '/' } = process.env;
const steps = pauseBefore(PAUSE_FOLDER, Number(PAUSE_AT));

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (text) {
  counted('exec', text);
  return exec.call(this, text);
};
process.on('exit', () => process.stderr.write(`\nSTEPS ${steps()}\n`));
