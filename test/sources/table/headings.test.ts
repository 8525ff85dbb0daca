import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COLUMN_FIELDS, fieldOfHeading, foldHeading, genderOfWord } from '../../../src/sources/table/headings.ts';

const folder = resolve(import.meta.dirname, '../../../data/headings');
const linesOf = (file: string): string[][] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

describe('the table of headings', () => {
  it('has known fields, folded headings, and one field for each heading', () => {
    const field = new Map<string, string>();
    for (const line of linesOf('headings.tsv')) {
      expect(line).toHaveLength(3);
      const [name, language, list] = line as [string, string, string];
      expect([...COLUMN_FIELDS, 'bare_name']).toContain(name);
      expect(language).toMatch(/^[a-z]{2}$/);
      for (const heading of list.split('|')) {
        expect(heading).not.toBe('');
        const folded = foldHeading(heading);
        expect([heading, field.get(folded) ?? name]).toEqual([heading, name]);
        field.set(folded, name);
        expect([heading, fieldOfHeading(heading)]).toEqual([heading, name]);
      }
    }
  });

  it('has one gender for each word', () => {
    const gender = new Map<string, string>();
    for (const [name, list] of linesOf('genders.tsv') as [string, string][]) {
      expect(['male', 'female']).toContain(name);
      for (const word of list.split('|')) {
        expect([word, gender.get(foldHeading(word)) ?? name]).toEqual([word, name]);
        gender.set(foldHeading(word), name);
        expect(genderOfWord(word)).toBe(name);
      }
    }
  });

  it('is read whatever the case, accents and marks', () => {
    for (const heading of ['FIRST_NAME', 'firstName', ' First-Name* ', 'First name (as in passport)'])
      expect([heading, fieldOfHeading(heading)]).toEqual([heading, 'first_name']);
    expect(['Prénom', 'PRENOM', 'Geburtsdatum', 'Straße', ''].map(fieldOfHeading)).toEqual([
      'first_name',
      'first_name',
      'birth_date',
      null,
      null,
    ]);
  });
});
