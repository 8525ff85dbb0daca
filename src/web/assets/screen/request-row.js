/** A customer as the service takes it. */
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
