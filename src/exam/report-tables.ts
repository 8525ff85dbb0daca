/** A table of the report, shared by both output formats. */
import type { ExamReport, Tallied, Tally } from './report.ts';

export interface ReportTable {
  title: string;
  says: string;
  figuresFrom: number;
  head: string[];
  rows: string[][];
}

const percent = (value: number | null): string => (value === null ? '–' : `${(value * 100).toFixed(2)} %`);
const number = (value: number): string => value.toLocaleString('en');

const sharesOf = ({ alert_share, first_share, in_ten_share }: Tally): string[] =>
  [alert_share, first_share, in_ten_share].map(percent);
const FACES = ['alert', 'first', 'in ten', 'alert, facts', 'first, facts', 'in ten, facts'];
const bothFaces = ({ plain, facts }: Tallied<string>): string[] => [...sharesOf(plain), ...sharesOf(facts)];

/** The settings of the exam: labels and values. */
export function settingRows({ setting, asked, held_back }: ExamReport): [string, string][] {
  const rows: [string, string | null | false][] = [
    ['Engine', setting.engine],
    ['Seed', String(setting.seed)],
    [
      'Asked',
      `${number(asked.questions)} questions: ${number(asked.cases)} names of ${number(asked.parties)} listed parties or invented, each alone and with facts`,
    ],
    ['Alert threshold', setting.threshold.toFixed(2)],
    ['Data version', setting.data_version],
    [
      'Held back',
      held_back > 0 &&
        `${number(held_back)} answers omitted the party, although its score would alert; it was returned only at a lower threshold`,
    ],
    ['Ruleset version', setting.ruleset],
    ['Release', setting.release],
    ['Refused', setting.refused > 0 && `${number(setting.refused)} requests; they count as answers without a hit`],
    ['Data', setting.demo && 'the fictional demo edition, not official data'],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

/** All tables of the report, in order. */
export function reportTables(report: ExamReport): ReportTable[] {
  return [
    listedTable(report),
    asideTable(report),
    inventedTable(report),
    curveTable(report),
    factsTable(report),
    listsTable(report),
    changesTable(report),
    ...report.classes.flatMap((one) => worstTable(report, one.key, one.title)),
    editionsTable(report),
  ];
}

const listedTable = ({ classes }: ExamReport): ReportTable => ({
  title: 'Listed parties by class',
  says: 'Share of names whose party alerts, ranks first, and is among the first ten parties found; without facts, then with. The goal applies to alerts, for a surname alone to the first ten. Names set aside do not count towards it; the last two columns include them.',
  figuresFrom: 1,
  head: ['class', 'names', ...FACES, 'goal', 'met', 'set aside', 'alert, all', 'alert, all, facts'],
  rows: classes
    .filter(({ counts }) => counts !== 'no alert')
    .map((one) => [
      one.title,
      number(one.plain.asked),
      ...bothFaces(one),
      percent(one.goal),
      one.met ? 'yes' : 'NO',
      number(one.all.plain.asked - one.plain.asked),
      percent(one.all.plain.alert_share),
      percent(one.all.facts.alert_share),
    ]),
});

const asideTable = ({ classes }: ExamReport): ReportTable => ({
  title: 'Names set aside',
  says: 'Names that no longer identify the party after the change, by rules that look at the name and the lists only.',
  figuresFrom: 2,
  head: ['class', 'why', 'names'],
  rows: classes.flatMap(({ title, set_aside }) => set_aside.map(({ reason, cases }) => [title, reason, number(cases)])),
});

const inventedTable = ({ classes }: ExamReport): ReportTable => ({
  title: 'Invented names',
  says: 'Share of names on no list that raised an alert.',
  figuresFrom: 1,
  head: ['class', 'names', 'false alerts', 'false alerts, facts', 'at most', 'met'],
  rows: classes
    .filter(({ counts }) => counts === 'no alert')
    .map(({ title, plain, facts, goal, met }) => [
      title,
      number(plain.asked),
      ...[plain.alert_share, facts.alert_share, 1 - goal].map(percent),
      met ? 'yes' : 'NO',
    ]),
});

const curveTable = ({ curve }: ExamReport): ReportTable => ({
  title: 'Threshold curve',
  says: 'Alerts at other thresholds, by score: recall over all classes except the surname alone, and false alerts.',
  figuresFrom: 0,
  head: ['threshold', ...['recall', 'false persons', 'false companies'].flatMap((what) => [what, `${what}, facts`])],
  rows: curve.map(({ threshold, recall, false_persons, false_companies }) => [
    threshold.toFixed(2),
    ...[recall, false_persons, false_companies].flatMap(({ plain, facts }) => [percent(plain), percent(facts)]),
  ]),
});

const factsTable = ({ facts, lost_by_facts }: ExamReport): ReportTable => ({
  title: 'By what the facts say',
  says: `The same names alone and with facts, by how the facts differ from the record; all classes but the surname alone. Facts removed the alert of ${number(lost_by_facts)} names.`,
  figuresFrom: 2,
  head: ['facts', 'meaning', 'names', ...FACES],
  rows: facts.map((one) => [one.key, one.says, number(one.plain.asked), ...bothFaces(one)]),
});

const listsTable = ({ lists }: ExamReport): ReportTable => ({
  title: 'By list',
  says: 'By the list that the name was taken from; all classes but the surname alone.',
  figuresFrom: 1,
  head: ['list', 'names', ...FACES],
  rows: lists.map((one) => [one.key, number(one.plain.asked), ...bothFaces(one)]),
});

const changesTable = ({ classes }: ExamReport): ReportTable => ({
  title: 'By kind of change',
  says: 'Each class by kind of change, including names set aside. For invented names, the share of false alerts.',
  figuresFrom: 2,
  head: ['class', 'change', 'names', ...FACES],
  rows: classes.flatMap(({ title, counts, variants }) =>
    variants.map((one) => [
      title,
      one.key,
      number(one.plain.asked),
      ...(counts === 'no alert'
        ? [percent(one.plain.alert_share), '', '', percent(one.facts.alert_share), '', '']
        : bothFaces(one)),
    ]),
  ),
});

const editionsTable = ({ setting }: ExamReport): ReportTable => ({
  title: 'Lists',
  says: 'The editions that the names were taken from.',
  figuresFrom: 2,
  head: ['list', 'edition', 'records in force'],
  rows: setting.sources.map(({ source_list, edition, active }) => [source_list, edition ?? 'none', number(active)]),
});

function worstTable({ worst }: ExamReport, id: string, title: string): ReportTable[] {
  const cases = worst[id];
  if (!cases) return [];
  const isFalse = id.startsWith('invented');
  return [
    {
      title: `Worst of: ${title}`,
      says: isFalse
        ? 'False alerts with the highest scores.'
        : 'Missed, the lowest score first; 0 means that the party was not found at all.',
      figuresFrom: 9,
      head: [...'asked change facts expected list record score rank'.split(' '), isFalse ? 'alerted' : 'first hit'],
      rows: cases.map(({ q, variant, facts, expected, list, id, score, rank, instead }) => {
        return [q, variant, facts, expected, list, id, score.toFixed(3), String(rank), instead];
      }),
    },
  ];
}

/** What readers must know before the figures. */
export const READ_FIRST = [
  'The exam takes names from the lists themselves, changes them by fixed rules and random choices that follow from the seed, and asks the engine for each: once alone, once with facts of a customer file that are true but differ from the record as real files do. Any linked record of the party is a right answer.',
  'The same seed, lists and engine give the same report, byte for byte. `cases.jsonl` holds every name asked with both answers.',
  'Invented names are composed of common name parts; those whose words a listed party bears all are not used.',
];

const cell = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\s+/g, ' ');
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

function table({ title, says, figuresFrom, head, rows }: ReportTable): string {
  const rule = head.map((_, at) => (at >= figuresFrom ? '---:' : '---'));
  return [`## ${title}`, says, [row(head), `|${rule.join('|')}|`, ...rows.map(row)].join('\n')].join('\n\n');
}

/** The report as a Markdown document. */
export function markdownReport(report: ExamReport): string {
  return [
    '# Screening exam',
    settingRows(report)
      .map(([label, value]) => `- ${label}: ${value}`)
      .join('\n'),
    ...READ_FIRST,
    ...reportTables(report).map(table),
  ]
    .join('\n\n')
    .concat('\n');
}
