/** Why a party was found, set aside, or taken for one with others, in the language of the reader. */
import type { LinkReason } from '../../domain/entity/party-links.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import type { IdentifierType } from '../../domain/vocabulary.ts';
import { BIRTH_STEP_TEXT, type BirthStep } from '../../names/score/facts/birth-dates.ts';
import type { Suppression } from '../../names/score/facts/evidence.ts';
import { linkReasonText } from '../../parties/party-link.ts';
import type { Language } from '../../reports/report.ts';
import { type PlacedBy, type Reason, reasonText } from '../../search/reasons.ts';
import { countryIn, FACT_NAMES, IDENTIFIER_NAMES, VERDICT_NAMES } from './vocabulary.ts';

const numberName = (type: string): string => IDENTIFIER_NAMES.zh[type as IdentifierType] ?? type;

function placedZh(placed: PlacedBy): string {
  switch (placed.by) {
    case 'facts':
      return '名称以外的已知情况更支持此项';
    case 'abbreviation':
      return '缩写由其主要名称的首字母组成';
    case 'lists':
      return `该主体在${placed.first}份名单上，下一个在${placed.next}份`;
    case 'own_name':
      return '此项按自身记录的名称匹配，下一个按同一主体在另一名单上的名称';
    case 'main_name':
      return '此项按主要名称匹配，下一个按别名';
    case 'weak_alias':
      return '下一个按弱别名匹配';
    case 'branch':
      return '下一个名称含有更多地名或分支机构用词';
    case 'length':
      return '下一个名称更长';
    case 'listed':
      return '此项现列名，下一个已移除';
    case 'met':
      return '匹配名称中有更多部分出现在查询中';
    case 'names':
      return `此项列有${placed.first}个名称，下一个有${placed.next}个`;
    case 'earlier':
      return '列入日期早于下一个';
  }
}

function reasonZh(reason: Reason): string {
  switch (reason.is) {
    case 'identical':
      return '完全相同';
    case 'words': {
      const { query, listed, similarity } = reason;
      return similarity === 1 && query === listed ? `${query} 相同` : `${query} ≈ ${listed} ${similarity.toFixed(2)}`;
    }
    case 'left':
      return `仅见于${reason.side === 'query' ? '查询' : '名单'}：${reason.words}`;
    case 'letters':
      return reason.slips === 0 ? '字母相同，仅分词不同' : `除${reason.slips}处笔误外字母相同`;
    case 'begins':
      return '名单上的名称以此开头，其后还有内容';
    case 'weak_alias':
      return '与弱别名完全相同';
    case 'number':
      return `${numberName(reason.type)}在列`;
    case 'party':
      return `依同一主体的列名记录：${reason.id}，${reason.list}`;
    case 'fact':
      return `${FACT_NAMES.zh[reason.fact]}${VERDICT_NAMES.zh[reason.verdict]}`;
    case 'placed':
      return `分数相同，排在前面：${placedZh(reason)}`;
    case 'same_party':
      return '分数相同：下一个是同一主体，见于另一名单或重复记载';
    case 'equal_in_all':
      return '分数及其他各项均相同：按编号排列';
    case 'about':
      return `共同主题：${reason.concepts.join('、')}`;
    case 'text_score':
      return `文字分数 ${reason.score}`;
    case 'cosine':
      return `向量余弦 ${reason.score}`;
  }
}

/** One reason of a match. */
export const reasonIn = (reason: Reason, language: Language): string =>
  language === 'zh' ? reasonZh(reason) : reasonText(reason);

const STEPS_ZH: Readonly<Record<BirthStep, string>> = {
  day: '相同',
  swapped: '日与月对调',
  digit: '相差一位数字或两位对调',
  same_year: '同年不同日',
  day_within_2: '相差不超过两年',
  day_within_5: '相差不超过五年',
  day_further: '相差超过五年',
  year: '同年',
  year_within_2: '相差不超过两年',
  year_within_5: '相差不超过五年',
  year_further: '相差超过五年',
};

const SUPPRESSED: Readonly<Record<Language, Readonly<Record<Suppression['name'], string>>>> = {
  en: { common: 'a common name', partial: 'the name matches in part only' },
  zh: { common: '名称常见', partial: '名称仅部分匹配' },
};

/**
 * Why facts set a party aside.
 * @param shown a value of a fact as the language writes it
 */
export function suppressionIn(
  { name, against }: Suppression,
  language: Language,
  shown: (fact: Suppression['against'][number], value: string | null) => string,
): string {
  const facts = against.map((fact) => {
    const [query, record] = [shown(fact, fact.query), shown(fact, fact.record)];
    const step = fact.step && (language === 'zh' ? STEPS_ZH : BIRTH_STEP_TEXT)[fact.step];
    return language === 'zh'
      ? `${FACT_NAMES.zh[fact.fact]}${query}与${record}不符${step ? `（${step}）` : ''}`
      : `${FACT_NAMES.en[fact.fact].toLowerCase()} ${query} differs from ${record}${step ? `: ${step}` : ''}`;
  });
  return [SUPPRESSED[language][name], ...facts].join(language === 'zh' ? '；' : '; ');
}

/** Subjects of sanctions programmes, as `latin/programme-subjects.tsv` names them. */
const SUBJECTS_ZH = lookupTable<string>({
  'chemical weapons': '化学武器',
  'cyber attacks': '网络攻击',
  'human rights': '人权',
  terrorism: '恐怖主义',
});

function linkReasonZh(reason: LinkReason): string {
  switch (reason.is) {
    case 'un_reference':
      return `联合国编号 ${reason.reference}`;
    case 'same_name':
      return `名称相同：${reason.name}`;
    case 'names_agree':
      return `名称一致：${reason.names.join(' / ')}`;
    case 'names_alike':
      return `名称相近：${reason.names.join(' / ')}`;
    case 'names_in_common':
      return `有${reason.count}个共同名称：${reason.names.join('、')}`;
    case 'birth_day':
      return '出生日期相同';
    case 'births_agree':
      return '出生日期一致';
    case 'births_differ':
      return '但出生年份不同';
    case 'imo':
      return `国际海事组织编号（IMO）相同：${reason.value}`;
    case 'number':
      return `${reason.authority ? `${reason.authority}编号` : numberName(reason.type)}相同：${reason.value}`;
    case 'country':
      return `国家：${countryIn(reason.code, 'zh')}`;
    case 'town':
      return `城镇：${reason.town}`;
    case 'listed_for':
      return `列名事由：${SUBJECTS_ZH.get(reason.subject) ?? reason.subject}`;
    case 'listed_together':
      return `列入日期相距不超过${reason.days}天`;
    case 'built':
      return `建造年份：${reason.year}`;
    case 'by_way':
      return `经由 ${reason.id}`;
  }
}

/** One reason for which two records are one party. */
export const linkReasonIn = (reason: LinkReason, language: Language): string =>
  language === 'zh' ? linkReasonZh(reason) : linkReasonText(reason);
