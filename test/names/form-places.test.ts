import { describe, expect, it } from 'vitest';
import { formAt } from '../../src/names/lexicon/organisation-forms.ts';

describe('a legal form', () => {
  it('that is short is none amid a name', () => {
    expect(formAt(['quorv', 'as', 'weber'], 1)).toBeUndefined();
    expect(formAt(['quorv', 'as', 'oslo'], 1)).toEqual({ family: 'jsc', length: 1 });
  });
});
