/**
 * A probe as bytes: tokens by their numbers, keys as hashes.
 *
 *     f32 cut, wanted, free · u16 tokens, telling, keys, forms · u32 where the letters begin, room · f32 floor
 *     u32 tokens … · u32 keys …
 *     forms: f32 weight, f32 wanted, u8 rule, u8 part, u8 respaced and personal, u8 count, u16 places …, to a multiple of four
 *     the words of the whole names as UTF-8 JSON
 */
import { type NameForm, READING_RULES } from '../../names/name.ts';
import type { Probe } from '../answers/probe.ts';

/** A probe as it is kept. */
export interface StoredProbe extends Pick<Probe, 'cut' | 'room' | 'floor' | 'wanted' | 'free' | 'telling'> {
  /** How many readings it has. */
  readings: number;
  tokens: Uint32Array;
  keys: Uint32Array;
  /** Read when they are asked for: most customers have nothing to be compared with. */
  forms(): Probe['forms'];
  letters(): Probe['letters'];
  /** The same as it is kept, JSON. */
  spelled: Uint8Array;
}

const HEAD = 32;
const ROOM = 24;
const FORM = 12;
const RULES = Object.keys(READING_RULES) as NameForm['rule'][];
const PARTS: readonly NameForm['part'][] = [undefined, 'part', 'bracket', 'without_bracket'];
/** Bits of what else is known of a reading. */
const RESPACED = 1;
const PERSONAL = 2;
/** Most tokens of a reading that its count has room for. */
const MOST_PLACES = 255;

/** FNV-1a of the text's UTF-16 units, 32 bits. */
export function keyHash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

const formBytes = (places: number): number => FORM + 4 * Math.ceil(places / 2);

/** @param tokenId number of a token */
export function probeBytes(probe: Probe, tokenId: (token: string) => number): Uint8Array {
  const { cut, wanted, free, tokens, telling, keys, letters } = probe;
  const forms = probe.forms.map((form) => ({ ...form, tokens: form.tokens.slice(0, MOST_PLACES) }));
  const text = Buffer.from(JSON.stringify(letters));
  const size = forms.reduce((sum, form) => sum + formBytes(form.tokens.length), 0);
  const bytes = Buffer.alloc(HEAD + 4 * (tokens.length + keys.length) + size + text.length);
  bytes.writeFloatLE(cut, 0);
  bytes.writeFloatLE(Number.isFinite(wanted) ? wanted : 0, 4);
  bytes.writeFloatLE(free, 8);
  for (const [at, count] of [tokens.length, telling, keys.length, forms.length].entries())
    bytes.writeUInt16LE(count, 12 + 2 * at);
  let at = HEAD;
  for (const token of tokens) at = bytes.writeUInt32LE(tokenId(JSON.stringify(token)), at);
  for (const key of keys) at = bytes.writeUInt32LE(keyHash(key), at);
  for (const { weight, wanted: own, rule, part, isRespaced, isPersonal, tokens: places } of forms) {
    bytes.writeFloatLE(weight, at);
    bytes.writeFloatLE(own, at + 4);
    bytes.set(
      [
        RULES.indexOf(rule),
        PARTS.indexOf(part),
        (isRespaced ? RESPACED : 0) | (isPersonal ? PERSONAL : 0),
        places.length,
      ],
      at + 8,
    );
    for (const [i, place] of places.entries()) bytes.writeUInt16LE(place, at + FORM + 2 * i);
    at += formBytes(places.length);
  }
  bytes.writeUInt32LE(at, 20);
  bytes.writeUInt32LE(probe.room, ROOM);
  bytes.writeFloatLE(probe.floor, 28);
  text.copy(bytes, at);
  return bytes;
}

/** A kept probe when so many more names have come before those that were found. */
export function withLessRoom(stored: Uint8Array, names: number): Uint8Array {
  const bytes = Buffer.from(stored);
  bytes.writeUInt32LE(bytes.readUInt32LE(ROOM) - names, ROOM);
  return bytes;
}

export function probeFrom(stored: Uint8Array): StoredProbe {
  // Bytes of a database start anywhere; numbers are laid over a copy that starts at a multiple of four.
  const copy = new Uint8Array(stored);
  const view = new DataView(copy.buffer);
  const count = (at: number): number => view.getUint16(12 + 2 * at, true);
  const tokens = new Uint32Array(copy.buffer, HEAD, count(0));
  const keys = new Uint32Array(copy.buffer, HEAD + tokens.byteLength, count(2));
  const first = HEAD + tokens.byteLength + keys.byteLength;
  let forms: Probe['forms'] | undefined;
  const spelled = copy.subarray(view.getUint32(20, true));
  return {
    cut: view.getFloat32(0, true),
    wanted: view.getFloat32(4, true),
    free: view.getFloat32(8, true),
    room: view.getUint32(ROOM, true),
    floor: view.getFloat32(28, true),
    telling: count(1),
    readings: count(3),
    tokens,
    keys,
    forms() {
      forms ??= formsFrom(view, first, count(3));
      return forms;
    },
    letters: () => JSON.parse(Buffer.from(spelled.buffer, spelled.byteOffset, spelled.length).toString()),
    spelled,
  };
}

function formsFrom(view: DataView, first: number, count: number): Probe['forms'] {
  const forms: Probe['forms'] = [];
  for (let at = first; forms.length < count; ) {
    const places = view.getUint8(at + 11);
    forms.push({
      weight: view.getFloat32(at, true),
      wanted: view.getFloat32(at + 4, true),
      rule: RULES[view.getUint8(at + 8)]!,
      part: PARTS[view.getUint8(at + 9)],
      isRespaced: (view.getUint8(at + 10) & RESPACED) !== 0,
      isPersonal: (view.getUint8(at + 10) & PERSONAL) !== 0,
      tokens: Array.from({ length: places }, (_, i) => view.getUint16(at + FORM + 2 * i, true)),
    });
    at += formBytes(places);
  }
  return forms;
}
