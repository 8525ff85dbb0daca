/** What an answer means beside what was known before: new, changed, decided, to be decided again. */

/** A text without what makes no other customer: case, width, spaces. */
export const plain = (text) =>
  String(text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Fields of a customer that are screened, and that a decision rests on. */
export const CUSTOMER_FACTS = ['name', 'other_names', 'entity_type', 'country', 'birth_date', 'identifier', 'gender'];

/** What a customer is known by from run to run: the file's own number, else name and birth date. */
export const customerKey = ({ id, name, birth_date }) =>
  id ? `id ${plain(id)}` : `name ${plain(name)} ${plain(birth_date)}`;

const birthText = (birth) => (birth && typeof birth === 'object' ? JSON.stringify(birth) : String(birth));

/** What a screened hit says of the listed party: enough to notice that its record changed. */
export const hitFacts = (hit) => ({
  name: hit.name,
  entity_type: hit.entity_type,
  country: hit.country_code ?? null,
  listed_date: hit.listed_date ?? null,
  is_active: hit.is_active,
  removed_date: hit.removed_date ?? null,
  sanction_programs: [...(hit.sanction_programs ?? [])].sort(),
  birth_dates: (hit.birth_dates ?? []).map(birthText).sort(),
  nationalities: [...(hit.nationalities ?? [])].sort(),
});

/** Ids of the records of a party that was found: the one that fits best, and those of other lists. */
export const idsOf = ({ id, also_listed = [] }) => [id, ...also_listed.map((one) => one.id)];

/** What was decided about the records of a party, the newest first. */
const decidedAbout = (hit, decisions) =>
  idsOf(hit)
    .flatMap((id) => decisions.get(id) ?? [])
    .sort((a, b) => (a.at < b.at ? 1 : -1));

/** What was last decided about a party, by whichever of its records; null for nothing. */
export const decisionFor = (hit, decisions) => decidedAbout(hit, decisions)[0] ?? null;

/** Whether records of one party were decided in different ways; one that knows the lists is about all of them. */
function isDisputed(hit, decisions) {
  const [last, ...others] = decidedAbout(hit, decisions);
  return last !== undefined && !last.facts.record.lists && others.some(({ verdict }) => verdict !== last.verdict);
}

const textsOf = (list, of) => [...new Set((list ?? []).map(of))].sort();

/** What the whole record says of the listed party; a decision rests on it. */
export const recordFacts = (detail) => ({
  ...hitFacts(detail),
  names: textsOf(detail.aliases, ({ name }) => name),
  identifiers: textsOf(detail.identifiers, ({ type, value }) => `${type} ${value}`),
  addresses: textsOf(detail.addresses, (address) =>
    typeof address === 'string' ? address : (address.text ?? JSON.stringify(address)),
  ),
  birth_places: textsOf(detail.birth_places, (place) => (typeof place === 'string' ? place : JSON.stringify(place))),
  gender: detail.gender ?? null,
  // Absent from decisions of before hits were put together by party, which go on to stand.
  lists: textsOf(detail.also_listed, ({ id }) => id),
});

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Fields that differ: [{field, before, after}]; of lists what one side has and the other has not. */
export function differences(before, after) {
  const found = [];
  for (const field of Object.keys(after)) {
    if (!(field in before) || same(before[field], after[field])) continue;
    const isList = Array.isArray(after[field]) && Array.isArray(before[field]);
    found.push({
      field,
      before: isList ? before[field].filter((one) => !after[field].includes(one)) : before[field],
      after: isList ? after[field].filter((one) => !before[field].includes(one)) : after[field],
    });
  }
  return found;
}

/**
 * The decision that a hit goes by; null where its records were decided in different ways. One of the service is about
 * one record, and holds for the party while every record of it is decided.
 */
export function standingDecision(hit, decisions) {
  const decision = decisionFor(hit, decisions);
  if (!decision?.changed) return decision === null || isDisputed(hit, decisions) ? null : decision;
  const all = idsOf(hit).map((id) => decisions.get(id));
  const made = all.filter((one) => one !== undefined);
  if (made.some(({ verdict }) => verdict !== decision.verdict)) return null;
  const changed = new Set(made.flatMap((one) => one.changed));
  if (made.length < all.length) changed.add('lists');
  return { ...decision, changed: [...changed] };
}

const differencesOf = (of, before, after) => differences(before, after).map((one) => ({ ...one, of }));

/**
 * How a hit stands: {state, mark, changes}; state `open` or the verdict, mark `new | changed | decided | reopened | null`.
 * `earlier` is the hit in the run before: null without it, undefined without such a run; `current` the facts now.
 */
export function standing({ earlier, hit, decision, current }) {
  const decided = (changes) =>
    changes.length > 0
      ? { state: 'open', mark: 'reopened', changes }
      : { state: decision.verdict, mark: 'decided', changes };
  if (decision?.changed)
    return decided(decision.changed.map((field) => ({ field, of: field === 'customer' ? field : 'record' })));
  if (decision) {
    const { customer, record } = decision.facts;
    return decided([
      ...differencesOf('customer', customer, current.customer),
      ...(current.record ? differencesOf('record', record, current.record) : []),
    ]);
  }
  if (earlier === undefined) return { state: 'open', mark: null, changes: [] };
  if (earlier === null) return { state: 'open', mark: 'new', changes: [] };
  const changes = differencesOf('record', hitFacts(earlier), hitFacts(hit));
  return { state: 'open', mark: changes.length > 0 ? 'changed' : null, changes };
}

const WEIGHTS = { match: 4, unsure: 3, open: 2, no_match: 1 };
const MARKS = { reopened: 4, new: 3, changed: 2, decided: 1 };

/** The line of a row for the list of results: its state, its best score, what to look at first. */
export function lineOf(row) {
  const { run, n, facts, answer, hits = [] } = row;
  const line = {
    ...{ run, n, score: 0, hits: hits.length, open: 0, state: 'waiting', mark: null },
    name: facts.name.slice(0, 160),
    id: (facts.id ?? '').slice(0, 40),
  };
  if (!answer) return line;
  if (answer.error) return { ...line, state: 'error' };
  for (const { score, state, mark } of hits) {
    if (score > line.score) line.score = score;
    if (state === 'open') line.open++;
    if (mark && (MARKS[mark] ?? 0) > (MARKS[line.mark] ?? 0)) line.mark = mark;
  }
  if (hits.length === 0) return { ...line, state: 'clear' };
  const states = hits.map(({ state }) => state);
  if (line.open > 0) return { ...line, state: 'open' };
  return { ...line, state: states.sort((a, b) => WEIGHTS[b] - WEIGHTS[a])[0] };
}

/** The verdicts of this page, and what the service calls them. */
export const SENT_VERDICTS = { match: 'true_match', no_match: 'false_match', unsure: 'unsure' };
export const LOCAL_VERDICTS = { true_match: 'match', false_match: 'no_match', unsure: 'unsure' };

const SENT = {
  name: 'q',
  entity_type: 'entity_type',
  country: 'country',
  birth_date: 'birth_date',
  identifier: 'identifier',
  gender: 'gender',
};

/** The fields of a customer beside the names by which they are sent. */
export const FIELDS_SENT = Object.entries(SENT);

/** The facts that a row states beside its name, as they are sent. */
export const FACTS = Object.values(SENT).filter((sent) => sent !== 'q');

/** What a customer states, without some of its facts. */
export function requestRow(facts, without = []) {
  const row = {};
  for (const [field, sent] of FIELDS_SENT) if (facts[field] && !without.includes(sent)) row[sent] = facts[field];
  return row;
}
