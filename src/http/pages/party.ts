/** /entities/{id}: the page of a party, and its relations as data for the graph on it. */
import type { LoadedData } from '../../service/data/loaded-data.ts';
import { Problem } from '../../service/problems.ts';
import { canonicalRequest } from '../../service/receipts/receipt.ts';
import { partyPage } from '../../web/party/party-page.ts';
import { recordsOfParty } from '../../web/party/party-view.ts';
import { relationsData } from '../../web/party/relations.ts';
import { recordOf } from '../../web/search/party-card.ts';
import { type Answer, json } from '../answers/answer.ts';
import { dataOf, noParameters, type PageCall, type PageRoute } from './page-route.ts';

/** The record that an address names. Throws a 404 problem. */
export function recordAt({ request }: PageCall, data: LoadedData) {
  const id = request.context.req.param('id') ?? '';
  const record = recordOf(data, id);
  if (record) return record;
  throw new Problem(404, `No entity has the id "${id.slice(0, 100)}".`);
}

function showParty(call: PageCall): Promise<string> {
  const { parts, reader, today } = call;
  noParameters(call);
  const data = dataOf(call);
  const asked = recordAt(call, data);
  const receipt = parts.receipts.issue({
    request: canonicalRequest(`/api/entities/${encodeURIComponent(asked.id)}`, new Map()),
    contentType: 'application/json; charset=utf-8',
    body: data.detail(asked.id)!,
    data,
    day: today,
  });
  const madeAt = new Date().toISOString();
  return partyPage(reader, { ...recordsOfParty(data, asked), data, receipt, madeAt });
}

function showRelations(call: PageCall): Answer {
  noParameters(call);
  const data = dataOf(call);
  return json(relationsData(data, recordsOfParty(data, recordAt(call, data))));
}

export const PARTY_PAGES: readonly PageRoute[] = [
  { path: '/entities/:id', answer: showParty },
  { path: '/entities/:id/relations', answer: showRelations },
];
