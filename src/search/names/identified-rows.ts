/** The rows that have a number which a query states, in its text or beside it. */
import { foldIdentifier } from '../../domain/entity/identifiers.ts';
import { statedNumbers } from '../../names/numbers/listed-numbers.ts';
import { numbersInText } from '../../names/numbers/numbers-in-text.ts';
import type { StatedNumber } from '../../names/numbers/stated-number.ts';
import { spanAsSent } from '../../names/read/mapped-text.ts';
import { resolveText } from '../../names/read/resolve-text.ts';
import type { ScreenQuery } from '../query.ts';
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import { rowsWithNumber } from './index/identifier-index.ts';

/** A number as a query states it. */
export interface QueryNumber extends Pick<StatedNumber, 'key' | 'normal'> {
  /** As written. */
  text: string;
  /** Place in the text of the query as sent, UTF-16 units: `[from, to)`; absent for an identifier that is stated beside it. */
  span?: readonly [from: number, to: number];
}

/** Every number that a query may state: each in its text, the text as a whole, and the identifier stated beside it. */
export function numbersOfQuery({ q, identifier }: { q: string; identifier?: string | undefined }): QueryNumber[] {
  const resolved = resolveText(q);
  const whole = foldIdentifier(resolved.text);
  const inText = numbersInText(resolved.text).map(({ key, normal, from, to }): QueryNumber => {
    const span = spanAsSent(resolved, from, to);
    return { key, normal, text: q.slice(...span), span };
  });
  return [
    ...inText,
    ...(whole === null ? [] : [{ key: whole, normal: whole, text: q, span: [0, q.length] as const }]),
    ...(identifier ? statedNumbers(identifier).map(({ key, normal }) => ({ key, normal, text: identifier })) : []),
  ];
}

/** Rows that pass and have a number of the query, with the number that found them. */
export function identifiedRows(
  snapshot: Pick<Snapshot, 'identifiers'>,
  { q, corroboration }: Pick<ScreenQuery, 'q' | 'corroboration'>,
  passing: RowSet,
): Map<number, QueryNumber> {
  const found = new Map<number, QueryNumber>();
  for (const number of numbersOfQuery({ q, identifier: corroboration?.identifier }))
    for (const row of rowsWithNumber(snapshot.identifiers, number.key))
      if (hasRow(passing.words, row) && !found.has(row)) found.set(row, number);
  return found;
}
