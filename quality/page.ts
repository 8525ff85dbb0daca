/** The one writer of `docs/figures/`: every section of a page says at which commit and release it was measured. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './options.ts';

/** Heads of the pages, by their file names; `test/quality/figures.test.ts` refuses others. */
export const PAGES = {
  pairs: 'Labelled pairs of names',
  retrieval: 'Finding the listed party',
  recall: 'Recall with facts',
  parties: 'The same party across lists',
  fields: 'Fields compared with the official files',
  events: 'List changes compared with the official files',
  semantic: 'Finding parties by topic',
  exam: 'Screening exam',
  watch: 'Customer monitoring compared with full screenings',
  speed: 'Speed and memory',
  watchman: 'Watchman and this service',
  nightly: 'Nightly runs',
} as const;
export type Page = keyof typeof PAGES;

const FOLDER = join(ROOT, 'docs/figures');
const load = loadavg()[0]!;

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** Where and at what the figures of a section were measured. */
function stamp(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const changed = git('status', '--porcelain', '--', 'src', 'data', 'quality') === '' ? '' : ' with changes';
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, Node.js ${process.version}`;
  return `Commit ${git('rev-parse', '--short=7', 'HEAD')}${changed}, release ${version}. ${machine}; load before: ${load.toFixed(1)}.`;
}

/**
 * Writes a section of `docs/figures/<page>.md` and prints it; the other sections of the page stay as they are.
 * Headings within the lines must be of the third level.
 */
export function writeSection(page: Page, title: string, lines: readonly string[]): void {
  const path = join(FOLDER, `${page}.md`);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const sections = new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), `## ${section.trimEnd()}`]),
  );
  sections.set(title, [`## ${title}`, stamp(), lines.join('\n').trim()].join('\n\n'));
  console.log(sections.get(title));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path, `${[`# ${PAGES[page]}`, ...sections.values()].join('\n\n')}\n`);
  console.log(`Wrote docs/figures/${page}.md`);
}

/** A number without decimals, its thousands apart. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en');
