/** Compares the pairs of names in a file, for `sis compare --pairs`. */
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import { openJsonl } from '../../service/customer-files/customer-file.ts';
import { jsonText } from '../../service/json-text.ts';
import { comparedRow } from '../../service/rows/compared-row.ts';
import { openPart } from './part-file.ts';
import { formatOf, mustBeFile, mustBeFree } from './row-files.ts';

/** Counts over a file of pairs. */
export interface PairsSummary {
  rows: number;
  /** Pairs at or above the threshold. */
  alike: number;
  /** Rows without a candidate. */
  without: number;
  errors: number;
  first_error?: string;
}

/**
 * Compares every pair of a jsonl file and writes the same rows in the same order, with `score` (null without two names)
 * and `explanation`, or with `error`.
 * @throws CommandFailed when there is no such file
 * @throws WrongUsage when the output exists and `force` is false
 * @throws UnreadableFile when the file ends early
 */
export async function comparePairs(input: string, output: string, force = false): Promise<PairsSummary> {
  formatOf(input, ['jsonl']);
  const to = formatOf(output, ['jsonl']);
  mustBeFile(input);
  mustBeFree(output, force);
  const summary: PairsSummary = { rows: 0, alike: 0, without: 0, errors: 0 };
  const part = openPart<null>(output, { gzip: to.gzip });
  try {
    for await (const row of openJsonl(input).rows()) {
      const compared = comparedRow(row);
      await part.add(Buffer.from(`${jsonText(compared)}\n`), 1, null);
      summary.rows++;
      if (typeof compared.error === 'string' && compared.score === null && compared.explanation === null) {
        summary.errors++;
        summary.first_error ??= `row ${row.number}: ${compared.error}`;
      } else if (compared.score === null) summary.without++;
      else if ((compared.score as number) >= ALERT_THRESHOLD) summary.alike++;
    }
    await part.finish();
  } finally {
    part.close();
  }
  return summary;
}
