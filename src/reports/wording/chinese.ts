import { type ChangeCounts, changesIn, type ListChange } from '../../domain/lists/list-changes.ts';
import { type EntityType, JURISDICTION_NAMES, type Jurisdiction } from '../../domain/vocabulary.ts';
import { FORMATS } from '../../messages/messages.ts';
import { isBusinessDay, type Notable, type ReportFacts } from '../report.ts';
import type { Labels, RevisionDifference, Wording } from './wording.ts';

const TYPES: Record<EntityType, [name: string, measure: string]> = {
  individual: ['个人', '名'],
  organization: ['组织', '个'],
  vessel: ['船舶', '艘'],
  aircraft: ['航空器', '架'],
  other: ['其他主体', '个'],
};
/** Groups named in one sentence. */
const NAMED = 4;

const authority = (code: Jurisdiction): string => JURISDICTION_NAMES[code].zh;
const { list, day, weekday, country } = FORMATS.zh;

function whatHappened({ listed, relisted, removed, renumbered, amended }: ChangeCounts): string {
  const done = [
    listed > 0 ? `列入${listed}个主体` : '',
    relisted > 0 ? `重新列入${relisted}个主体` : '',
    removed > 0 ? `移除${removed}个主体` : '',
    renumbered > 0 ? `更换${renumbered}个主体的编号` : '',
    amended > 0 ? `修订${amended}条记录` : '',
  ];
  return done.filter(Boolean).join('，');
}

function typesAndProgrammes({ by_entity_type, by_programme }: ReportFacts): string[] {
  const news = (row: ChangeCounts): number => row.listed + row.relisted;
  const types = by_entity_type.filter((row) => news(row) > 0);
  const programmes = by_programme.filter((row) => news(row) > 0).sort((a, b) => news(b) - news(a));
  const sentences: string[] = [];
  if (types.length > 0) {
    const told = types.map((row) => `${news(row)}${TYPES[row.entity_type][1]}${TYPES[row.entity_type][0]}`);
    sentences.push(`列入的主体包括${list(told)}。`);
  }
  if (programmes.length > 0) {
    const told = programmes
      .slice(0, NAMED)
      .map((row) => `${row.programme}（${authority(row.jurisdiction)}，${news(row)}个）`);
    const rest = programmes.length - NAMED;
    sentences.push(`所依据的制裁项目：${told.join('、')}${rest > 0 ? `，以及另外${rest}个项目` : ''}。`);
  }
  return sentences;
}

/** Said first: what is known from two editions far apart has no day of its own. */
function farApart({ gaps }: ReportFacts): string[] {
  return gaps.map(
    ({ title: list_, after, by, days, ...counts }) =>
      `${list_}：在${day(after)}与${day(by)}两个版本之间（相隔${days}天）${whatHappened(counts)}，具体日期未载明。`,
  );
}

function dateBasis({ removed, gaps }: ReportFacts): string[] {
  const windows = Map.groupBy(
    removed.filter(({ date_basis, after }) => date_basis === 'edition' && after !== null),
    ({ after, by }) => `${day(after!)}与${day(by)}的版本之间`,
  );
  if (gaps.length > 0 || windows.size === 0) return [];
  const each = [...windows].map(([when, gone]) => `${when}${gone.length}个`);
  return [`以名单版本确定日期的移除（首个不再载有该主体的版本）：${each.join('；')}。`];
}

function lateListings({ listed, relisted }: ReportFacts): string[] {
  const late = [...listed, ...relisted].filter((party) => party.late);
  if (late.length === 0) return [];
  const oldest = late.map(({ listed_date }) => listed_date ?? '').sort()[0]!;
  return [
    `其中${late.length}个主体所载列名日期（最早为${day(oldest)}）早于前一版本，而前一版本并未载有，此处以首次载有的版本日期为准。`,
  ];
}

const FORM: Record<ListChange['kind'], string> = {
  form: '写法变动（大小写、空格、标点、次序）',
  numbering: '附表中的序号变动',
  reworded: '改写',
  new_field: '首次载明',
  dropped_field: '不再载明',
};

function listChange({ field, kind, records, before, after }: ListChange): string {
  const words = before === undefined ? '' : `：“${before}”→“${after ?? ''}”`;
  return `${field}：${FORM[kind]}，涉及${records}条记录${words}`;
}

function formAlone({ list_changes }: ReportFacts): string[] {
  return list_changes
    .filter(({ records }) => records > 0)
    .map(({ title: list_, records }) => `${list_}：${records}条记录仅有写法上的变动。`);
}

function whatIsMissing({ coverage, held }: ReportFacts): string[] {
  const sentences = held.map(({ title, edition }) => `${title}${day(edition)}的版本未被采用，该名单仍以此前版本为准。`);
  const awaited = coverage.filter(({ state }) => state === 'awaited');
  const datesOnly = coverage.filter(({ state }) => state === 'dates_only');
  if (awaited.length > 0) {
    const told = awaited.map(({ title, edition }) => `${title}（最新版本为${edition}）`);
    sentences.push(`本报告编制时，下列名单尚未发布涵盖当日的版本：${told.join('、')}。`);
  }
  const between = coverage.filter(({ state }) => state === 'between');
  if (between.length > 0) {
    const told = between.map(({ title, after, edition }) => `${title}（${after}至${edition}）`);
    sentences.push(`下列名单当日介于相隔较久的两个版本之间，仅知载明日期的变动：${told.join('、')}。`);
  }
  if (datesOnly.length > 0) {
    const told = datesOnly.map(({ title, edition }) => `${title}（自${edition}起）`);
    sentences.push(
      `下列名单仅能依据其后版本所载的列名日期，当日的移除以及此后已被移除的主体不在其中：${told.join('、')}。`,
    );
  }
  return sentences;
}

function notable(one: Notable): string {
  switch (one.kind) {
    case 'new_programme':
      return `${authority(one.jurisdiction)}启用新的制裁项目${one.programme}，首次列入${one.listed}个主体。`;
    case 'largest_designation':
      return `最大的一组是${authority(one.jurisdiction)}依据${one.programme}列入的${one.listed}个主体。`;
    case 'record_day':
      return `${one.list}当日列入${one.listed}个主体，为${day(one.since)}以来的最高单日数。`;
    case 'several_lists': {
      const who = list(one.jurisdictions.map(authority));
      return `${one.name}同日${one.event === 'listed' ? '被列入' : '被移出'}${one.entity_ids.length}份名单（${who}）。`;
    }
    case 'china_related': {
      const done = [one.listed > 0 ? `列入${one.listed}个` : '', one.removed > 0 ? `移除${one.removed}个` : ''];
      return `涉华主体：${done.filter(Boolean).join('，')}，包括${one.names.join('；')}。`;
    }
    case 'orders_ended': {
      const rest = one.removed - one.names.length;
      return `${one.removed}项拒绝令于名单所载日期到期：${one.names.join('；')}${rest > 0 ? `，另有${rest}项` : ''}。`;
    }
    case 'delistings': {
      const rest = one.removed - one.names.length;
      return `被移除的主体：${one.names.join('；')}${rest > 0 ? `，另有${rest}个` : ''}。`;
    }
  }
}

function title({ date, totals, by_jurisdiction }: ReportFacts): string {
  const { listed, relisted, removed, renumbered, amended } = totals;
  if (changesIn(totals) === 0) return `${day(date)}：无变动`;
  const counts = [
    listed > 0 ? `列入${listed}个` : '',
    relisted > 0 ? `重新列入${relisted}个` : '',
    removed > 0 ? `移除${removed}个` : '',
    renumbered > 0 ? `更换编号${renumbered}个` : '',
  ].filter(Boolean);
  if (counts.length === 0) counts.push(`修订${amended}条`);
  return `${day(date)}：${counts.join('，')}（${by_jurisdiction.map((row) => authority(row.jurisdiction)).join('、')}）`;
}

function sentences(facts: ReportFacts): string[] {
  const demo = facts.coverage.some((one) => one.demo) ? ['演示数据：所有主体均属虚构。'] : [];
  return [...demo, ...told(facts)];
}

function told(facts: ReportFacts): string[] {
  const { date, totals, by_jurisdiction } = facts;
  if (changesIn(totals) === 0) {
    const quiet = `${day(date)}（${weekday(date)}）没有列名、移除或修订。`;
    return [isBusinessDay(date) ? quiet : `${quiet}当日并非工作日。`, ...formAlone(facts), ...whatIsMissing(facts)];
  }
  const who = list(by_jurisdiction.map((row) => authority(row.jurisdiction)));
  const what = `${day(date)}（${weekday(date)}），${who}${by_jurisdiction.length > 1 ? '共' : ''}${whatHappened(totals)}。`;
  const each = by_jurisdiction.map((row) => `${authority(row.jurisdiction)}${whatHappened(row)}`);
  return [
    ...farApart(facts),
    what,
    ...(each.length > 1 ? [`按制裁方：${each.join('；')}。`] : []),
    ...typesAndProgrammes(facts),
    ...facts.notable.map(notable),
    ...dateBasis(facts),
    ...lateListings(facts),
    ...formAlone(facts),
    ...whatIsMissing(facts),
  ];
}

const KINDS = {
  listed: '列名',
  relisted: '重新列名',
  removed: '移除',
  renumbered: '更换编号',
  amended: '修订',
} as const;

function revisionNote({ before, added, withdrawn, covered, revoked }: RevisionDifference): string {
  const some = (names: readonly string[]): string =>
    names.length > 3 ? `${names.slice(0, 3).join('；')}等` : names.join('；');
  const told = [
    ...revoked.map(({ title: source, edition }) => `${source}${edition}的版本已撤销，不再计入`),
    ...added.map(({ kind, names }) => `新增${names.length}项${KINDS[kind]}：${some(names)}`),
    ...withdrawn.map(({ kind, names }) => `${names.length}项${KINDS[kind]}不再属于当日：${some(names)}`),
    ...covered.map(({ title: source, edition }) => `${source}${edition}的版本现已涵盖当日`),
  ];
  return `与第${before}版相比：${told.length > 0 ? told.join('。') : '变动项目相同，细节有更新'}。`;
}

const labels: Labels = {
  totals: '数字概览',
  listed: '列入',
  relisted: '重新列入',
  removed: '移除',
  amended: '修订',
  renumbered: '更换编号',
  china: '涉华',
  notable: '要点',
  jurisdiction: '制裁方',
  list: '名单',
  programme: '制裁项目',
  type: '类型',
  country: '国家或地区',
  unknown: '未注明',
  name: '名称',
  reason: '理由',
  changedFields: '修订内容',
  before: '修订前',
  after: '修订后',
  listChanges: '名单写法的变动',
  held: '未采用的版本',
  stillListedAs: '现编号',
  window: (after, by) => `在${after}与${by}的版本之间`,
  statedListing: (date) => `所载列名日期为${date}`,
  editions: '所依据的名单版本',
  edition: '版本',
  state: {
    covered: '涵盖当日',
    between: '介于相隔较久的两个版本之间',
    dates_only: '仅有列名日期',
    awaited: '尚未发布',
    missing: '未取得',
  },
  basis: { source: '名单所载日期', delta: '官方变更文件日期', edition: '首次载明该变动的版本日期' },
  more: (hidden) => `另有${hidden}项，全部内容见JSON格式`,
  revision: (revision) => `第${revision}版`,
  dataVersion: '数据版本',
  notice: '以官方日期为准。不构成法律意见，以官方名单为准。',
  notCovered: '未涵盖',
  feed: '每日制裁情报报告',
};

/** Reports in Chinese. Names, reasons and programmes stay as published. */
export const chinese: Wording = {
  htmlLang: 'zh-Hans',
  labels,
  day,
  jurisdiction: authority,
  entityType: (type) => TYPES[type][0],
  country: (code, name) => (code === null ? null : country(code)) ?? name ?? labels.unknown,
  title,
  sentences,
  notable,
  listChange,
  revisionNote,
};
