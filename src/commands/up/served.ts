/** Steps of `up` once there is a snapshot to serve. */
import type { Config } from '../../config.ts';
import { tokenState } from '../../domain/token.ts';
import type { Readiness } from '../../http/app-parts.ts';
import type { RunningServer } from '../../http/server.ts';
import { missingLists } from '../../service/coverage.ts';
import type { Store } from '../../store/store.ts';
import type { Preparing } from '../child-processes/child-command.ts';
import { print, styled, warn } from '../console/terminal.ts';
import { demoConfig } from '../data/snapshot-file.ts';
import { type ServeOptions, type Serving, serve } from '../serve.ts';
import { createToken } from '../token.ts';

/** One line about what is still missing in the served data. */
function stateOf(server: RunningServer, { required, isDemoFault }: Readiness): string {
  const data = server.current();
  const where = `on ${server.url}  (reference: ${server.url}/docs)`;
  if (!data || (data.demo && isDemoFault))
    return `${styled('bold', 'Not ready')}: no official list is here yet. It answers ${where}`;
  const missing = missingLists(data);
  const without = missing.length > 0 ? ` without ${missing.join(', ')}` : '';
  const ready = missing.some((id) => required.includes(id)) ? 'Not ready' : 'Ready';
  return `${styled('bold', ready)} ${where}${without}`;
}

/** Prints how to reach the service; creates a first token if none is usable. */
async function greet(store: Store, config: Config, url: string): Promise<void> {
  if (config.auth === 'off') return;
  if ((await store.tokens.list()).some((token) => token.scope !== 'feeds' && tokenState(token) === 'usable')) {
    print('Use one of your tokens (`sis token list`), or make another: sis token create NAME');
    return;
  }
  const { token } = await createToken(store, { name: 'local' });
  print(`Token (shown once): ${styled('bold', token)}`);
  print(`Try: curl -H 'Authorization: Bearer ${token}' '${url}/api/entities?q=bank'`);
}

/** Options of `up` for serving, with the preparing process. */
export interface PreparedServing extends Pick<ServeOptions, 'plan' | 'readiness'> {
  preparing: Preparing;
  /** What can be served from the start. */
  first: 'earlier' | 'in place' | 'stand-in' | 'nothing';
}

/** Serves the prepared data, or earlier data while they are updated; prints once when required lists are up to date. */
export async function servePrepared(config: Config, serving: PreparedServing): Promise<void> {
  const { preparing, first, plan, readiness } = serving;
  const prepared = async ({ server, store, caughtUp }: Serving): Promise<void> => {
    if (first === 'earlier') print(`Serving what is at hand on ${server.url} while it is brought up to date.`);
    if (first === 'in place') print(`The lists are served on ${server.url} while their daily reports are made.`);
    preparing.start();
    const awaited =
      first === 'stand-in' || first === 'nothing'
        ? []
        : await Promise.race([preparing.awaiting, preparing.ended.then(() => null)]);
    if (awaited !== null) {
      print(`\n${stateOf(server, readiness)}`);
      if (awaited.length > 0) print(`Still awaited: ${awaited.join(', ')}.`);
      await greet(store, config, server.url);
    }
    const code = await preparing.ended;
    if (code === null) return;
    if (code !== 0) warn('Some lists could not be updated; the previous data stay in use.');
    await caughtUp();
    print(`\n${stateOf(server, readiness)}`);
    if (awaited === null) await greet(store, config, server.url);
  };
  await serve(config, prepared, {
    plan: plan && { ...plan, otherSteps: preparing.onStep },
    readiness,
    isBuilt: true,
    standIn: first === 'stand-in' ? demoConfig(config) : null,
  });
}
