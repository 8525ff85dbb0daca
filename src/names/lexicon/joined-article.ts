/** Arabic compounds whose article is written onto the name before it: Fazlur Rahman, Ziaul Haq. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconRows, lexiconWords } from '../../lexicon/lines.ts';
import { otherGivenNames } from './given-names.ts';

const last = lazily(() => new Set(lexiconWords('arabic/joined-article.txt')));
/** Mansur and Rasul end so by themselves. */
const whole = lazily(() => {
  const spelled = lexiconRows('arabic/names.tsv').flatMap(([, spellings]) => alternatives(spellings));
  return new Set([...spelled, ...lexiconWords('arabic/names-like-article.txt')]);
});

/** The article is spoken with the letter that follows it. */
const WITH_ARTICLE = { r: /^(.{3,})[uo]r$/, l: /^(.{3,})[uo]l$/ };

/** The folded name without the article of the next name that is written onto it; undefined where there is none. */
export function withoutJoinedArticle(name: string, next: string | undefined): string | undefined {
  if (next === undefined || !last().has(next)) return undefined;
  const first = WITH_ARTICLE[next.startsWith('r') ? 'r' : 'l'].exec(name)?.[1];
  return first !== undefined && !whole().has(name) && otherGivenNames(name).length === 0 ? first : undefined;
}
