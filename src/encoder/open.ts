import { type BuiltinEncoder, builtinEncoder } from './builtin.ts';
import type { TopicEncoder } from './encoder.ts';
import { httpEncoder } from './http.ts';
import { onnxEncoder } from './onnx.ts';

/** The encoder that reads words and concepts, and the one that makes vectors; by default they are the same. */
export interface Encoders {
  builtin: BuiltinEncoder;
  encoder: TopicEncoder;
}

/** How encoders are chosen, for messages. */
const ENCODER_FORMS = 'builtin, onnx:<folder> or http:<url>';

let shared: BuiltinEncoder | null = null;

/** The built-in encoder of this thread, read once. */
export function sharedBuiltin(): BuiltinEncoder {
  shared ??= builtinEncoder();
  return shared;
}

/**
 * Opens the encoder that a specification names: `builtin` (or nothing), `onnx:<folder>`, `http:<url>` (an
 * OpenAI-compatible address, optionally followed by `#<model>`). `key` is sent to an HTTP encoder only.
 * Throws when the specification is none of these or the encoder cannot be opened.
 */
export async function openEncoder(spec = 'builtin', { key }: { key?: string } = {}): Promise<Encoders> {
  const builtin = sharedBuiltin();
  if (spec === '' || spec === 'builtin') return { builtin, encoder: builtin };
  if (spec.startsWith('onnx:')) return { builtin, encoder: await onnxEncoder(spec.slice('onnx:'.length)) };
  if (/^https?:/.test(spec)) {
    const [address, model] = spec.replace(/^http:(?=https?:)/, '').split('#');
    return { builtin, encoder: httpEncoder(address!, { key, ...(model && { model }) }) };
  }
  throw new Error(`SIS_ENCODER must be ${ENCODER_FORMS}, not "${spec}".`);
}
