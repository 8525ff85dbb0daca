import { html } from 'hono/html';
import { officialName } from '../../domain/lists/official-names.ts';
import { fill } from '../../messages/fill.ts';
import { MESSAGES } from '../../messages/messages.ts';
import type { Reader } from '../page.ts';
import { comparison } from '../party/comparison.ts';
import { editionIn, standing } from '../party/party-page.ts';
import { entityAddress, type PartyView } from '../party/party-view.ts';
import { keptFields } from '../search/search-view.ts';
import type { SheetSubject } from './sheet-page.ts';

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
