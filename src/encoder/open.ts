import { type BuiltinEncoder, builtinEncoder, builtinId } from './builtin.ts';
import { conceptsVersion } from './concepts.ts';
import type { TopicEncoder } from './encoder.ts';
import { httpEncoder } from './http.ts';
import { onnxEncoder } from './onnx.ts';
import { modelVersion } from './topic-model.ts';

/** The encoder that reads words and concepts, and the one that makes vectors; by default they are the same. */
export interface Encoders {
  builtin: BuiltinEncoder;
  encoder: TopicEncoder;
}

/** How encoders are chosen, for messages. */
const ENCODER_FORMS = 'builtin, onnx:<folder> or http:<url>';

/** The encoders of a service or command, opened with the first query that needs them: their models cost memory in every thread. */
export interface EncoderSource {
  /** True where the same text always gives the same vector. */
  isFixed: boolean;
  /** Opened once. */
  open(): Promise<Encoders>;
}

let shared: BuiltinEncoder | null = null;

/** The built-in encoder of this thread, read once. */
export function sharedBuiltin(): BuiltinEncoder {
  shared ??= builtinEncoder();
  return shared;
}

/** The built-in encoder alone. */
export const BUILTIN_ONLY: EncoderSource = {
  isFixed: true,
  open: async () => ({ builtin: sharedBuiltin(), encoder: sharedBuiltin() }),
};

const isBuiltin = (spec: string): boolean => spec === '' || spec === 'builtin';

/** The encoder that a specification names. Another than the built-in one is opened now; rejects as {@link openEncoder}. */
export async function encoderSource(spec = 'builtin', options: { key?: string } = {}): Promise<EncoderSource> {
  if (isBuiltin(spec)) return BUILTIN_ONLY;
  const opened = await openEncoder(spec, options);
  return { isFixed: false, open: async () => opened };
}

/** What vectors and words of a snapshot must have been made by, to fit this encoder. Rejects as {@link openEncoder}. */
export async function encoderIdentity(
  spec = 'builtin',
  options: { key?: string } = {},
): Promise<{ encoder: string; lexicon: string }> {
  const lexicon = conceptsVersion();
  if (isBuiltin(spec)) return { encoder: builtinId(modelVersion()), lexicon };
  return { encoder: (await openEncoder(spec, options)).encoder.id, lexicon };
}

/**
 * Opens the encoder that a specification names: `builtin` (or nothing), `onnx:<folder>`, `http:<url>` (an
 * OpenAI-compatible address, optionally followed by `#<model>`). `key` is sent to an HTTP encoder only.
 * Throws when the specification is none of these or the encoder cannot be opened.
 */
export async function openEncoder(spec = 'builtin', { key }: { key?: string } = {}): Promise<Encoders> {
  const builtin = sharedBuiltin();
  if (isBuiltin(spec)) return { builtin, encoder: builtin };
  if (spec.startsWith('onnx:')) return { builtin, encoder: await onnxEncoder(spec.slice('onnx:'.length)) };
  if (/^https?:/.test(spec)) {
    const [address, model] = spec.replace(/^http:(?=https?:)/, '').split('#');
    return { builtin, encoder: httpEncoder(address!, { key, ...(model && { model }) }) };
  }
  throw new Error(`SIS_ENCODER must be ${ENCODER_FORMS}, not "${spec}".`);
}
