/** Printable sheets of searches and parties, with decision and receipt; /verify: whether a receipt is ours. */
import { hash } from 'node:crypto';
import { dataOn } from '../../service/data/loaded-data.ts';
import { VERDICTS } from '../../service/decisions/decision.ts';
import { Problem } from '../../service/problems.ts';
import { canonicalRequest, readReceipt, WrongReceipt } from '../../service/receipts/receipt.ts';
import { recordsOfParty } from '../../web/party/party-view.ts';
import {
  DECISION_FIELDS,
  partySheet,
  type SheetSubject,
  searchSheet,
  sheetPage,
  type Verified,
  verifyPage,
} from '../../web/sheet-page.ts';
import { keepOnPage } from './deciding.ts';
import { dataOf, fieldsOfForm, filled, type PageCall, type PageRoute } from './page-route.ts';
import { askedParty, receiptOf } from './party.ts';
import { answerOf } from './search.ts';

/** Hex digits of the digest that form the short number of a receipt. */
const NUMBER_LENGTH = 16;

interface Asked {
  decision: ReadonlyMap<string, string>;
  question: string;
  body: string | Uint8Array;
  subject: SheetSubject;
}

/** Stores the number of a receipt; null when they are not stored, or the store fails. */
async function numbered({ parts }: PageCall, receipt: string, time: string): Promise<string | null> {
  const digest = hash('sha256', receipt, 'hex');
  const number = digest.slice(0, NUMBER_LENGTH);
  try {
    await parts.receiptNumbers?.note({ number, digest, time });
    return parts.receiptNumbers ? number : null;
  } catch (error) {
    parts.log.warn({ err: error }, 'number of a receipt not kept');
    return null;
  }
}

/** Makes the sheet of a query: issues a receipt for the answer and stores a decision, if one was sent. */
async function sheetOf(call: PageCall, asked: Asked): Promise<string> {
  const { parts, request, reader } = call;
  const { decision, question, subject } = asked;
  const verdict = decision.get('verdict');
  if (verdict !== undefined && !(VERDICTS as readonly string[]).includes(verdict))
    throw new Problem(400, `verdict must be one of ${VERDICTS.join(', ')}.`);
  request.headers['Cache-Control'] = 'no-store';
  const madeAt = new Date().toISOString();
  const receipt = receiptOf(call, question, asked.body);
  return sheetPage(reader, {
    ...{ subject, decision, receipt, madeAt, timezone: parts.config.timezone },
    isKept: verdict === undefined ? null : await keepOnPage(call, [Object.fromEntries(decision)]),
    number: await numbered(call, receipt, madeAt),
  });
}

/** The query of a sheet and the decision, as the form sent them. */
async function sent({ request }: PageCall): Promise<Record<'decision' | 'query', ReadonlyMap<string, string>>> {
  const form = [...filled(await fieldsOfForm(request))];
  const isDecision = ([name]: [string, string]): boolean => (DECISION_FIELDS as readonly string[]).includes(name);
  return { decision: new Map(form.filter(isDecision)), query: new Map(form.filter((one) => !isDecision(one))) };
}

async function searchedSheet(call: PageCall): Promise<string> {
  const { decision, query: form } = await sent(call);
  const query = new Map([...form].filter(([name]) => name !== 'page'));
  const data = dataOf(call);
  const question = canonicalRequest('/search', query);
  call.request.asked = question;
  const answered = await answerOf(query, data, call.today);
  const answer = answered.answer!;
  call.request.hits = answer.pagination.total;
  const searched = { ...answered, answer, query, today: call.today, data: dataOn(data, answered.filters.as_of) };
  const subject = searchSheet(call.reader, searched);
  return sheetOf(call, { decision, question, body: JSON.stringify(answer), subject });
}

async function listedSheet(call: PageCall): Promise<string> {
  const { decision, query } = await sent(call);
  const { data, asked, question } = askedParty({ ...call, query });
  const subject = partySheet(call.reader, { ...recordsOfParty(data, asked), data });
  return sheetOf(call, { decision, question, body: data.detail(asked.id)!, subject });
}

async function verified({ parts }: PageCall, text: string): Promise<Verified> {
  const number = text.toLowerCase().replace(/[\s-]/g, '');
  const known = async (of: string) => (await parts.receiptNumbers?.find(of)) ?? null;
  if (/^[0-9a-f]{16}$/.test(number)) return { issued: (await known(number))?.time ?? null };
  try {
    const claims = readReceipt(text.trim(), [parts.receipts.jwk]);
    const digest = hash('sha256', text.trim(), 'hex');
    const found = await known(digest.slice(0, NUMBER_LENGTH));
    return { claims, issued: found?.digest === digest ? found.time : null };
  } catch (error) {
    if (error instanceof WrongReceipt) return { wrong: error.message };
    throw error;
  }
}

export const SHEET_PAGES: readonly PageRoute[] = [
  { method: 'POST', path: '/search/sheet', answer: searchedSheet },
  { method: 'POST', path: '/entities/:id/sheet', answer: listedSheet },
  { path: '/verify', isOpen: true, isPlain: true, answer: ({ reader }) => verifyPage(reader, '', {}) },
  {
    method: 'POST',
    path: '/verify',
    isOpen: true,
    async answer(call) {
      const text = (await fieldsOfForm(call.request)).get('receipt') ?? '';
      call.request.headers['Cache-Control'] = 'no-store';
      return verifyPage(call.reader, text, await verified(call, text));
    },
  },
];
