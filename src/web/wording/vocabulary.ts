/** What pages call the closed sets of words of the service. */
import { countryName } from '../../domain/countries/countries.ts';
import type { BirthDate } from '../../domain/entity/party.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import type {
  AliasType,
  DateBasis,
  EntityType,
  EventKind,
  IdentifierType,
  Jurisdiction,
} from '../../domain/vocabulary.ts';
import { JURISDICTION_NAMES } from '../../domain/vocabulary.ts';
import { birthDateText } from '../../names/score/facts/birth-dates.ts';
import type { ComparedFact } from '../../names/score/facts/evidence.ts';
import type { Language } from '../../reports/report.ts';
import { formatsOf } from '../../reports/wording/formats.ts';
import type { MatchType } from '../../search/query.ts';

type Named<K extends string> = Readonly<Record<Language, Readonly<Record<K, string>>>>;

/** Short names of lists, for badges; a list without one is the only one of its authority, or is called by its name. */
const SHORT_LISTS = lookupTable<string>({
  'Specially Designated Nationals and Blocked Persons List': 'SDN',
  'Sectoral Sanctions Identifications List': 'SSI',
  'Non-SDN Chinese Military-Industrial Complex Companies List': 'CMIC',
  'Non-SDN Menu-Based Sanctions List': 'MBS',
  'Foreign Sanctions Evaders List': 'FSE',
  'Non-SDN Palestinian Legislative Council List': 'PLC',
  'Palestinian Legislative Council List': 'PLC',
  'List of Foreign Financial Institutions Subject to Correspondent Account or Payable-Through Account Sanctions':
    'CAPTA',
  'Entity List': 'Entity List',
  'Denied Persons List': 'Denied Persons',
  'Unverified List': 'Unverified',
  'Military End User List': 'Military End User',
  'Nonproliferation Sanctions': 'Nonproliferation',
  'AECA Debarred List': 'AECA Debarred',
  'Consolidated Canadian Autonomous Sanctions List': '',
  'Listed Terrorist Entities': 'Terrorist Entities',
  'EU Consolidated Financial Sanctions List': '',
  'UK Sanctions List': '',
  'DFAT Consolidated List': '',
  'United Nations Security Council Consolidated List': '',
});

/** Authority and list in a few letters: `US SDN`, `UK`. */
export function listBadge(jurisdiction: Jurisdiction, list: string): string {
  const short = SHORT_LISTS.get(list) ?? list;
  return short === '' ? jurisdiction : `${jurisdiction} ${short}`;
}

export const authorityName = (code: Jurisdiction, language: Language): string => JURISDICTION_NAMES[code][language];

const chinese = formatsOf('zh-Hans');

/** A country by its ISO code, as a language calls it; the code itself where it is none. */
export function countryIn(code: string, language: Language): string {
  if (language === 'en') return countryName(code) ?? code;
  return /^[A-Z]{2}$/.test(code) ? (chinese.country(code) ?? code) : code;
}

/** A birth date as short text. */
export const birthDateIn = (birth: BirthDate, language: Language): string =>
  language === 'zh' && birth.circa ? `约${birthDateText({ ...birth, circa: false })}` : birthDateText(birth);

export const TYPE_NAMES: Named<EntityType> = {
  en: { individual: 'Person', organization: 'Organisation', vessel: 'Ship', aircraft: 'Aircraft', other: 'Other' },
  zh: { individual: '个人', organization: '组织', vessel: '船舶', aircraft: '航空器', other: '其他' },
};

/** How a name or number met the query. */
export const MATCH_NAMES: Named<MatchType> = {
  en: {
    exact: 'same name',
    alias: 'same as an alias',
    fuzzy: 'similar spelling',
    transliterated: 'same sound in another script',
    translated: 'same meaning in another language',
    identifier: 'same number',
    word: 'contains this word',
    semantic: 'by topic',
  },
  zh: {
    exact: '名称相同',
    alias: '与别名相同',
    fuzzy: '拼写相近',
    transliterated: '另一文字的同音写法',
    translated: '另一语言的同义写法',
    identifier: '号码相同',
    word: '含有该词',
    semantic: '主题相关',
  },
};

export const FACT_NAMES: Named<ComparedFact['fact']> = {
  en: { birth_date: 'Birth date', country: 'Country', gender: 'Gender', entity_type: 'Type', identifier: 'Number' },
  zh: { birth_date: '出生日期', country: '国家', gender: '性别', entity_type: '类型', identifier: '号码' },
};

export const VERDICT_NAMES: Named<ComparedFact['verdict']> = {
  en: { agrees: 'agrees', differs: 'differs', unknown: 'record does not say' },
  zh: { agrees: '一致', differs: '不符', unknown: '记录未载' },
};

export const EVENT_NAMES: Named<EventKind> = {
  en: {
    listed: 'Listed',
    relisted: 'Listed again',
    amended: 'Amended',
    renumbered: 'Given another number',
    removed: 'Removed',
  },
  zh: { listed: '列入', relisted: '重新列入', amended: '修订', renumbered: '更换编号', removed: '移除' },
};

export const BASIS_NAMES: Named<DateBasis> = {
  en: {
    source: 'date of the official record',
    delta: "date of the authority's change file",
    edition: 'date of the first edition that shows it',
  },
  zh: { source: '官方记录所载日期', delta: '主管机关变更文件的日期', edition: '首个显示该变动的版本的日期' },
};

export const ALIAS_NAMES: Named<AliasType> = {
  en: {
    primary: 'main name',
    aka: 'also known as',
    fka: 'formerly',
    nka: 'now',
    variation: 'spelling',
    original_script: 'own script',
  },
  zh: {
    primary: '主要名称',
    aka: '又名',
    fka: '曾用名',
    nka: '现用名',
    variation: '其他拼写',
    original_script: '原文',
  },
};

export const IDENTIFIER_NAMES: Named<IdentifierType> = {
  en: {
    passport: 'Passport',
    national_id: 'National ID',
    tax_id: 'Tax number',
    registration_number: 'Registration number',
    lei: 'LEI',
    bic: 'BIC / SWIFT',
    imo: 'IMO number',
    mmsi: 'MMSI',
    call_sign: 'Call sign',
    crypto_wallet: 'Crypto wallet',
    drivers_licence: "Driver's licence",
    birth_certificate: 'Birth certificate',
    residence_permit: 'Residence permit',
    travel_document: 'Travel document',
    social_security: 'Social security number',
    bank_account: 'Bank account',
    aircraft_tail_number: 'Tail number',
    aircraft_serial_number: 'Serial number of aircraft',
    duns: 'D-U-N-S',
    isin: 'ISIN',
    email: 'E-mail',
    phone: 'Telephone',
    website: 'Website',
    other: 'Other number',
  },
  zh: {
    passport: '护照',
    national_id: '身份证件',
    tax_id: '税号',
    registration_number: '注册号',
    lei: '法人识别编码（LEI）',
    bic: '银行识别代码（BIC）',
    imo: '国际海事组织编号（IMO）',
    mmsi: '海上移动业务识别码（MMSI）',
    call_sign: '呼号',
    crypto_wallet: '加密货币钱包',
    drivers_licence: '驾驶证',
    birth_certificate: '出生证明',
    residence_permit: '居留许可',
    travel_document: '旅行证件',
    social_security: '社会保障号',
    bank_account: '银行账户',
    aircraft_tail_number: '航空器注册号',
    aircraft_serial_number: '航空器序列号',
    duns: '邓白氏编码',
    isin: '国际证券识别码（ISIN）',
    email: '电子邮箱',
    phone: '电话',
    website: '网站',
    other: '其他号码',
  },
};
