import { html } from 'hono/html';
import type { EntityDetail } from '../domain/entity/entity-detail.ts';
import { MEASURE_KINDS, MEASURES_BY_LAW, measureKind } from '../domain/lists/measures.ts';
import { fill } from '../messages/fill.ts';
import { type Language, MESSAGES } from '../messages/messages.ts';
import { programmeText } from '../messages/programme-text.ts';
import { programmeTitle } from '../search/topics/passages.ts';
import type { Programme, ProgrammeInFull } from '../service/programmes.ts';
import { FOLLOWING, followChanges } from './followed/follow-button.ts';
import { type Html, page, type Reader } from './page.ts';
import { authorityName } from './wording.ts';

const NEWEST_SHOWN = 20;

/** The page of a programme. */
export const programmeAddress = (name: string): string => `/programmes/${encodeURIComponent(name)}`;

/** A link to the page of a programme, in words. */
export function programmeLink(name: string, language: Language): Html {
  const text = programmeText(name, language);
  const official = text.includes(name) ? '' : html` title="${name}"`;
  return html`<a href="${programmeAddress(name)}"${official}><bdi>${text}</bdi></a>`;
}

/** Legal acts as a list; an address that is none of the web is no link. */
export const legalActs = (acts: EntityDetail['legal_basis']): Html =>
  html`<ul>${acts.map(({ text, url }) => html`<li>${/^https?:\/\//.test(url ?? '') ? html`<a href="${url}" rel="noreferrer external">${text}</a>` : text}</li>`)}</ul>`;

/** Every programme by authority. */
export function programmesPage(reader: Reader, programmes: readonly Programme[]): Promise<string> {
  const words = MESSAGES[reader.language].programmes;
  const sections = [...Map.groupBy(programmes, ({ jurisdiction }) => jurisdiction)].map(([jurisdiction, own]) => {
    const rows = own.map(
      ({ name, listed }) =>
        html`<tr><th scope="row">${programmeLink(name, reader.language)}</th><td>${programmeTitle(name)}</td><td class="num">${listed.toLocaleString('en')}</td></tr>`,
    );
    return html`<section aria-labelledby="of-${jurisdiction}"><h2 id="of-${jurisdiction}">${authorityName(jurisdiction, reader.language)}</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="of-${jurisdiction}"><table><thead><tr><th scope="col">${words.programme}</th><th scope="col">${words.officialTitle}</th><th scope="col" class="num">${words.listed}</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
  });
  const body = html`<h1>${words.title}</h1><p class="lead">${words.lead}</p>${sections}`;
  return page(reader, { title: words.title, section: '/programmes', ...FOLLOWING, body });
}

/** What listings forbid: the kinds, and the official words behind each. */
function forbidden({ language }: Reader, { jurisdiction, measures, newest }: ProgrammeInFull): Html {
  const words = MESSAGES[language].programmes;
  const byLaw = measures.length === 0 ? (MEASURES_BY_LAW[jurisdiction] ?? []) : [];
  const stated = Map.groupBy(measures, measureKind);
  const kinds = MEASURE_KINDS.filter((kind) => stated.has(kind) || byLaw.includes(kind)).map((kind) => {
    const official = stated.get(kind) ?? [];
    return html`<li>${MESSAGES[language].measure[kind]}${official.length > 0 ? html`<br><span class="quiet small">${words.officialWords}: ${official.map((one, at) => html`${at > 0 ? ' · ' : ''}<bdi lang="en">${one}</bdi>`)}</span>` : ''}</li>`;
  });
  const note =
    measures.length > 0
      ? fill(words.sample, { records: newest.length })
      : byLaw.length > 0
        ? words.byLaw
        : words.noWords;
  return html`<h3>${words.forbids}</h3>${kinds.length > 0 ? html`<ul>${kinds}</ul>` : ''}<p class="quiet small">${note}</p>`;
}

function ofAuthority(reader: Reader, programme: ProgrammeInFull): Html {
  const { language } = reader;
  const words = MESSAGES[language].programmes;
  const { jurisdiction, listed, removed, first, latest, legal_basis, newest, name } = programme;
  const fact = (label: string, value: string): Html => html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
  return html`<section aria-labelledby="of-${jurisdiction}"><h2 id="of-${jurisdiction}">${authorityName(jurisdiction, language)}</h2>
<dl class="figures">${fact(words.listed, listed.toLocaleString('en'))}${fact(words.removed, removed.toLocaleString('en'))}${fact(words.since, first ?? '–')}${fact(words.latest, latest ?? '–')}</dl>
<h3>${words.act}</h3>${legal_basis.length > 0 ? legalActs(legal_basis) : html`<p class="quiet">${words.noAct}</p>`}
${forbidden(reader, programme)}
<h3>${words.newest}</h3><ul>${newest.slice(0, NEWEST_SHOWN).map((one) => html`<li><a href="${one.url}"><bdi>${one.name}</bdi></a> <span class="quiet small">${one.listed_date ?? ''}</span></li>`)}</ul>
<p><a href="/browse?${new URLSearchParams({ programme: name, jurisdiction, is_active: 'true' })}">${fill(MESSAGES[language].browse.all, { count: listed })}</a> · <a href="/changes?${new URLSearchParams({ programme: name, period: 'year' })}">${words.changes}</a></p></section>`;
}

/** One programme: authority, law, what it forbids, since when, who is listed under it. */
export function programmePage(reader: Reader, name: string, programmes: readonly ProgrammeInFull[]): Promise<string> {
  const words = MESSAGES[reader.language].programmes;
  const [shown, title] = [programmeText(name, reader.language), programmeTitle(name)];
  const body = html`<p class="screen-only"><a href="/programmes">${words.all}</a></p><h1><bdi>${shown}</bdi></h1>
${title === shown ? '' : html`<p class="lead">${title}</p>`}
${followChanges(new Map([['programme', name]]), reader)}
${programmes.map((programme) => ofAuthority(reader, programme))}`;
  return page(reader, { title: shown.slice(0, 120), section: '/programmes', ...FOLLOWING, body });
}
