/** Finds the rows with an identifier that a query contains in its text or states separately. */
import { foldIdentifier } from '../../domain/entity/identifiers.ts';
import { statedNumbers } from '../../names/numbers/listed-numbers.ts';
import type { StatedNumber } from '../../names/numbers/number-words.ts';
import { numbersInText } from '../../names/numbers/numbers-in-text.ts';
import { spanAsSent } from '../../names/read/mapped-text.ts';
import { resolveText } from '../../names/read/resolve-text.ts';
import type { ScreenQuery } from '../query.ts';
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import { rowsWithNumber } from './index/identifier-index.ts';

/** An identifier in a query. */
export interface QueryNumber extends Pick<StatedNumber, 'key' | 'normal'> {
  /** As written. */
  text: string;
  /** Position in the text of the query as sent, UTF-16 units: `[from, to)`; absent for a separately stated identifier. */
  span?: readonly [from: number, to: number];
}

/** All identifiers that a query may contain: those in its text, the text as a whole, and the separately stated one. */
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

/** Rows that pass the filter and have an identifier of the query, with the identifier that found them. */
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
