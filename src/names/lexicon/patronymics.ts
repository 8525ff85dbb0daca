/** East Slavic patronymics of one given name, which Russian, Ukrainian and Belarusian lists write in ways far apart. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconRows } from '../../lexicon/lines.ts';

/** What stands before the vowels that join the ending of a patronymic, and the ending of a man's or a woman's. */
const PATRONYMIC = /^(.{2,}?)[aeiouyj]*[uvw](?:(?:[iy]ch|it(?:ch|j|s|sch|sj)|icz?|ytj)|(na))$/;

/** Last letters of those endings, which rule out most words. */
const LAST = new Set('achjsz');

const usualForms = lazily(() => {
  const usual = new Map<string, string>();
  for (const [form, stems] of lexiconRows('latin/patronymic-stems.tsv'))
    for (const stem of alternatives(stems!)) usual.set(stem, form!);
  return usual;
});

/**
 * A folded patronymic as its Russian form is usually written (Ryhoravich: grigorievich), so that all writings of one have
 * one sound; any other word as it stands.
 */
export function commonPatronymic(text: string): string {
  if (text.length < 6 || !LAST.has(text.at(-1)!)) return text;
  const found = PATRONYMIC.exec(text);
  const usual = found && usualForms().get(found[1]!);
  return usual ? `${usual}${found[2] ? 'vna' : 'vich'}` : text;
}
