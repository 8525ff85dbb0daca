import { expect, it } from 'vitest';
import { allowedWords, oldWords } from '../../scripts/old-words.ts';

it('uses no more of the words that docs/glossary.md replaces than are allowed', () => {
  const { counts, byFile } = oldWords();
  const allowed = allowedWords();
  expect(byFile.size).toBeGreaterThan(500);
  const tooMany = Object.entries(counts).filter(([word, count]) => count > (allowed[word] ?? 0));
  expect(tooMany, 'write the word of docs/glossary.md; `npm run lint:words` shows where the old ones are').toEqual([]);
});
