import { askService, Refused } from '../service.js';

/**
 * What this browser follows, in its local storage, one entry for each thing:
 *
 *     {key, kind: 'party', of: 'id id …', name, since, seen: {event: ['']}}                  events that were seen
 *     {key, kind: 'changes', of: 'programme=…&…', name, since, seen: {event: ['']}}          events that were seen
 *     {key, kind: 'search', of: 'q=…&…', name, since, seen: {party: [newest event, name]}}  parties that were seen
 *
 * `since` is the instant at which it was last looked at.
 */
const PREFIX = 'sis-followed:';
const MAX_TEXT = 20_000;

const isText = (value) => typeof value === 'string' && value.length <= MAX_TEXT;
const isKept = (one) =>
  one !== null &&
  typeof one === 'object' &&
  ['party', 'search', 'changes'].includes(one.kind) &&
  isText(one.of) &&
  one.of !== '' &&
  isText(one.name) &&
  !Number.isNaN(Date.parse(one.since)) &&
  one.seen !== null &&
  typeof one.seen === 'object' &&
  Object.values(one.seen).every((texts) => Array.isArray(texts) && texts.every(isText));

function read(key) {
  try {
    const one = JSON.parse(localStorage.getItem(key));
    // Another program may have written it, or an earlier version: what cannot be read is as if it were not there.
    return isKept(one) ? { ...one, key } : null;
  } catch {
    return null;
  }
}

/** Everything that is followed, by name. */
export const allFollowed = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => read(key) ?? [])
    .sort((a, b) => a.name.localeCompare(b.name) || (a.key < b.key ? -1 : 1));

/** The entry of a thing; of a party also one that was made on the page of another of its records. */
export function followedAs({ kind, of }) {
  const ids = new Set(of.split(' '));
  const isSame = (one) =>
    one.kind === kind && (kind === 'party' ? one.of.split(' ').some((id) => ids.has(id)) : one.of === of);
  return allFollowed().find(isSame) ?? null;
}

/** Keeps what is followed, in place of what it was before; gives it back. Throws where the browser has no room or keeps nothing. */
export function keep({ key: before, kind, of, name, since, seen }) {
  const key = `${PREFIX}${kind} ${kind === 'party' ? of.split(' ')[0] : of}`;
  const one = { kind, of, name: name.slice(0, 500), since, seen };
  localStorage.setItem(key, JSON.stringify(one));
  if (before !== undefined && before !== key) localStorage.removeItem(before);
  return { ...one, key };
}

export const forget = ({ key }) => localStorage.removeItem(key);

/** Where the page of a followed thing is asked for what it is now. */
export const addressOf = ({ kind, of }) =>
  kind === 'party' ? `/followed/party/${encodeURIComponent(of.split(' ')[0])}` : `/followed/${kind}?${of}`;

/** The path of its feed below `/feeds/{token}/`. */
export const feedPathOf = ({ kind, of }, form, lang) =>
  kind === 'party'
    ? `entities/${encodeURIComponent(of.split(' ')[0])}.${form}?lang=${lang}`
    : `${kind}.${form}?${of}&lang=${lang}`;

/** What there is to see in an answer of the service, by `data-key` of each item: its newest event, and its name where it has one. */
export const itemsOf = (answered) =>
  Object.fromEntries(
    [...answered.querySelectorAll('[data-key]')].map(({ dataset: { key, newest = '', name } }) => [
      key,
      name === undefined ? [newest] : [newest, name],
    ]),
  );

/** Keys of items that were not seen as they are now, and of those that are gone: none in an answer that is cut. */
export const newsOf = (answered, seen, now) => ({
  fresh: new Set(Object.keys(now).filter((key) => !Object.hasOwn(seen, key) || seen[key][0] !== now[key][0])),
  gone: answered.dataset.capped === 'false' ? Object.keys(seen).filter((key) => !Object.hasOwn(now, key)) : [],
});

/** Asks what a followed thing is now: a piece of a page, which the service has made and escaped. Throws {@link Refused}. */
export async function askFollowed(one) {
  const answer = await askService(addressOf(one));
  if (!answer.ok) throw new Refused(answer.status, `${answer.status}`);
  const made = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('body > section');
  if (!made) throw new Refused(answer.status, 'HTML');
  return document.importNode(made, true);
}
