import { demoMark } from '../../service/coverage.ts';
import { Problem } from '../../service/problems.ts';
import { RELEASE } from '../../service/release.ts';
import { type Answer, json } from '../answers/answer.ts';
import type { OpenCall } from './open-call.ts';

/** GET /health: the process answers; says so when its data is the demo edition. */
export const health = ({ data }: OpenCall): Answer =>
  json({ status: 'ok', version: RELEASE, ...(data ? demoMark(data) : {}) });

/** GET /ready: data is loaded; 503 before. Says which sources are not fresh. */
export function ready({ data, refresh, clock }: OpenCall): Answer {
  if (!data) throw new Problem(503, 'No data is loaded yet.', { headers: { 'Retry-After': '5' } });
  return json({
    status: 'ready',
    data_version: data.version,
    demo: data.demo,
    ...(refresh && { refresh: refresh() }),
    ...(clock && { clock: clock() }),
    sources: data.sources.map(({ info, state }) => ({
      source_id: info.id,
      edition: state.edition,
      state: state.state,
      ...(state.reason === undefined ? {} : { reason: state.reason }),
      ...(state.since === undefined ? {} : { since: state.since }),
    })),
  });
}
