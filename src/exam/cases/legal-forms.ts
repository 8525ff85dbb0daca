/** Changes of legal forms as in customers' files: abbreviated, written out, replaced, removed. */
import { foldName } from './listed.ts';
import { pick, type Random } from './random.ts';
import type { Changed } from './slips.ts';
import { rowsOf } from './tables.ts';

const FORMS = rowsOf('legal-forms.tsv');

/** Forms that are added to a name without one. */
const COMMON_FORMS = ['LLC', 'Ltd', 'JSC', 'Inc.', 'Co., Ltd.', 'Limited', 'GmbH', 'Corp.'];

const WRITTEN = FORMS.flatMap((ways, form) => ways.map((way) => ({ words: foldName(way).split(' '), form }))).sort(
  (a, b) => b.words.length - a.words.length,
);

/** The name without a legal form at its start or end. */
export const withoutForm = (name: string): string => formOf(name)?.rest ?? name;

/** The form at the start or end of a name, and the rest of the name as written. */
function formOf(name: string): { form: number; rest: string; atStart: boolean } | null {
  const words = [...name.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ match, text: foldName(match[0]) }));
  for (const { words: form, form: number } of WRITTEN) {
    if (words.length <= form.length) continue;
    const isForm = (from: number): boolean => form.every((word, at) => words[from + at]?.text === word);
    const last = words.length - form.length;
    if (isForm(last))
      return {
        form: number,
        rest: name.slice(0, words[last]!.match.index).replace(/[\s,("'«“]+$/u, ''),
        atStart: false,
      };
    if (isForm(0)) return { form: number, rest: name.slice(words[form.length]!.match.index).trim(), atStart: true };
  }
  return null;
}

/** An organisation's name with its legal form changed; null if nothing but the form would remain. */
export function formChanged(name: string, random: Random): Changed | null {
  const found = formOf(name);
  if (!found) return { q: `${name} ${pick(random, COMMON_FORMS)}`, variant: 'added' };
  const { form, rest, atStart } = found;
  if (foldName(rest).length < 3) return null;
  const put = (way: string): string => (atStart ? `${way} ${rest}` : `${rest} ${way}`);
  const others = FORMS[form]!.filter((way) => foldName(put(way)) !== foldName(name));
  switch (pick(random, ['dropped', 'abbreviated or written out', 'another form', 'at the other end'])) {
    case 'dropped':
      return { q: rest, variant: 'dropped' };
    case 'another form': {
      const other = pick(
        random,
        COMMON_FORMS.filter((way) => !FORMS[form]!.some((own) => foldName(own) === foldName(way))),
      );
      return { q: put(other), variant: 'another form' };
    }
    case 'at the other end': {
      const way = pick(random, FORMS[form]!);
      return { q: atStart ? `${rest} ${way}` : `${way} ${rest}`, variant: 'at the other end' };
    }
    default:
      return others.length > 0 ? { q: put(pick(random, others)), variant: 'abbreviated or written out' } : null;
  }
}
