/** The start page; for signed-in people also the results of customer monitoring. */
import { addDays } from '../../domain/dates.ts';
import { readWatched, type Watched } from '../../monitoring/state/passes.ts';
import { todayIn } from '../../service/clock.ts';
import { decisionsAbout } from '../../service/decisions/kept-decisions.ts';
import { nullWhileAway } from '../../service/outage/store-health.ts';
import { Problem } from '../../service/problems.ts';
import { maySearch } from '../../web/page.ts';
import { movedAlerts, startPage, type WatchedAlert } from '../../web/start-page.ts';
import { keepOnPage, sharedDecisions } from './deciding.ts';
import { fieldsOfForm, type PageCall, type PageRoute, seeOther } from './page-route.ts';

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

async function showHome(call: PageCall): Promise<string> {
  const { reader, data, today, request, parts } = call;
  if (!maySearch(reader)) return startPage(reader, { data, today, watched: null });
  if (parts.config.watchDir !== undefined) request.headers['Cache-Control'] = 'no-store';
  const found = await watchedOf(call);
  const open = found && (await undecided(call, found).catch(nullWhileAway));
  const watched = found && { ...found, undecided: open };
  return startPage(reader, { data, today, watched });
}

/** Alerts that a new version of the rules made and nobody has decided; null for a reader who may not decide. */
async function undecided(call: PageCall, watched: Watched): Promise<readonly WatchedAlert[] | null> {
  const store = await sharedDecisions(call);
  if (!store || !call.data) return null;
  const moved = movedAlerts(watched.events);
  const about = moved.map(({ customer, record }) => ({ customer, records: [record] }));
  const decided = await decisionsAbout(about, store, call.data);
  return moved.filter((_, at) => !decided[at]!.decisions.some(({ state }) => state === 'holds'));
}

/** Decides all these alerts in the same way, unless the watch has found others since the page was made. */
async function decideMoved(call: PageCall): Promise<Response> {
  const form = await fieldsOfForm(call.request);
  const watched = await watchedOf(call);
  const open = watched && watched.at === form.get('at') ? await undecided(call, watched) : [];
  if (open === null) throw new Problem(403, 'Your token may not decide. Ask the operator for one that may.');
  const [verdict = '', reason = ''] = ['verdict', 'reason'].map((name) => form.get(name)?.trim());
  if (verdict === '' || reason === '') throw new Problem(400, 'Choose a decision and give a reason.');
  const decisions = open.map(({ customer, record }) => ({ customer, record, verdict, reason }));
  await keepOnPage(call, decisions);
  return seeOther(call.request, '/');
}

export const HOME_PAGES: readonly PageRoute[] = [
  { path: '/', isOpen: true, answer: showHome },
  { method: 'POST', path: '/watched/decide', answer: decideMoved },
];
