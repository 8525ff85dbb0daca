import { describe, expect, it } from 'vitest';
import { growingNumbers, listsInOrder, numbersByList } from '../../../src/domain/collections/growing-numbers.ts';
import { inByteOrder, numberedTexts } from '../../../src/domain/collections/numbered-texts.ts';

describe('growing numbers', () => {
  it('keep what was pushed over every growth, and what was set', () => {
    const numbers = growingNumbers(Uint32Array);
    const pushed = Array.from({ length: 5000 }, (_, at) => (at * 7919) % 10_007);
    for (const number of pushed) numbers.push(number);
    numbers.set(4999, 1);
    expect(numbers.size()).toBe(5000);
    expect(numbers.at(1024)).toBe(pushed[1024]);
    expect([...numbers.taken()]).toEqual([...pushed.slice(0, -1), 1]);
  });

  it('are given in an array of their own size, which later ones do not change', () => {
    const numbers = growingNumbers(Uint8Array);
    numbers.push(3);
    const taken = numbers.taken();
    numbers.set(0, 4);
    expect([...taken]).toEqual([3]);
    expect(taken.buffer.byteLength).toBe(1);
  });
});

describe('lists of numbers', () => {
  const lists = numbersByList(3, Uint32Array.of(2, 0, 2, 2), Uint32Array.of(9, 8, 7, 9));

  it('keep the order in which numbers were put on them', () => {
    expect([...lists.at]).toEqual([0, 1, 1, 4]);
    expect([...lists.values]).toEqual([8, 9, 7, 9]);
  });

  it('follow another order whole', () => {
    const { at, values } = listsInOrder(lists, [2, 1, 0]);
    expect([...at]).toEqual([0, 3, 3, 4]);
    expect([...values]).toEqual([9, 7, 9, 8]);
  });
});

describe('numbered texts', () => {
  it('number equal texts once and say when one is new', () => {
    const texts = numberedTexts();
    const given = ['b', 'a', 'b', ''].map((text) => {
      const id = texts.idOf(text);
      return [id, texts.isNew(id)];
    });
    expect(given).toEqual([
      [0, true],
      [1, true],
      [0, false],
      [2, true],
    ]);
    expect(texts.all()).toEqual(['b', 'a', '']);
  });
});

describe('texts in the order of their bytes', () => {
  it('keep their numbers', () => {
    const texts = numberedTexts();
    for (const text of ['ü', 'b', '制', 'B']) texts.idOf(text);
    expect(inByteOrder(texts).map(({ bytes, id }) => [bytes.toString(), id])).toEqual([
      ['B', 3],
      ['b', 1],
      ['ü', 0],
      ['制', 2],
    ]);
  });
});
