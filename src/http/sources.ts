import { z } from '@hono/zod-openapi';
import { ageDays } from './clock.ts';
import { DEMO_NOTICE } from './coverage.ts';
import type { LoadedData } from './loaded-data.ts';
import { json, operation } from './operation.ts';
import { type Source, SourceList } from './schemas.ts';

/** The sources as users see them. */
export function sourcesView(data: LoadedData, today: string): z.output<typeof Source>[] {
  return data.sources.map(({ info, state }) => ({
    source_id: info.id,
    source_list: state.source_list,
    jurisdiction: info.jurisdiction,
    title: info.title,
    authority: info.authority,
    home: info.home,
    url: info.url,
    licence: info.licence,
    edition: state.edition,
    age_days: ageDays(state.edition, today),
    active: state.active,
    removed: state.removed,
    set_aside: state.set_aside,
    state: state.state,
    ...(state.reason === undefined ? {} : { reason: state.reason }),
    demo: state.demo,
  }));
}

/** GET /api/sources: the official lists, their editions and how fresh they are. */
export const sources = operation({
  path: '/api/sources',
  id: 'listSources',
  summary: 'Sources and their freshness',
  description: 'Every official list the service reads: authority, licence, newest edition with its age, counts, state.',
  query: z.object({}),
  response: SourceList,
  freshness: 'content',
  example: '',
  answer({ data, today }) {
    return json({
      sources: sourcesView(data, today),
      demo: data.demo,
      ...(data.demo ? { notice: DEMO_NOTICE } : {}),
      data_version: data.version,
    });
  },
});
