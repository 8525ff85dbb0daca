/** The news of a day: what each authority did under each programme, most important first. */

import { mainCountry } from '../domain/countries/entity-countries.ts';
import { countsOf } from '../domain/counts.ts';
import type { EntityRecord } from '../domain/entity/entity.ts';
import { ENTITY_TYPES, JURISDICTIONS } from '../domain/vocabulary.ts';
import type { Change } from '../store/read/changes.ts';
import type { History } from './notable.ts';
import type { Action, Notable } from './report.ts';

/** Names given as examples. */
const EXAMPLES = 3;
/** Maximum number of countries given for an action. */
const COUNTRIES = 3;

/** Programmes that only warn those who deal with a party; it is listed under another one. */
const ACCOMPANYING: ReadonlySet<string> = new Set(['IFSR', '561-Related']);

/** Weights of an action's importance: per doubling of its size, and for what it includes. */
const WEIGHT = {
  size: 10,
  newProgramme: 25,
  recordDay: 10,
  china: 6,
  connected: 4,
  vessels: 3,
  wallets: 4,
  ended: -25,
};

const walletsOf = ({ identifiers }: EntityRecord): number =>
  identifiers.filter(({ type }) => type === 'crypto_wallet').length;

/** A change of the day with its weight. */
type Weighed = ReturnType<typeof weighed>;

function weighed(change: Change, history: History) {
  const { entity, event } = change;
  const elsewhere = history.listedElsewhere?.(entity, event.date) ?? [];
  const weight =
    3 * elsewhere.length +
    Math.min(6, entity.relationships.length) +
    (entity.is_china ? 3 : 0) +
    (entity.entity_type === 'vessel' ? 1 : 0) +
    Math.min(3, walletsOf(entity));
  return { ...change, elsewhere, weight };
}

/** A removal is dated by the record itself only when the record stated its own end. */
const didOf = ({ event: { event, basis } }: Change): Action['did'] =>
  event === 'removed' ? (basis === 'source' ? 'ended' : 'removed') : 'listed';

/** Values with their numbers of occurrences, most frequent first, then by text. */
const counted = (values: readonly string[]): [value: string, count: number][] =>
  [...countsOf(values)].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));

/** Groups changes by action, list and programme: of several, the one with the most parties that day. */
function grouped(changes: readonly Weighed[]) {
  const places = Map.groupBy(changes, (change) =>
    JSON.stringify([didOf(change), change.entity.source_id, change.entity.source_list]),
  );
  return [...places.values()].flatMap((own) => {
    const order = counted(own.flatMap(({ entity }) => [...new Set(entity.sanction_programs)]))
      .map(([one]) => one)
      .sort((a, b) => Number(ACCOMPANYING.has(a)) - Number(ACCOMPANYING.has(b)));
    const groups = Map.groupBy(
      own,
      ({ entity }) => order.find((one) => entity.sanction_programs.includes(one)) ?? null,
    );
    return [...groups].map(([programme, of]) => ({ programme, changes: of }));
  });
}

function actionOf(
  { programme, changes: group }: ReturnType<typeof grouped>[number],
  notable: readonly Notable[],
): Action {
  const first = group[0]!;
  const { jurisdiction, source_list } = first.entity;
  const did = didOf(first);
  const acts = counted(group.flatMap(({ entity }) => entity.legal_basis.map((act) => JSON.stringify(act)))).filter(
    ([, count]) => count * 2 > group.length,
  );
  const order = /-EO(\d+)$/.exec(programme ?? '')?.[1];
  const [act] = acts.find(([text]) => order && text.includes(order)) ?? acts[0] ?? [];
  const examples = [...group].sort((a, b) => b.weight - a.weight || (a.entity.name < b.entity.name ? -1 : 1));
  const countries = counted(group.flatMap(({ entity }) => mainCountry(entity)?.code ?? []));
  const types = counted(group.map(({ entity }) => entity.entity_type));
  const elsewhere = counted(group.flatMap((one) => one.elsewhere));
  return {
    did,
    jurisdiction,
    source_list,
    programme,
    is_new:
      did === 'listed' &&
      notable.some(
        (one) => one.kind === 'new_programme' && one.programme === programme && one.jurisdiction === jurisdiction,
      ),
    count: group.length,
    by_entity_type: ENTITY_TYPES.flatMap((entity_type) =>
      types.filter(([type]) => type === entity_type).map(([, count]) => ({ entity_type, count })),
    ),
    by_country: countries.slice(0, COUNTRIES).map(([country_code, count]) => ({ country_code, count })),
    names: [...new Set(examples.map(({ entity }) => entity.name))].slice(0, EXAMPLES),
    china_related: group.filter(({ entity }) => entity.is_china).length,
    wallets: group.reduce((sum, { entity }) => sum + walletsOf(entity), 0),
    legal_act: act ? JSON.parse(act) : null,
    elsewhere: JURISDICTIONS.flatMap((code) =>
      elsewhere.filter(([one]) => one === code).map(([, count]) => ({ jurisdiction: code, count })),
    ),
    connected: group.filter((one) => one.elsewhere.length > 0).length,
  };
}

function weightOf(action: Action, notable: readonly Notable[]): number {
  const vessels = action.by_entity_type.find(({ entity_type }) => entity_type === 'vessel')?.count ?? 0;
  const isRecord = notable.some((one) => one.kind === 'record_day' && one.jurisdiction === action.jurisdiction);
  const doublings = (count: number): number => Math.log2(1 + count);
  return (
    WEIGHT.size * doublings(action.count) +
    WEIGHT.china * doublings(action.china_related) +
    WEIGHT.connected * doublings(action.connected) +
    WEIGHT.vessels * doublings(vessels) +
    WEIGHT.wallets * doublings(action.wallets) +
    (action.is_new ? WEIGHT.newProgramme : 0) +
    (isRecord && action.did === 'listed' ? WEIGHT.recordDay : 0) +
    (action.did === 'ended' ? WEIGHT.ended : 0)
  );
}

/** The actions of a day, most important first; `changes` are those dated on the day itself. */
export function actionsOf(changes: readonly Change[], history: History, notable: readonly Notable[]): Action[] {
  const news = changes.filter(({ event }) => ['listed', 'relisted', 'removed'].includes(event.event));
  const actions = grouped(news.map((change) => weighed(change, history))).map((group) => actionOf(group, notable));
  const weights = new Map(actions.map((action) => [action, weightOf(action, notable)]));
  return actions.sort((a, b) => weights.get(b)! - weights.get(a)!);
}
