/** Values of customers and of lists in words and as elements. */
import { html, short, theirs } from './elements.js';
import { country, isEnglish, known, t } from './words.js';

/** Longest text shown of one value; the whole is behind a click. */
export const LONG = 300;

/** A value that may be very long. */
export function value(text) {
  const whole = String(text ?? '');
  if (whole.length <= LONG) return theirs(whole);
  return html`<details class="long"><summary>${theirs(short(whole, LONG))}</summary>${theirs(whole, 'div')}</details>`;
}

export const birthText = ({ date, from, to, circa, text }) => {
  const said = from || to ? `${from ?? ''}–${to ?? ''}` : (date ?? text ?? '');
  return circa ? `${t('about')} ${said}` : said;
};

/** A fact of a customer in words. */
export function factText(field, text) {
  if (!text) return '';
  if (field === 'country') return country(/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : text);
  if (field === 'entity_type') return known(`type_${text}`, text);
  if (field === 'gender') return known(`gender_${text}`, text);
  if (field === 'other_names') return text.replaceAll('\n', ' · ');
  return text;
}

/** How a party was found; the words of the service for it are English. */
export const foundBy = ({ type, value: matched, evidence = [] }) =>
  `${known(`match_${type}`, type)}: ${matched}${isEnglish && evidence.length > 0 ? `; ${evidence.join('; ')}` : ''}`;

const wordsOf = (name) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** What the names of both sides have in common, in a sentence. */
function nameSentence(name, { type, value: matched }) {
  const [own, listed] = [wordsOf(name), wordsOf(matched)];
  const same = own.filter((word) => listed.includes(word));
  const [ours, theirs] = [own.filter((word) => !same.includes(word)), listed.filter((word) => !same.includes(word))];
  if (same.length === 0) return t('sameNone', { how: known(`match_${type}`, type), name, matched });
  if (ours.length + theirs.length === 0) return t('sameAll', { matched });
  const side = (words) => words.join(' ') || '–';
  return t('sameSome', { same: same.join(' '), ours: side(ours), theirs: side(theirs) });
}

/** Why a party was found and what speaks for and against it, in sentences. */
export function sentencesOf(facts, { match, found_by: name = facts.name }) {
  if (!match) return '';
  const found =
    match.type === 'identifier'
      ? `${known('match_identifier', 'identifier')}: ${match.value}.`
      : nameSentence(name, match);
  const compared = (match.facts ?? [])
    .filter(({ verdict }) => verdict === 'agrees' || verdict === 'differs')
    .map(({ fact, query, record, verdict }) =>
      t(verdict === 'agrees' ? 'factAgrees' : 'factDiffers', {
        field: t(`field_${fact}`),
        customer: factText(fact, query),
        list: factText(fact, record),
      }),
    );
  return [found, ...compared].join(isEnglish ? ' ' : '');
}

/** Why facts set a party aside: in the words of the service, or by the facts that differ. */
export function setAsideBy({ suppressed_reason, match }) {
  if (isEnglish) return suppressed_reason ?? '';
  const against = (match?.facts ?? []).filter(({ verdict }) => verdict === 'differs');
  return against
    .map(({ fact, query, record }) =>
      t('differs', { field: t(`field_${fact}`), customer: factText(fact, query), list: factText(fact, record) }),
    )
    .join('；');
}

/** A list of values, or a dash. */
export const several = (texts) =>
  texts.length === 0
    ? html`<span class="quiet">–</span>`
    : html`<ul class="values">${texts.map((text) => html`<li>${value(text)}</li>`)}</ul>`;

/** Since when a party stands on its list, or when it left. */
export const since = ({ is_active, listed_date, removed_date }) => {
  if (!is_active) return removed_date ? t('removedOn', { date: removed_date }) : t('removed');
  return listed_date ? t('listedSince', { date: listed_date }) : t('listed');
};
