import { html, raw } from 'hono/html';
import { fill } from '../../messages/fill.ts';
import { MESSAGES, messageOf } from '../../messages/messages.ts';
import { coverageOf } from '../../service/coverage.ts';
import { type Html, page } from '../page.ts';
import type { Reader } from '../reader.ts';
import { partyCard } from './party-card.ts';
import { keptFields } from './search-link.ts';
import { headline } from './search-page.ts';
import type { SearchAnswer, SearchView } from './search-view.ts';

/** What can be decided about a search or a hit. */
export const VERDICTS = ['true_match', 'false_match', 'unsure'] as const;
type Verdict = (typeof VERDICTS)[number];

/** Fields of the decision on a sheet. */
export const DECISION_FIELDS = ['verdict', 'record', 'customer', 'reason', 'note', 'case_number'] as const;

/** A search as it is printed. */
export interface SheetView extends SearchView {
  answer: SearchAnswer;
  /** What was decided, by the names of {@link DECISION_FIELDS}. */
  decision: ReadonlyMap<string, string>;
  /** True where the service kept the decision, false where it did not; null before one is taken. */
  isKept: boolean | null;
  /** Whether the reader may have decisions kept. */
  mayKeep: boolean;
  receipt: string;
  /** The number to check it by; null where it could not be kept. */
  number: string | null;
  /** ISO instant. */
  madeAt: string;
  timezone: string;
}

const fact = (label: string, value: Html | string): Html => html`<div><dt>${label}</dt><dd>${value}</dd></div>`;

const spaced = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1-');

function question({ language, session }: Reader, view: SheetView): Html {
  const words = MESSAGES[language].sheet;
  const { query, madeAt, timezone } = view;
  const others = [...query].filter(([name, value]) => !['q', 'page', 'mode'].includes(name) && value !== '');
  const asked = others.map(([name, value]) => html`<br>${messageOf(words.fact, name) ?? name}: <bdi>${value}</bdi>`);
  const local = new Intl.DateTimeFormat(language === 'zh' ? 'zh-Hans' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: timezone,
  }).format(new Date(madeAt));
  const who = session === 'not-needed' || session === null ? words.nobody : session.name;
  return html`${fact(words.question, html`<strong><bdi>${fill(words.asked, { name: query.get('q') ?? '' })}</bdi></strong>${asked}`)}
${fact(words.by, html`<bdi>${who}</bdi>`)}${fact(words.when, `${local} · ${madeAt.slice(0, 19).replace('T', ' ')} UTC`)}`;
}

function lists({ language }: Reader, { data, today, filters }: SheetView): Html {
  const words = MESSAGES[language].sheet;
  const titles = new Map(data.sources.map(({ info, state }) => [state.source_list, info.title]));
  const { sources } = coverageOf(data, today, filters).coverage;
  return html`${sources.map(
    (one, at) =>
      html`${at > 0 ? html`<br>` : ''}${titles.get(one.source_list)}: ${one.edition ?? MESSAGES[language].search.noEdition}${one.age_days === null ? '' : ` (${fill(words.age, { days: one.age_days })})`}`,
  )}`;
}

function decisionOf({ language }: Reader, { decision, isKept }: SheetView): Html {
  const words = MESSAGES[language].sheet;
  const verdict = decision.get('verdict') as Verdict | undefined;
  if (!verdict) return html`<p>${words.open}</p>`;
  const line = (name: string, label: string): Html | '' =>
    decision.get(name) ? fact(label, html`<bdi>${decision.get(name)}</bdi>`) : '';
  return html`<dl class="sheet-facts">${fact(words.decision, html`<strong>${words.verdict[verdict]}</strong>`)}${line('record', words.record)}${line('customer', words.customer)}${line('reason', words.reason)}${line('note', words.note)}${line('case_number', words.case_number)}</dl>
<p class="quiet small">${isKept ? words.kept : words.notKept}</p>`;
}

/** The form of the decision; it makes the sheet again with what was decided. */
function decisionForm({ language }: Reader, view: SheetView): Html {
  const words = MESSAGES[language].sheet;
  const { query, decision, answer, mayKeep } = view;
  const value = (name: string): string => decision.get(name) ?? '';
  const field = (name: string, label: string): Html =>
    html`<label class="field">${label}<input name="${name}" value="${value(name)}" maxlength="1000" autocomplete="off" dir="auto"></label>`;
  const option = (of: string, label: string, chosen: string): Html =>
    html`<option value="${of}" ${raw(of === chosen ? 'selected' : '')}>${label}</option>`;
  const hits = [...answer.entities.filter(({ tier }) => tier === 'name'), ...answer.suppressed];
  return html`<form method="post" action="/search/sheet" class="card screen-only">${keptFields(query, [])}
<div class="known-fields">
<label class="field">${words.decision}<select name="verdict" required autofocus>${option('', '–', value('verdict'))}${VERDICTS.map((one) => option(one, words.verdict[one], value('verdict')))}</select></label>
<label class="field">${words.record}<select name="record">${option('', words.noRecord, value('record'))}${hits.map(({ id, name }) => option(id, `${name} (${id})`, value('record')))}</select></label>
${field('reason', words.reason)}${field('note', words.note)}${field('case_number', words.case_number)}${mayKeep ? field('customer', words.customer) : ''}</div>
<p class="row"><button type="submit">${words.decide}</button></p></form>`;
}

/** The sheet: question, who, when, lists, result, comparison, decision, receipt. */
export function sheetPage(reader: Reader, view: SheetView): Promise<string> {
  const { language } = reader;
  const [words, search] = [MESSAGES[language].sheet, MESSAGES[language].search];
  const { answer, threshold, receipt, number, data, query } = view;
  const hits = answer.entities.filter(({ tier }) => tier === 'name');
  const found = headline(
    {
      ...{ ...answer.tiers, surnames: 0, areAllShown: false, suppressed: answer.suppressed_total },
      ...{ percent: Math.round(threshold * 100), isOneWord: !/\S\s+\S/.test(query.get('q') ?? '') },
    },
    language,
  );
  const rest = answer.tiers.names - hits.length;
  const body = html`<p class="print-only">${MESSAGES[language].shell.product}</p><h1>${words.title}</h1>
<form method="post" action="/search" class="row screen-only">${keptFields(query, [])}<button type="submit" class="link">${words.back}</button> <span class="quiet">${words.print}</span></form>
${decisionForm(reader, view)}
<dl class="sheet-facts">${question(reader, view)}${fact(words.lists, lists(reader, view))}${fact(words.result, html`<strong>${found}</strong> ${search.clearance}`)}</dl>
<section aria-labelledby="decided"><h2 id="decided">${words.decision}</h2>${decisionOf(reader, view)}</section>
${hits.length > 0 ? html`<section aria-labelledby="hits"><h2 id="hits">${words.hits} (${answer.tiers.names})</h2>${hits.map((hit, at) => partyCard(data, hit, at + 1, language))}${rest > 0 ? html`<p>${fill(words.more, { count: rest })}</p>` : ''}</section>` : ''}
<section aria-labelledby="receipt"><h2 id="receipt">${words.receipt}${number === null ? '' : html` <code>${spaced(number)}</code>`}</h2>
<p>${number === null ? words.unnumbered : html`${words.receiptNote} <a href="/verify">/verify</a>`}</p>
<details class="long"><summary>${words.whole}</summary><p class="mono receipt">${receipt}</p></details></section>`;
  return page(reader, {
    title: words.title,
    section: '/search',
    styles: ['search.css', 'party.css', 'sheet.css'],
    hasSearchBox: false,
    body,
  });
}
