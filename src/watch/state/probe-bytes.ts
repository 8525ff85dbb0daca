/**
 * A probe as bytes: tokens by their numbers, keys as hashes.
 *
 *     f32 cut, wanted, free · u16 tokens, keys · u32 … · u32 … · the words of the whole names as UTF-8 JSON
 */
import type { Probe } from '../answers/probe.ts';

/** A probe as it is kept. */
export interface StoredProbe extends Pick<Probe, 'cut' | 'wanted' | 'free' | 'letters'> {
  tokens: Uint32Array;
  keys: Uint32Array;
}

const HEAD = 16;

/** FNV-1a of the text's UTF-16 units, 32 bits. */
export function keyHash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

/** @param tokenId number of a token */
export function probeBytes(probe: Probe, tokenId: (token: string) => number): Uint8Array {
  const { cut, wanted, free, tokens, keys, letters } = probe;
  const text = Buffer.from(JSON.stringify(letters));
  const bytes = Buffer.alloc(HEAD + 4 * (tokens.length + keys.length) + text.length);
  bytes.writeFloatLE(cut, 0);
  bytes.writeFloatLE(Number.isFinite(wanted) ? wanted : 0, 4);
  bytes.writeFloatLE(free, 8);
  bytes.writeUInt16LE(tokens.length, 12);
  bytes.writeUInt16LE(keys.length, 14);
  let at = HEAD;
  for (const token of tokens) at = bytes.writeUInt32LE(tokenId(JSON.stringify(token)), at);
  for (const key of keys) at = bytes.writeUInt32LE(keyHash(key), at);
  text.copy(bytes, at);
  return bytes;
}

export function probeFrom(stored: Uint8Array): StoredProbe {
  // Bytes of a database start anywhere; numbers are laid over a copy that starts at a multiple of four.
  const copy = new Uint8Array(stored);
  const bytes = Buffer.from(copy.buffer);
  const tokens = new Uint32Array(copy.buffer, HEAD, bytes.readUInt16LE(12));
  const keys = new Uint32Array(copy.buffer, HEAD + tokens.byteLength, bytes.readUInt16LE(14));
  const letters = JSON.parse(bytes.toString('utf8', HEAD + tokens.byteLength + keys.byteLength)) as string[][];
  return { cut: bytes.readFloatLE(0), wanted: bytes.readFloatLE(4), free: bytes.readFloatLE(8), tokens, keys, letters };
}
