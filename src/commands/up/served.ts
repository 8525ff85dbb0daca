/** What `up` does once there is a snapshot to serve. */
import type { Config } from '../../config.ts';
import { tokenState } from '../../domain/token.ts';
import type { Store } from '../../store/store.ts';
import { print, styled, warn } from '../console/terminal.ts';
import type { RefreshPlan } from '../nodes/serving-work.ts';
import { type Serving, serve } from '../serve.ts';
import { createToken } from '../token.ts';
import { type Preparing, prepareApart } from './prepared-apart.ts';

/** Prints how to reach the service; a first token is made where none is usable. */
async function greet(store: Store, config: Config, url: string): Promise<void> {
  print(`\n${styled('bold', 'Ready')} on ${url}  (reference: ${url}/docs)`);
  if (config.auth === 'off') return;
  if ((await store.tokens.list()).some((token) => token.scope !== 'feeds' && tokenState(token) === 'usable')) {
    print('Use one of your tokens (`sis token list`), or make another: sis token create NAME');
    return;
  }
  const { token } = await createToken(store, { name: 'local' });
  print(`Token (shown once): ${styled('bold', token)}`);
  print(`Try: curl -H 'Authorization: Bearer ${token}' '${url}/api/entities?q=bank'`);
}

/**
 * Serves what `first` has prepared, or what was at hand while it is brought up to date. Ready is said when everything is.
 */
export async function servePrepared(config: Config, plan: RefreshPlan | null, first: Preparing | null): Promise<void> {
  const prepared = async ({ server: { url }, store, caughtUp }: Serving): Promise<void> => {
    const what = first ? 'The lists are served' : 'Serving what is at hand';
    print(`${what} on ${url} while ${first ? 'their daily reports are made' : 'it is brought up to date'}.`);
    const code = await (first ?? prepareApart()).ended;
    if (code === null) return;
    if (code !== 0) warn('Not everything was brought up to date; what is at hand stays.');
    await caughtUp();
    await greet(store, config, url);
  };
  await serve(config, prepared, plan);
}
