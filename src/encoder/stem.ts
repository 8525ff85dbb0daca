/** Word stems, by which "smuggling", "smugglers" and "smuggled" are equal. Stems are keys and are not displayed. */

const VOWEL = /[aeiouy]/;

/** English suffixes, longest first, and their replacements. */
const ENGLISH: readonly (readonly string[])[] = `
  izations=iz isations=iz ization=iz isation=iz fulness=ful iveness=iv ousness=ous ational=at ations=at ation=at
  ators=at ator=at ating=at ated=at ates=at ising=iz izing=iz ised=iz ized=iz ises=iz izes=iz ise=iz ize=iz
  ate=at ments= ment= ness= ities= ity= ical=ic ally=al ingly= edly= ings= ing= ists=ist isms=ism ers= ors=
  ies=y ied=y er= or= ed= es= ly= e= s=`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split('='));

/** The suffixes by last letter, so that few must be tried for a word. */
const ENGLISH_BY_LAST = Map.groupBy(ENGLISH, ([suffix]) => suffix!.at(-1)!);

/** Stem of an English word in lower case, a light form of Porter's suffix stripping (Porter 1980). */
export function stemEnglish(word: string): string {
  if (word.length < 4 || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  for (const [suffix = '', replacement = ''] of ENGLISH_BY_LAST.get(word[word.length - 1]!) ?? []) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length) + replacement;
    if (stem.length < 3 || !VOWEL.test(stem)) continue;
    return single(stem);
  }
  return single(word);
}

/** An English word without plural, -ed or -ing: close enough to have the same meaning, unlike words that only share a root. */
export function singularEnglish(word: string): string {
  if (word.length < 4 || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  for (const suffix of ['ing', 'ed', 'es', 's', 'e']) {
    const stem = word.slice(0, -suffix.length);
    if (word.endsWith(suffix) && stem.length >= 3 && VOWEL.test(stem)) {
      const doubled = stem.at(-1) === stem.at(-2) && !'lsz'.includes(stem.at(-1)!) && !VOWEL.test(stem.at(-1)!);
      return doubled ? stem.slice(0, -1) : stem;
    }
  }
  return word;
}

/** Reduces a doubled final consonant to one ("smugg(l)"), except ll, ss, zz; a final y becomes i. */
function single(stem: string): string {
  const last = stem.at(-1)!;
  if (last === 'y' && stem.length > 3) return `${stem.slice(0, -1)}i`;
  if (stem.length > 3 && last === stem.at(-2) && !'lsz'.includes(last) && !VOWEL.test(last)) return stem.slice(0, -1);
  return stem;
}

const RUSSIAN_ENDINGS = [
  /(?<=[ае])(ниями|ниям|ниях|нием|ние|ния|нию|нии|ний)$/u,
  /(ившись|ывшись|вшись|ивши|ывши|вши|ив|ыв)$/u,
  /(ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею)$/u,
  /(ейте|уйте|ила|ыла|ена|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ишь|ете|йте|ешь|нно|ла|на|ли|ло|но|ет|ют|ны|ть|ит|ят|ют)$/u,
  /(иями|ями|ами|ией|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/u,
];

/** Stem of a Russian word by a shortened Snowball algorithm; verbal nouns get the stem of their verb. */
export function stemRussian(word: string): string {
  let stem = word.replaceAll('ё', 'е');
  if (stem.length < 4) return stem;
  for (const ending of RUSSIAN_ENDINGS) {
    const shorter = stem.replace(ending, '');
    if (shorter !== stem && shorter.length >= 3) {
      stem = shorter;
      break;
    }
  }
  if (stem.length <= 4) return stem;
  return stem
    .replace(/(ость|ост)$/u, '')
    .replace(/и$/u, '')
    .replace(/нн$/u, 'н')
    .replace(/ь$/u, '')
    .replace(/(?<=.{4})[ае]$/u, '')
    .replace(/(?<=.{3})[ео]([кц])$/u, '$1');
}

/** Stem of a Spanish or French word without diacritics: removes the plural and the last vowel. */
export function stemRomance(word: string): string {
  if (word.length < 4) return word;
  const singular = word.replace(/(es|s|x)$/, '');
  return singular.length > 3 ? singular.replace(/[aeo]$/, '') : singular;
}

/** Stem of an Arabic or Persian word: unifies letters and removes the article, joined conjunctions and plural endings. */
export function stemArabic(word: string): string {
  let stem = word
    .replace(/[\u064B-\u065F\u0670\u0640\u200c]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[يىئ]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/[ةۀ]/g, 'ه')
    .replace(/ؤ/g, 'و');
  const bare = stem.replace(/^(وال|بال|کال|فال|لل|ال)/, '');
  if (bare.length >= 3) stem = bare;
  const root = stem.replace(/(هایی|های|ها|ات|ین|ون|ان|یه|ه|ی)$/, '');
  return root.length >= 3 ? root : stem;
}
