import type { ChildProcess } from 'node:child_process';

/** The address at which a started service listens. Rejects with what it printed when it ends before. */
export const addressOf = (service: ChildProcess): Promise<string> =>
  new Promise((found, failed) => {
    let said = '';
    const take = (chunk: Buffer): void => {
      said += chunk;
      const url = /Listening on (\S+)/.exec(said);
      if (url) found(url[1]!);
    };
    service.stdout!.on('data', take);
    service.stderr!.on('data', take);
    service.once('close', () => failed(new Error(`it ended: ${said}`)));
  });
