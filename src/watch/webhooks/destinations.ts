/** Where events are sent: the operator's file of destinations, with their secrets from other files or the environment. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from '@hono/zod-openapi';
import { isPublicAddress } from '../../ingest/download/public-addresses.ts';

/** The destinations cannot be used; the message names the file, the destination and what is wrong. */
export class WrongDestinations extends Error {
  override name = 'WrongDestinations';
}

/** What is sent: types of events, or `watch.*` for all that begin so. */
const eventPattern = z
  .string()
  .regex(/^(\*|[a-z]+\.(\*|[a-z_]+))$/, 'must be *, such as watch.*, or such as watch.new');

const Listed = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9._-]{1,60}$/, 'must be letters, digits, . _ -'),
  url: z.url(),
  events: z.array(eventPattern).min(1).default(['*']),
  /** A file with the secret, or an environment variable that holds it; several secrets by lines or spaces, the newest first. */
  secret_file: z.string().optional(),
  secret_env: z.string().optional(),
  /** The operator's own network: the address may be private. */
  private: z.boolean().default(false),
});

const DestinationFile = z.strictObject({ destinations: z.array(Listed).min(1).max(50) });

/** A destination that can be sent to. */
export interface Destination {
  name: string;
  url: URL;
  /** True for events of this type. */
  wants(type: string): boolean;
  /** Signing secrets, `whsec_…`; each signs, so that a receiver may change from one to the other. */
  secrets: readonly string[];
  private: boolean;
}

/** Bytes of a signing secret, as Standard Webhooks asks for. */
const SECRET_BYTES = { least: 24, most: 64 };
const MOST_SECRETS = 3;

/** @throws WrongDestinations */
export function readDestinations(path: string, env: NodeJS.ProcessEnv): Destination[] {
  const fail = (message: string): never => {
    throw new WrongDestinations(`${path}: ${message}`);
  };
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail(`cannot be read: ${(error as Error).message}`);
  }
  const parsed = DestinationFile.safeParse(value);
  if (!parsed.success)
    return fail(parsed.error.issues.map((one) => `${one.path.join('.')}: ${one.message}`).join('; '));
  const names = parsed.data.destinations.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return fail(`two destinations are named ${twice}; what is sent is kept by name.`);
  return parsed.data.destinations.map(({ name, url: text, events, private: isPrivate, ...secret }) => {
    const url = new URL(text);
    const wrong = addressFault(url, isPrivate);
    if (wrong) return fail(`${name}: ${wrong}`);
    return {
      name,
      url,
      private: isPrivate,
      secrets: secretsOf(secret, { path, env, fail: (message) => fail(`${name}: ${message}`) }),
      wants: (type) =>
        events.some((one) => one === '*' || one === type || (one.endsWith('*') && type.startsWith(one.slice(0, -1)))),
    };
  });
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** True for an address of this machine by its name or number. */
export const isLoopback = (url: URL): boolean => {
  const host = hostOf(url);
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
};

/** What is wrong with an address, as far as its text says; names are looked up when something is sent. */
function addressFault(url: URL, isPrivate: boolean): string | null {
  if (url.username || url.password)
    return 'the address must hold no user name or password; the signature says who sends.';
  if (isLoopback(url)) return ['http:', 'https:'].includes(url.protocol) ? null : 'the address must be https.';
  if (url.protocol !== 'https:') return 'the address must be https; only this machine itself may be reached by http.';
  const host = hostOf(url);
  if (!isPrivate && isIP(host) !== 0 && !isPublicAddress(host))
    return `${host} is no public address; "private": true allows it.`;
  return null;
}

interface SecretPlace {
  path: string;
  env: NodeJS.ProcessEnv;
  fail(message: string): never;
}

function secretsOf(
  { secret_file, secret_env }: { secret_file?: string | undefined; secret_env?: string | undefined },
  { path, env, fail }: SecretPlace,
): string[] {
  if ((secret_file === undefined) === (secret_env === undefined))
    return fail('secret_file or secret_env must name where the secret is, one of them.');
  let text: string | undefined;
  if (secret_env !== undefined) text = env[secret_env] ?? fail(`the environment variable ${secret_env} is not set.`);
  else
    try {
      text = readFileSync(resolve(path, '..', secret_file!), 'utf8');
    } catch (error) {
      return fail(`secret_file cannot be read: ${(error as Error).message}`);
    }
  const secrets = text.split(/\s+/).filter((one) => one !== '');
  if (secrets.length === 0 || secrets.length > MOST_SECRETS)
    return fail(`needs 1 to ${MOST_SECRETS} secrets, not ${secrets.length}.`);
  for (const secret of secrets) {
    const encoded = secret.replace(/^whsec_/, '');
    const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) ? Buffer.from(encoded, 'base64').length : 0;
    // The secret itself is said nowhere.
    if (bytes < SECRET_BYTES.least || bytes > SECRET_BYTES.most)
      return fail(
        `a secret must be whsec_ and ${SECRET_BYTES.least} to ${SECRET_BYTES.most} random bytes in base64: echo whsec_$(openssl rand -base64 32)`,
      );
  }
  return secrets;
}
