import { html } from 'hono/html';
import { JURISDICTIONS, type OfficialJurisdiction } from '../../domain/vocabulary.ts';
import { MESSAGES } from '../../messages/messages.ts';
import type { ChangeBar } from '../../search/changes.ts';
import type { Html, Reader } from '../page.ts';
import { authorityName, numbersIn } from '../wording.ts';

/** Sizes in units of the drawing, which is scaled to the width of the page. */
const HEIGHT = 200;
const LEFT = 44;
const FOOT = 18;
const TOP = 8;
/** Least height of a bar, so that a few removals show beside thousands of listings. */
const LEAST = 2;

interface ChangeChart {
  title: string;
  /** Width of the drawing, in units of about a pixel. */
  width: number;
  /** Every stretch of time on the axis, oldest first, with changes or without. */
  times: readonly string[];
  bars: readonly ChangeBar[];
  chosen: string | null;
  /** What is written under a bar; "" for none. */
  tick(time: string): string;
  hrefOf(time: string): string;
}

const sum = (counts: Partial<Record<OfficialJurisdiction, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** The smallest of 1, 2, 5, 10, 20, … that takes at most `steps` to reach `most`. */
function niceStep(most: number, steps: number): number {
  for (let power = 1; ; power *= 10)
    for (const part of [1, 2, 5]) if (part * power * steps >= most) return part * power;
}

/** Where counts stand in the drawing: zero, and units for one change. */
function scaleOf(bars: readonly ChangeBar[]) {
  const up = Math.max(1, ...bars.map(({ added }) => sum(added)));
  const down = Math.max(0, ...bars.map(({ removed }) => sum(removed)));
  const room = HEIGHT - TOP - FOOT;
  // A side with few changes still gets the room of its minimum height.
  const below = down === 0 ? 0 : Math.max(LEAST * 3, (room * down) / (up + down));
  return { zero: TOP + room - below, perChange: (room - below) / up, perRemoval: down === 0 ? 0 : below / down, up };
}

type Scale = ReturnType<typeof scaleOf>;

function pieces(bar: ChangeBar, x: number, width: number, { zero, perChange, perRemoval }: Scale): Html[] {
  const made: Html[] = [];
  const side = (counts: ChangeBar['added'], unit: number, direction: 1 | -1): void => {
    const whole = sum(counts) * unit;
    const stretch = whole > 0 && whole < LEAST ? LEAST / whole : 1;
    let at = zero;
    for (const code of JURISDICTIONS) {
      const height = (counts[code] ?? 0) * unit * stretch;
      if (height === 0) continue;
      const y = direction === 1 ? at - height : at;
      at -= direction * height;
      made.push(
        html`<rect class="by-${code.toLowerCase()}${direction === 1 ? '' : ' gone'}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}"/>`,
      );
    }
  };
  side(bar.added, perChange, 1);
  side(bar.removed, perRemoval, -1);
  return made;
}

/** What a bar says, for those who hear the chart and those who point at it. */
function said(time: string, bar: ChangeBar | undefined, { language }: Reader): string {
  const { added, gone } = MESSAGES[language].changes;
  const numbers = numbersIn({ language });
  const part = (label: string, counts: ChangeBar['added'] = {}): string => {
    const of = JURISDICTIONS.filter((code) => counts[code]).map(
      (code) => `${authorityName(code, language)} ${numbers.format(counts[code]!)}`,
    );
    return `${label} ${numbers.format(sum(counts))}${of.length > 0 ? ` (${of.join(', ')})` : ''}`;
  };
  return `${time}: ${part(added, bar?.added)}; ${part(gone, bar?.removed)}`;
}

function drawing(reader: Reader, { title, width: whole, times, bars, chosen, tick, hrefOf }: ChangeChart): Html {
  const scale = scaleOf(bars);
  const byTime = new Map(bars.map((bar) => [bar.time, bar]));
  const step = (whole - LEFT) / times.length;
  const width = Math.max(2, Math.min(40, step * 0.78));
  const lines: Html[] = [];
  const unit = niceStep(scale.up, 4);
  for (let value = 0; value <= scale.up; value += unit) {
    const y = (scale.zero - value * scale.perChange).toFixed(1);
    lines.push(
      html`<line x1="${LEFT}" x2="${whole}" y1="${y}" y2="${y}"/><text x="${LEFT - 6}" y="${y}" dy="4" text-anchor="end">${numbersIn(reader).format(value)}</text>`,
    );
  }
  const columns = times.map((time, at) => {
    const x = LEFT + at * step;
    const text = said(time, byTime.get(time), reader);
    const bar = byTime.get(time);
    return html`<a href="${hrefOf(time)}" aria-label="${text}"${time === chosen ? html` aria-current="true"` : ''}><title>${text}</title><rect class="ground" x="${x.toFixed(1)}" y="0" width="${step.toFixed(1)}" height="${HEIGHT - FOOT}"/>${bar ? pieces(bar, x + (step - width) / 2, width, scale) : ''}<text class="tick" x="${(x + step / 2).toFixed(1)}" y="${HEIGHT - 4}" text-anchor="middle">${tick(time)}</text></a>`;
  });
  return html`<svg viewBox="0 0 ${whole} ${HEIGHT}" role="group" aria-label="${title}"><g class="grid" aria-hidden="true">${lines}</g>${columns}</svg>`;
}

function table(
  { language }: Reader,
  { title, bars, hrefOf }: ChangeChart,
  codes: readonly OfficialJurisdiction[],
): Html {
  const words = MESSAGES[language].changes;
  const numbers = numbersIn({ language });
  const cell = (value: number | undefined): Html => html`<td class="num">${value ? numbers.format(value) : ''}</td>`;
  const rows = [...bars]
    .reverse()
    .map(
      (bar) =>
        html`<tr><th scope="row"><a href="${hrefOf(bar.time)}">${bar.time}</a></th>${cell(sum(bar.added))}${codes.map((code) => cell(bar.added[code]))}${cell(sum(bar.removed))}</tr>`,
    );
  return html`<details><summary>${words.asTable}</summary><div class="scroll" tabindex="0" role="group" aria-label="${title}"><table class="counts"><thead><tr><th scope="col">${words.time}</th><th scope="col" class="num">${words.added}</th>${codes.map((code) => html`<th scope="col" class="num">${authorityName(code, language)}</th>`)}<th scope="col" class="num">${words.gone}</th></tr></thead><tbody>${rows}</tbody></table></div></details>`;
}

/** The class by which the drawing stays readable where the page is narrower: it is scrolled then. */
const classOf = (width: number): string => (width > 800 ? ' widest' : width > 500 ? ' wide' : '');

/** A chart of listings (up) and removals (down) by authority. Each bar is a link; the same stands below as a table. */
export function changeChart(reader: Reader, chart: ChangeChart): Html {
  const codes = JURISDICTIONS.filter((code) => chart.bars.some(({ added, removed }) => added[code] || removed[code]));
  const legend = codes.map(
    (code) =>
      html`<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="by-${code.toLowerCase()}" width="10" height="10"/></svg>${authorityName(code, reader.language)}</li>`,
  );
  return html`<figure class="card chart"><figcaption>${chart.title}</figcaption><div class="scroll${classOf(chart.width)}">${drawing(reader, chart)}</div><ul class="row legend">${legend}</ul>${table(reader, chart, codes)}</figure>`;
}
