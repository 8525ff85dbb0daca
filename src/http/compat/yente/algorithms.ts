import { Problem } from '../../../service/problems.ts';

/** The only scoring algorithm of this service. */
export const ALGORITHM = 'sis';

/** Names of algorithms that clients of yente may request; all are answered by {@link ALGORITHM}. */
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

/** Throws a 400 problem for an algorithm that yente does not have either. */
export function checkAlgorithm(name: string | undefined): void {
  if (name !== undefined && !ACCEPTED.includes(name.toLowerCase().trim()))
    throw new Problem(400, `Unknown algorithm: ${name.slice(0, 60)}; accepted: ${ACCEPTED.join(', ')}.`);
}
