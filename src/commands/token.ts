import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { type ApiToken, tokenState } from '../domain/token.ts';
import type { Store } from '../store/store.ts';
import { print, printJson, printTable, styled } from './console/terminal.ts';
import { CommandFailed, WrongUsage, withStore } from './run.ts';

const MS_PER_DAY = 86_400_000;

export interface NewToken {
  id: string;
  name: string;
  /** Shown once; only its SHA-256 is kept. */
  token: string;
  expires_at: string | null;
}

/** Makes a random 256-bit token and stores its digest. */
export async function createToken(
  store: Store,
  options: { name: string; expiresInDays?: number; rateLimit?: number },
): Promise<NewToken> {
  const now = Date.now();
  const token = `sis_${randomBytes(32).toString('base64url')}`;
  const days = options.expiresInDays;
  const stored: ApiToken = {
    id: randomUUID().slice(0, 8),
    name: options.name,
    hash: hash('sha256', token),
    created_at: new Date(now).toISOString(),
    expires_at: days === undefined ? null : new Date(now + days * MS_PER_DAY).toISOString(),
    revoked_at: null,
    last_used_at: null,
    rate_limit: options.rateLimit ?? null,
  };
  await store.tokens.insert(stored);
  return { id: stored.id, name: stored.name, token, expires_at: stored.expires_at };
}

function positive(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new WrongUsage(`${flag} must be a whole number above 0, not ${text}.`);
  return Number(text);
}

async function list(flags: { json?: boolean }): Promise<void> {
  const tokens = await withStore((store) => store.tokens.list());
  if (flags.json) return printJson(tokens.map(({ hash: _hash, ...token }) => ({ ...token, state: tokenState(token) })));
  if (tokens.length === 0) return print('There is no token yet: sis token create NAME');
  printTable(
    [
      { title: 'ID', value: (token) => token.id },
      { title: 'NAME', value: (token) => token.name },
      { title: 'CREATED', value: (token) => token.created_at.slice(0, 10) },
      { title: 'EXPIRES', value: (token) => token.expires_at?.slice(0, 10) ?? 'never' },
      { title: 'LAST USE', value: (token) => token.last_used_at?.slice(0, 16).replace('T', ' ') ?? 'never' },
      { title: 'LIMIT/MIN', value: (token) => String(token.rate_limit ?? 'default'), right: true },
      {
        title: 'STATE',
        value: (token) => tokenState(token),
        style: (token) => (tokenState(token) === 'usable' ? 'green' : 'dim'),
      },
    ],
    tokens,
  );
}

export function registerToken(program: Command): void {
  const token = program
    .command('token')
    .description('Access tokens of the HTTP service')
    .addHelpText(
      'after',
      '\nExamples:\n  sis token create reporting --expires-in 90\n  sis token list\n  sis token revoke 1a2b3c4d',
    );
  token
    .command('create')
    .description('Make a token; it is shown once')
    .argument('<name>', 'who or what will use it')
    .option('--expires-in <days>', 'days until it expires (default: never)')
    .option('--rate-limit <requests>', "requests per minute (default: the service's own limit)")
    .option('--json', 'print JSON')
    .action((name: string, flags: { expiresIn?: string; rateLimit?: string; json?: boolean }) => {
      const expiresInDays = positive('--expires-in', flags.expiresIn);
      const rateLimit = positive('--rate-limit', flags.rateLimit);
      return withStore(async (store) => {
        const created = await createToken(store, { name, expiresInDays, rateLimit });
        if (flags.json) return printJson(created);
        print(created.token);
        print(styled('dim', `Token ${created.id} (${name}); it is not shown again.`));
      });
    });
  token.command('list').description('All tokens, without their secrets').option('--json', 'print JSON').action(list);
  token
    .command('revoke')
    .description('Take a token out of use for good')
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
