/** Commands of the command line, run in this process. */
import { join } from 'node:path';
import { Command } from 'commander';

const REGISTERED = {
  ingest: async () => (await import('../../src/commands/ingest.ts')).registerIngest,
  edition: async () => (await import('../../src/commands/edition.ts')).registerEdition,
  snapshot: async () => (await import('../../src/commands/snapshot.ts')).registerSnapshot,
  screen: async () => (await import('../../src/commands/screen.ts')).registerScreen,
  watch: async () => (await import('../../src/commands/watch.ts')).registerWatch,
  decisions: async () => (await import('../../src/commands/decisions.ts')).registerDecisions,
  exam: async () => (await import('../../src/commands/exam.ts')).registerExam,
  export: async () => (await import('../../src/commands/export.ts')).registerExport,
  report: async () => (await import('../../src/commands/report.ts')).registerReport,
  backup: async () => (await import('../../src/commands/backup.ts')).registerBackup,
  restore: async () => (await import('../../src/commands/backup.ts')).registerBackup,
} satisfies Record<string, () => Promise<(program: Command) => void>>;
type CommandName = keyof typeof REGISTERED;

/** Events of a process to which commands listen. */
const AT_THE_END = ['exit', 'SIGINT', 'SIGTERM'];

/** Runs a command with what it prints thrown away. @throws what the command throws, and an Error when it says failed otherwise */
async function sis(dataDir: string, name: CommandName, ...args: string[]): Promise<void> {
  const program = new Command('sis').exitOverride();
  (await REGISTERED[name]())(program);
  const { SIS_DATA_DIR, exitCode } = { SIS_DATA_DIR: process.env.SIS_DATA_DIR, exitCode: process.exitCode };
  const [out, err] = [process.stdout.write, process.stderr.write];
  process.env.SIS_DATA_DIR = dataDir;
  process.exitCode = undefined;
  process.stdout.write = process.stderr.write = () => true;
  const listeners = new Map(AT_THE_END.map((event) => [event, process.listeners(event as 'exit')]));
  try {
    await program.parseAsync(['node', 'sis', name, ...args]);
    if (process.exitCode) throw new Error(`sis ${name} ended with ${process.exitCode}`);
  } finally {
    // What a command leaves to the end of its process is done at the end of the command.
    for (const [event, before] of listeners)
      for (const listener of process.listeners(event as 'exit').filter((one) => !before.includes(one))) {
        process.off(event, listener);
        if (event === 'exit') listener(0);
      }
    process.stdout.write = out;
    process.stderr.write = err;
    process.exitCode = exitCode;
    if (SIS_DATA_DIR === undefined) delete process.env.SIS_DATA_DIR;
    else process.env.SIS_DATA_DIR = SIS_DATA_DIR;
  }
}

/** The same as work on a folder: its data folder is `data` in it, and `@name` in an argument a file in it. */
export const command =
  (name: CommandName, ...args: string[]) =>
  (folder: string): Promise<void> =>
    sis(join(folder, 'data'), name, ...args.map((arg) => arg.replace('@', `${folder}/`)));
