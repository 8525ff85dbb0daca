import { html } from 'hono/html';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { MEASURES_BY_LAW } from '../../domain/lists/measures.ts';
import { officialName } from '../../domain/lists/official-names.ts';
import { fill } from '../../messages/fill.ts';
import { fieldName, type Language, MESSAGES } from '../../messages/messages.ts';
import { followButton } from '../followed/follow-button.ts';
import { asOfForm, type Html, page, type Reader } from '../page.ts';
import { legalActs, programmeLink } from '../programme-pages.ts';
import { keptFields } from '../search/search-view.ts';
import { authorityName, listBadge, listed } from '../wording.ts';
import { comparison } from './comparison.ts';
import { decisions, timeline } from './history.ts';
import { addresses, names, numbers } from './identity.ts';
import { entityAddress, type PartyView } from './party-view.ts';
import { relations } from './relations.ts';

/** A longer text is folded to its first lines on a screen; print has all of it. */
const LONG = 600;

/** Texts of the lists keep their line ends. */
function prose(label: string, text: string | null): Html | '' {
  if (!text) return '';
  const body = html`<p class="prose" dir="auto">${text}</p>`;
  return text.length > LONG
    ? html`<details class="long"><summary>${label}: <span class="quiet">${text.slice(0, 160)}…</span></summary>${body}</details>`
    : html`<h4>${label}</h4>${body}`;
}

/** What the law says where a record states no measures; its programmes say more. */
function withoutMeasures({ jurisdiction, sanction_programs }: EntityDetail, language: Language): Html {
  const { party, measure, programmes } = MESSAGES[language];
  const byLaw = MEASURES_BY_LAW[jurisdiction] ?? [];
  const more = sanction_programs.map((name, at) => html`${at > 0 ? ' · ' : ''}${programmeLink(name, language)}`);
  if (byLaw.length === 0) return html`<p class="quiet">${party.noMeasures} ${more}</p>`;
  return html`<ul>${byLaw.map((kind) => html`<li>${measure[kind]}</li>`)}</ul><p class="quiet small">${programmes.byLaw} ${more}</p>`;
}

function ofRecord(record: EntityDetail, language: Language): Html {
  const words = MESSAGES[language].party;
  const { jurisdiction, source_list, measures, legal_basis, reason, remarks, lists } = record;
  return html`<article class="measures"><h3><span class="badge">${listBadge(record)}</span> ${authorityName(jurisdiction, language)} <span class="quiet small">${[...new Set([source_list, ...lists].map((list) => officialName(list, language)))].join(' · ')}</span></h3>
${measures.length > 0 ? html`<ul>${measures.map((measure) => html`<li dir="auto">${measure}</li>`)}</ul>` : withoutMeasures(record, language)}
${legal_basis.length > 0 ? html`<h4>${words.legalBasis}</h4>${legalActs(legal_basis)}` : ''}
${prose(words.reason, reason)}${prose(words.remarks, remarks)}</article>`;
}

/** What each listing means: measures, the law that it rests on, the official reason. */
function measures({ records }: PartyView, language: Language): Html {
  const words = MESSAGES[language].party;
  return html`<section aria-labelledby="measures"><h2 id="measures">${words.measures}</h2>${records.map((record) => ofRecord(record, language))}</section>`;
}

const authorities = (records: readonly EntityDetail[], language: Language): string =>
  listed([...new Set(records.map(({ jurisdiction }) => authorityName(jurisdiction, language)))], language);

/** Who has the party on a list now, and who had. */
export function standing({ records }: Pick<PartyView, 'records'>, language: Language): Html {
  const words = MESSAGES[language].party;
  const active = records.filter(({ is_active }) => is_active);
  const asOf = records[0]?.as_of ?? null;
  if (active.length === 0) return html`<p class="standing gone">${fill(words.removedEverywhere, { asOf })}</p>`;
  const holding = new Set(active.map(({ jurisdiction }) => jurisdiction));
  const gone = records.filter((one) => !one.is_active && !holding.has(one.jurisdiction));
  const also = gone.length > 0 ? `; ${fill(words.alsoRemoved, { authorities: authorities(gone, language) })}` : '';
  return html`<p class="standing">${fill(words.listedBy, { authorities: authorities(active, language), asOf })}${also}</p>`;
}

/** The day of which the page is, where that is not today, and what of it is not of that day. */
function datedNote({ id, as_of, changed_since = [] }: EntityDetail, language: Language): Html | '' {
  if (as_of === undefined) return '';
  const words = MESSAGES[language].party;
  const changed =
    changed_since.length > 0
      ? html` ${words.changedSince} ${changed_since.map((field, at) => html`${at > 0 ? ', ' : ''}${fieldName(field, language)}`)}.`
      : '';
  return html`<p class="note" id="as-of"><strong>${fill(words.asOf, { day: as_of })}</strong> ${words.asOfNote}${changed} <a href="/entities/${id}">${words.toNow}</a></p>`;
}

function head(view: PartyView, reader: Reader): Html {
  const { language } = reader;
  const words = MESSAGES[language].party;
  const { asked, records } = view;
  const badges = records.map(
    (one) =>
      html`<a class="badge${one.is_active ? '' : ' gone'}" href="${one.url}" ${one.id === asked.id ? html`aria-current="page"` : ''} title="${officialName(one.source_list, language)}">${listBadge(one)}</a> `,
  );
  const onward = asked.still_listed_as
    ? html`<p class="note warn">${words.goesOnAs} <a href="${entityAddress(asked.still_listed_as, asked)}">${asked.still_listed_as}</a></p>`
    : '';
  // A script shows these where the party was opened from a search.
  const around = html`<nav id="hits-around" class="row screen-only" aria-label="${words.hitsAround}" hidden><a rel="prev" hidden>← ${words.hitBefore}</a> <a class="back" hidden>${words.backToHits}</a> <a rel="next" hidden>${words.hitAfter} →</a></nav>`;
  return html`<header class="party-head">${around}<h1><bdi>${asked.name}</bdi></h1>
<p><span class="kind">${MESSAGES[language].type[asked.entity_type]}</span> ${badges}</p>
<section id="stated-facts" class="screen-only" aria-label="${words.statedFacts}" hidden><table class="stated"><caption>${words.statedFacts}</caption><tbody></tbody></table></section>
${datedNote(asked, language)}${asOfForm({ action: `/entities/${asked.id}`, day: asked.as_of, today: view.madeAt.slice(0, 10) }, language)}${standing(view, language)}${onward}
<p class="actions screen-only"><a href="/api${asked.url}">${words.json}</a> <a href="/api${asked.url}${asked.as_of ? '&' : '?'}receipt=true">${words.jsonReceipt}</a> <button type="button" class="link print" hidden>${words.print}</button></p>
${followButton({ kind: 'party', name: asked.name, ids: [asked, ...records.filter(({ id }) => id !== asked.id)].map(({ id }) => id) }, reader)}
<form method="post" action="/entities/${encodeURIComponent(asked.id)}/sheet" class="screen-only to-sheet">${keptFields(new Map(asked.as_of ? [['as_of', asked.as_of]] : []), [])}<button type="submit" class="plain">${MESSAGES[language].sheet.makeOfParty}</button></form></header>`;
}

/** The edition that a record was last read from, and the newest of its list where that is another. */
export function editionIn({ edition, published }: EntityDetail['source'], language: Language): string {
  const words = MESSAGES[language].party;
  const isLast = edition === published || published === null;
  return fill(isLast ? words.edition : words.lastEdition, { edition: edition ?? words.unknownDate, published });
}

/** What the page was made from, for a file: version, editions, time, receipt. */
function evidence({ data, records, asked, receipt, madeAt }: PartyView, reader: Reader): Html {
  const words = MESSAGES[reader.language].party;
  const editions = records.map(
    ({ source_list, id, source }) =>
      html`<li>${officialName(source_list, reader.language)}: ${editionIn(source, reader.language)}, <code>${id}</code>${source.licence ? html`, ${words.licence} ${source.licence}` : ''}</li>`,
  );
  return html`<section aria-labelledby="evidence"><h2 id="evidence">${words.evidence}</h2>
<p class="quiet small">${words.evidenceNote} ${words.clearance}</p>
<dl class="sheet-facts"><div><dt>${words.dataVersion}</dt><dd><code>${data.version}</code></dd></div><div><dt>${words.madeAt}</dt><dd><time datetime="${madeAt}">${madeAt}</time></dd></div><div><dt>URL</dt><dd><code>${asked.url}</code></dd></div></dl>
<h3>${words.editions}</h3><ul>${editions}</ul>
<details class="long"><summary>${words.receipt}</summary><p class="quiet small">${words.receiptNote}</p><p class="mono receipt">${receipt}</p></details></section>`;
}

/** The page of a party: everything that all lists say of it. */
export function partyPage(reader: Reader, view: PartyView): Promise<string> {
  const { language } = reader;
  const { party: words, sheet } = MESSAGES[language];
  const related = relations(view, language);
  const parts: [id: string, label: string, body: Html | ''][] = [
    ['comparison', words.comparison, comparison(view, language)],
    ['names', words.names, names(view, language)],
    ['numbers', words.numbers, numbers(view, language)],
    ['addresses', words.addresses, addresses(view, language)],
    ['measures', words.measures, measures(view, language)],
    ['timeline', words.timeline, timeline(view, language)],
    ['relations', words.relations, related],
    ['decisions', sheet.decisions, decisions(view, language)],
    ['evidence', words.evidence, evidence(view, reader)],
  ];
  const shown = parts.filter(([, , body]) => body !== '');
  const body = html`<p class="print-only">${MESSAGES[language].shell.product}</p>
${head(view, reader)}
<nav class="row page-contents screen-only" aria-label="${words.contents}">${shown.map(([id, label]) => html`<a href="#${id}">${label}</a> `)}</nav>
${shown.map(([, , part]) => part)}`;
  return page(reader, {
    title: view.asked.name.slice(0, 120),
    section: '/search',
    styles: ['party.css', 'followed.css'],
    scripts: ['party.js', 'followed/follow-button.js', 'screen/party-decisions.js'],
    body,
  });
}
