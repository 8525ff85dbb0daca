import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { type ApiToken, endsInDays, type TokenScope, tokenState } from '../domain/token.ts';
import type { Store } from '../store/store.ts';
import { type Options, wholeNumber } from './console/flags.ts';
import { CommandFailed, WrongUsage, withStore } from './console/run.ts';
import { print, printJson, printTable, styled } from './console/terminal.ts';

const MS_PER_DAY = 86_400_000;
/** Limits the damage of a token that was forgotten. */
const DEFAULT_DAYS = 365;

/** Generates a random 256-bit token and stores its digest. It expires in a year by default; null = never. */
export async function createToken(
  store: Store,
  options: { name: string; expiresInDays?: number | null; rateLimit?: number; scope?: TokenScope },
) {
  const now = Date.now();
  const token = `sis_${randomBytes(32).toString('base64url')}`;
  const days = options.expiresInDays === undefined ? DEFAULT_DAYS : options.expiresInDays;
  const stored: ApiToken = {
    id: randomUUID().slice(0, 8),
    name: options.name,
    hash: hash('sha256', token),
    created_at: new Date(now).toISOString(),
    expires_at: days === null ? null : new Date(now + days * MS_PER_DAY).toISOString(),
    revoked_at: null,
    last_used_at: null,
    rate_limit: options.rateLimit ?? null,
    scope: options.scope ?? 'all',
  };
  await store.tokens.insert(stored);
  // Shown once; only the digest of the token is stored.
  return { id: stored.id, name: stored.name, token, expires_at: stored.expires_at };
}

/** Parses `--expires-in`: days, null for `never`, undefined when absent. */
const lifetime = (text: string | undefined): number | null | undefined =>
  text === 'never' ? null : wholeNumber('--expires-in', text);

/** `usable`, `revoked`, `expired`, or when a usable one soon expires. */
function shownState(token: ApiToken): string {
  const state = tokenState(token);
  const days = endsInDays(token);
  return state !== 'usable' || days === null ? state : `ends in ${days} day${days === 1 ? '' : 's'}`;
}

async function list(flags: { json?: boolean }): Promise<void> {
  const tokens = await withStore((store) => store.tokens.list());
  if (flags.json) return printJson(tokens.map(({ hash: _hash, ...token }) => ({ ...token, state: tokenState(token) })));
  if (tokens.length === 0) return print('There is no token yet: sis token create NAME');
  printTable(tokens, {
    ID: 'id',
    NAME: 'name',
    CREATED: (token) => token.created_at.slice(0, 10),
    EXPIRES: (token) => token.expires_at?.slice(0, 10) ?? 'never',
    'LAST USE': (token) => token.last_used_at?.slice(0, 16).replace('T', ' ') ?? 'never',
    OPENS: (token) => token.scope ?? 'all',
    'LIMIT/MIN': { value: (token) => String(token.rate_limit ?? 'default'), right: true },
    STATE: {
      value: shownState,
      style: (token) =>
        shownState(token).startsWith('ends') ? 'yellow' : tokenState(token) === 'usable' ? 'green' : 'dim',
    },
  });
}

type CreateFlags = Options<'expiresIn' | 'rateLimit', 'feeds' | 'decide' | 'json'>;

export function registerToken(program: Command): void {
  const token = program
    .command('token')
    .description('Access tokens of the HTTP service')
    .addHelpText(
      'after',
      '\nExamples:\n  sis token create reporting --expires-in 90\n  sis token create "news reader" --feeds\n  sis token list\n  sis token revoke 1a2b3c4d',
    );
  token
    .command('create')
    .description('Create a token; it is shown once')
    .argument('<name>', 'who or what will use it')
    .option('--expires-in <days>', `days until it expires, or "never" (default: ${DEFAULT_DAYS})`)
    .option('--rate-limit <requests>', "requests per minute (default: the service's own limit)")
    .option('--feeds', 'a token for feed readers, which opens only feeds and is part of their address')
    .option('--decide', 'a token that may also read and record decisions, if the service stores them')
    .option('--json', 'print JSON')
    .action((name: string, flags: CreateFlags) => {
      if (flags.feeds && flags.decide) throw new WrongUsage('Give --feeds or --decide, not both.');
      const expiresInDays = lifetime(flags.expiresIn);
      const rateLimit = wholeNumber('--rate-limit', flags.rateLimit);
      return withStore(async (store) => {
        const scope = flags.feeds ? 'feeds' : flags.decide ? 'decide' : 'all';
        const created = await createToken(store, { name, expiresInDays, rateLimit, scope });
        const path = `/feeds/${created.token}/reports`;
        const feeds = flags.feeds && { atom: `${path}.atom`, json: `${path}.json` };
        if (flags.json) return printJson({ ...created, ...(feeds && { feeds }) });
        print(created.token);
        if (feeds)
          print(
            `Feeds, after the address of the service: ${Object.values(feeds).join(' and ')}; of parties and searches: see /followed`,
          );
        const end =
          created.expires_at === null ? 'it never expires' : `it expires on ${created.expires_at.slice(0, 10)}`;
        print(styled('dim', `Token ${created.id} (${name}); ${end} and is not shown again.`));
      });
    });
  token
    .command('list')
    .description('List all tokens, without their secrets')
    .option('--json', 'print JSON')
    .action(list);
  token
    .command('revoke')
    .description('Revoke a token permanently')
    .argument('<id>', 'as `sis token list` shows it')
    .option('--json', 'print JSON')
    .action((id: string, flags: { json?: boolean }) =>
      withStore(async (store) => {
        const revoked = await store.tokens.revoke(id, new Date().toISOString());
        if (!revoked) throw new CommandFailed(`There is no usable token ${id}; see \`sis token list\`.`);
        if (flags.json) printJson({ id, revoked });
        else print(`Token ${id} is revoked.`);
      }),
    );
}
