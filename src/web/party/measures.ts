import { html } from 'hono/html';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { MEASURES_BY_LAW } from '../../domain/lists/measures.ts';
import { officialName } from '../../domain/lists/official-names.ts';
import { type Language, MESSAGES } from '../../messages/messages.ts';
import type { Html } from '../page.ts';
import { programmeLink } from '../programmes/programme-pages.ts';
import { authorityName, listBadge } from '../wording.ts';
import type { PartyView } from './party-view.ts';

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
  const basis = legal_basis.map(({ text, url }) =>
    url && /^https?:\/\//.test(url)
      ? html`<li><a href="${url}" rel="noreferrer external">${text}</a></li>`
      : html`<li>${text}</li>`,
  );
  return html`<article class="measures"><h3><span class="badge">${listBadge(record)}</span> ${authorityName(jurisdiction, language)} <span class="quiet small">${[...new Set([source_list, ...lists].map((list) => officialName(list, language)))].join(' · ')}</span></h3>
${measures.length > 0 ? html`<ul>${measures.map((measure) => html`<li dir="auto">${measure}</li>`)}</ul>` : withoutMeasures(record, language)}
${basis.length > 0 ? html`<h4>${words.legalBasis}</h4><ul>${basis}</ul>` : ''}
${prose(words.reason, reason)}${prose(words.remarks, remarks)}</article>`;
}

/** What each listing means: measures, the law that it rests on, the official reason. */
export function measures({ records }: PartyView, language: Language): Html {
  const words = MESSAGES[language].party;
  return html`<section aria-labelledby="measures"><h2 id="measures">${words.measures}</h2>${records.map((record) => ofRecord(record, language))}</section>`;
}
