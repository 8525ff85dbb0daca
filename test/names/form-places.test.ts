import { describe, expect, it } from 'vitest';
import { formAt } from '../../src/names/lexicon/organisation-forms.ts';
import type { NameKind } from '../../src/names/name.ts';
import { compareNames } from '../../src/names/score/pair.ts';

const _score = (a: string, b: string, kind: NameKind): number => compareNames(a, b, { kind }).score;

describe('a legal form', () => {
  it('that is short is none amid a name', () => {
    expect(formAt(['quorv', 'as', 'weber'], 1)).toBeUndefined();
    expect(formAt(['quorv', 'as', 'oslo'], 1)).toEqual({ family: 'jsc', length: 1 });
  });
});
