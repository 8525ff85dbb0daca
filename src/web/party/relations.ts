/** The relations that the lists state of a party, from either end: as a list, and as data for the graph. */

import { html } from 'hono/html';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import type { EntityType } from '../../domain/vocabulary.ts';
import { fill } from '../../messages/fill.ts';
import { type Language, MESSAGES, messageOf } from '../../messages/messages.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { Html } from '../page.ts';
import { listBadge } from '../wording.ts';
import { entityAddress, type PartyView, partyId } from './party-view.ts';

/** One relation of a party, as one or more of its lists state it. */
interface Relation {
  /** The other party: the smallest id of its records; null where no list has a record of it. */
  id: string | null;
  name: string;
  kind: EntityType | null;
  isActive: boolean;
  /** `out`: a record of this party names the other; `in`: the other names this one. */
  direction: 'out' | 'in';
  /** As published. */
  type: string;
  /** Who states it, as badges. */
  by: string[];
}

/** What the graph asks for: a party and its relations. */
export interface Relations {
  id: string;
  name: string;
  kind: EntityType;
  isActive: boolean;
  relations: Relation[];
}

/** Rows shown at once; the others fold. */
const MOST_SHOWN = 30;

const isOnAnyList = (data: LoadedData, record: EntityDetail): boolean =>
  record.is_active || record.also_listed.some(({ id }) => data.record(id)?.is_active === true);

/** Every relation of the records of a party, each once. */
function relationsOf(data: LoadedData, records: readonly EntityDetail[]): Relation[] {
  const own = new Set(records.map(({ id }) => id));
  const found = new Map<string, Relation>();
  const add = (
    other: EntityDetail | null,
    stated: Pick<Relation, 'name' | 'direction' | 'type'>,
    stating: EntityDetail,
  ): void => {
    if (other && own.has(other.id)) return;
    const id = other && partyId(other);
    const key = [stated.direction, stated.type.toLowerCase(), id ?? stated.name].join('\n');
    const by = listBadge(stating);
    const known = found.get(key);
    if (!known)
      found.set(key, {
        id,
        name: other?.name ?? stated.name,
        kind: other?.entity_type ?? null,
        isActive: other ? isOnAnyList(data, other) : false,
        direction: stated.direction,
        type: stated.type,
        by: [by],
      });
    else if (!known.by.includes(by)) known.by.push(by);
  };
  for (const record of records) {
    for (const { id, name, type } of record.relationships)
      add(id === undefined ? null : data.record(id), { name, direction: 'out', type }, record);
    for (const id of data.namedBy(record.id)) {
      const other = data.record(id);
      for (const one of other?.relationships ?? [])
        if (one.id === record.id) add(other, { name: other!.name, direction: 'in', type: one.type }, other!);
    }
  }
  return [...found.values()];
}

/** A party with its relations, for the graph. */
export const relationsData = (
  data: LoadedData,
  { asked, records }: Pick<PartyView, 'asked' | 'records'>,
): Relations => ({
  id: partyId(asked),
  name: asked.name,
  kind: asked.entity_type,
  isActive: records.some(({ is_active }) => is_active),
  relations: relationsOf(data, records),
});

/** A relation as a language has it; as published where it is an unknown one. */
const relationName = (type: string, language: Language): string =>
  messageOf(MESSAGES[language].relation, type.toLowerCase()) ?? type;

function row(relation: Relation, asked: EntityDetail, language: Language): Html {
  const words = MESSAGES[language].party;
  const { id, name, kind, isActive, direction, type, by } = relation;
  const party = id
    ? html`<a href="${entityAddress(id, asked)}" class="${isActive ? '' : 'gone'}"><bdi>${name}</bdi></a> <span class="quiet small">${kind ? MESSAGES[language].type[kind] : ''}</span>`
    : html`<bdi>${name}</bdi> <a class="small screen-only" href="/search?q=${encodeURIComponent([...name].slice(0, 200).join(''))}">${words.searchName}</a>`;
  const own = html`<span class="quiet">${words.thisParty}</span>`;
  const [one, other] = direction === 'out' ? [own, party] : [party, own];
  return html`<tr><td>${one}</td><td title="${type}">${relationName(type, language)}</td><td>${other}</td><td class="by">${by.join(', ')}</td></tr>`;
}

/** The relations as a list, and a place for the graph. */
export function relations({ data, records, asked }: PartyView, language: Language): Html | '' {
  const words = MESSAGES[language].party;
  const stated = relationsOf(data, records);
  if (stated.length === 0) return '';
  const rows = stated.map((relation) => row(relation, asked, language));
  const table = (some: readonly Html[]): Html =>
    html`<div class="scroll" tabindex="0"><table class="relations"><thead><tr><th scope="col">${words.party}</th><th scope="col">${words.relationType}</th><th scope="col">${words.party}</th><th scope="col">${words.statedBy}</th></tr></thead><tbody>${some}</tbody></table></div>`;
  const rest = rows.slice(MOST_SHOWN);
  return html`<section aria-labelledby="relations"><h2 id="relations">${words.relations} <span class="count">${stated.length}</span></h2>
<p class="quiet small">${words.relationsNote}</p>${table(rows.slice(0, MOST_SHOWN))}${
    rest.length > 0
      ? html`<details><summary>${fill(words.all, { count: rows.length })}</summary>${table(rest)}</details>`
      : ''
  }
<div class="graph-place screen-only" data-id="${asked.id}" data-query="${asked.as_of ? `?as_of=${asked.as_of}` : ''}" hidden><button type="button" class="plain">${words.showGraph}</button><p class="quiet small" hidden>${words.graphHelp}</p><div class="graph" role="img" aria-label="${words.relations}" hidden></div></div></section>`;
}
