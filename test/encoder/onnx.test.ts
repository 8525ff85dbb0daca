import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEncoder } from '../../src/encoder/open.ts';

// A tiny model, written field by field in the protobuf form of ONNX: last_hidden_state = Gather(table, input_ids).

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 0x7f) | 0x80, ...varint(Math.floor(value / 128))];
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)];
const bytes = (field: number, content: Iterable<number>): number[] => {
  const all = [...content];
  return [...varint(field * 8 + 2), ...varint(all.length), ...all];
};
const text = (field: number, value: string): number[] => bytes(field, Buffer.from(value));

const FLOAT = 1;
const INT64 = 7;

function valueInfo(name: string, type: number, dims: readonly string[]): number[] {
  const shape = dims.flatMap((dim) => bytes(1, /^\d+$/.test(dim) ? number(1, Number(dim)) : text(2, dim)));
  return [...text(1, name), ...bytes(2, bytes(1, [...number(1, type), ...bytes(2, shape)]))];
}

function tinyModel(table: readonly (readonly number[])[]): Buffer {
  const raw = Buffer.from(Float32Array.from(table.flat()).buffer);
  const weights = [
    ...number(1, table.length),
    ...number(1, table[0]!.length),
    ...number(2, FLOAT),
    ...text(8, 'table'),
    ...bytes(9, raw),
  ];
  const node = [...text(1, 'table'), ...text(1, 'input_ids'), ...text(2, 'last_hidden_state'), ...text(4, 'Gather')];
  const graph = [
    ...bytes(1, node),
    ...text(2, 'tiny'),
    ...bytes(5, weights),
    ...bytes(11, valueInfo('input_ids', INT64, ['batch', 'tokens'])),
    ...bytes(12, valueInfo('last_hidden_state', FLOAT, ['batch', 'tokens', String(table[0]!.length)])),
  ];
  return Buffer.from([...number(1, 8), ...bytes(7, graph), ...bytes(8, [...text(1, ''), ...number(2, 13)])]);
}

const TOKENIZER = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [],
  normalizer: { type: 'Lowercase' },
  pre_tokenizer: { type: 'Whitespace' },
  post_processor: null,
  decoder: null,
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: { '[UNK]': 0, drone: 1, ship: 2, ask: 3 },
  },
};

function folder(files: Record<string, unknown>): string {
  const path = mkdtempSync(join(tmpdir(), 'sis-onnx-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  mkdirSync(join(path, 'onnx'));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(path, name), Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }
  return path;
}

const MODEL = tinyModel([
  [0, 0, 1],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, -4],
]);

test('tokens are embedded, averaged over real tokens only, and scaled to length 1', async () => {
  const path = folder({ 'onnx/model.onnx': MODEL, 'tokenizer.json': TOKENIZER, 'tokenizer_config.json': {} });
  const { encoder } = await openEncoder(`onnx:${path}`);
  expect(encoder.dimensions).toBe(3);
  const [drone, both] = await encoder.encodePassages(['Drone', 'drone ship ship']);
  expect([...drone!]).toEqual([1, 0, 0].map((value) => expect.closeTo(value, 5)));
  expect(both![1]! / both![0]!).toBeCloseTo(2, 5);
});

test('the prompt of the model precedes queries, and another prompt is another encoder', async () => {
  const plain = folder({ 'onnx/model.onnx': MODEL, 'tokenizer.json': TOKENIZER });
  const asking = folder({
    'onnx/model.onnx': MODEL,
    'tokenizer.json': TOKENIZER,
    'config_sentence_transformers.json': { prompts: { query: 'ask ', passage: '' } },
  });
  const one = (await openEncoder(`onnx:${plain}`)).encoder;
  const two = (await openEncoder(`onnx:${asking}`)).encoder;
  expect((await one.encodeQuery('drone'))![2]).toBeCloseTo(0, 5);
  expect((await two.encodeQuery('drone'))![2]).toBeLessThan(-0.9);
  expect(one.id).not.toBe(two.id);
});

test('a folder without a model says what is missing', async () => {
  await expect(openEncoder(`onnx:${folder({})}`)).rejects.toThrow(/model\.onnx/);
  await expect(openEncoder(`onnx:${folder({ 'onnx/model.onnx': MODEL })}`)).rejects.toThrow(/tokenizer\.json/);
});
