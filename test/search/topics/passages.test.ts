import { expect, test } from 'vitest';
import { MAX_PASSAGES, passagesOf, programmeWords } from '../../../src/search/topics/passages.ts';
import { alias, entity } from '../entities.ts';

test('a record becomes passages by field, with programmes, countries and type as context', () => {
  const { passages, context } = passagesOf(
    entity({
      key: '1',
      name: 'Zavod Test',
      entity_type: 'organization',
      aliases: [alias('Test Plant'), alias('Завод Тест', { script: 'Cyrillic' })],
      reason: 'It makes drones.',
      remarks: 'Linked to a ministry.',
      sanction_programs: ['SDGT'],
      countries: [{ code: 'IR', name: 'Iran', relation: 'address' }],
    }),
  );
  expect(passages).toEqual([
    { field: 'reason', text: 'It makes drones.' },
    { field: 'remarks', text: 'Linked to a ministry.' },
    { field: 'name', text: 'Zavod Test; Test Plant' },
  ]);
  expect(context).toMatch(/terrorism/);
  expect(context).toMatch(/Iran\. organisation$/);
});

test('a person without text is found by programme, never by name', () => {
  const { passages } = passagesOf(entity({ key: '1', name: 'Ivan Drone', sanction_programs: ['IRAN-HR'] }));
  expect(passages.map((passage) => passage.field)).toEqual(['programmes']);
  expect(passages[0]!.text).not.toMatch(/Drone/);
});

test('long texts are cut at sentences, and bounded', () => {
  const reason = Array.from({ length: 400 }, (_, i) => `Sentence number ${i} says that it supplied parts.`).join(' ');
  const { passages } = passagesOf(entity({ key: '1', name: 'X Y', reason }));
  expect(passages).toHaveLength(MAX_PASSAGES);
  expect(passages.every((passage) => passage.text.endsWith('.') && passage.text.split(' ').length <= 60)).toBe(true);
});

test.each([
  ['TAQA', /terrorism.*Al-Qaida/],
  ['Autonomous (Vessels)', /^Sanctioned Vessels – Russia, Vessels$/],
  // The code of one authority says nothing of another's programme of the same name.
  ['Iran', /^Iran$/],
  ['1718 (DPRK)', /north korea/],
  ['The Cyber (Sanctions) (EU Exit) Regulations 2020', /^Cyber$/],
  ['A Programme Nobody Knows', /A Programme Nobody Knows/],
])('programme %s is told in words', (programme, words) => {
  expect(programmeWords(programme)).toMatch(words);
});
