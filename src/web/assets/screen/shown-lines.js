/** Which lines of a run are shown, and in which order. */

/** Which lines each choice shows. */
export const SHOWN = {
  all: () => true,
  open: ({ state }) => state === 'open',
  match: ({ state }) => state === 'match',
  unsure: ({ state }) => state === 'unsure',
  no_match: ({ state }) => state === 'no_match',
  clear: ({ state }) => state === 'clear',
  error: ({ state }) => state === 'error',
  new: ({ mark }) => mark === 'new',
  changed: ({ mark }) => mark === 'changed' || mark === 'reopened',
  decided: ({ mark }) => mark === 'decided',
};
/** Always offered; the others only when there is something to show. */
export const STEADY = new Set(['all', 'open', 'match', 'unsure', 'no_match', 'clear']);

const names = new Intl.Collator(undefined, { numeric: true });
export const ORDERS = {
  file: (a, b) => a.n - b.n,
  score: (a, b) => b.score - a.score || a.n - b.n,
  name: (a, b) => names.compare(a.name, b.name) || a.n - b.n,
  open: (a, b) => Number(b.open > 0) - Number(a.open > 0) || (a.open > 0 ? b.score - a.score : 0) || a.n - b.n,
};

/** The lines that fit {show, sort, text}: names of {@link SHOWN} and {@link ORDERS}, and part of a name or number. */
export function chosenLines(lines, { show, sort, text }) {
  const fits = SHOWN[show] ?? SHOWN.all;
  const wanted = text.toLowerCase();
  const holds = ({ name, id }) => name.toLowerCase().includes(wanted) || id.toLowerCase().includes(wanted);
  return lines.filter((line) => fits(line) && (wanted === '' || holds(line))).sort(ORDERS[sort] ?? ORDERS.open);
}
