/** Runs what `up` does before it serves in a process of its own. */
import type { RefreshStep } from '../../service/data/refresh-status.ts';
import { startCommand } from '../apart/command-apart.ts';

/** What the process that prepares says. */
export type PreparingSays =
  /** There is a snapshot to serve. */
  | { said: 'in place' }
  /** There is one of the demo edition, for no list could be had so far. */
  | { said: 'stand-in' }
  /** Lists are awaited that others need not wait for. */
  | { said: 'awaiting'; lists: readonly string[] }
  /** What became of a list. */
  | { said: 'step'; step: RefreshStep };

export interface Preparing {
  /** Begins; called again it does nothing. */
  start(): void;
  /** Resolves when there is something to serve, and to what; never, when it ends without it. */
  servable: Promise<'in place' | 'stand-in'>;
  /** Resolves to the lists that are still awaited when others are served; never, when none are. */
  awaiting: Promise<readonly string[]>;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Tells what becomes of each list. */
  onStep(tell: (step: RefreshStep) => void): void;
}

/**
 * Runs `prepare` in a process of its own: reading and building need some 700 MB for a minute, which the process that
 * serves afterwards should not keep.
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
