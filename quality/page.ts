/** The only writer of `docs/figures/`: every section of a page states the commit and release that it was measured with. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './options.ts';

/** First lines of the pages, by file name; `test/quality/figures.test.ts` refuses other pages. */
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
  speed: 'Speed, memory and cost',
  watchman: 'Watchman and this service',
  nightly: 'Nightly runs',
} as const;
export type Page = keyof typeof PAGES;

const FOLDER = join(ROOT, 'docs/figures');
const load = loadavg()[0]!;

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

/** The line after the heading of each section, for pages of the release in package.json. */
export const STAMP = new RegExp(`^Commit [0-9a-f]{7}(?: with changes)?, release ${version.replaceAll('.', '\\.')}\\. `);

/** The line with the commit, release and machine of a section's figures. */
function stamp(): string {
  const changed = git('status', '--porcelain', '--', 'src', 'data', 'quality') === '' ? '' : ' with changes';
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, Node.js ${process.version}`;
  return `Commit ${git('rev-parse', '--short=7', 'HEAD')}${changed}, release ${version}. ${machine}; load before: ${load.toFixed(1)}.`;
}

/** The sections of a page by their headings, each without its heading. */
export const sectionsOf = (text: string): Map<string, string> =>
  new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section.slice(section.indexOf('\n')).trim()]),
  );

/**
 * Writes a section of `docs/figures/<page>.md` and prints it; other sections of this release remain unchanged. Headings
 * within the lines must be of the third level.
 */
export function writeSection(page: Page, title: string, lines: readonly string[]): void {
  const path = join(FOLDER, `${page}.md`);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const sections = new Map([...sectionsOf(text)].filter(([, section]) => STAMP.test(section)));
  sections.set(title, `${stamp()}\n\n${lines.join('\n').trim()}`);
  console.log(sections.get(title));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    path,
    `${[`# ${PAGES[page]}`, ...[...sections].map(([heading, section]) => `## ${heading}\n\n${section}`)].join('\n\n')}\n`,
  );
  console.log(`Wrote docs/figures/${page}.md`);
}

/** A number without decimals, with separators between thousands. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en');
