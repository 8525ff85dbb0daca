import { expect, it } from 'vitest';
import { BadJson, jsonText, parseJson } from '../../src/service/json-text.ts';

const nested = (levels: number, open = '[', close = ']'): string => open.repeat(levels) + close.repeat(levels);

it('refuses what is nested too deeply before it is parsed', () => {
  expect(parseJson(nested(16))).toBeInstanceOf(Array);
  for (const text of [nested(17), nested(100_000), nested(17, '{"a":', '}'), `{"q":"x","x":${nested(4000)}}`])
    expect(() => parseJson(text)).toThrow(new BadJson('is nested deeper than 16 levels'));
});

it('counts brackets of the structure alone', () => {
  const brackets = nested(40);
  expect(parseJson(JSON.stringify({ q: brackets, r: `"\\${brackets}` }))).toEqual({ q: brackets, r: `"\\${brackets}` });
  expect(parseJson(`[${Array.from({ length: 40 }, () => nested(15)).join()}]`)).toHaveLength(40);
  for (const text of ['', '{', '"', '"\\', ']]]]', '{"a"']) expect(() => parseJson(text)).toThrow('is not valid JSON');
});

it('keeps numbers that a double would round', () => {
  const texts = ['9007199254740993', '-9007199254740993', '123456789012345678901234567890', '7', '0.5', '12345.25'];
  for (const text of texts)
    expect(jsonText(parseJson(`{"id":${text}}`, { keepsNumbers: true }))).toBe(`{"id":${text}}`);
  for (const text of ['1e400', '0.12345678901234567890', '9'.repeat(8_000_000), '1.10', '-20.500'])
    expect(parseJson(`[${text}]`, { keepsNumbers: true })).toEqual([text]);
  expect(parseJson('{"id":"a 9007199254740993 1.10","n":1e3,"m":7.0}', { keepsNumbers: true })).toEqual({
    id: 'a 9007199254740993 1.10',
    n: 1000,
    m: 7,
  });
});
