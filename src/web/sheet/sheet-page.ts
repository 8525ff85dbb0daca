/** A sheet for a file, on A4: what was asked, by whom, when, of which lists, what was found, the decision and a receipt. */
import { html, raw } from 'hono/html';
import { renderSVG } from 'uqr';
import { fill } from '../../messages/fill.ts';
import { MESSAGES } from '../../messages/messages.ts';
import { type Html, option, page, type Reader } from '../page.ts';

/** What can be decided about a search or a party. */
export const VERDICTS = ['true_match', 'false_match', 'unsure'] as const;
type Verdict = (typeof VERDICTS)[number];

/** Fields of the decision on a sheet. */
export const DECISION_FIELDS = ['verdict', 'record', 'customer', 'reason', 'note', 'case_number'] as const;

/** What a sheet is about. */
export interface SheetSubject {
  title: string;
  /** Where the form of the decision goes, with the question as hidden fields. */
  action: string;
  kept: readonly Html[];
  /** The way back to the page that the sheet was made from. */
  back: Html;
  question: Html;
  lists: Html;
  result: Html;
  /** Records that can be decided about; each stands for all records of its party. */
  records: readonly { id: string; name: string }[];
  /** Whether a decision can be about the question as a whole. */
  isSearch: boolean;
  /** What was found, beside what is known. */
  found: Html | '';
}

/** A sheet as it is printed. */
export interface SheetView {
  subject: SheetSubject;
  /** What was decided, by the names of {@link DECISION_FIELDS}. */
  decision: ReadonlyMap<string, string>;
  /** True where the service kept the decision, false where it did not; null before one is taken. */
  isKept: boolean | null;
  receipt: string;
  /** The number to check it by; null where it could not be kept. */
  number: string | null;
  /** ISO instant. */
  madeAt: string;
  timezone: string;
}

const sheetFact = (label: string, value: Html | string): Html => html`<div><dt>${label}</dt><dd>${value}</dd></div>`;

const spaced = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1-');

function whoAndWhen({ language, session }: Reader, { madeAt, timezone }: SheetView): Html {
  const words = MESSAGES[language].sheet;
  const local = new Intl.DateTimeFormat(language === 'zh' ? 'zh-Hans' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: timezone,
  }).format(new Date(madeAt));
  const who = session === 'not-needed' || session === null ? words.nobody : session.name;
  return html`${sheetFact(words.by, html`<bdi>${who}</bdi>`)}${sheetFact(words.when, `${local} · ${madeAt.slice(0, 19).replace('T', ' ')} UTC`)}`;
}

function decisionOf({ language }: Reader, { decision, isKept }: SheetView): Html {
  const words = MESSAGES[language].sheet;
  const verdict = decision.get('verdict') as Verdict | undefined;
  if (!verdict) return html`<p>${words.open}</p>`;
  const line = (name: string, label: string): Html | '' =>
    decision.get(name) ? sheetFact(label, html`<bdi>${decision.get(name)}</bdi>`) : '';
  // What the service does not keep, the script of the page keeps in the browser.
  const inBrowser = !isKept && decision.get('record') && decision.get('customer');
  const kept = inBrowser
    ? html`data-decision="${JSON.stringify(Object.fromEntries(decision))}" data-kept="${words.keptHere}"`
    : '';
  return html`<dl class="sheet-facts">${sheetFact(words.decision, html`<strong>${words.verdict[verdict]}</strong>`)}${line('record', words.record)}${line('customer', words.customer)}${line('reason', words.reason)}${line('note', words.note)}${line('case_number', words.case_number)}</dl>
<p class="quiet small" id="kept" ${kept}>${isKept ? words.kept : words.notKept}</p>`;
}

/** The form of the decision; it makes the sheet again with what was decided. */
function decisionForm({ language }: Reader, { decision, subject }: SheetView): Html {
  const words = MESSAGES[language].sheet;
  const { action, kept, records, isSearch } = subject;
  const value = (name: string): string => decision.get(name) ?? '';
  const field = (name: string, label: string): Html =>
    html`<label class="field">${label}<input name="${name}" value="${value(name)}" maxlength="${name === 'customer' ? 200 : 1000}" autocomplete="off" dir="auto"></label>`;
  const about = isSearch
    ? html`<label class="field">${words.record}<select name="record">${option('', words.noRecord, value('record'))}${records.map(({ id, name }) => option(id, `${name} (${id})`, value('record')))}</select></label>`
    : records.map(({ id }) => html`<input type="hidden" name="record" value="${id}">`);
  return html`<form method="post" action="${action}" class="card screen-only">${kept}
<div class="known-fields">
<label class="field">${words.decision}<select name="verdict" required autofocus>${option('', '–', value('verdict'))}${VERDICTS.map((one) => option(one, words.verdict[one], value('verdict')))}</select></label>
${about}${field('reason', words.reason)}${field('customer', words.customer)}${field('note', words.note)}${field('case_number', words.case_number)}</div>
<p class="quiet small">${words.sameParty}</p>
<p class="row"><button type="submit">${words.decide}</button></p></form>`;
}

/** Bytes that the largest QR code takes. */
const MAX_CODE_BYTES = 2_953;

/** A receipt as a QR code, to be read from paper; nothing where it is too long for one. */
function receiptCode(receipt: string, label: string): Html | '' {
  if (receipt.length > MAX_CODE_BYTES) return '';
  const svg = renderSVG(receipt, { ecc: 'L', border: 2 }).replace('<svg ', '<svg aria-hidden="true" ');
  return html`<figure class="receipt-code">${raw(svg)}<figcaption class="quiet small">${label}</figcaption></figure>`;
}

/** The sheet of a search or a party. */
export function sheetPage(reader: Reader, view: SheetView): Promise<string> {
  const words = MESSAGES[reader.language].sheet;
  const { receipt, number, subject } = view;
  const body = html`<p class="print-only">${MESSAGES[reader.language].shell.product}</p><h1>${subject.title}</h1>
<div class="row screen-only">${subject.back} <span class="quiet">${words.print}</span></div>
${decisionForm(reader, view)}
<dl class="sheet-facts">${sheetFact(words.question, subject.question)}${whoAndWhen(reader, view)}${sheetFact(words.lists, subject.lists)}${sheetFact(words.result, subject.result)}</dl>
<section aria-labelledby="decided"><h2 id="decided">${words.decision}</h2>${decisionOf(reader, view)}</section>
${subject.found}
<section aria-labelledby="receipt"><h2 id="receipt">${words.receipt}${number === null ? '' : html` <code>${spaced(number)}</code>`}</h2>
<p>${number === null ? words.unnumbered : html`${words.receiptNote} <a href="/verify">/verify</a>`}</p>
${receiptCode(receipt, words.code)}
<details class="long"><summary>${words.whole}</summary><p class="mono receipt">${receipt}</p></details></section>`;
  return page(reader, {
    title: subject.title,
    section: '/search',
    styles: ['search.css', 'party.css', 'sheet.css'],
    scripts: ['screen/keep-decision.js'],
    hasSearchBox: false,
    body,
  });
}

/** How many days old an edition is, in brackets; nothing where that is not known. */
export const ageOf = (days: number | null, { language }: Reader): string =>
  days === null ? '' : ` (${fill(MESSAGES[language].sheet.age, { days })})`;
