import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** An ONNX model that gives each token its row of the table. */
export function tinyModel(table: readonly (readonly number[])[]): Buffer {
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

/** Knows three words. */
export const TOKENIZER = {
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

/** A folder with these files, as a sentence-transformer is exported; the caller removes it. */
export function modelFolder(files: Record<string, unknown>): string {
  const path = mkdtempSync(join(tmpdir(), 'sis-onnx-'));
  mkdirSync(join(path, 'onnx'));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(path, name), Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }
  return path;
}
