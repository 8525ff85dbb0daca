/** /followed: what a browser follows, and what it requests for each of these. The service stores none of it. */
import { z } from '@hono/zod-openapi';
import { changedRecords, followedChangesShape } from '../../service/parameters/filters.ts';
import { parseParameters } from '../../service/parameters/parameters.ts';
import { followedParties, partySearchShape } from '../../service/parameters/party-search.ts';
import { followedChanges, followedPage, followedParty, followedSearch } from '../../web/followed/followed-page.ts';
import { changesOf, MAX_CHANGES, recordsOfParty } from '../../web/party/party-view.ts';
import { dataOf, filled, type PageCall, type PageRoute } from './page-route.ts';
import { recordAt } from './party.ts';

function showParty(call: PageCall): Promise<string> {
  const data = dataOf(call);
  return followedParty(call.reader, recordsOfParty(data, recordAt(call, data)));
}

const Question = z.object(partySearchShape);

async function showSearch(call: PageCall): Promise<string> {
  const data = dataOf(call);
  const query = filled(call.query);
  const found = await followedParties(parseParameters(Question, query), data, call.today);
  call.request.hits = found.total;
  return followedSearch(call.reader, { data, query, found });
}

const Changes = z.object(followedChangesShape);

async function showChanges(call: PageCall): Promise<string> {
  const { query, reader, today } = call;
  const data = dataOf(call);
  const asked = parseParameters(Changes, query);
  const ids = await changedRecords(asked, { data, today, most: MAX_CHANGES });
  return followedChanges(reader, query, changesOf(data, ids, asked.kind));
}

export const FOLLOWED_PAGES: readonly PageRoute[] = [
  { path: '/followed', isPlain: true, answer: ({ reader }) => followedPage(reader) },
  { path: '/followed/party/:id', isPlain: true, answer: showParty },
  { path: '/followed/search', answer: showSearch },
  { path: '/followed/changes', answer: showChanges },
];
