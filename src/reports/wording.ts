/** Words reports, from facts and the messages of a language. Names, reasons and programmes stay as published. */
import { type ChangeCounts, changesIn, type ListChange } from '../domain/lists/list-changes.ts';
import { officialName } from '../domain/lists/official-names.ts';
import { isOwn } from '../domain/lists/own-lists.ts';
import type { EventKind, Jurisdiction } from '../domain/vocabulary.ts';
import { fill } from '../messages/fill.ts';
import { FORMATS, fieldName, type Language, MESSAGES, type Messages } from '../messages/messages.ts';
import { programmeText } from '../messages/programme-text.ts';
import { actionHeadline, actionText, inSentence, shortAuthority } from './action-wording.ts';
import { datedCounts, isBetweenEditions, isStampAlone } from './dated-counts.ts';
import { CHANGE_KINDS, type Gap, isBusinessDay, type Notable, type ReportFacts, type Text } from './report.ts';

/** Headings and labels of a rendered report. */
export type Labels = Messages['report'];

/** Differences of a new revision: parties added and withdrawn, sources that cover the day now, revoked editions. */
export interface RevisionDifference {
  before: number;
  added: { kind: EventKind; names: string[] }[];
  withdrawn: { kind: EventKind; names: string[] }[];
  covered: { title: string; edition: string }[];
  /** Editions that the previous revision was made from and that an operator has revoked since. */
  revoked: { title: string; edition: string }[];
}

/** Maximum number of names in a revision note. */
const MAX_NAMES = 3;
/** Maximum number of actions in a headline, in a lead (which gives the others as headlines), and for a gap. */
const [IN_HEADLINE, IN_LEAD, IN_GAP] = [3, 4, 2];
/** Maximum number of parties on several lists in a lead; the section of notable facts has the others. */
const SEVERAL_SAID = 2;

/** The name of a country in a language, by its ISO code; else the name in the record. */
export function reportedCountry(code: string | null, name: string | null, language: Language): string {
  const own = language === 'en' || code === null ? null : FORMATS[language].country(code);
  return own ?? name ?? MESSAGES[language].report.unknown;
}

function join(items: readonly string[], how: keyof Labels['join'], language: Language): string {
  const by = MESSAGES[language].report.join[how];
  return by === 'and' ? FORMATS[language].list(items) : items.join(by);
}

/** An authority's short name, and its name within a sentence. */
const authority = (code: Jurisdiction, language: Language): { code: string; authority: string } => ({
  code: shortAuthority(code, language),
  authority: inSentence(code, language),
});

/** Facts about a list, with its name in the language. */
const named = <T extends { title: string }>(of: T, language: Language): T => ({
  ...of,
  title: officialName(of.title, language),
});

function countsTold(
  table: 'happened' | 'counts' | 'titleCounts',
  counts: Partial<ChangeCounts>,
  language: Language,
): string[] {
  return CHANGE_KINDS.flatMap((kind) => (counts[kind] ? { kind, count: counts[kind] } : [])).map(
    ({ kind, count }, at) =>
      fill(MESSAGES[language].report[table][kind], {
        count,
        was: at === 0 && count === 1,
        were: at === 0 && count !== 1,
      }),
  );
}

/** The title of a report: the actions of the day itself, most important first. */
export function reportTitle(facts: ReportFacts, language: Language): string {
  const { report } = MESSAGES[language];
  const day = FORMATS[language].day(facts.date);
  const { actions, gaps } = facts;
  if (actions.length > 0) {
    const named = actions.slice(0, IN_HEADLINE).map((one) => actionHeadline(one, language));
    const rest = actions.length - named.length;
    return fill(report.titleActions, { day, actions: join(named, 'actions', language), rest });
  }
  const { totals, by_jurisdiction } = datedCounts(facts);
  if (changesIn(totals) === 0) return fill(gaps.length > 0 ? report.titleUndated : report.titleQuiet, { day });
  const authorities = by_jurisdiction.map((row) => fill(report.authorityIn, authority(row.jurisdiction, language)));
  return fill(report.title, {
    day,
    counts: join(countsTold('titleCounts', totals, language), 'title', language),
    authorities: join(authorities, 'titleAuthorities', language),
  });
}

/** The summary of a report, one line each: the news, changes without an exact day, and the limits of the report. */
export function reportSummary(facts: ReportFacts, language: Language): string {
  const { report } = MESSAGES[language];
  const news = changesIn(datedCounts(facts).totals) === 0 ? [quietDay(facts, language)] : changesTold(facts, language);
  const kind = facts.coverage.some(({ source_id }) => isOwn(source_id)) ? [report.ownLists] : [];
  const demo = facts.coverage.some((one) => one.demo) ? [report.demo] : [];
  const [between, ...others] = facts.gaps.map((gap) => gapText(gap, language));
  const limits = [
    ...dateBasis(facts, language),
    ...lateListings(facts, language),
    ...formAlone(facts, language),
    ...incomplete(facts, language),
  ];
  const blocks = [
    [...kind, ...demo, ...news].join(report.join.sentences),
    between && fill(report.betweenBlock, { told: between }),
    ...others,
    limits.join(report.join.sentences),
  ];
  return blocks.filter(Boolean).join('\n');
}

function quietDay({ date }: ReportFacts, language: Language): string {
  const said = fill(MESSAGES[language].report.quiet, {
    day: FORMATS[language].day(date),
    weekday: FORMATS[language].weekday(date),
  });
  return isBusinessDay(date) ? said : said + MESSAGES[language].report.noBusinessDay;
}

function changesTold(facts: ReportFacts, language: Language): string[] {
  const { date, actions, notable: standsOut } = facts;
  const { totals, by_jurisdiction } = datedCounts(facts);
  const labels = MESSAGES[language].report;
  const authorities = by_jurisdiction.map(({ jurisdiction }) => inSentence(jurisdiction, language));
  const each = by_jurisdiction.map((row) =>
    fill(labels.ofAuthority, {
      ...authority(row.jurisdiction, language),
      counts: join(countsTold('counts', row, language), 'perAuthority', language),
    }),
  );
  const rest = actions.slice(IN_LEAD).map((one) => actionHeadline(one, language));
  const several = standsOut.filter(({ kind }) => kind === 'several_lists').slice(0, SEVERAL_SAID);
  const stamps = facts.amended.filter((one) => isStampAlone(one) && !isBetweenEditions(facts, one)).length;
  return [
    fill(labels.happenedOn, {
      day: FORMATS[language].day(date),
      weekday: FORMATS[language].weekday(date),
      changes: join(countsTold('happened', totals, language), 'changes', language),
      authorities: FORMATS[language].list(authorities),
      isOne: authorities.length === 1,
    }),
    ...(each.length > 1 ? [fill(labels.byAuthority, { each: join(each, 'authorities', language) })] : []),
    ...actions.slice(0, IN_LEAD).map((one) => actionText(one, language)),
    ...(rest.length > 0 ? [fill(labels.action.also, { actions: join(rest, 'actions', language) })] : []),
    ...[...standsOut.filter(({ kind }) => kind === 'record_day'), ...several].map((one) => notable(one, language)),
    ...(stamps > 0 ? [fill(labels.stampsAlone, { count: stamps })] : []),
  ];
}

/** The changes between two editions far apart, whose exact days are unknown. */
export function gapText({ title, after, by, days, actions = [], ...counts }: Gap, language: Language): string {
  const { farApart, join: joins } = MESSAGES[language].report;
  const changes = join(countsTold('counts', counts, language), 'changes', language);
  const [from, to] = [FORMATS[language].day(after), FORMATS[language].day(by)];
  const told = actions.slice(0, IN_GAP).map((one) => actionText(one, language));
  return [fill(farApart, { title: officialName(title, language), after: from, by: to, days, changes }), ...told].join(
    joins.sentences,
  );
}

function dateBasis({ removed, gaps }: ReportFacts, language: Language): string[] {
  const windows = Map.groupBy(
    removed.filter(({ date_basis, after }) => date_basis === 'edition' && after !== null),
    ({ after, by }) => `${after} ${by}`,
  );
  if (gaps.length > 0 || windows.size === 0) return [];
  const each = [...windows.values()].map((gone) => {
    const { after, by } = gone[0]!;
    return fill(MESSAGES[language].report.removalsBetween, {
      count: gone.length,
      after: FORMATS[language].day(after!),
      by: FORMATS[language].day(by),
    });
  });
  return [fill(MESSAGES[language].report.removalsDated, { each: join(each, 'editions', language) })];
}

function lateListings(facts: ReportFacts, language: Language): string[] {
  const late = [...facts.listed, ...facts.relisted].filter((party) => party.late && !isBetweenEditions(facts, party));
  if (late.length === 0) return [];
  const oldest = late.map(({ listed_date }) => listed_date ?? '').sort()[0]!;
  return [fill(MESSAGES[language].report.late, { count: late.length, day: FORMATS[language].day(oldest) })];
}

function formAlone({ list_changes }: ReportFacts, language: Language): string[] {
  return list_changes
    .filter(({ records }) => records > 0)
    .map((list) => fill(MESSAGES[language].report.formAlone, named(list, language)));
}

function incomplete({ coverage, held }: ReportFacts, language: Language): string[] {
  const labels = MESSAGES[language].report;
  const states = ['awaited', 'between', 'dates_only'] as const;
  return [
    ...held.map(({ title, edition }) =>
      fill(labels.notApplied, { title: officialName(title, language), edition: FORMATS[language].day(edition) }),
    ),
    ...states.flatMap((state) => {
      const lists = coverage
        .filter((one) => one.state === state)
        .map((one) =>
          fill(labels.incompleteList[state], {
            ...named(one, language),
            edition: one.edition ?? '',
            after: one.after ?? '',
          }),
        );
      return lists.length === 0 ? [] : fill(labels.incomplete[state], { lists: join(lists, 'lists', language) });
    }),
  ];
}

/** One notable fact. */
export function notable(one: Notable, language: Language): string {
  const { notableIs, authorityIn, severalEvent } = MESSAGES[language].report;
  switch (one.kind) {
    case 'new_programme':
    case 'largest_designation':
      return fill(notableIs[one.kind], {
        ...one,
        ...authority(one.jurisdiction, language),
        programme: programmeText(one.programme, language),
      });
    case 'record_day':
      return fill(notableIs.record_day, {
        ...one,
        list: officialName(one.list, language),
        since: FORMATS[language].day(one.since),
      });
    case 'several_lists': {
      const authorities = one.jurisdictions.map((code) => fill(authorityIn, authority(code, language)));
      return fill(notableIs.several_lists, {
        name: one.name,
        event: severalEvent[one.event],
        count: one.entity_ids.length,
        authorities: join(authorities, 'several', language),
      });
    }
    case 'china_related': {
      const { listed, removed } = one;
      return fill(notableIs.china_related, {
        counts: join(countsTold('titleCounts', { listed, removed }, language), 'changes', language),
        names: join(one.names, 'chinaNames', language),
      });
    }
    case 'orders_ended':
    case 'delistings':
      return fill(notableIs[one.kind], {
        removed: one.removed,
        names: join(one.names, 'names', language),
        rest: Math.max(0, one.removed - one.names.length),
      });
  }
}

/** One line about a change of a list's form. */
export function listChange({ field, kind, records, before, after }: ListChange, language: Language): string {
  const replaced = before === undefined ? '' : fill(MESSAGES[language].report.replaced, { before, after: after ?? '' });
  return fill(MESSAGES[language].report.listChange, {
    field: fieldName(field, language),
    form: MESSAGES[language].report.form[kind],
    records,
    replaced,
  });
}

/** The changes since the previous revision. */
export function revisionNote(
  { before, added, withdrawn, covered, revoked }: RevisionDifference,
  language: Language,
): string {
  const { revised, kinds } = MESSAGES[language].report;
  const some = (names: readonly string[]): string =>
    join(names.slice(0, MAX_NAMES), 'names', language) +
    (names.length > MAX_NAMES ? fill(revised.moreNames, { rest: names.length - MAX_NAMES }) : '');
  const parties = (message: string, { kind, names }: RevisionDifference['added'][number]): string =>
    fill(message, { count: names.length, kind: fill(kinds[kind], { count: names.length }), names: some(names) });
  const told = [
    ...revoked.map((one) => fill(revised.revoked, named(one, language))),
    ...added.map((one) => parties(revised.added, one)),
    ...withdrawn.map((one) => parties(revised.withdrawn, one)),
    ...covered.map((one) => fill(revised.covered, named(one, language))),
  ];
  return fill(revised.since, { before, told: told.length > 0 ? join(told, 'revised', language) : revised.details });
}

/** Words a text in every language. */
export const inAllLanguages = (write: (language: Language) => string): Text => ({ en: write('en'), zh: write('zh') });
