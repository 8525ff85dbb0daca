/**
 * Receipts: signed statements of an answer, the data it is based on, and its time.
 *
 * A receipt is a JWS in compact form (RFC 7515) with EdDSA (RFC 8037): `<header>.<claims>.<signature>`, each in
 * base64url. It covers the bytes of the body before compression. In a JSON body it is the last member, and covers the
 * body without that member.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { type OwnMark, ownMark } from '../../domain/lists/own-lists.ts';
import type { SourceStatus } from '../../domain/lists/source.ts';
import type { LoadedData } from '../data/loaded-data.ts';
import { bodyText } from '../json-text.ts';
import { RELEASE } from '../release.ts';

/** The public half of a signing key as a JSON Web Key (RFC 8037). */
export interface PublicJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  /** Thumbprint of the key (RFC 7638). */
  kid: string;
  alg: 'EdDSA';
  use: 'sig';
}

/** An Ed25519 key that signs receipts. */
export interface SigningKey {
  privateKey: KeyObject;
  jwk: PublicJwk;
}

/** A new private key as PEM text (PKCS 8). */
export const newKeyText = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Reads a private key from PEM text. @throws Error that states the required format */
export function readSigningKey(pem: string): SigningKey {
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(pem);
  } catch (error) {
    throw new Error(`no private key in PEM form (${(error as Error).message})`);
  }
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new Error(`a key of type ${privateKey.asymmetricKeyType}, not Ed25519; openssl genpkey -algorithm ed25519`);
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = hash('sha256', `{"crv":"Ed25519","kty":"OKP","x":"${x}"}`, 'base64url');
  return { privateKey, jwk: { kty: 'OKP', crv: 'Ed25519', x: x!, kid, alg: 'EdDSA', use: 'sig' } };
}

/** An edition that the answer is based on. */
interface ReceiptEdition extends OwnMark {
  source_id: string;
  /** Official date; null before the first edition. */
  edition: string | null;
  /** SHA-256 of the edition's file, decompressed. */
  sha256: string | null;
  /** Freshness of the list at that time; part of the coverage that a screening states. */
  state: SourceStatus;
  /** Why it was not fresh and since when; only where the answer itself contains it (`/api/sources`). */
  reason?: string;
  since?: string;
}

/** The claims of a receipt. */
export interface ReceiptClaims {
  /** Time of signing. An answer that is repeated within a minute may have the receipt of the first. */
  time: string;
  /** The day used for ages of editions and `as_of`, YYYY-MM-DD. */
  day: string;
  /** The request in canonical form: path, then parameters by name, without `receipt`. */
  request: string;
  content_type: string;
  body_sha256: string;
  body_bytes: number;
  data_version: string;
  /** Version of the matching rules; null for data built without stating them. */
  ruleset: string | null;
  release: string;
  demo?: true;
  editions: ReceiptEdition[];
}

/** The facts about an answer that a receipt states. */
export interface ReceiptFacts {
  request: string;
  contentType: string;
  body: Uint8Array | string;
  /** SHA-256 of the body in hex, if already computed. */
  bodySha256?: string | undefined;
  data: LoadedData;
  day: string;
  /** True for an answer that states why lists are not fresh. */
  saysWhy?: boolean;
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

/** The claims that all answers from the same data share, as JSON, and their hash. */
interface DataClaims {
  text: string;
  id: string;
}

const dataClaims = { plain: new WeakMap<LoadedData, DataClaims>(), why: new WeakMap<LoadedData, DataClaims>() };

function claimsOfData(data: LoadedData, saysWhy: boolean): DataClaims {
  const cache = saysWhy ? dataClaims.why : dataClaims.plain;
  const known = cache.get(data);
  if (known !== undefined) return known;
  const text = JSON.stringify({
    data_version: data.version,
    ruleset: data.ruleset,
    release: RELEASE,
    ...(data.demo && { demo: true }),
    editions: data.sources.map(({ state }): ReceiptEdition => {
      const { source_id, edition, edition_sha256: sha256, state: status, reason, since } = state;
      const why = saysWhy && { ...(reason && { reason }), ...(since && { since }) };
      return { source_id, ...ownMark(source_id), edition, sha256, state: status, ...why };
    }),
  } satisfies Partial<ReceiptClaims>);
  const claims = { text, id: hash('sha256', text, 'base64url') };
  cache.set(data, claims);
  return claims;
}

const KEPT_MS = 60_000;
/** Maximum characters in the cache, including its keys; the cache is cleared beyond it. */
const MAX_LETTERS = 1_000_000;

/** Issues receipts with a key. A signature takes 40 microseconds, so it is cached for a minute with its time. */
export function receiptIssuer({ privateKey, jwk }: SigningKey, now: () => number = Date.now) {
  const header = base64url(JSON.stringify({ alg: 'EdDSA', typ: 'sis-receipt', kid: jwk.kid }));
  let kept = new Map<string, { time: number; signature: string }>();
  let keptLetters = 0;
  let keptUntil = 0;
  function stated(facts: ReceiptFacts, bodySha256: string, time: number, { text }: DataClaims): string {
    const { body } = facts;
    const own = JSON.stringify({
      time: new Date(time).toISOString(),
      day: facts.day,
      request: facts.request,
      content_type: facts.contentType,
      body_sha256: bodySha256,
      body_bytes: typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength,
    } satisfies Partial<ReceiptClaims>);
    return `${header}.${base64url(`${own.slice(0, -1)},${text.slice(1)}`)}`;
  }
  return {
    jwk,
    issue(facts: ReceiptFacts): string {
      const time = now();
      if (time >= keptUntil || keptLetters >= MAX_LETTERS || time < keptUntil - KEPT_MS) {
        kept = new Map();
        keptLetters = 0;
        keptUntil = time + KEPT_MS;
      }
      const { day, contentType, request } = facts;
      const bodySha256 = facts.bodySha256 ?? hash('sha256', facts.body, 'hex');
      const claims = claimsOfData(facts.data, facts.saysWhy ?? false);
      // Contains all claims except the time, so that a cached signature fits only the same receipt.
      const key = `${claims.id} ${day} ${contentType} ${bodySha256} ${request}`;
      const known = kept.get(key);
      const input = stated(facts, bodySha256, known?.time ?? time, claims);
      if (known) return `${input}.${known.signature}`;
      const signature = sign(null, Buffer.from(input), privateKey).toString('base64url');
      kept.set(key, { time, signature });
      keptLetters += key.length + signature.length;
      return `${input}.${signature}`;
    },
  };
}

export type ReceiptIssuer = ReturnType<typeof receiptIssuer>;

/** The receipt does not verify; the message states why. */
export class WrongReceipt extends Error {
  override name = 'WrongReceipt';
}

function decoded(part: string, what: string): Buffer {
  const bytes = Buffer.from(part, 'base64url');
  // The last base64url character has unused bits; a variant of it must not count as the same bytes.
  if (bytes.toString('base64url') !== part) throw new WrongReceipt(`The ${what} of the receipt is not base64url.`);
  return bytes;
}

function parsed(part: string, what: string): Record<string, unknown> {
  try {
    return JSON.parse(decoded(part, what).toString());
  } catch (error) {
    throw error instanceof WrongReceipt ? error : new WrongReceipt(`The ${what} of the receipt is not JSON.`);
  }
}

/** The claims of a receipt whose signature was verified with one of the keys. @throws WrongReceipt */
export function readReceipt(receipt: string, keys: readonly Pick<PublicJwk, 'kid' | 'x'>[]): ReceiptClaims {
  const [header = '', claims = '', signature = '', ...more] = receipt.split('.');
  if (signature === '' || more.length > 0)
    throw new WrongReceipt('Not a valid receipt: expected three parts separated by dots.');
  const { alg, kid, typ } = parsed(header, 'header');
  if (alg !== 'EdDSA' || typ !== 'sis-receipt') throw new WrongReceipt('The header is not that of a receipt.');
  const key = keys.find((one) => one.kid === kid);
  if (!key)
    throw new WrongReceipt(`The receipt is signed by the key ${String(kid).slice(0, 60)}, which is not known here.`);
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x }, format: 'jwk' });
  if (!verify(null, Buffer.from(`${header}.${claims}`), publicKey, decoded(signature, 'signature')))
    throw new WrongReceipt('The signature does not fit: the receipt was altered.');
  return parsed(claims, 'statement') as unknown as ReceiptClaims;
}

/** @throws WrongReceipt when the receipt was not issued for exactly these bytes */
export function checkBody(claims: ReceiptClaims, body: Uint8Array): void {
  const found = hash('sha256', body, 'hex');
  if (found !== claims.body_sha256)
    throw new WrongReceipt(
      `The body was altered: the receipt is for ${claims.body_bytes} bytes with SHA-256 ${claims.body_sha256}, here are ${body.byteLength} with ${found}.`,
    );
}

const MEMBER = ',"receipt":"';

/** Adds the receipt to a JSON object, as its last member. */
export const withReceipt = (body: Uint8Array | string, receipt: string): string =>
  `${bodyText(body).slice(0, -1)}${MEMBER}${receipt}"}`;

/** Undoes {@link withReceipt}; null when the body has no receipt as its last member. */
export function takeReceipt(body: Buffer): { body: Buffer; receipt: string } | null {
  const start = body.lastIndexOf(MEMBER);
  if (start === -1 || body.subarray(-2).toString('latin1') !== '"}') return null;
  const receipt = body.subarray(start + MEMBER.length, -2).toString('latin1');
  if (!/^[\w.-]+$/.test(receipt)) return null;
  return { body: Buffer.concat([body.subarray(0, start), Buffer.from('}')]), receipt };
}

/** A request in canonical form: the path, then its parameters by name, so that equivalent requests are equal. */
export function canonicalRequest(path: string, parameters: ReadonlyMap<string, string>): string {
  const pairs = [...parameters]
    .filter(([name]) => name !== 'receipt')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
    .sort();
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** An answer that a client saved. */
export interface SavedAnswer {
  receipt: string;
  /** The body that the receipt was issued for. */
  body: Buffer;
  /** Saved headers: name in lower case to value. */
  headers: ReadonlyMap<string, string>;
}

/** The head of an HTTP response, as `curl -i` writes it, and the start of the body; null without such a head. */
function readHead(bytes: Buffer): { headers: Map<string, string>; end: number } | null {
  if (!/^HTTP\/\d/.test(bytes.subarray(0, 6).toString('latin1'))) return null;
  const separator = /\r?\n\r?\n/.exec(bytes.subarray(0, 64 * 1024).toString('latin1'));
  if (!separator) throw new WrongReceipt('The headers never end: save headers and body as `curl -i` writes them.');
  const lines = bytes.subarray(0, separator.index).toString('latin1').split(/\r?\n/);
  if (!/^HTTP\/[\d.]+ 200(?: |$)/.test(lines[0]!))
    throw new WrongReceipt(`Only an answer with status 200 can be proven, not "${lines[0]}".`);
  const headers = new Map(
    lines.slice(1).map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, '')];
    }),
  );
  return { headers, end: separator.index + separator[0].length };
}

/** Reads a JSON body with the member `receipt`, or headers and body as `curl -i` writes them. @throws WrongReceipt */
export function readSavedAnswer(bytes: Buffer): SavedAnswer {
  const head = readHead(bytes);
  const headers = head?.headers ?? new Map<string, string>();
  const body = head ? bytes.subarray(head.end) : bytes;
  const inBody = takeReceipt(body);
  if (inBody) return { ...inBody, headers };
  const receipt = headers.get('x-receipt');
  if (receipt !== undefined) return { receipt, body, headers };
  throw new WrongReceipt(
    'There is no receipt in it: save the answer to a request with ?receipt=true exactly as it came (curl -o FILE), or headers and body (curl -i -o FILE) where the header X-Receipt is sent.',
  );
}
