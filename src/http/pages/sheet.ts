/** /search/sheet: a search to print, with its decision and a receipt; /verify: whether a receipt is ours. */
import { hash } from 'node:crypto';
import { dataOn } from '../../service/data/loaded-data.ts';
import { recordFacts } from '../../service/decisions/deciding-facts.ts';
import { Problem } from '../../service/problems.ts';
import { canonicalRequest, readReceipt, WrongReceipt } from '../../service/receipts/receipt.ts';
import { DECISION_FIELDS, sheetPage, VERDICTS } from '../../web/search/sheet-page.ts';
import { type Verified, verifyPage } from '../../web/verify-page.ts';
import { readQuery } from '../request/query-string.ts';
import { formOf } from './form.ts';
import { dataOf, noParameters, type PageCall, type PageRoute } from './page-route.ts';
import { answerOf } from './search.ts';

/** Digits of a digest that are its short number. */
const NUMBER_LENGTH = 16;

/** Keeps the number of a receipt; null where that cannot be done now. */
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

/** Whether the reader's decisions are kept: the service does it, and the token opens it. */
async function mayKeep({ parts, admission, request }: PageCall): Promise<boolean> {
  if (!parts.decisions) return false;
  return parts.config.auth === 'off' || (await admission.signedIn(request))?.scope === 'decide';
}

/** Keeps a decision about a record and a customer. True when it was kept. */
async function keep(call: PageCall, decision: ReadonlyMap<string, string>, by: string): Promise<boolean> {
  const [customer, id] = [decision.get('customer'), decision.get('record')];
  const record = id === undefined ? null : dataOf(call).record(id);
  if (!customer || !record || !(await mayKeep(call))) return false;
  const at = new Date().toISOString();
  const { verdict, reason, note, case_number } = Object.fromEntries(decision);
  const texts = { reason: reason || verdict!, ...(note && { note }), ...(case_number && { case_number }) };
  const kept = {
    customer,
    record: record.id,
    facts: recordFacts(record),
    verdict,
    ...texts,
    by,
    date: at.slice(0, 10),
  };
  await call.parts.decisions!.add([{ customer, body: JSON.stringify(kept) }], at);
  return true;
}

async function showSheet(call: PageCall): Promise<string> {
  const { reader, today, parts, request } = call;
  const form = new Map([...readQuery(`?${await formOf(request)}`)].filter(([, value]) => value.trim() !== ''));
  const decision = new Map([...form].filter(([name]) => (DECISION_FIELDS as readonly string[]).includes(name)));
  const query = new Map([...form].filter(([name]) => !decision.has(name) && name !== 'page'));
  const verdict = decision.get('verdict');
  if (verdict !== undefined && !(VERDICTS as readonly string[]).includes(verdict))
    throw new Problem(400, `verdict must be one of ${VERDICTS.join(', ')}.`);
  const data = dataOf(call);
  request.asked = canonicalRequest('/search', query);
  request.headers['Cache-Control'] = 'no-store';
  const answered = await answerOf(query, data, today);
  request.hits = answered.answer!.pagination.total;
  const madeAt = new Date().toISOString();
  const receipt = parts.receipts.issue({
    request: request.asked,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(answered.answer),
    ...{ data, day: today },
  });
  const { session } = reader;
  const by = session === null || session === 'not-needed' ? 'local' : session.name;
  return sheetPage(reader, {
    ...{ data: dataOn(data, answered.filters.as_of), today, query, errors: [], isRenewed: false, isSent: true },
    ...{ ...answered, answer: answered.answer!, decision, receipt, madeAt, timezone: parts.config.timezone },
    isKept: verdict === undefined ? null : await keep(call, decision, by),
    mayKeep: await mayKeep(call),
    number: await numbered(call, receipt, madeAt),
  });
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
  { method: 'POST', path: '/search/sheet', answer: showSheet },
  {
    path: '/verify',
    isOpen: true,
    answer: (call) => {
      noParameters(call);
      return verifyPage(call.reader, '', {});
    },
  },
  {
    method: 'POST',
    path: '/verify',
    isOpen: true,
    async answer(call) {
      const text = readQuery(`?${await formOf(call.request)}`).get('receipt') ?? '';
      call.request.headers['Cache-Control'] = 'no-store';
      return verifyPage(call.reader, text, await verified(call, text));
    },
  },
];
