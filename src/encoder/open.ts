import { type BuiltinEncoder, builtinEncoder, builtinId } from './builtin.ts';
import { conceptsVersion } from './concepts.ts';
import type { TopicEncoder } from './encoder.ts';
import { httpEncoder } from './http.ts';
import { onnxEncoder } from './onnx.ts';
import { modelVersion } from './topic-model.ts';

/** The encoder that extracts words and concepts, and the one that creates vectors; by default they are the same. */
export interface Encoders {
  builtin: BuiltinEncoder;
  encoder: TopicEncoder;
}

/** Forms of an encoder specification, for messages. */
const ENCODER_FORMS = 'builtin, onnx:<folder> or http:<url>';

/** The encoders of a service or command, opened by the first query that needs them, because their models use memory in every thread. */
export interface EncoderSource {
  /** True if the same text always has the same vector. */
  isFixed: boolean;
  open(): Promise<Encoders>;
}

let shared: BuiltinEncoder | null = null;

/** The built-in encoder of this thread, loaded once. */
export function sharedBuiltin(): BuiltinEncoder {
  shared ??= builtinEncoder();
  return shared;
}

/** Uses only the built-in encoder. */
export const BUILTIN_ONLY: EncoderSource = {
  isFixed: true,
  open: async () => ({ builtin: sharedBuiltin(), encoder: sharedBuiltin() }),
};

const isBuiltin = (spec: string): boolean => spec === '' || spec === 'builtin';

/** The encoder of a specification. Encoders other than the built-in one are opened immediately; rejects like {@link openEncoder}. */
export async function encoderSource(
  spec = 'builtin',
  options: { key?: string | undefined } = {},
): Promise<EncoderSource> {
  if (isBuiltin(spec)) return BUILTIN_ONLY;
  const opened = await openEncoder(spec, options);
  return { isFixed: false, open: async () => opened };
}

/** The encoder and lexicon versions that a snapshot must have been built with to match this encoder. Rejects like {@link openEncoder}. */
export async function encoderIdentity(
  spec = 'builtin',
  options: { key?: string | undefined } = {},
): Promise<{ encoder: string; lexicon: string }> {
  const lexicon = conceptsVersion();
  if (isBuiltin(spec)) return { encoder: builtinId(modelVersion()), lexicon };
  return { encoder: (await openEncoder(spec, options)).encoder.id, lexicon };
}

/** Opens the encoder of a specification; `key` is sent to HTTP encoders only. @throws when it cannot be opened */
export async function openEncoder(spec = 'builtin', { key }: { key?: string | undefined } = {}): Promise<Encoders> {
  const builtin = sharedBuiltin();
  if (isBuiltin(spec)) return { builtin, encoder: builtin };
  if (spec.startsWith('onnx:')) return { builtin, encoder: await onnxEncoder(spec.slice('onnx:'.length)) };
  if (/^https?:/.test(spec)) {
    const [address, model] = spec.replace(/^http:(?=https?:)/, '').split('#');
    return { builtin, encoder: httpEncoder(address!, { key, ...(model && { model }) }) };
  }
  throw new Error(`SIS_ENCODER must be ${ENCODER_FORMS}, not "${spec}".`);
}
