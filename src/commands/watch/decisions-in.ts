import { type Decisions, readDecisions, WrongDecisions } from '../../service/decisions/decision-file.ts';
import { CommandFailed } from '../run.ts';

/** The decisions of a file. @throws CommandFailed when a line cannot be read */
export function decisionsIn(path: string): Decisions {
  try {
    return readDecisions(path);
  } catch (error) {
    if (error instanceof WrongDecisions) throw new CommandFailed(error.message);
    throw error;
  }
}
