import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openEncoder } from '../../src/encoder/open.ts';
import { modelFolder, TOKENIZER, tinyModel } from './tiny-onnx.ts';

function folder(files: Record<string, unknown>): string {
  const path = modelFolder(files);
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
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
