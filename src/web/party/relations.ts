/** The relations that the lists state of a party, from either end: as a list, and as data for the graph. */

import { html, raw } from 'hono/html';
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
  type: string;
  /** The kind under which the page folds it and the graph draws it as one node when there are many; ships are one. */
  group: string;
  by: string[];
}

/** Relations of one kind that are not folded; the graph draws more than these as one node. */
const MAX_UNFOLDED = 12;

const isOnAnyList = (data: LoadedData, record: EntityDetail): boolean =>
  record.is_active || record.also_listed.some(({ id }) => data.record(id)?.is_active === true);

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
    const kind = other?.entity_type ?? null;
    const group = kind === 'vessel' ? kind : [stated.direction, stated.type.toLowerCase(), kind ?? ''].join(' ');
    const isActive = other ? isOnAnyList(data, other) : false;
    const fresh: Relation = { ...stated, name: other?.name ?? stated.name, id, kind, isActive, group, by: [] };
    const known = found.get(key) ?? fresh;
    known.by = [...new Set([...known.by, listBadge(stating)])];
    found.set(key, known);
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
export const relationsData = (data: LoadedData, { asked, records }: Pick<PartyView, 'asked' | 'records'>) => ({
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

const headed = (heads: readonly string[], rows: readonly Html[], name: string): Html =>
  html`<div class="scroll" tabindex="0"><table class="${name}"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;

function shipTable(ships: readonly Relation[], { data, asked }: PartyView, language: Language): Html {
  const { party: words, type: types, recordField } = MESSAGES[language];
  const rows = [...Map.groupBy(ships, ({ id }) => id)].map(([id, stated]) => {
    const ship = data.record(id!);
    const { imo, flag, type, owner } = ship?.vessel ?? {};
    const owners = owner ?? (ship?.relationships ?? []).map(({ name }) => name).join('; ');
    const relation = [...new Set(stated.map((one) => relationName(one.type, language)))].join('; ');
    const by = [...new Set(stated.flatMap((one) => one.by))].join(', ');
    return html`<tr><th scope="row"><a href="${entityAddress(id!, asked)}" class="${stated[0]!.isActive ? '' : 'gone'}"><bdi>${stated[0]!.name}</bdi></a></th><td>${imo ?? ''}</td><td>${flag ?? ''}</td><td>${type ?? ''}</td><td><bdi>${owners}</bdi></td><td>${relation}</td><td class="by">${by}</td></tr>`;
  });
  const heads = [types.vessel, 'IMO', recordField.flag, recordField.ship_type, recordField.owner];
  const labels = [...heads, words.relationType, words.statedBy].map(
    (head) => head.charAt(0).toUpperCase() + head.slice(1),
  );
  return headed(labels, rows, 'ships');
}

/** The relations as lists, the many of one kind folded under their number, and a place for the graph. */
export function relations(view: PartyView, language: Language): Html | '' {
  const { data, records, asked } = view;
  const words = MESSAGES[language].party;
  const stated = relationsOf(data, records);
  if (stated.length === 0) return '';
  const groups = [...Map.groupBy(stated, ({ group }) => group)];
  const table = (some: readonly Relation[]): Html =>
    headed(
      [words.party, words.relationType, words.party, words.statedBy],
      some.map((relation) => row(relation, asked, language)),
      'relations',
    );
  const few = groups
    .filter(([key, some]) => key !== 'vessel' && some.length <= MAX_UNFOLDED)
    .flatMap(([, some]) => some);
  const folded = groups.flatMap(([key, some]) => {
    const [{ type, kind }] = some as [Relation];
    const count = new Set(some.map(({ id, name }) => id ?? name)).size;
    if (key !== 'vessel' && some.length <= MAX_UNFOLDED) return [];
    const label =
      key === 'vessel'
        ? fill(words.ships, { count })
        : fill(words.related, {
            relation: relationName(type, language),
            count,
            kind: kind && MESSAGES[language].type[kind],
          });
    const isOpen = some.length <= MAX_UNFOLDED ? raw('open') : '';
    return html`<details data-group="${key}" ${isOpen}><summary>${label}</summary>${key === 'vessel' ? shipTable(some, view, language) : table(some)}</details>`;
  });
  return html`<section aria-labelledby="relations"><h2 id="relations">${words.relations} <span class="count">${stated.length}</span></h2>
<p class="quiet small">${words.relationsNote}</p>${few.length > 0 ? table(few) : ''}${folded}
<div class="graph-place screen-only" data-id="${asked.id}" data-query="${asked.as_of ? `?as_of=${asked.as_of}` : ''}" hidden><button type="button" class="plain">${words.showGraph}</button><p class="quiet small" hidden>${words.graphHelp}</p><div class="card graph" role="img" aria-label="${words.relations}" hidden></div></div></section>`;
}
