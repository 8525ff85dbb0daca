/** A sheet for a file, on A4: what was asked, by whom, when, of which lists, what was found, the decision and a receipt. */
import { html, raw } from 'hono/html';
import { renderSVG } from 'uqr';
import { officialName } from '../domain/lists/official-names.ts';
import { fill } from '../messages/fill.ts';
import { MESSAGES, messageOf } from '../messages/messages.ts';
import { coverageOf } from '../service/coverage.ts';
import { VERDICTS } from '../service/decisions/decision.ts';
import type { ReceiptClaims } from '../service/receipts/receipt.ts';
import { type Html, option, page, type Reader, selectField } from './page.ts';
import { comparison } from './party/comparison.ts';
import { editionIn, standing } from './party/party-page.ts';
import { entityAddress, type PartyView } from './party/party-view.ts';
import { partyCard } from './search/party-card.ts';
import { headline } from './search/search-page.ts';
import { keptFields, type SearchAnswer, type SearchView } from './search/search-view.ts';
import { instantIn } from './wording.ts';

/** Fields of the decision on a sheet. */
export const DECISION_FIELDS = ['verdict', 'record', 'customer', 'reason', 'note', 'case_number'] as const;

/** What a sheet is about. */
export interface SheetSubject {
  title: string;
  /** Where the form of the decision goes, with the question as hidden fields. */
  action: string;
  kept: readonly Html[];
  back: Html;
  question: Html;
  lists: Html;
  result: Html;
  /** Records that can be decided about; each stands for all records of its party. */
  records: readonly { id: string; name: string }[];
  /** Whether a decision can be about the question as a whole. */
  isSearch: boolean;
  found: Html | '';
}

interface SheetView {
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
  const local = instantIn(language, madeAt, { timeStyle: 'long', timeZone: timezone });
  const who = session === 'not-needed' || session === null ? words.nobody : session.name;
  return html`${sheetFact(words.by, html`<bdi>${who}</bdi>`)}${sheetFact(words.when, `${local} · ${madeAt.slice(0, 19).replace('T', ' ')} UTC`)}`;
}

function decisionOf({ language }: Reader, { decision, isKept }: SheetView): Html {
  const words = MESSAGES[language].sheet;
  const verdict = decision.get('verdict') as (typeof VERDICTS)[number] | undefined;
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
  const choices = records.map(({ id, name }) => [id, `${name} (${id})`] as const);
  const about = isSearch
    ? selectField({ name: 'record', label: words.record }, [['', words.noRecord], ...choices], value('record'))
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
const ageOf = (days: number | null, { language }: Reader): string =>
  days === null ? '' : ` (${fill(MESSAGES[language].sheet.age, { days })})`;

/** A party as a sheet has it. */
export function partySheet({ language }: Reader, view: Pick<PartyView, 'data' | 'asked' | 'records'>): SheetSubject {
  const { sheet: words, party } = MESSAGES[language];
  const { asked, records } = view;
  const day = asked.as_of;
  return {
    title: words.partyTitle,
    action: `/entities/${encodeURIComponent(asked.id)}/sheet`,
    kept: keptFields(new Map(day === undefined ? [] : [['as_of', day]]), []),
    back: html`<a href="${entityAddress(asked.id, asked)}">${words.backToParty}</a>`,
    question: html`<strong><bdi>${asked.name}</bdi></strong> <code>${asked.id}</code>${day === undefined ? '' : html`<br>${fill(party.asOf, { day })}`}`,
    lists: html`${records.map((one, at) => html`${at > 0 ? html`<br>` : ''}${officialName(one.source_list, language)}: ${editionIn(one.source, language)}, <code>${one.id}</code>`)}`,
    result: standing(view, language),
    records: [asked],
    isSearch: false,
    found: comparison(view, language),
  };
}

type Searched = Pick<SearchView, 'data' | 'query' | 'threshold' | 'filters' | 'today'> & { answer: SearchAnswer };

function searchQuestion({ language }: Reader, { query }: Searched): Html {
  const words = MESSAGES[language].sheet;
  const others = [...query].filter(([name, value]) => !['q', 'page', 'mode'].includes(name) && value !== '');
  const asked = others.map(([name, value]) => html`<br>${messageOf(words.fact, name) ?? name}: <bdi>${value}</bdi>`);
  return html`<strong><bdi>${fill(words.asked, { name: query.get('q') ?? '' })}</bdi></strong>${asked}`;
}

function searchedLists(reader: Reader, { data, today, filters }: Searched): Html {
  const titles = new Map(data.sources.map(({ info, state }) => [state.source_list, info.title]));
  const { sources } = coverageOf(data, today, filters).coverage;
  return html`${sources.map(
    (one, at) =>
      html`${at > 0 ? html`<br>` : ''}${officialName(titles.get(one.source_list) ?? one.source_list, reader.language)}: ${one.edition ?? MESSAGES[reader.language].search.noEdition}${ageOf(one.age_days, reader)}`,
  )}`;
}

/** A search as a sheet has it. */
export function searchSheet(reader: Reader, searched: Searched): SheetSubject {
  const { language } = reader;
  const { sheet: words, search } = MESSAGES[language];
  const { answer, data, query } = searched;
  const hits = answer.entities.filter(({ tier }) => tier === 'name');
  const found = headline(answer, searched, [], language);
  const rest = answer.tiers.names - hits.length;
  const kept = keptFields(query, []);
  return {
    title: words.title,
    action: '/search/sheet',
    kept,
    back: html`<form method="post" action="/search">${kept}<button type="submit" class="link">${words.back}</button></form>`,
    question: searchQuestion(reader, searched),
    lists: searchedLists(reader, searched),
    result: html`<strong>${found}</strong> ${search.clearance}`,
    records: [...hits, ...answer.suppressed],
    isSearch: true,
    found:
      hits.length > 0
        ? html`<section aria-labelledby="hits"><h2 id="hits">${words.hits} (${answer.tiers.names})</h2>${hits.map((hit, at) => partyCard(data, hit, at + 1, language))}${rest > 0 ? html`<p>${fill(words.more, { count: rest })}</p>` : ''}</section>`
        : '',
  };
}

/** What checking a number or a receipt gave. */
export interface Verified {
  /** ISO instant of a sheet that is known; null for a number that is not. */
  issued?: string | null;
  claims?: ReceiptClaims;
  wrong?: string;
}

/** The page that checks the number of a sheet, or a whole receipt. */
export function verifyPage(reader: Reader, given: string, { issued, claims, wrong }: Verified): Promise<string> {
  const words = MESSAGES[reader.language].sheet;
  const time = (instant: string): string => `${instant.slice(0, 19).replace('T', ' ')} UTC`;
  const answer = (): Html | '' => {
    if (wrong !== undefined)
      return html`<p class="note bad" role="status">${fill(words.notProven, { why: wrong })}</p>`;
    if (claims)
      return html`<p class="note" role="status">${words.proven} ${fill(words.issuedAt, { time: time(claims.time) })}</p>
<dl class="sheet-facts"><div><dt>${words.states}</dt><dd><code>${decodeURIComponent(claims.request)}</code></dd></div><div><dt>${words.data}</dt><dd><code>${claims.data_version}</code></dd></div></dl>`;
    if (issued) return html`<p class="note" role="status">${fill(words.issuedAt, { time: time(issued) })}</p>`;
    return issued === null ? html`<p class="note bad" role="status">${words.unknownNumber}</p>` : '';
  };
  const body = html`<section class="narrow card"><h1>${words.verify}</h1><p class="lead">${words.verifyLead}</p>
<form method="post" action="/verify" class="stack"><label for="receipt">${words.number}</label>
<textarea id="receipt" name="receipt" rows="3" maxlength="20000" required spellcheck="false">${given}</textarea>
<button type="submit">${words.check}</button></form>${answer()}</section>`;
  return page(reader, { title: words.verify, styles: ['party.css'], body });
}
