/** Questions to the service. Names of customers go in bodies alone. */

/** What the service answered instead of what was asked for. */
export class Refused extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

/** Asks with the session of this browser. Throws {@link Refused}. */
export async function ask(address, options = {}) {
  const answer = await fetch(address, { credentials: 'same-origin', ...options });
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  throw new Refused(answer.status, problem.detail ?? answer.statusText);
}

const MAX_KEPT = 50;
const kept = new Map();

/** The whole record of a listed party; the last fifty are remembered. */
export function detailOf(id) {
  const known = kept.get(id);
  if (known) return known;
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value);
  const asked = ask(`/api/entities/${encodeURIComponent(id)}`).then((answer) => answer.json());
  kept.set(id, asked);
  asked.catch(() => kept.delete(id));
  return asked;
}
