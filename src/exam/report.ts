/** The report of an exam as one JSON value, from which the other formats are created. */
import type { SourceState } from '../domain/lists/source.ts';
import type { ExamCase } from './cases/cases.ts';
import { type CaseClass, CLASSES, SET_ASIDE, type SetAside } from './cases/classes.ts';
import { NOISES, type Noise } from './cases/facts.ts';
import { LOWEST_THRESHOLD, type MarkedCase, type Outcome } from './run.ts';

/** What was examined, and with what. Equal for repeated runs of one exam. */
export interface ExamSetting {
  seed: number;
  /** Requested number of queries; a class with few suitable parties may have fewer. */
  questions: number;
  engine: string;
  /** Alert threshold, 0–1: hits at or above it alert. */
  threshold: number;
  data_version: string;
  /** Version of scoring and lexicons; null if another engine was examined. */
  ruleset: string | null;
  release: string | null;
  sources: Pick<SourceState, 'source_id' | 'source_list' | 'edition' | 'active'>[];
  demo: boolean;
  refused: number;
}

const MAX_WORST = 12;

/** Creates the report on graded cases. */
export function examReport(setting: ExamSetting, marked: readonly MarkedCase[]) {
  const parties = new Set(marked.map(({ one }) => one.party).filter((party) => party !== null));
  return {
    format: 2 as const,
    setting,
    asked: { cases: marked.length, questions: marked.length * 2, parties: parties.size },
    classes: classResults(marked),
    facts: noiseResults(marked),
    /** Number of cases that alert by the name alone but not with facts. */
    lost_by_facts: lostByFacts(marked),
    /** Number of queries whose party had an alert score, but only at a lower threshold. */
    held_back: countMissedAtThreshold(marked),
    lists: listResults(marked),
    curve: thresholdCurve(marked, setting.threshold),
    worst: worstCases(marked, MAX_WORST),
  };
}

export type ExamReport = ReturnType<typeof examReport>;

/** Every case with both results, as JSON lines, from which all figures of the report can be recomputed. */
export function caseLines(marked: readonly MarkedCase[]): string {
  return marked
    .map(({ one, plain, facts }) => `${JSON.stringify({ ...caseFields(one), alone: plain, with_facts: facts })}\n`)
    .join('');
}

const caseFields = ({ class: id, variant, q, noise, facts, setAside, record, party }: ExamCase) => ({
  class: id,
  variant,
  q,
  noise,
  facts,
  set_aside: setAside && SET_ASIDE[setAside],
  record: record && { id: record.id, name: record.name, list: record.source_list },
  right: party?.records.map((one) => one.id) ?? [],
});

/** Results of a set of queries. Fractions are 0–1; null if there were no queries. */
export type Tally = ReturnType<typeof tally>;

export interface Tallied<Key extends string> {
  key: Key;
  plain: Tally;
  facts: Tally;
}

type Shares = { plain: number | null; facts: number | null };

const FACES = ['plain', 'facts'] as const;
const share = (count: number, of: number): number | null => (of === 0 ? null : Math.round((count / of) * 1e5) / 1e5);

function tally(outcomes: readonly Outcome[]) {
  const asked = outcomes.length;
  const alerts = outcomes.filter(({ alert }) => alert).length;
  const first = outcomes.filter(({ rank }) => rank === 1).length;
  const in_ten = outcomes.filter(({ rank }) => rank >= 1 && rank <= 10).length;
  return {
    ...{ asked, alerts, first, in_ten },
    /** Listed names: recall. Invented names: fraction of false positives. */
    alert_share: share(alerts, asked),
    first_share: share(first, asked),
    in_ten_share: share(in_ten, asked),
  };
}

const tallied = <Key extends string>(key: Key, marked: readonly MarkedCase[]): Tallied<Key> => ({
  key,
  plain: tally(marked.map(({ plain }) => plain)),
  facts: tally(marked.map(({ facts }) => facts)),
});

/** Groups graded cases by `keyOf`, in order of the keys. */
function groups(marked: readonly MarkedCase[], keyOf: (one: MarkedCase) => string): [string, MarkedCase[]][] {
  return [...Map.groupBy(marked, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1));
}

function meets({ counts, goal }: CaseClass, { alert_share, in_ten_share }: Tally): boolean {
  if (counts === 'no alert') return 1 - (alert_share ?? 0) >= goal;
  return (counts === 'alert' ? (alert_share ?? 0) : (in_ten_share ?? 0)) >= goal;
}

/** Results of each class that was run, in the order of {@link CLASSES}. */
function classResults(marked: readonly MarkedCase[]) {
  const byClass = Map.groupBy(marked, ({ one }) => one.class);
  return CLASSES.flatMap((one) => {
    const own = byClass.get(one.id);
    if (!own) return [];
    const counted = tallied(one.id, own.filter(isCounted));
    const { plain, facts } = tallied(one.id, own);
    const aside = groups(
      own.filter((each) => !isCounted(each)),
      (each) => each.one.setAside!,
    );
    const set_aside = aside.map(([reason, some]) => ({ reason: SET_ASIDE[reason as SetAside], cases: some.length }));
    const variants = groups(own, (each) => each.one.variant).map(([key, some]) => tallied(key, some));
    const { title, says, counts, goal } = one;
    const met = meets(one, counted.plain) && meets(one, counted.facts);
    return [{ ...counted, title, says, counts, goal, met, all: { plain, facts }, set_aside, variants }];
  });
}

/** True for cases in which the name can identify the party. */
const isCounted = ({ one }: MarkedCase): boolean => one.setAside === null;
const isListed = ({ one }: MarkedCase): boolean => one.party !== null;
const countsAlerts = new Set(CLASSES.filter(({ counts }) => counts === 'alert').map(({ id }) => id));

/** Listed names of all classes that count alerts, by how the facts differ from the record. */
function noiseResults(marked: readonly MarkedCase[]): (Tallied<Noise> & { says: string })[] {
  const listed = marked.filter(({ one }) => countsAlerts.has(one.class));
  return (Object.keys(NOISES) as Noise[]).flatMap((noise) => {
    const own = listed.filter(({ one }) => one.noise === noise);
    return own.length === 0 ? [] : [{ ...tallied(noise, own), says: NOISES[noise] }];
  });
}

/** The same by official list of the original record. */
function listResults(marked: readonly MarkedCase[]): Tallied<string>[] {
  const listed = marked.filter(({ one }) => countsAlerts.has(one.class));
  return groups(listed, ({ one }) => one.record!.source_list).map(([list, own]) => tallied(list, own));
}

const reaches = ({ score, held_back }: Outcome, threshold: number, own: number): boolean =>
  score >= threshold && !(held_back && threshold >= own);

/** Number of answers that withheld an alert, alone or with facts. */
const countMissedAtThreshold = (marked: readonly MarkedCase[]): number =>
  marked.filter(isListed).flatMap((one) => FACES.filter((face) => one[face].held_back)).length;

/** Recall and false positives by score alone; hits withheld at the engine's own threshold count below it only. */
function thresholdCurve(marked: readonly MarkedCase[], own: number) {
  const listed = marked.filter(({ one }) => countsAlerts.has(one.class));
  const persons = marked.filter(({ one }) => one.class === 'invented_person');
  const companies = marked.filter(({ one }) => one.class === 'invented_company');
  const steps = Array.from(
    { length: (95 - LOWEST_THRESHOLD * 100) / 5 + 1 },
    (_, at) => LOWEST_THRESHOLD * 100 + at * 5,
  );
  return steps.map((percent) => {
    const threshold = percent / 100;
    const reached = (some: readonly MarkedCase[]): Shares => {
      const of = (face: 'plain' | 'facts') =>
        share(some.filter((one) => reaches(one[face], threshold, own)).length, some.length);
      return { plain: of('plain'), facts: of('facts') };
    };
    return {
      threshold,
      recall: reached(listed),
      false_persons: reached(persons),
      false_companies: reached(companies),
    };
  });
}

function worstCase({ one, ...outcomes }: MarkedCase, face: 'plain' | 'facts') {
  const { score, rank, first } = outcomes[face];
  const facts = face === 'plain' ? '' : Object.entries(one.facts).map(([name, value]) => `${name} ${value}`);
  return {
    q: one.q,
    asked: face === 'plain' ? 'name alone' : 'with facts',
    variant: one.variant,
    facts: facts === '' ? '' : `${one.noise}: ${facts.join(', ')}`,
    expected: one.record?.name ?? 'nobody',
    list: one.record?.source_list ?? '',
    id: one.record?.id ?? '',
    /** Highest score of the right party; for an invented name that of the false positive. */
    score,
    rank,
    instead: first && rank !== 1 ? `${first.party} ${first.score}` : one.party ? '' : `${first?.party ?? ''}`,
  };
}

/** Failed names by class, without those set aside, worst first: missed parties by lowest score; false positives by highest. */
function worstCases(marked: readonly MarkedCase[], most: number) {
  const worst: Record<string, ReturnType<typeof worstCase>[]> = {};
  for (const { id, counts } of CLASSES) {
    const wrong = marked
      .filter((each) => each.one.class === id && isCounted(each))
      .flatMap((each) => FACES.filter((face) => isWrong(counts, each[face])).map((face) => worstCase(each, face)));
    // A name that fails both alone and with facts is listed once, with the worse result.
    const sign = counts === 'no alert' ? -1 : 1;
    wrong.sort((a, b) => sign * (a.score - b.score) || (a.q < b.q ? -1 : a.q > b.q ? 1 : 0));
    const once = [...new Map(wrong.toReversed().map((one) => [one.q, one])).values()].toReversed();
    if (once.length > 0) worst[id] = once.slice(0, most);
  }
  return worst;
}

const isWrong = (counts: CaseClass['counts'], { alert, rank }: Outcome): boolean =>
  counts === 'alert' ? !alert : counts === 'first ten' ? rank === 0 || rank > 10 : alert;

/** Number of listed names whose party alerts by the name alone but not with facts: the cost of facts. */
const lostByFacts = (marked: readonly MarkedCase[]): number =>
  marked.filter((each) => isListed(each) && each.plain.alert && !each.facts.alert).length;
