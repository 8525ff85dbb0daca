/** Runs the steps of `up` before serving in a child process. */
import type { RefreshStep } from '../../service/data/refresh-status.ts';
import { startCommand } from '../child-processes/child-command.ts';

/** Messages of the preparing process. */
export type PreparingSays =
  /** A snapshot is ready to be served. */
  | { said: 'in place' }
  /** Demo data are ready, because no list could be downloaded so far. */
  | { said: 'stand-in' }
  /** The lists that are still awaited; serving need not wait for them. */
  | { said: 'awaiting'; lists: readonly string[] }
  /** The result of a list. */
  | { said: 'step'; step: RefreshStep };

export interface Preparing {
  /** Starts the process; further calls have no effect. */
  start(): void;
  /** Resolves when there is something to serve, to its kind; never if the process ends without it. */
  servable: Promise<'in place' | 'stand-in'>;
  /** Resolves to the lists that are still awaited when others are served; never if there are none. */
  awaiting: Promise<readonly string[]>;
  /** Exit code of the process; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Reports the result of each list. */
  onStep(tell: (step: RefreshStep) => void): void;
}

/**
 * Runs `prepare` in a child process. Parsing and building need some 700 MB for a minute, which would otherwise stay
 * with the serving process.
 */
export function preparingApart(): Preparing {
  const servable = Promise.withResolvers<'in place' | 'stand-in'>();
  const awaiting = Promise.withResolvers<readonly string[]>();
  const ended = Promise.withResolvers<number | null>();
  const steps: RefreshStep[] = [];
  let tell = (step: RefreshStep): void => void steps.push(step);
  let started = false;

  function hear(says: PreparingSays): void {
    if (says.said === 'step') tell(says.step);
    else if (says.said === 'awaiting') awaiting.resolve(says.lists);
    else servable.resolve(says.said);
  }

  return {
    start() {
      if (started) return;
      started = true;
      const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const;
      const child = startCommand([...process.argv.slice(2), '--prepare'], { stdio: [...stdio] });
      const stop = (): void => void child.kill('SIGTERM');
      process.once('SIGTERM', stop);
      child.on('message', (says) => hear(says as PreparingSays));
      child.once('error', ended.reject);
      child.once('close', (code) => {
        process.off('SIGTERM', stop);
        ended.resolve(code);
      });
    },
    servable: servable.promise,
    awaiting: awaiting.promise,
    ended: ended.promise,
    onStep(told) {
      tell = told;
      for (const step of steps.splice(0)) told(step);
    },
  };
}
