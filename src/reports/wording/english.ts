import { jurisdictionName } from '../../domain/countries/jurisdictions.ts';
import { type ChangeCounts, changesIn, type ListChange } from '../../domain/lists/list-changes.ts';
import { type EntityType, JURISDICTION_NAMES, type Jurisdiction } from '../../domain/vocabulary.ts';
import { FORMATS } from '../../messages/messages.ts';
import { isBusinessDay, type Notable, type ReportFacts } from '../report.ts';
import type { Labels, RevisionDifference, Wording } from './wording.ts';

const TYPES: Record<EntityType, [one: string, many: string]> = {
  individual: ['individual', 'individuals'],
  organization: ['organization', 'organizations'],
  vessel: ['vessel', 'vessels'],
  aircraft: ['aircraft', 'aircraft'],
  other: ['other party', 'other parties'],
};
/** Groups named in one sentence. */
const NAMED = 4;

// British English: no comma before the last "and", the day before the month.
const { list, day, weekday, number } = FORMATS.en;
const counted = (value: number, one: string, many: string): string => `${number(value)} ${value === 1 ? one : many}`;
const parties = (value: number): string => counted(value, 'party', 'parties');

/** "the United States": as it stands inside a sentence. */
const authority = (code: Jurisdiction): string => JURISDICTION_NAMES[code].enInSentence;

function whatHappened({ listed, relisted, removed, renumbered, amended }: ChangeCounts): string {
  const done = [
    { count: listed, what: parties(listed), how: 'listed' },
    { count: relisted, what: parties(relisted), how: 'listed again' },
    { count: removed, what: parties(removed), how: 'removed' },
    { count: renumbered, what: parties(renumbered), how: 'given another number' },
    { count: amended, what: counted(amended, 'record', 'records'), how: 'amended' },
  ].filter(({ count }) => count > 0);
  const be = (count: number): string => (count === 1 ? 'was ' : 'were ');
  return list(done.map(({ count, what, how }, at) => `${what} ${at === 0 ? be(count) : ''}${how}`));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function quietDay({ date }: ReportFacts): string {
  const said = `No listing, removal or amendment is dated ${weekday(date)}, ${day(date)}.`;
  return isBusinessDay(date) ? said : `${said} It is no business day.`;
}

function typesAndProgrammes({ by_entity_type, by_programme }: ReportFacts): string[] {
  const news = (row: ChangeCounts): number => row.listed + row.relisted;
  const types = by_entity_type.filter((row) => news(row) > 0);
  const programmes = by_programme.filter((row) => news(row) > 0).sort((a, b) => news(b) - news(a));
  const sentences: string[] = [];
  if (types.length > 0) {
    const told = types.map((row) => counted(news(row), ...TYPES[row.entity_type]));
    sentences.push(`The listings are ${list(told)}.`);
  }
  if (programmes.length > 0) {
    const told = programmes
      .slice(0, NAMED)
      .map((row) => `${row.programme} (${row.jurisdiction}, ${number(news(row))})`);
    const rest = programmes.length - NAMED;
    if (rest > 0) told.push(counted(rest, 'other programme', 'other programmes'));
    sentences.push(`They fall under ${list(told)}.`);
  }
  return sentences;
}

/** Said first: what is known from two editions far apart has no day of its own. */
function farApart({ gaps }: ReportFacts): string[] {
  return gaps.map(({ title: list_, after, by, days, ...counts }) => {
    const done = countsIn(counts).map(({ count, word }) => `${number(count)} ${word}`);
    return `${list_}: ${list(done)} between its editions of ${day(after)} and ${day(by)}, ${number(days)} days apart; on which days is not stated.`;
  });
}

const countsIn = ({ listed, relisted, removed, renumbered, amended }: ChangeCounts) =>
  Object.entries({ listed, 'listed again': relisted, removed, renumbered, amended })
    .map(([word, count]) => ({ word, count }))
    .filter(({ count }) => count > 0);

function dateBasis({ removed, gaps }: ReportFacts): string[] {
  const told = new Set(gaps.map(({ title: list_ }) => list_));
  const windows = Map.groupBy(
    removed.filter(({ date_basis, after }) => date_basis === 'edition' && after !== null),
    ({ after, by }) => `between the editions of ${day(after!)} and ${day(by)}`,
  );
  if (told.size > 0 || windows.size === 0) return [];
  const each = [...windows].map(([when, gone]) => `${number(gone.length)} ${when}`);
  return [`Removals dated by an edition, the first without these parties: ${list(each)}.`];
}

function lateListings({ listed, relisted }: ReportFacts): string[] {
  const late = [...listed, ...relisted].filter((party) => party.late);
  if (late.length === 0) return [];
  const oldest = late.map(({ listed_date }) => listed_date ?? '').sort()[0]!;
  return [
    `${counted(late.length, 'listing states', 'listings state')} an older day (from ${day(oldest)} on) than the edition before, which did not carry ${late.length === 1 ? 'it' : 'them'}; dated here by the edition that does.`,
  ];
}

const FORM: Record<ListChange['kind'], string> = {
  form: 'written otherwise (case, spaces, punctuation, order)',
  numbering: 'places in a schedule numbered otherwise',
  reworded: 'reworded',
  new_field: 'stated for the first time',
  dropped_field: 'no longer stated',
};

function listChange({ field, kind, records, before, after }: ListChange): string {
  const words = before === undefined ? '' : `: “${before}” → “${after ?? ''}”`;
  return `${field} ${FORM[kind]} on ${counted(records, 'record', 'records')}${words}`;
}

function formAlone({ list_changes }: ReportFacts): string[] {
  return list_changes
    .filter(({ records }) => records > 0)
    .map(({ title: list_, records }) => `${list_}: ${counted(records, 'record', 'records')} changed in form alone.`);
}

function whatIsMissing({ coverage, held }: ReportFacts): string[] {
  const sentences = held.map(
    ({ title, edition }) =>
      `The edition of ${day(edition)} of the ${title} was not applied, so that the list stands as it was before.`,
  );
  const awaited = coverage.filter(({ state }) => state === 'awaited');
  const datesOnly = coverage.filter(({ state }) => state === 'dates_only');
  if (awaited.length > 0) {
    const told = awaited.map(({ title, edition }) => `${title} (newest edition ${edition})`);
    sentences.push(`Not yet published for this day when the report was made: ${list(told)}.`);
  }
  const between = coverage.filter(({ state }) => state === 'between');
  if (between.length > 0) {
    const told = between.map(({ title, after, edition }) => `${title} (${after} to ${edition})`);
    sentences.push(
      `The day lies between two editions far apart, so that only changes that state their own day are known: ${list(told)}.`,
    );
  }
  if (datesOnly.length > 0) {
    const told = datesOnly.map(({ title, edition }) => `${title} (from ${edition})`);
    sentences.push(
      `Known only from the listing dates that later editions state, so that removals and parties delisted since are missing: ${list(told)}.`,
    );
  }
  return sentences;
}

function notable(one: Notable): string {
  switch (one.kind) {
    case 'new_programme':
      return `New programme of ${authority(one.jurisdiction)}: ${one.programme}, with its first ${counted(one.listed, 'listing', 'listings')}.`;
    case 'largest_designation':
      return `The largest group is ${parties(one.listed)} listed by ${authority(one.jurisdiction)} under ${one.programme}.`;
    case 'record_day':
      return `With ${number(one.listed)} listings this is the largest day of the ${one.list} since ${day(one.since)}.`;
    case 'several_lists':
      return `${one.name} was ${one.event} on ${counted(one.entity_ids.length, 'list', 'lists')} on the same day (${one.jurisdictions.join(', ')}).`;
    case 'china_related': {
      const done = [
        one.listed > 0 ? `${number(one.listed)} listed` : '',
        one.removed > 0 ? `${number(one.removed)} removed` : '',
      ];
      return `China-related: ${list(done.filter(Boolean))}, among them ${list(one.names)}.`;
    }
    case 'orders_ended': {
      const rest = one.removed - one.names.length;
      return `${counted(one.removed, 'denial order', 'denial orders')} ended on the day that the list stated: ${one.names.join('; ')}${rest > 0 ? ` and ${number(rest)} more` : ''}.`;
    }
    case 'delistings':
      return one.removed > one.names.length
        ? `Delisted: ${one.names.join('; ')} and ${number(one.removed - one.names.length)} more.`
        : `Delisted: ${one.names.join('; ')}.`;
  }
}

function title({ date, totals, by_jurisdiction }: ReportFacts): string {
  const { listed, relisted, removed, renumbered, amended } = totals;
  if (changesIn(totals) === 0) return `${day(date)}: no changes`;
  const counts = [
    listed > 0 ? `${number(listed)} listed` : '',
    relisted > 0 ? `${number(relisted)} listed again` : '',
    removed > 0 ? `${number(removed)} removed` : '',
    renumbered > 0 ? `${number(renumbered)} renumbered` : '',
  ].filter(Boolean);
  if (counts.length === 0) counts.push(`${number(amended)} amended`);
  const who = by_jurisdiction.map(({ jurisdiction }) => jurisdiction).join(', ');
  return `${day(date)}: ${counts.join(', ')} (${who})`;
}

function sentences(facts: ReportFacts): string[] {
  const demo = facts.coverage.some((one) => one.demo) ? ['DEMO DATA: every party is fictional.'] : [];
  return [...demo, ...told(facts)];
}

function told(facts: ReportFacts): string[] {
  const { date, totals, by_jurisdiction } = facts;
  if (changesIn(totals) === 0) return [quietDay(facts), ...formAlone(facts), ...whatIsMissing(facts)];
  const who = list(by_jurisdiction.map(({ jurisdiction }) => authority(jurisdiction)));
  const what = `On ${weekday(date)}, ${day(date)}, ${whatHappened(totals)} by ${who}.`;
  const each =
    by_jurisdiction.length > 1
      ? by_jurisdiction.map((row) => {
          const counts = countsIn(row).map(({ count, word }) => `${number(count)} ${word}`);
          return `${row.jurisdiction} ${counts.join(', ')}`;
        })
      : [];
  return [
    ...farApart(facts),
    what,
    ...(each.length > 0 ? [`By authority: ${each.join('; ')}.`] : []),
    ...typesAndProgrammes(facts),
    ...facts.notable.map(notable),
    ...dateBasis(facts),
    ...lateListings(facts),
    ...formAlone(facts),
    ...whatIsMissing(facts),
  ];
}

const KINDS = {
  listed: 'listing',
  relisted: 'relisting',
  removed: 'removal',
  renumbered: 'renumbering',
  amended: 'amendment',
} as const;

function revisionNote({ before, added, withdrawn, covered, revoked }: RevisionDifference): string {
  const some = (names: readonly string[]): string =>
    names.length > 3 ? `${names.slice(0, 3).join('; ')} and ${number(names.length - 3)} more` : names.join('; ');
  const told = [
    ...revoked.map(
      ({ title: source, edition }) => `the edition of ${edition} of ${source} was revoked and is no longer counted`,
    ),
    ...added.map(({ kind, names }) => `${counted(names.length, KINDS[kind], `${KINDS[kind]}s`)} more: ${some(names)}`),
    ...withdrawn.map(
      ({ kind, names }) =>
        `${counted(names.length, KINDS[kind], `${KINDS[kind]}s`)} no longer dated on this day: ${some(names)}`,
    ),
    ...covered.map(({ title: source, edition }) => `${source} now covers this day with its edition of ${edition}`),
  ];
  return `Since revision ${before}: ${told.length > 0 ? told.join('. ') : 'details of the same changes, no more and no fewer'}.`;
}

const labels: Labels = {
  totals: 'In numbers',
  listed: 'Listed',
  relisted: 'Listed again',
  removed: 'Removed',
  amended: 'Amended',
  renumbered: 'Renumbered',
  china: 'China-related',
  notable: 'What stands out',
  jurisdiction: 'Authority',
  list: 'List',
  programme: 'Programme',
  type: 'Type',
  country: 'Country',
  unknown: 'not stated',
  name: 'Name',
  reason: 'Reason',
  changedFields: 'Changed',
  before: 'Before',
  after: 'After',
  listChanges: 'Changes in how lists are written',
  held: 'Editions that were not applied',
  stillListedAs: 'still listed as',
  window: (after, by) => `between the editions of ${after} and ${by}`,
  statedListing: (date) => `states its listing as of ${date}`,
  editions: 'Made from',
  edition: 'Edition',
  state: {
    covered: 'covers this day',
    between: 'lies between two editions far apart',
    dates_only: 'listing dates only',
    awaited: 'not yet published',
    missing: 'not at hand',
  },
  basis: {
    source: 'date stated by the list',
    delta: 'date of the official change file',
    edition: 'date of the edition that first shows it',
  },
  more: (hidden) => `and ${number(hidden)} more; the JSON form has all`,
  revision: (revision) => `Revision ${revision}`,
  dataVersion: 'Data version',
  notice: 'By official dates. No legal advice; the official lists alone are authoritative.',
  notCovered: 'Not covered',
  feed: 'Daily sanctions reports',
};

/** Reports in English. */
export const english: Wording = {
  htmlLang: 'en',
  labels,
  day,
  jurisdiction: jurisdictionName,
  entityType: (type) => capital(TYPES[type][1]),
  country: (_code, name) => name ?? labels.unknown,
  title,
  sentences,
  notable,
  listChange,
  revisionNote,
};
