/** The operator's file of decisions, JSON lines. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseJson } from '../json-text.ts';
import { Decision } from './decision.ts';

/** The file cannot be read; the message names file, line and what is wrong. A decision that is not understood stops everything: it could hide somebody. */
export class WrongDecisions extends Error {
  override name = 'WrongDecisions';
}

export interface Decisions {
  /** By customer, in the order of the file. */
  of(customer: string): readonly Decision[];
  customers(): Iterable<string>;
  all: readonly Decision[];
  /** Changes with the content. */
  digest: string;
}

export const NO_DECISIONS: Decisions = { of: () => [], customers: () => [], all: [], digest: 'none' };

/** @throws WrongDecisions */
export function readDecisions(path: string): Decisions {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new WrongDecisions(`The decisions ${path} cannot be read: ${(error as Error).message}`);
  }
  const all: Decision[] = [];
  for (const [at, line] of text.split('\n').entries())
    if (line.trim() !== '') all.push(decisionOf(line, `${path} line ${at + 1}`));
  const byCustomer = Map.groupBy(all, ({ customer }) => customer);
  return {
    all,
    of: (customer) => byCustomer.get(customer) ?? [],
    customers: () => byCustomer.keys(),
    digest: createHash('sha256').update(text).digest('hex').slice(0, 16),
  };
}

function decisionOf(line: string, place: string): Decision {
  let value: unknown;
  try {
    value = parseJson(line);
  } catch {
    throw new WrongDecisions(`${place} is no JSON; each line must be one decision.`);
  }
  const parsed = Decision.safeParse(value);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'line'}: ${message}`).join('; ');
    throw new WrongDecisions(`${place}: ${wrong}`);
  }
  if (Object.keys(parsed.data.facts).length === 0)
    throw new WrongDecisions(
      `${place}: facts must name at least one fact that decided; sis decisions add writes them.`,
    );
  return parsed.data;
}
