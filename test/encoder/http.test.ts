import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { EncoderUnavailable } from '../../src/encoder/encoder.ts';
import { httpEncoder } from '../../src/encoder/http.ts';
import { openEncoder } from '../../src/encoder/open.ts';
import { listening } from '../temporary.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, inputs: string[]) => void;

/** A local embeddings service; gives its address. */
async function service(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => answer(request, response, JSON.parse(body).input));
  });
  return listening(server);
}

const vectors = (inputs: readonly string[], vector: (text: string) => unknown): string =>
  JSON.stringify({ data: inputs.map((text, index) => ({ index, embedding: vector(text) })) });

/** No wait that a busy machine could outlast. */
const PATIENT = { queryTimeout: 30_000, passageTimeout: 30_000, retries: 0 };

test('texts go to /v1/embeddings in batches with the key, vectors come back in order with length 1', async () => {
  const seen: { path?: string; key?: string; size: number }[] = [];
  const url = await service((request, response, inputs) => {
    seen.push({ path: request.url, key: request.headers.authorization, size: inputs.length });
    const data = inputs.map((text, index) => ({ index, embedding: [text.length, 0, 1] })).reverse();
    response.end(JSON.stringify({ data }));
  });
  const { encoder } = await openEncoder(`http:${url}#tiny`, { key: 'secret' });
  const texts = Array.from({ length: 100 }, (_, i) => 'x'.repeat(i + 1));
  const found = await encoder.encodePassages(texts);
  expect(seen).toEqual([
    { path: '/v1/embeddings', key: 'Bearer secret', size: 64 },
    { path: '/v1/embeddings', key: 'Bearer secret', size: 36 },
  ]);
  expect(encoder.dimensions).toBe(3);
  expect(encoder.id).toContain('#tiny');
  found.forEach((vector, i) => {
    expect(vector![0]! / vector![2]!).toBeCloseTo(i + 1, 2);
    expect(Math.hypot(...vector!)).toBeCloseTo(1, 5);
  });
});

test('a service that hangs is unavailable', async () => {
  const failure = httpEncoder(await service(() => {}), { ...PATIENT, queryTimeout: 150 }).encodeQuery('drones');
  await expect(failure).rejects.toThrow(EncoderUnavailable);
  await expect(failure).rejects.toThrow(/did not answer within 150 ms/);
});

test.each<[string, Answer, RegExp]>([
  ['answers 500', (_, response) => response.writeHead(500).end('no'), /answered 500/],
  ['answers no JSON', (_, response) => response.end('<html>'), /cannot be reached/],
  ['gives NaN', (_, response, inputs) => response.end(vectors(inputs, () => [null, 1])), /no vector/],
  ['gives zeros', (_, response, inputs) => response.end(vectors(inputs, () => [0, 0])), /without direction/],
  ['gives too few', (_, response) => response.end('{"data":[]}'), /did not give 1 vectors/],
  [
    'redirects',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    /cannot be reached/,
  ],
])('a service that %s is unavailable', async (_, answer, message) => {
  const encoder = httpEncoder(await service(answer), PATIENT);
  const failure = encoder.encodeQuery('drones');
  await expect(failure).rejects.toThrow(EncoderUnavailable);
  await expect(failure).rejects.toThrow(message);
});

test('vectors of another length than before are refused', async () => {
  let length = 2;
  const url = await service((_, response, inputs) => response.end(vectors(inputs, () => new Array(length++).fill(1))));
  const encoder = httpEncoder(url, PATIENT);
  await encoder.encodeQuery('one');
  await expect(encoder.encodeQuery('two')).rejects.toThrow(/3 dimensions instead of 2/);
});

test('passages are asked for again after a failure', async () => {
  let calls = 0;
  const url = await service((_, response, inputs) => {
    if (calls++ === 0) response.writeHead(503).end();
    else response.end(vectors(inputs, () => [1, 2]));
  });
  await expect(httpEncoder(url, { ...PATIENT, retries: 2 }).encodePassages(['a'])).resolves.toHaveLength(1);
  expect(calls).toBe(2);
});

test('an unknown kind of encoder is refused with what is allowed', async () => {
  await expect(openEncoder('magic')).rejects.toThrow(/builtin, onnx:<folder> or http:<url>/);
  await expect(openEncoder('http:http://[bad')).rejects.toThrow(/SIS_ENCODER/);
});
