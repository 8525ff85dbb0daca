import { expect, it } from 'vitest';
import { SOURCE_IDS } from '../../src/domain/lists/source.ts';
import { JURISDICTIONS } from '../../src/domain/vocabulary.ts';
import { SOURCES, sourceById } from '../../src/sources/catalog.ts';

it('lists every source once, with what the service shows of it', () => {
  const ids = SOURCES.map(({ info }) => info.id);
  expect(ids.length).toBeGreaterThan(0);
  expect(ids).toEqual(SOURCE_IDS);
  for (const { info } of SOURCES) {
    expect(info.id).toMatch(/^[a-z]{2}-[a-z-]+$/);
    expect(JURISDICTIONS).toContain(info.jurisdiction);
    expect(info.url).toMatch(/^https:\/\//);
    expect(info.source_lists.length).toBeGreaterThan(0);
    expect(info.file_names.every((name) => name === name.toLowerCase())).toBe(true);
    expect(info.stale_after_hours).toBeGreaterThan(0);
  }
});

it('finds a source by id', () => {
  expect(sourceById('un-sc')?.info.jurisdiction).toBe('UN');
  expect(sourceById('nowhere')).toBeNull();
});
