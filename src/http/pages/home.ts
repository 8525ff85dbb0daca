/** The start page; for signed-in people also the results of customer monitoring. */
import { addDays } from '../../domain/dates.ts';
import { todayIn } from '../../service/clock.ts';
import { readWatched } from '../../watch/state/passes.ts';
import { maySearch } from '../../web/reader.ts';
import { startPage } from '../../web/start-page.ts';
import type { PageCall, PageRoute } from './page-route.ts';

/** The monitoring results since yesterday; null when there was no run. */
async function watchedOf({ parts, today }: PageCall) {
  const { watchDir, timezone } = parts.config;
  if (watchDir === undefined) return null;
  const yesterday = addDays(today, -1);
  try {
    const watched = await readWatched(watchDir, (at) => todayIn(timezone, Date.parse(at)) >= yesterday);
    return watched && { ...watched, timezone };
  } catch (error) {
    parts.log.warn({ err: error }, 'what the watch found cannot be read');
    return null;
  }
}

export const HOME_PAGE: PageRoute = {
  path: '/',
  isOpen: true,
  async answer(call) {
    const { reader, data, today, request, parts } = call;
    if (!maySearch(reader)) return startPage(reader, { data, today, watched: null });
    if (parts.config.watchDir !== undefined) request.headers['Cache-Control'] = 'no-store';
    return startPage(reader, { data, today, watched: await watchedOf(call) });
  },
};
