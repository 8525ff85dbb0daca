import { expect, test } from 'vitest';
import { gramsOf } from '../../eval/name-encoder/grams.ts';
import { encodeName, nearestNames } from '../../eval/name-encoder/model.ts';
import { trainingPairs } from '../../eval/name-encoder/pairs.ts';
import { trainNameEncoder } from '../../eval/name-encoder/train.ts';
import { alias, entity } from '../search/entities.ts';

const NAMES: readonly (readonly [string, string])[] = [
  ['Дмитрий Неелов', 'Dmitry Neelov'],
  ['خالد مشعل', 'Khaled Mashaal'],
  ['김정은', 'Kim Jong Un'],
  ['Приборостроительный завод', 'Instrument Plant'],
  ['Сергей Лавров', 'Sergei Lavrov'],
  ['محمود عباس', 'Mahmoud Abbas'],
];
const PAIRS = NAMES.map(([a, b], party) => ({ party, a, b }));
const ROUNDS = 30;

const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

test('the same pairs give the same bytes', () => {
  const [one, other] = [trainNameEncoder(PAIRS, 3), trainNameEncoder(PAIRS, 3)];
  expect(Buffer.from(one.vectors.buffer).equals(Buffer.from(other.vectors.buffer))).toBe(true);
  expect(one.steps).toEqual(other.steps);
});

test('names of a pair lie nearer than names of different pairs', () => {
  const model = trainNameEncoder(PAIRS, ROUNDS);
  NAMES.forEach(([native], at) => {
    const near = NAMES.map(([, latin]) => cosine(encodeName(model, native), encodeName(model, latin)));
    expect(near.indexOf(Math.max(...near))).toBe(at);
  });
});

test('the scan finds the name that the vectors say, with its cosine', () => {
  const model = trainNameEncoder(PAIRS, ROUNDS);
  const latin = NAMES.map(([, name]) => name);
  const [best] = nearestNames(model, latin).nearest('Sergey Lavrov', 2);
  expect(latin[best!.name]).toBe('Sergei Lavrov');
  expect(best!.cosine).toBeCloseTo(cosine(encodeName(model, 'Sergey Lavrov'), encodeName(model, 'Sergei Lavrov')), 1);
});

test('a name without letters is near nothing', () => {
  const model = trainNameEncoder(PAIRS, 1);
  expect(gramsOf('–')).toHaveLength(0);
  expect(nearestNames(model, ['Sergei Lavrov']).nearest('–', 5)).toEqual([]);
});

test('pairs join names of one party across lists and scripts, never of a party held out', () => {
  const entities = [
    entity({ key: '1', name: 'Dmitry Neelov', aliases: [alias('The Sailor', { quality: 'weak' })] }),
    entity({ key: '2', name: 'Dmitrii Neelov', aliases: [alias('Дмитрий Неелов', { script: 'Cyrillic' })] }),
    entity({ key: '3', name: 'Kim Jong Un', aliases: [alias('김정은', { script: 'Hangul' })] }),
    entity({ key: '4', name: 'Ivan Petrov', aliases: [alias('Иван Петров')], is_active: false }),
  ];
  const partyOf = (id: string): string => (id === 'un-sc-2' ? 'un-sc-1' : id);
  const pairs = trainingPairs(entities, partyOf, new Set(['un-sc-3'])).map(({ a, b }) => `${a} = ${b}`);
  const across = (name: string): string[] => new Array(3).fill(`Дмитрий Неелов = ${name}`);
  expect(pairs).toEqual(['Dmitry Neelov = Dmitrii Neelov', ...across('Dmitry Neelov'), ...across('Dmitrii Neelov')]);
});
