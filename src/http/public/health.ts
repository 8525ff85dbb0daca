import { demoMark } from '../../service/coverage.ts';
import { Problem } from '../../service/problems.ts';
import { RELEASE } from '../../service/release.ts';
import { type Answer, json } from '../answers/answer.ts';
import type { OpenCall } from './open-call.ts';

/** GET /health: the process answers; says so when its data is the demo edition. */
export const health = ({ data }: OpenCall): Answer =>
  json({ status: 'ok', version: RELEASE, ...(data ? demoMark(data) : {}) });

/**
 * GET /ready: data is loaded and the process is not about to end; else 503. Says which sources are not fresh, whether the
 * store answers and holds other editions than are served, what part this process has among others, and whether the audit log
 * can be written.
 */
export function ready({ data, snapshot, refresh, store, node, draining, clock, audit }: OpenCall): Answer {
  if (draining()) throw new Problem(503, 'This process is about to end.', { headers: { 'Retry-After': '5' } });
  if (!data) throw new Problem(503, 'No data is loaded yet.', { headers: { 'Retry-After': '5' } });
  return json({
    status: 'ready',
    data_version: data.version,
    demo: data.demo,
    ...(snapshot && { snapshot: snapshot() }),
    ...(store && { store: store() }),
    ...(node && { node: node() }),
    ...(refresh && { refresh: refresh() }),
    ...(clock && { clock: clock() }),
    ...(audit && { audit: audit.state() }),
    sources: data.sources.map(({ info, state }) => ({
      source_id: info.id,
      edition: state.edition,
      state: state.state,
      ...(state.reason === undefined ? {} : { reason: state.reason }),
      ...(state.since === undefined ? {} : { since: state.since }),
    })),
  });
}
