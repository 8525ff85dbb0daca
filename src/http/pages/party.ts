/** /entities/{id}: the page of a party, and its relations as data for the graph on it. */
import { z } from '@hono/zod-openapi';
import { dataOn, type LoadedData } from '../../service/data/loaded-data.ts';
import { Problem } from '../../service/problems.ts';
import { readFilters } from '../../service/question/filters.ts';
import { asOfParameter, parseParameters } from '../../service/question/parameters.ts';
import { canonicalRequest } from '../../service/receipts/receipt.ts';
import { partyPage } from '../../web/party/party-page.ts';
import { recordsOfParty } from '../../web/party/party-view.ts';
import { relationsData } from '../../web/party/relations.ts';
import { type Answer, json } from '../answers/answer.ts';
import { dataOf, type PageCall, type PageRoute } from './page-route.ts';

/** The record that an address names. Throws a 404 problem. */
export function recordAt(call: PageCall, data: LoadedData) {
  const id = call.request.context.req.param('id') ?? '';
  const record = data.record(id);
  if (record) return record;
  const day = data === dataOf(call) ? undefined : call.query.get('as_of');
  if (day && dataOf(call).record(id)) throw new Problem(404, `The entity "${id}" was on no list yet on ${day}.`);
  throw new Problem(404, `No entity has the id "${id.slice(0, 100)}".`);
}

const AsOf = z.object({ as_of: asOfParameter });

/** The data of the day that the address names, or of now. Throws a 400 problem for another parameter. */
function askedData(call: PageCall): { data: LoadedData; asOf: string | undefined } {
  const { as_of } = readFilters(parseParameters(AsOf, call.query), dataOf(call), call.today);
  return { data: dataOn(dataOf(call), as_of), asOf: as_of };
}

function showParty(call: PageCall): Promise<string> {
  const { parts, reader, today } = call;
  const { data, asOf } = askedData(call);
  const asked = recordAt(call, data);
  const receipt = parts.receipts.issue({
    request: canonicalRequest(
      `/api/entities/${encodeURIComponent(asked.id)}`,
      new Map(asOf === undefined ? [] : [['as_of', asOf]]),
    ),
    contentType: 'application/json; charset=utf-8',
    body: data.detail(asked.id)!,
    data: dataOf(call),
    day: today,
  });
  const madeAt = new Date().toISOString();
  return partyPage(reader, { ...recordsOfParty(data, asked), data, receipt, madeAt });
}

function showRelations(call: PageCall): Answer {
  const { data } = askedData(call);
  return json(relationsData(data, recordsOfParty(data, recordAt(call, data))));
}

export const PARTY_PAGES: readonly PageRoute[] = [
  { path: '/entities/:id', answer: showParty },
  { path: '/entities/:id/relations', answer: showRelations },
];
