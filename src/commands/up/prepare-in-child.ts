/** Runs the steps of `up` before serving in a child process. */
import type { RefreshStep } from '../../service/data/refresh-status.ts';
import { startCommand } from '../child-processes/child-command.ts';

/** Messages of the preparing process. */
export type PreparingMessage =
  /** A snapshot is ready to be served. */
  | { kind: 'in place' }
  /** Demo data are ready, because no list could be downloaded so far. */
  | { kind: 'stand-in' }
  /** The lists that are still awaited; serving need not wait for them. */
  | { kind: 'awaiting'; lists: readonly string[] }
  | { kind: 'step'; step: RefreshStep };

/** Runs `prepare` in a child process, because it needs 700 MB that would otherwise stay with the serving process. */
export function prepareInChildProcess() {
  const servable = Promise.withResolvers<'in place' | 'stand-in'>();
  const awaiting = Promise.withResolvers<readonly string[]>();
  const ended = Promise.withResolvers<number | null>();
  const steps: RefreshStep[] = [];
  let report = (step: RefreshStep): void => void steps.push(step);
  let started = false;

  function hear(message: PreparingMessage): void {
    if (message.kind === 'step') report(message.step);
    else if (message.kind === 'awaiting') awaiting.resolve(message.lists);
    else servable.resolve(message.kind);
  }

  return {
    /** Starts the process; further calls have no effect. */
    start(): void {
      if (started) return;
      started = true;
      const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const;
      const child = startCommand([...process.argv.slice(2), '--prepare'], { stdio: [...stdio] });
      const stop = (): void => void child.kill('SIGTERM');
      process.once('SIGTERM', stop);
      child.on('message', (message) => hear(message as PreparingMessage));
      child.once('error', ended.reject);
      child.once('close', (code) => {
        process.off('SIGTERM', stop);
        ended.resolve(code);
      });
    },
    /** Resolves when there is something to serve, to its kind; never if the process ends without it. */
    servable: servable.promise,
    /** Resolves to the lists that are still awaited when others are served; never if there are none. */
    awaiting: awaiting.promise,
    /** Exit code of the process; null when a signal ended it. */
    ended: ended.promise,
    onStep(reportStep: (step: RefreshStep) => void): void {
      report = reportStep;
      for (const step of steps.splice(0)) reportStep(step);
    },
  };
}

export type Preparing = ReturnType<typeof prepareInChildProcess>;
