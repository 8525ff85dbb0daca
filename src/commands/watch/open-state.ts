import { FileInUse } from '../../watch/state/sqlite-file.ts';
import { OtherState, openState, type WatchState } from '../../watch/state/state-file.ts';
import { CommandFailed } from '../run.ts';

/** The state of a watch. @throws CommandFailed while another process has it, or when it is of another release */
export function openWatchState(path: string): WatchState {
  try {
    return openState(path);
  } catch (error) {
    if (error instanceof FileInUse || error instanceof OtherState) throw new CommandFailed(error.message);
    throw error;
  }
}
