/** `sis up --demo` as a process of its own, for what its users run. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { COMMAND } from '../commands/sis.ts';

export interface DemoService {
  /** What programs need to use it: `SIS_URL`, `SIS_TOKEN`, `SIS_DATA_DIR`. */
  environment: NodeJS.ProcessEnv;
  end(): Promise<void>;
}

/** Starts it with a data folder inside `folder`; resolves when it is ready. */
export async function demoService(folder: string): Promise<DemoService> {
  const env = { ...process.env, SIS_DATA_DIR: join(folder, 'data'), SIS_DATABASE_URL: '', SIS_PORT: '0' };
  const args = [...COMMAND, 'up', '--demo'];
  const service = spawn(process.execPath, args, { env });
  const environment = await new Promise<NodeJS.ProcessEnv>((ready, fail) => {
    let printed = '';
    const read = (chunk: Buffer): void => {
      printed += chunk;
      const url = /Ready on (http\S+)/.exec(printed)?.[1];
      const token = /Token \(shown once\): (sis_[\w-]+)\n/.exec(printed)?.[1];
      if (url && token) ready({ ...env, SIS_DATA_DIR: join(folder, 'data/demo'), SIS_URL: url, SIS_TOKEN: token });
    };
    service.stdout.on('data', read);
    service.stderr.on('data', read);
    service.once('exit', () => fail(new Error(`the service ended: ${printed}`)));
  });
  return {
    environment,
    async end() {
      const ended = new Promise((done) => service.once('exit', done));
      service.kill('SIGTERM');
      await ended;
    },
  };
}
