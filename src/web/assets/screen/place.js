/** Where the reader is, kept in the address: which run, which view, what is shown. Never a name. */

const NUMBERS = ['run', 'row'];
const WORDS = ['view', 'show', 'sort'];

/** {run, row, view, show, sort} of the address; what is absent is undefined. */
export function placeNow() {
  const query = new URLSearchParams(location.search);
  const place = {};
  for (const name of NUMBERS) if (/^\d{1,9}$/.test(query.get(name) ?? '')) place[name] = Number(query.get(name));
  for (const name of WORDS) if (/^\w{1,20}$/.test(query.get(name) ?? '')) place[name] = query.get(name);
  return place;
}

/** The address of a place. */
export function linkTo(place) {
  const query = new URLSearchParams();
  const lang = new URLSearchParams(location.search).get('lang');
  if (lang) query.set('lang', lang);
  for (const name of [...NUMBERS, ...WORDS]) if (place[name] !== undefined) query.set(name, String(place[name]));
  const text = query.toString();
  return text ? `${location.pathname}?${text}` : location.pathname;
}

/** Goes to another place, with a step for Back. */
export function goTo(place) {
  history.pushState(null, '', linkTo(place));
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Notes where the reader is now, without a step for Back. */
export const noteAt = (place) => history.replaceState(null, '', linkTo(place));
