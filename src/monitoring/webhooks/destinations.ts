/** Reads the operator's file of webhook destinations, with their secrets from other files or the environment. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from '@hono/zod-openapi';
import { isPublicAddress } from '../../ingest/download/public-addresses.ts';

/** The destinations are invalid; the message names the file, the destination and the error. */
class WrongDestinations extends Error {
  override name = 'WrongDestinations';
}

/** Event types to send, or `watch.*` for all types with this prefix. */
const eventPattern = z
  .string()
  .regex(/^(\*|[a-z]+\.(\*|[a-z_]+))$/, 'must be *, such as watch.*, or such as watch.new');

const Listed = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9._-]{1,60}$/, 'must be letters, digits, . _ -'),
  url: z.url(),
  events: z.array(eventPattern).min(1).default(['*']),
  /** A file or an environment variable with the secret. Several secrets are separated by line breaks or spaces, the newest first. */
  secret_file: z.string().optional(),
  secret_env: z.string().optional(),
  /** True for the operator's own network: the address may be private. */
  private: z.boolean().default(false),
});

const DestinationFile = z.strictObject({ destinations: z.array(Listed).min(1).max(50) });

/** A validated destination. */
export interface Destination {
  name: string;
  url: URL;
  wants(type: string): boolean;
  /** Signing secrets, `whsec_…`. Every secret signs, so that a receiver can change from one to another. */
  secrets: readonly string[];
  private: boolean;
}

/** Length of a signing secret in bytes, as required by Standard Webhooks. */
const SECRET_BYTES = { least: 24, most: 64 };
const MAX_SECRETS = 3;

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
  if (twice !== undefined) return fail(`two destinations are named ${twice}; names must be unique.`);
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

/** True for an address of this machine, by name or number. */
export const isLoopback = (url: URL): boolean => {
  const host = hostOf(url);
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
};

/** The error in an address, as far as its text shows; null if there is none. Names are resolved when an event is sent. */
function addressFault(url: URL, isPrivate: boolean): string | null {
  if (url.username || url.password)
    return 'the address must not contain a user name or password; the signature identifies the sender.';
  if (isLoopback(url)) return ['http:', 'https:'].includes(url.protocol) ? null : 'the address must be https.';
  if (url.protocol !== 'https:') return 'the address must be https; only this machine may be addressed by http.';
  const host = hostOf(url);
  if (!isPrivate && isIP(host) !== 0 && !isPublicAddress(host))
    return `${host} is no public address; set "private": true to allow it.`;
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
    return fail('set either secret_file or secret_env to the location of the secret.');
  let text: string | undefined;
  if (secret_env !== undefined) text = env[secret_env] ?? fail(`the environment variable ${secret_env} is not set.`);
  else
    try {
      text = readFileSync(resolve(path, '..', secret_file!), 'utf8');
    } catch (error) {
      return fail(`secret_file cannot be read: ${(error as Error).message}`);
    }
  const secrets = text.split(/\s+/).filter((one) => one !== '');
  if (secrets.length === 0 || secrets.length > MAX_SECRETS)
    return fail(`needs 1 to ${MAX_SECRETS} secrets, not ${secrets.length}.`);
  for (const secret of secrets) {
    const encoded = secret.replace(/^whsec_/, '');
    const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) ? Buffer.from(encoded, 'base64').length : 0;
    // The message must not contain the secret.
    if (bytes < SECRET_BYTES.least || bytes > SECRET_BYTES.most)
      return fail(
        `a secret must be whsec_ and ${SECRET_BYTES.least} to ${SECRET_BYTES.most} random bytes in base64: echo whsec_$(openssl rand -base64 32)`,
      );
  }
  return secrets;
}
