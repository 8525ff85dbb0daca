import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EncoderUnavailable, normalise, type TopicEncoder } from './encoder.ts';

/** Number of texts per run of the model. */
const BATCH = 16;
/** Maximum number of tokens of a text: the default if the model's files do not state it, and the upper limit. */
const DEFAULT_TOKENS = 256;
const MAX_TOKENS = 512;
/** Maximum length of a text that is tokenised, characters. */
const MAX_TEXT = 8000;

/** Settings from the files of a sentence-transformer. */
interface ModelConfig {
  query: string;
  passage: string;
  maxTokens: number;
  pooling: 'mean' | 'cls';
}

/**
 * An encoder from a folder with a sentence-transformer exported to ONNX: `onnx/model.onnx` or `model.onnx`, `tokenizer.json`,
 * and, if present, `tokenizer_config.json`, `config_sentence_transformers.json` (prompts), `1_Pooling/config.json` and
 * `sentence_bert_config.json`. Runs on the CPU through WebAssembly. The packages `onnxruntime-web` and `@huggingface/tokenizers`
 * are loaded only here.
 * @throws with the name of what is missing
 */
export async function onnxEncoder(folder: string): Promise<TopicEncoder> {
  const modelPath = ['onnx/model.onnx', 'model.onnx'].map((file) => join(folder, file)).find(existsSync);
  if (!modelPath) throw new Error(`SIS_ENCODER: ${folder} contains neither onnx/model.onnx nor model.onnx`);
  if (!existsSync(join(folder, 'tokenizer.json')))
    throw new Error(`SIS_ENCODER: ${folder} does not contain tokenizer.json`);
  const { runtime, Tokenizer } = await packages();
  const tokenizer = new Tokenizer(readJson(folder, 'tokenizer.json'), readJson(folder, 'tokenizer_config.json'));
  const bytes = readFileSync(modelPath);
  const session = await runtime.InferenceSession.create(bytes);
  const config = readModelConfig(folder);
  const run = (texts: readonly string[]) => embed({ runtime, session, tokenizer, config }, texts);
  const dimensions = (await run(['sanctions']))[0]!.length;
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(config)).digest('hex').slice(0, 12);
  return {
    id: `onnx:${hash}:${dimensions}`,
    dimensions,
    async encodeQuery(text) {
      return (await run([config.query + text]))[0]!;
    },
    async encodePassages(texts) {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += BATCH) {
        vectors.push(...(await run(texts.slice(start, start + BATCH).map((text) => config.passage + text))));
      }
      return vectors;
    },
  };
}

async function packages() {
  try {
    const [runtime, { Tokenizer }] = await Promise.all([import('onnxruntime-web'), import('@huggingface/tokenizers')]);
    runtime.env.wasm.numThreads = 1;
    return { runtime, Tokenizer };
  } catch (error) {
    throw new Error(
      `SIS_ENCODER: the ONNX encoder needs two more packages; run \`npm install onnxruntime-web @huggingface/tokenizers\` (${(error as Error).message})`,
    );
  }
}

type Runtime = typeof import('onnxruntime-web');
type Session = Awaited<ReturnType<Runtime['InferenceSession']['create']>>;
type Tokenizer = InstanceType<typeof import('@huggingface/tokenizers').Tokenizer>;

/** A loaded model with its tokenizer and settings. */
interface LoadedModel {
  runtime: Runtime;
  session: Session;
  tokenizer: Tokenizer;
  config: ModelConfig;
}

function readJson(folder: string, file: string): Record<string, never> {
  const path = join(folder, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function readModelConfig(folder: string): ModelConfig {
  const { prompts = {} } = readJson(folder, 'config_sentence_transformers.json') as {
    prompts?: Record<string, string>;
  };
  const pooling = readJson(folder, '1_Pooling/config.json') as { pooling_mode_cls_token?: boolean };
  const limits = readJson(folder, 'sentence_bert_config.json') as { max_seq_length?: number };
  return {
    query: prompts.query ?? '',
    passage: prompts.passage ?? prompts.document ?? '',
    maxTokens: Math.min(limits.max_seq_length ?? DEFAULT_TOKENS, MAX_TOKENS),
    pooling: pooling.pooling_mode_cls_token ? 'cls' : 'mean',
  };
}

/** Unit vectors of texts: pads tokens to the longest text, runs the model once and pools the tokens. */
async function embed(
  { runtime: { Tensor }, session, tokenizer, config }: LoadedModel,
  texts: readonly string[],
): Promise<Float32Array[]> {
  const encoded = texts.map((text) => shortened(tokenizer.encode(text.slice(0, MAX_TEXT)).ids, config.maxTokens));
  const width = Math.max(1, ...encoded.map((ids) => ids.length));
  const shape = [texts.length, width];
  const ids = new BigInt64Array(texts.length * width);
  const mask = new BigInt64Array(texts.length * width);
  encoded.forEach((row, at) => {
    row.forEach((id, i) => {
      ids[at * width + i] = BigInt(id);
      mask[at * width + i] = 1n;
    });
  });
  const inputs: Record<string, InstanceType<typeof Tensor>> = { input_ids: new Tensor('int64', ids, shape) };
  if (session.inputNames.includes('attention_mask')) inputs.attention_mask = new Tensor('int64', mask, shape);
  if (session.inputNames.includes('token_type_ids')) {
    inputs.token_type_ids = new Tensor('int64', new BigInt64Array(ids.length), shape);
  }
  const outputs = await session.run(inputs).catch((error: Error) => {
    throw new EncoderUnavailable(`the ONNX model failed: ${error.message}`);
  });
  const name = ['sentence_embedding', 'last_hidden_state'].find((one) => one in outputs) ?? session.outputNames[0]!;
  const { data, dims } = outputs[name]!;
  if (!(data instanceof Float32Array)) throw new EncoderUnavailable('the ONNX model does not return 32-bit floats');
  const size = dims.at(-1)!;
  return encoded.map((row, at) => {
    if (dims.length === 2) return normalise(data.slice(at * size, (at + 1) * size));
    const pooled = new Float32Array(size);
    const counted = config.pooling === 'cls' ? 1 : Math.max(1, row.length);
    for (let token = 0; token < counted; token++) {
      const from = (at * width + token) * size;
      for (let k = 0; k < size; k++) pooled[k]! += data[from + k]!;
    }
    return normalise(pooled);
  });
}

/** At most `most` tokens; keeps the last one, which marks the end of a text. */
const shortened = (ids: readonly number[], most: number): number[] =>
  ids.length <= most ? [...ids] : [...ids.slice(0, most - 1), ids.at(-1)!];
