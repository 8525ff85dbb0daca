/** Other encoders, from a snapshot built with them to answers over HTTP, in the main thread and in others. */
import { rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { openEncoder } from '../../src/encoder/open.ts';
import { type SearchPool, searchPool } from '../../src/service/pool/thread-pools.ts';
import { modelFolder, TOKENIZER, tinyModel } from '../encoder/tiny-onnx.ts';
import { listening } from '../temporary.ts';
import { entityRecord, loadedParties, type TestService, testService } from './fixture.ts';

const PARTIES = [
  entityRecord({ key: '1', name: 'Alder Works', reason: 'Drone parts.' }),
  entityRecord({ key: '2', name: 'Birch Lines', reason: 'Ship owner.' }),
];

const cleaning: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

/** A service over a snapshot that this encoder made, answering in the main thread or in another. */
async function serviceWith(spec: string, threads: number): Promise<TestService> {
  const encoders = await openEncoder(spec);
  let pool: SearchPool | undefined;
  if (threads > 0) {
    const started = searchPool(threads, { spec });
    cleaning.push(started.close);
    pool = started;
  }
  const data = await loadedParties(PARTIES, false, { encoders, ...(pool && { pool }) });
  const service = await testService({ data });
  cleaning.push(service.close);
  pool?.start();
  return service;
}

interface Answer {
  entities: { name: string; score: number; match: { type: string; semantic_score: number | null } }[];
  degraded?: boolean;
  degraded_reason?: string;
}
async function search(service: TestService, q: string, mode: string): Promise<Answer> {
  const response = await service.get(`/api/entities/hybrid-search?q=${encodeURIComponent(q)}&mode=${mode}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

/** [drone words, ship words, everything else a little] */
const vectorOf = (text: string): number[] => [/drone/i.test(text) ? 1 : 0, /ship/i.test(text) ? 1 : 0, 0.1];

/** A local embeddings server whose manner can be changed. */
async function embeddings(): Promise<{ url: string; behave(as: Behaviour): void }> {
  let behaviour: Behaviour = 'well';
  const server = createServer(async (request, response) => {
    const { input } = (await json(request)) as { input: string[] };
    BEHAVIOURS[behaviour](response, input);
  });
  return {
    url: await listening(server),
    behave(as) {
      behaviour = as;
    },
  };
}

type Behaviour = 'well' | 'hangs' | 'answers 500' | 'gives other dimensions' | 'gives NaN' | 'gives no JSON';
const send = (response: ServerResponse, vectors: unknown[]): unknown =>
  response.end(JSON.stringify({ data: vectors.map((embedding, index) => ({ index, embedding })) }));
const BEHAVIOURS: Record<Behaviour, (response: ServerResponse, input: string[]) => unknown> = {
  well: (response, input) => send(response, input.map(vectorOf)),
  hangs: () => {},
  'answers 500': (response) => response.writeHead(500).end('{}'),
  'gives other dimensions': (response, input) =>
    send(
      response,
      input.map(() => [1, 0]),
    ),
  'gives NaN': (response, input) => response.end(`{"data":[${input.map(() => '{"embedding":[NaN,0,1]}').join(',')}]}`),
  'gives no JSON': (response) => response.end('<html>'),
};

describe.each([0, 1])('with %i threads', (threads) => {
  it('an ONNX model makes the vectors and reads the queries', async () => {
    const table = [
      [0, 0, 0.1],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, -4],
    ];
    const folder = modelFolder({ 'onnx/model.onnx': tinyModel(table), 'tokenizer.json': TOKENIZER });
    cleaning.push(() => rmSync(folder, { recursive: true }));
    const service = await serviceWith(`onnx:${folder}`, threads);
    const drone = await search(service, 'drone', 'semantic');
    const ship = await search(service, 'ship', 'semantic');
    expect(drone.degraded).toBeUndefined();
    expect([drone.entities[0]!.name, ship.entities[0]!.name]).toEqual(['Alder Works', 'Birch Lines']);
    expect(drone.entities[0]!.match.semantic_score).toBeGreaterThan(0.3);
  });

  it('an embeddings server does, and one that fails costs no search', async () => {
    const server = await embeddings();
    const service = await serviceWith(server.url, threads);
    const well = await search(service, 'ship', 'semantic');
    expect(well.degraded).toBeUndefined();
    expect(well.entities[0]).toMatchObject({ name: 'Birch Lines', match: { type: 'semantic' } });
    expect(well.entities[0]!.match.semantic_score).toBeGreaterThan(0.9);
    for (const behaviour of Object.keys(BEHAVIOURS) as Behaviour[]) {
      if (behaviour === 'well') continue;
      server.behave(behaviour);
      const topic = await search(service, 'ship owner', 'semantic');
      expect(topic, behaviour).toMatchObject({ degraded: true, degraded_reason: expect.stringMatching(/encoder/) });
      // Words of the official text still find it.
      expect(topic.entities[0], behaviour).toMatchObject({ name: 'Birch Lines', match: { semantic_score: null } });
      const name = await search(service, 'Alder Works', 'hybrid');
      expect(name.entities[0], behaviour).toMatchObject({ name: 'Alder Works', score: 1 });
    }
    server.behave('well');
    expect((await search(service, 'ship', 'semantic')).degraded).toBeUndefined();
  });
});
