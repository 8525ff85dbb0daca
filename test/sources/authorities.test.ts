import { expect, it } from 'vitest';
import { AUTHORITIES } from '../../src/sources/authorities.ts';
import { SOURCES } from '../../src/sources/catalog.ts';

it('names the authority of every source as its reader does', () => {
  expect(Object.fromEntries(AUTHORITIES)).toEqual(
    Object.fromEntries(SOURCES.map(({ info }) => [info.id, info.authority])),
  );
});
