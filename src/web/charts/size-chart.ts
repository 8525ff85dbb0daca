import { html } from 'hono/html';
import { dayNumber } from '../../domain/dates.ts';
import type { ListSizes } from '../../search/changes.ts';
import type { Html } from '../page.ts';

const WIDTH = 240;
const HEIGHT = 56;
const TOP = 4;
const FOOT = 13;

/** How a list grew: a step at each change, a dashed line where the editions at hand begin. `label`: in words. */
export function sizeChart({ points, editions }: ListSizes, label: string): Html | '' {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return '';
  const start = dayNumber(first.date);
  const days = Math.max(1, dayNumber(last.date) - start);
  const most = Math.max(1, ...points.map(({ count }) => count));
  const x = (date: string): string => (((dayNumber(date) - start) / days) * WIDTH).toFixed(1);
  const ground = HEIGHT - FOOT;
  const y = (count: number): string => (ground - (count / most) * (ground - TOP)).toFixed(1);
  const line = points
    .map(({ date, count }, at) => `${at === 0 ? `M${x(date)} ${y(count)}` : `H${x(date)}V${y(count)}`}`)
    .join('');
  const held = editions[0]! > first.date ? x(editions[0]!) : null;
  return html`<svg class="size-chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><title>${label}</title><path class="area" d="${line}V${ground}H0Z"/><path class="line" d="${line}"/>${held === null ? '' : html`<line class="held" x1="${held}" x2="${held}" y1="0" y2="${ground}"/>`}<text x="0" y="${HEIGHT - 2}">${first.date.slice(0, 4)}</text><text x="${WIDTH}" y="${HEIGHT - 2}" text-anchor="end">${last.date.slice(0, 4)}</text></svg>`;
}
