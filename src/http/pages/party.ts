/** /entities/{id}: the page of a party, and its relations as data for the graph on that page. */
import { z } from '@hono/zod-openapi';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { dataOn, type LoadedData } from '../../service/data/loaded-data.ts';
import { type GivenDecision, givenDecision } from '../../service/decisions/kept-decisions.ts';
import { readFilters } from '../../service/parameters/filters.ts';
import { asOfParameter, parseParameters } from '../../service/parameters/parameters.ts';
import { Problem } from '../../service/problems.ts';
import { canonicalRequest } from '../../service/receipts/receipt.ts';
import { partyPage } from '../../web/party/party-page.ts';
import { recordsOfParty } from '../../web/party/party-view.ts';
import { relationsData } from '../../web/party/relations.ts';
import { type Answer, json } from '../answers/send-answer.ts';
import { sharedDecisions } from './deciding.ts';
import { dataOf, type PageCall, type PageRoute } from './page-route.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const MAX_DECISIONS = 20;

/** The record of an address. Throws a 404 problem. */
export function recordAt(call: PageCall, data: LoadedData) {
  const id = call.request.context.req.param('id') ?? '';
  const record = data.record(id);
  if (record) return record;
  const day = data === dataOf(call) ? undefined : call.query.get('as_of');
  if (day && dataOf(call).record(id)) throw new Problem(404, `The entity "${id}" was on no list yet on ${day}.`);
  throw new Problem(404, `No entity has the id "${id.slice(0, 100)}".`);
}

const AsOf = z.object({ as_of: asOfParameter });

/** The record of an address, on the day given as a parameter or now. Throws a 400 problem for another parameter. */
export function askedParty(call: PageCall) {
  const { as_of } = readFilters(parseParameters(AsOf, call.query), dataOf(call), call.today);
  const data = dataOn(dataOf(call), as_of);
  const asked = recordAt(call, data);
  const parameters = new Map(as_of === undefined ? [] : [['as_of', as_of]]);
  const question = canonicalRequest(`/api/entities/${encodeURIComponent(asked.id)}`, parameters);
  return { data, asked, question };
}

/** Decisions on the records of a party, newest first; null when the browser stores them, or the store is unavailable. */
async function decisionsOf(call: PageCall, records: readonly EntityDetail[]): Promise<GivenDecision[] | null> {
  const store = await sharedDecisions(call);
  if (!store) return null;
  const query = { records: records.map(({ id }) => id), isNewestFirst: true, limit: MAX_DECISIONS } as const;
  const kept = await store.list(query).catch((error: unknown) => {
    call.parts.log.warn({ err: error }, 'decisions not read');
    return null;
  });
  return kept?.map((one) => givenDecision(one, dataOf(call))) ?? null;
}

/** The signed receipt of an answer in JSON. */
export const receiptOf = (call: PageCall, request: string, body: string | Uint8Array): string =>
  call.parts.receipts.issue({ request, contentType: JSON_TYPE, body, data: dataOf(call), day: call.today });

async function showParty(call: PageCall): Promise<string> {
  const { data, asked, question } = askedParty(call);
  const receipt = receiptOf(call, question, data.detail(asked.id)!);
  const of = recordsOfParty(data, asked);
  const decisions = await decisionsOf(call, of.records);
  return partyPage(call.reader, { ...of, data, decisions, receipt, madeAt: new Date().toISOString() });
}

function showRelations(call: PageCall): Answer {
  const { data, asked } = askedParty(call);
  return json(relationsData(data, recordsOfParty(data, asked)));
}

export const PARTY_PAGES: readonly PageRoute[] = [
  { path: '/entities/:id', answer: showParty },
  { path: '/entities/:id/relations', answer: showRelations },
];
