import { Problem } from '../../../service/problems.ts';

/** The one way that names are scored here. */
export const ALGORITHM = 'sis';

/** Names by which clients of yente ask for a scoring; all are answered by the one that is here. */
const ACCEPTED = [
  'best',
  ALGORITHM,
  'logic-v1',
  'logic-v2',
  'name-based',
  'name-qualified',
  'regression-v1',
  'regression-v2',
];

/** Throws a 400 problem for the name of an algorithm that yente does not have either. */
export function checkAlgorithm(name: string | undefined): void {
  if (name !== undefined && !ACCEPTED.includes(name.toLowerCase().trim()))
    throw new Problem(400, `Unknown algorithm: ${name.slice(0, 60)}; accepted: ${ACCEPTED.join(', ')}.`);
}
