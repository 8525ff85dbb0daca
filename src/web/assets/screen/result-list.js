/** The list of results: any number of rows, of which only those in sight are elements. */
import { html, theirs } from './elements.js';

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

/** Height of a line, px; as `.result` in screen.css. */
const LINE = 44;
/** Lines made beyond what is in sight, above and below. */
const SPARE = 8;

/** A list box over any number of lines; `badge` makes what a line shows beside its name. */
export function resultList({ label, badge, onSelect, onEnter }) {
  const inner = html`<div class="result-space" role="presentation"></div>`;
  const box = html`<div class="results" role="listbox" tabindex="0" aria-label=${label} id="results">${inner}</div>`;
  let lines = [];
  let chosen = -1;
  let first = 0;
  let last = -1;

  function lineElement(line, at) {
    const made = html`<div class="result ${line.state}" role="option" id="result-${line.n}" aria-selected=${String(at === chosen)}
      aria-setsize=${lines.length} aria-posinset=${at + 1} onclick=${() => choose(at)}>
      <span class="result-number">${line.n}</span>${theirs(line.name || '–', 'span', { class: 'result-name' })}${badge(line)}
    </div>`;
    // A style sheet cannot know the place of a line among ten thousand.
    made.style.transform = `translateY(${at * LINE}px)`;
    return made;
  }

  function draw() {
    const top = box.scrollTop;
    first = Math.max(0, Math.floor(top / LINE) - SPARE);
    last = Math.min(lines.length - 1, Math.ceil((top + box.clientHeight) / LINE) + SPARE);
    const made = [];
    for (let at = first; at <= last; at++) made.push(lineElement(lines[at], at));
    inner.style.height = `${lines.length * LINE}px`;
    inner.replaceChildren(...made);
    if (chosen >= first && chosen <= last) box.setAttribute('aria-activedescendant', `result-${lines[chosen].n}`);
    else box.removeAttribute('aria-activedescendant');
  }

  function reveal(at) {
    const top = at * LINE;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + LINE > box.scrollTop + box.clientHeight) box.scrollTop = top + LINE - box.clientHeight;
  }

  /** Chooses the line at a place; scrolls it into sight. */
  function choose(at, { quiet = false } = {}) {
    if (lines.length === 0) return;
    chosen = Math.max(0, Math.min(lines.length - 1, at));
    reveal(chosen);
    draw();
    if (!quiet) onSelect(lines[chosen]);
  }

  const page = () => Math.max(1, Math.floor(box.clientHeight / LINE) - 1);
  const MOVES = {
    ArrowDown: () => chosen + 1,
    ArrowUp: () => chosen - 1,
    j: () => chosen + 1,
    k: () => chosen - 1,
    PageDown: () => chosen + page(),
    PageUp: () => chosen - page(),
    Home: () => 0,
    End: () => lines.length - 1,
  };
  box.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES[event.key];
    if (!move && event.key !== 'Enter') return;
    event.preventDefault();
    if (move) choose(move());
    else if (chosen >= 0) onEnter(lines[chosen]);
  });
  let waiting = false;
  box.addEventListener('scroll', () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      draw();
    });
  });
  new ResizeObserver(draw).observe(box);

  return {
    element: box,
    /** Shows other lines; goes on showing the row of number `keep`, where it is among them. */
    show(next, keep) {
      lines = next;
      chosen = lines.findIndex(({ n }) => n === keep);
      if (chosen >= 0) reveal(chosen);
      draw();
    },
    redraw: draw,
    choose,
    move: (by) => choose(chosen + by),
    /** Marks the next line after the chosen one that fits, from the top again at the end, and gives it; null when none does. */
    next(fits) {
      for (let step = 1; step <= lines.length; step++) {
        const at = (chosen + step + lines.length) % lines.length;
        if (!fits(lines[at])) continue;
        choose(at, { quiet: true });
        return lines[at];
      }
      return null;
    },
    focus: () => box.focus(),
  };
}
