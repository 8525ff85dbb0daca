import { resolve } from 'node:path';
import { z } from 'zod';
import { isIsoDay } from './domain/dates.ts';
import { SOURCE_IDS } from './domain/lists/source.ts';
import { nearestOf } from './domain/nearest.ts';
import { isNetwork } from './http/request/client.ts';
import { DATA_FOLDER } from './service/data/read-ahead.ts';
import { defaultThreads } from './threads/worker-pool.ts';

/** An environment variable has an invalid value; `message` names it and the allowed values. */
export class WrongConfiguration extends Error {
  override name = 'WrongConfiguration';
}

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const RECEIPT_POLICIES = ['screening', 'all', 'asked'] as const;
/** Longest wait between two refresh runs; a timer cannot wait longer. */
export const MAX_REFRESH_HOURS = 500;
/** Proxies check every few seconds whether a node is ready. */
const DRAIN_SECONDS = 5;
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Schema of a whole number within a range, written in digits. */
const wholeNumber = (min: number, max: number) => {
  const allowed = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, allowed)
    .transform(Number)
    .refine((value) => value >= min && value <= max, allowed);
};

const REFRESH_HOURS = `hours from 0 (never) to ${MAX_REFRESH_HOURS}`;
const isSourceId = (id: string): boolean => (SOURCE_IDS as readonly string[]).includes(id);

/** The variable that replaces the download address of a list: `SIS_URL_UN_SC` for `un-sc`. */
const urlVariable = (sourceId: string): string => `SIS_URL_${sourceId.toUpperCase().replaceAll('-', '_')}`;

/** Download addresses from the environment, by source id. @throws WrongConfiguration for an invalid address */
function listUrls(given: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const urls: Record<string, string> = {};
  for (const id of SOURCE_IDS) {
    const url = given[urlVariable(id)];
    if (url === undefined) continue;
    if (!/^https?:\/\//.test(url) || !URL.canParse(url))
      throw new WrongConfiguration(`${urlVariable(id)} must be an address that begins with http:// or https://.`);
    urls[id] = url;
  }
  return urls;
}

const Environment = z
  .object({
    /** Folder with the store, the snapshot and the archived editions. */
    SIS_DATA_DIR: z.string().default(DATA_FOLDER),
    /** Without it the store is a SQLite file in the data folder. */
    SIS_DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
      .optional(),
    /** Base address of links to the service, without a trailing slash; by default the one that the client used. */
    SIS_PUBLIC_URL: z
      .string()
      .regex(
        /^https?:\/\/[^\s?#@]+$/,
        'the address of the service as its users reach it, such as https://sanctions.example',
      )
      .optional(),
    SIS_HOST: z.string().default('127.0.0.1'),
    SIS_PORT: wholeNumber(0, 65_535).default(8080),
    SIS_AUTH: z.enum(['token', 'off'], 'token or off').default('token'),
    /** Requests per minute of a token without a separate limit; 0 = unlimited. */
    SIS_RATE_LIMIT: wholeNumber(0, 10_000_000).default(60_000),
    /** Paths of PEM files; HTTPS when set. */
    SIS_TLS_CERT: z.string().optional(),
    SIS_TLS_KEY: z.string().optional(),
    /** IANA name; determines the current day. */
    SIS_TIMEZONE: z.string().refine(isTimeZone, 'a time zone name such as UTC or Europe/London').default('UTC'),
    /** Encoder of topic vectors: `builtin`, `onnx:<folder>` or `http:<url>`; another one requires a new snapshot. */
    SIS_ENCODER: z
      .string()
      .regex(/^(builtin|onnx:.+|https?:.+)$/, 'builtin, onnx:<folder> or http:<url>')
      .default('builtin'),
    /** Sent to an HTTP encoder as a bearer token. */
    SIS_ENCODER_KEY: z.string().optional(),
    /** Number of threads for searches; 0 = search in the main thread. By default one per core, none on a single core. */
    SIS_WORKERS: wholeNumber(0, 64).optional(),
    /** How far back OFAC's change files are fetched on the first download: days, or a day YYYY-MM-DD. */
    SIS_DELTAS_SINCE: z
      .union(
        [wholeNumber(0, 3650), z.string().refine(isIsoDay)],
        'a number of days from 0 to 3650, or a day YYYY-MM-DD',
      )
      .default(90),
    /** Address of a folder with the official files by source id, used for downloads instead of the authorities. */
    SIS_MIRROR: z
      .string()
      .regex(/^https?:\/\/[^\s?#]+$/, 'an address that begins with http:// or https://')
      .optional(),
    /** Further hosts that downloads may be redirected to, for when an authority moves its storage. */
    SIS_STORAGE_HOSTS: z
      .string()
      .regex(/^[a-z0-9.-]+(\s*,\s*[a-z0-9.-]+)*$/, 'host names in lower case, separated by commas')
      .optional(),
    /** Token for the EU's download address, instead of the public one. */
    SIS_EU_TOKEN: z.string().optional(),
    /** Path of the settings file of own lists. */
    SIS_LISTS_FILE: z.string().optional(),
    /** Hours between two refresh runs; 0 = never. Each command has its own default. */
    SIS_REFRESH_HOURS: z
      .string()
      .regex(/^\d+(\.\d+)?$/, REFRESH_HOURS)
      .transform(Number)
      .refine((hours) => hours <= MAX_REFRESH_HOURS, REFRESH_HOURS)
      .optional(),
    /** Ids of the lists that the service needs to be ready, where the operator names them. */
    SIS_REQUIRED_LISTS: z
      .string()
      .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((id) => id.trim())))
      .refine(
        (ids) => ids.every(isSourceId),
        `source ids separated by commas, or none; there are ${SOURCE_IDS.join(', ')}`,
      )
      .optional(),
    /** Addresses and networks of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. */
    SIS_TRUSTED_PROXIES: z
      .string()
      .transform((text) => text.split(',').map((one) => one.trim()))
      .refine((all) => all.every(isNetwork), 'IP addresses and networks such as 10.0.0.0/8, separated by commas')
      .optional(),
    /** Answers that include a receipt without being asked for one: `screening`, `all`, or none (`asked`). */
    SIS_RECEIPTS: z.enum(RECEIPT_POLICIES, RECEIPT_POLICIES.join(', ')).default('screening'),
    /** Path of a PEM file with the Ed25519 key that signs receipts; by default a key is generated. */
    SIS_RECEIPT_KEY: z.string().optional(),
    /** Path of the audit log; absent: no log. */
    SIS_AUDIT: z.string().optional(),
    SIS_AUDIT_QUERIES: z.enum(['hash', 'text'], 'hash or text').default('hash'),
    SIS_AUDIT_MB: wholeNumber(1, 100_000).default(100),
    /** Whether reports are published automatically when a day is complete; each command has its own default. */
    SIS_REPORTS_AUTOPUBLISH: z.enum(['on', 'off'], 'on or off').optional(),
    /** Whether export files are written for each data version served; each command has its own default. */
    SIS_EXPORTS: z.enum(['on', 'off'], 'on or off').optional(),
    /** Whether decisions about hits are stored, for every token with that right. */
    SIS_DECISIONS: z.enum(['on', 'off'], 'on or off').default('off'),
    /** Folder of customers: the start page shows what `sis watch` found there. */
    SIS_WATCH_DIR: z.string().optional(),
    /** How long, in seconds, a token that the store has confirmed stays valid while the store is unavailable. */
    SIS_TOKEN_GRACE: wholeNumber(0, 86_400).default(3_600),
    /** Seconds for which a process continues to answer after a stop signal; by default 5 with PostgreSQL, else 0. */
    SIS_DRAIN_SECONDS: wholeNumber(0, 300).optional(),
    /** Where nodes exchange snapshots: in their PostgreSQL database, or in a shared folder. */
    SIS_SNAPSHOT_STORE: z
      .string()
      .regex(/^(database|\/.*)$/, 'database, or the absolute path of a folder')
      .default('database'),
    SIS_LOG_LEVEL: z.enum(LOG_LEVELS, LOG_LEVELS.join(', ')).default('info'),
  })
  .refine((env) => (env.SIS_TLS_CERT === undefined) === (env.SIS_TLS_KEY === undefined), {
    path: ['SIS_TLS_CERT'],
    message: 'set only together with SIS_TLS_KEY, both paths of PEM files',
  });

/** Variables of the examples, the deployment files and the tests. */
const OF_OTHERS = /^SIS_(?:TOKEN|URL|SITE|NODES|TEST_\w+)$/;

/** Warnings about unknown variables that begin with SIS_, each with the most similar known one. */
export function unknownVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = [...Object.keys(Environment.shape), ...SOURCE_IDS.map(urlVariable)];
  const unknown = Object.keys(env).filter(
    (name) => /^SIS_/i.test(name) && !known.includes(name) && !OF_OTHERS.test(name),
  );
  return unknown.map((name) => {
    const near = nearestOf(name, known);
    return `The environment variable ${name} is not known and has no effect${near ? `; did you mean ${near}?` : '.'}`;
  });
}

/** Reads the environment; an empty variable counts as absent. @throws WrongConfiguration naming an invalid one */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new WrongConfiguration(`${String(issue.path[0])} must be ${issue.message}.`);
  }
  const values = parsed.data;
  return {
    dataDir: resolve(values.SIS_DATA_DIR),
    ...(values.SIS_DATABASE_URL && { databaseUrl: values.SIS_DATABASE_URL }),
    ...(values.SIS_PUBLIC_URL && { publicUrl: values.SIS_PUBLIC_URL.replace(/\/+$/, '') }),
    host: values.SIS_HOST,
    port: values.SIS_PORT,
    auth: values.SIS_AUTH,
    rateLimit: values.SIS_RATE_LIMIT,
    ...(values.SIS_TLS_CERT && { tls: { certPath: values.SIS_TLS_CERT, keyPath: values.SIS_TLS_KEY! } }),
    timezone: values.SIS_TIMEZONE,
    encoder: values.SIS_ENCODER,
    ...(values.SIS_ENCODER_KEY && { encoderKey: values.SIS_ENCODER_KEY }),
    workers: values.SIS_WORKERS ?? defaultThreads(),
    deltasSince: values.SIS_DELTAS_SINCE,
    ...(values.SIS_MIRROR && { mirror: values.SIS_MIRROR.replace(/\/+$/, '') }),
    ...(values.SIS_STORAGE_HOSTS && { storageHosts: values.SIS_STORAGE_HOSTS.split(/\s*,\s*/) }),
    listUrls: listUrls(given),
    ...(values.SIS_EU_TOKEN && { euToken: values.SIS_EU_TOKEN }),
    ...(values.SIS_LISTS_FILE && { listsFile: resolve(values.SIS_LISTS_FILE) }),
    ...(values.SIS_REFRESH_HOURS !== undefined && { refreshHours: values.SIS_REFRESH_HOURS }),
    ...(values.SIS_REQUIRED_LISTS && { requiredLists: values.SIS_REQUIRED_LISTS }),
    trustedProxies: values.SIS_TRUSTED_PROXIES ?? [],
    receipts: values.SIS_RECEIPTS,
    ...(values.SIS_RECEIPT_KEY && { receiptKeyPath: values.SIS_RECEIPT_KEY }),
    ...(values.SIS_AUDIT && {
      audit: {
        path: resolve(values.SIS_AUDIT),
        plainQueries: values.SIS_AUDIT_QUERIES === 'text',
        maxBytes: values.SIS_AUDIT_MB * 1_000_000,
      },
    }),
    ...(values.SIS_REPORTS_AUTOPUBLISH && { autopublish: values.SIS_REPORTS_AUTOPUBLISH === 'on' }),
    ...(values.SIS_EXPORTS && { exports: values.SIS_EXPORTS === 'on' }),
    ...(values.SIS_DECISIONS === 'on' && { decisions: true as const }),
    ...(values.SIS_WATCH_DIR && { watchDir: resolve(values.SIS_WATCH_DIR) }),
    tokenGrace: values.SIS_TOKEN_GRACE,
    drainSeconds: values.SIS_DRAIN_SECONDS ?? (values.SIS_DATABASE_URL ? DRAIN_SECONDS : 0),
    snapshotStore: values.SIS_SNAPSHOT_STORE,
    logLevel: values.SIS_LOG_LEVEL,
  };
}

/** The service's configuration, read once at start and passed on as values. */
export type Config = ReturnType<typeof readConfig>;
