import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES, STAMP, sectionsOf } from '../../quality/page.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/figures');
const pages = readdirSync(FOLDER);

describe('pages of figures', () => {
  it('are at most twelve, each written by a measurement', () => {
    expect(Object.keys(PAGES).length).toBeLessThanOrEqual(12);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.map((page) => basename(page, '.md')).filter((page) => !(page in PAGES))).toEqual([]);
  });

  it('are of this release: renew those that are not, or delete them', () => {
    const old = pages.flatMap((page) => {
      const sections = [...sectionsOf(readFileSync(join(FOLDER, page), 'utf8'))];
      if (sections.length === 0) return [`${page} has no section`];
      return sections.flatMap(([title, text]) => (STAMP.test(text) ? [] : [`${page}, ${title}`]));
    });
    expect(old).toEqual([]);
  });

  it.each(['README.md', 'README.zh-CN.md'])('have the figures of the comparison in %s', (readme) => {
    const text = readFileSync(join(FOLDER, '../..', readme), 'utf8');
    const measured = [...sectionsOf(text).values()].find((section) => section.includes('docs/figures/watchman.md'))!;
    const cells = measured
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .flatMap((line) => line.split(' | ').slice(1));
    const figures = cells.filter((cell) => /^\d+(?:\.\d+)?%?$/.test(cell));
    expect(figures).toHaveLength(8);
    const written = ['pairs', 'watchman'].map((page) => readFileSync(join(FOLDER, `${page}.md`), 'utf8')).join('\n');
    for (const figure of figures) expect(written).toMatch(new RegExp(`\\| ${figure}(?: of [\\d,]+)? \\|`));
  });

  it('of an older release are told from those of this one', () => {
    const text = '# A page\n\n## A section\n\nCommit 0123abc, release 0.9.0. A machine.\n\n### Part\n';
    const [[title, section]] = [...sectionsOf(text)] as [[string, string]];
    expect([title, STAMP.test(section)]).toEqual(['A section', false]);
    expect(section).toContain('### Part');
  });
});
