import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES } from '../../quality/page.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/figures');
const pages = readdirSync(FOLDER);

describe('pages of figures', () => {
  it('are at most twelve, each written by a measurement', () => {
    expect(Object.keys(PAGES).length).toBeLessThanOrEqual(12);
    expect(pages.map((page) => basename(page, '.md')).filter((page) => !(page in PAGES))).toEqual([]);
  });
});
