/** Questions to this service. Names of customers go in bodies alone. */

/** Copies a text, and says so on the button for a moment. */
export async function copyBy(button, text) {
  await navigator.clipboard.writeText(text);
  button.dataset.label ??= button.textContent;
  button.textContent = '✓';
  setTimeout(() => {
    button.textContent = button.dataset.label;
  }, 1500);
}

/** What the service answered instead of what was asked for. */
export class Refused extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

/** Asks as the person who has signed in; without a session the page of the sign-in comes instead. */
export async function askService(path, options = {}) {
  const answer = await fetch(path, { credentials: 'same-origin', ...options });
  // A page is not refused but led to the sign-in.
  const isAway = answer.redirected && new URL(answer.url).pathname === '/sign-in';
  if (answer.status === 401 || isAway) {
    location.assign(`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`);
    return new Promise(() => {});
  }
  return answer;
}

/** Asks from a page that must not be left: a session that has ended is a {@link Refused} as every problem is. */
export async function ask(address, options = {}) {
  const answer = await fetch(address, { credentials: 'same-origin', ...options });
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  throw new Refused(answer.status, problem.detail ?? answer.statusText);
}

export const askJson = async (address, options) => (await ask(address, options)).json();

const MAX_KEPT = 50;
const kept = new Map();

/** The whole record of a listed party; the last fifty are remembered. */
export function detailOf(id) {
  const known = kept.get(id);
  if (known) return known;
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value);
  const asked = askJson(`/api/entities/${encodeURIComponent(id)}`);
  kept.set(id, asked);
  asked.catch(() => kept.delete(id));
  return asked;
}
