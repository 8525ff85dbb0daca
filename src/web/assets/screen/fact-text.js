/** Values of customers and of lists in words and as elements. */
import { html, short, theirs } from './elements.js';
import { FIELDS_SENT } from './outcome.js';
import { country, isEnglish, known, officialName, t } from './words.js';

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

const wordsOf = (name) =>
  (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((text) => ({
    text,
    key: text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
  }));

const without = (words, others) => words.filter(({ key }) => !others.some((other) => other.key === key));
const textOf = (words) => words.map(({ text }) => text).join(' ') || '–';

function nameSentence(name, type, { type: how, value: matched }) {
  const [own, listed] = [wordsOf(name), wordsOf(matched)];
  const [onlyOwn, onlyListed] = [without(own, listed), without(listed, own)];
  const same = without(own, onlyOwn);
  if (same.length === 0) {
    const said = known(`match_${how}`, how);
    return t('sameNone', { how: said.charAt(0).toUpperCase() + said.slice(1), name, matched });
  }
  if (onlyOwn.length + onlyListed.length === 0) return t('sameAll', { matched });
  const sides = { ours: textOf(onlyOwn), theirs: textOf(onlyListed) };
  // Lists write a surname before a comma, or last.
  const surname = matched.includes(',') ? wordsOf(matched.split(',')[0]) : listed.slice(-1);
  const surnameLeft = without(surname, same).length;
  if (type === 'individual' && onlyOwn.length > 0 && onlyListed.length > 0) {
    if (surnameLeft === 0) return t('sameSurname', sides);
    if (surnameLeft === surname.length && onlyListed.length === surnameLeft) return t('sameFirstName', sides);
  }
  return t('sameSome', { same: textOf(same), ...sides });
}

/** Why a party was found and what speaks for and against it, in sentences. */
export function sentencesOf(facts, { match, entity_type: type, found_by: name = facts.name }) {
  if (!match) return '';
  const found = match.type === 'identifier' ? t('sameNumber', { value: match.value }) : nameSentence(name, type, match);
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

/** What of a row the service refused, from its English reason, which begins with the names of the fields. */
export function refusalOf(facts, reason) {
  const fields = FIELDS_SENT.filter(([, sent]) => new RegExp(`(?:^|[.] )${sent} `).test(reason));
  if (fields.length === 0) return isEnglish ? reason : t('refusedOther');
  if (fields.some(([, sent]) => sent === 'q')) return t('refusedName');
  return t('refusedFields', { fields: fields.map(([field]) => `${t(`field_${field}`)} “${facts[field]}”`).join(', ') });
}

/** Why a party is ruled out: the details that differ. */
export function setAsideBy({ match }) {
  const against = (match?.facts ?? []).filter(({ verdict }) => verdict === 'differs');
  return against
    .map(({ fact, query, record }) =>
      t('differs', { field: t(`field_${fact}`), customer: factText(fact, query), list: factText(fact, record) }),
    )
    .join(isEnglish ? '; ' : '；');
}

/** A list of values, or a dash. */
export const several = (texts) =>
  texts.length === 0
    ? html`<span class="quiet">–</span>`
    : html`<ul class="values">${texts.map((text) => html`<li>${value(text)}</li>`)}</ul>`;

/** The lists that a party is on, each with its authority. */
export const listsOf = (hit) =>
  [hit, ...(hit.also_listed ?? [])].map((one) => `${one.jurisdiction} · ${officialName(one.source_list)}`).join('; ');

/** Since when a party stands on its list, or when it left. */
export const since = ({ is_active, listed_date, removed_date }) => {
  if (!is_active) return removed_date ? t('removedOn', { date: removed_date }) : t('removed');
  return listed_date ? t('listedSince', { date: listed_date }) : t('listed');
};
