import { EncoderUnavailable, normalise, type TopicEncoder } from './encoder.ts';

export interface HttpEncoderOptions {
  /** Sent as `Authorization: Bearer …`. */
  key?: string | undefined;
  model?: string;
  /** Timeout for the vector of a query, milliseconds. */
  queryTimeout?: number;
  /** Timeout for a batch of passages, milliseconds. */
  passageTimeout?: number;
  /** Number of retries for a batch of passages. Queries are not retried, because a user is waiting. */
  retries?: number;
}

/** Number of texts per request. */
const BATCH = 64;
/** Maximum length of a text, characters. */
const MAX_TEXT = 8000;
/** Maximum size of an answer, bytes. */
const MAX_ANSWER = 64 * 1024 * 1024;
/** Wait before the first retry, milliseconds; doubled for each further one. */
const FIRST_PAUSE = 200;

/** An encoder at an OpenAI-compatible address, checked at the first text. @throws when `url` is no http(s) address */
export function httpEncoder(url: string, options: HttpEncoderOptions = {}): TopicEncoder {
  const address = endpoint(url);
  const model = options.model ?? 'default';
  const queryTimeout = options.queryTimeout ?? 800;
  const passageTimeout = options.passageTimeout ?? 30_000;
  const ask = (texts: readonly string[], timeout: number) =>
    embeddings({ address, model, key: options.key }, texts, timeout);
  let dimensions = 0;
  const checked = (vectors: Float32Array[]): Float32Array[] => {
    dimensions ||= vectors[0]!.length;
    const odd = vectors.find((vector) => vector.length !== dimensions);
    if (odd) throw new EncoderUnavailable(`the encoder gave ${odd.length} dimensions instead of ${dimensions}`);
    return vectors.map(normalise);
  };
  return {
    id: `http:${address.host}${address.pathname}#${model}`,
    get dimensions() {
      return dimensions;
    },
    async encodeQuery(text) {
      return checked(await ask([text], queryTimeout))[0]!;
    },
    async encodePassages(texts) {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += BATCH) {
        const batch = texts.slice(start, start + BATCH);
        vectors.push(
          ...(await withRetries(options.retries ?? 3, async () => checked(await ask(batch, passageTimeout)))),
        );
      }
      return vectors;
    },
  };
}

function endpoint(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw new Error(`SIS_ENCODER: "${url}" is not an http(s) address; write http:https://host/v1/embeddings`);
  }
  const path = address.pathname.replace(/\/+$/, '');
  address.pathname = path.endsWith('/embeddings') ? path : `${path.replace(/\/v1$/, '')}/v1/embeddings`;
  return address;
}

/** The address, model and key of a request. */
interface Endpoint {
  address: URL;
  model: string;
  key: string | undefined;
}

/** Requests the vectors of some texts. @throws EncoderUnavailable when none arrive within `timeout` milliseconds */
async function embeddings(
  { address, model, key }: Endpoint,
  texts: readonly string[],
  timeout: number,
): Promise<Float32Array[]> {
  let body: unknown;
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ model, input: texts.map((text) => text.slice(0, MAX_TEXT)), encoding_format: 'float' }),
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    });
    if (!response.ok) throw new EncoderUnavailable(`the encoder answered ${response.status}`);
    body = JSON.parse(await limitedText(response));
  } catch (error) {
    if (error instanceof EncoderUnavailable) throw error;
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    throw new EncoderUnavailable(
      timedOut ? `the encoder did not answer within ${timeout} ms` : 'the encoder cannot be reached',
    );
  }
  return vectorsOf(body, texts.length);
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER) throw new EncoderUnavailable('the encoder answered with too many bytes');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The vectors of `{data: [{index, embedding: number[]}]}`, in the order of the texts. */
function vectorsOf(body: unknown, count: number): Float32Array[] {
  const data = (body as { data?: unknown } | null)?.data;
  if (!Array.isArray(data) || data.length !== count) {
    throw new EncoderUnavailable(`the encoder did not give ${count} vectors`);
  }
  const vectors = new Array<Float32Array | undefined>(count);
  data.forEach((item: { index?: unknown; embedding?: unknown } | null, at) => {
    const index = typeof item?.index === 'number' ? item.index : at;
    const embedding = item?.embedding;
    if (!Array.isArray(embedding) || embedding.length === 0 || !embedding.every(Number.isFinite)) {
      throw new EncoderUnavailable('the encoder gave something that is no vector of numbers');
    }
    vectors[index] = Float32Array.from(embedding);
  });
  return vectors.map((vector) => {
    if (!vector) throw new EncoderUnavailable('the encoder returned no vector for a text');
    return vector;
  });
}

async function withRetries<T>(retries: number, attempt: () => Promise<T>): Promise<T> {
  for (let round = 0; ; round++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof EncoderUnavailable) || round >= retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE * 2 ** round));
    }
  }
}
