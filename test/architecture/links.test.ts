import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** The pages that people read: at the top, in docs, in examples and beside what they describe. */
const FOLDERS = '. docs docs/figures docs/reference examples examples/exam client deploy deploy/spark'.split(' ');
const PAGES = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file)),
);

/** Links of a page to files of the project that are not there. */
function brokenLinks(page: string, text: string): string[] {
  return [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
    .map(([, target]) => target!)
    .filter((target) => !existsSync(resolve(ROOT, page, '..', target)));
}

describe('the pages', () => {
  it('link only to files that are there', () => {
    const broken = PAGES.flatMap((page) =>
      brokenLinks(page, readFileSync(join(ROOT, page), 'utf8')).map((target) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('of docs are all in its index', () => {
    const index = readFileSync(join(ROOT, 'docs/index.md'), 'utf8');
    const pages = PAGES.filter((page) => page.startsWith('docs/') && page !== 'docs/index.md');
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter((page) => !index.includes(`](${relative('docs', page)})`))).toEqual([]);
  });

  it('are checked by a rule that finds a broken link', () => {
    const text = '[a](scoring.md) [b](nowhere.md#part) [c](https://example.org/x.md) [d](../src/nowhere.ts)';
    expect(brokenLinks('docs/index.md', text)).toEqual(['nowhere.md', '../src/nowhere.ts']);
  });
});
