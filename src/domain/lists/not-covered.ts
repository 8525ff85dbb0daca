/** Restrictions that the lists of this service do not hold. */
export interface NotCovered {
  /** What is missing, in one phrase. */
  what: string;
  /** What to use instead. */
  instead: string;
  /** The authority's own page, null where the thing has none. */
  url: string | null;
}

interface Gap extends NotCovered {
  zh: string;
  /** In a few words, for answers that are short. */
  short: string;
  insteadZh: string;
}

/**
 * What a party may be under although nothing is found here, the gaps that are met most first. Every door shows it: an
 * empty result says nothing about these.
 */
const GAPS: readonly Gap[] = [
  {
    what: 'EU sectoral measures: the annexes of Regulations (EU) No 833/2014 (Russia, e.g. Rosneft, banks, ships) and (EC) No 765/2006 (Belarus)',
    instead: 'Read the annexes in the consolidated text of the regulation on EUR-Lex.',
    url: 'https://eur-lex.europa.eu/eli/reg/2014/833',
    zh: '欧盟行业制裁：第833/2014号条例（俄罗斯，如俄油公司、银行、船舶）与第765/2006号条例（白俄罗斯）的附件',
    short: 'EU sectoral annexes of Regulations 833/2014 (Russia, e.g. Rosneft, banks, ships) and 765/2006 (Belarus)',
    insteadZh: '请在 EUR-Lex 上查阅条例合并文本的附件。',
  },
  {
    what: 'Companies that listed parties own or control but that no list names (OFAC 50 percent rule, EU and UK ownership and control)',
    instead: 'Trace owners in company registers or in data on beneficial owners, and screen each owner here.',
    url: 'https://ofac.treasury.gov/faqs/topic/1521',
    zh: '由名单所列主体拥有或控制但未被列名的公司（OFAC 50%规则、欧盟与英国的所有权和控制规则）',
    short: 'companies that listed parties own or control and no list names (OFAC 50 percent rule, EU and UK control)',
    insteadZh: '在公司登记机关或受益所有人数据中追查所有人，并在此逐一筛查。',
  },
  {
    what: 'Affiliates under the US BIS rule on foreign firms owned 50 percent or more by parties of the Entity List or the Military End User List',
    instead: 'Trace owners as above, and check with BIS whether the rule is in force.',
    url: 'https://www.bis.gov',
    zh: '美国商务部工业与安全局50%关联方规则所涉的外国公司',
    short: 'affiliates under the BIS 50 percent rule',
    insteadZh: '同样追查所有人，并向美国商务部工业与安全局核实该规则是否有效。',
  },
  {
    what: 'Other US lists: UFLPA Entity List, lists of the Department of Defense (Chinese military companies of section 1260H, institutions of section 1286), FinCEN section 311 measures, Cuba Restricted List, FCC Covered List, procurement exclusions',
    instead: 'Check with the Departments of Homeland Security, Defense and State, FinCEN, the FCC and SAM.gov.',
    url: 'https://sam.gov',
    zh: '美国其他名单：《维吾尔强迫劳动预防法》实体清单、国防部名单（1260H中国军事企业、1286机构）、FinCEN 311条款措施、古巴限制名单、FCC受管制清单、采购排除名单',
    short:
      'UFLPA, sections 1260H and 1286, FinCEN 311, Cuba Restricted List, FCC Covered List, US procurement exclusions',
    insteadZh: '请查阅国土安全部、国防部、国务院、FinCEN、FCC 和 SAM.gov。',
  },
  {
    what: 'National lists of EU member states (e.g. France, the Netherlands, Belgium, Poland)',
    instead: 'Search the registers of the states concerned, e.g. the French register of asset freezes.',
    url: 'https://gels-avoirs.dgtresor.gouv.fr',
    zh: '欧盟成员国的国家名单（如法国、荷兰、比利时、波兰）',
    short: 'national lists of EU states',
    insteadZh: '请查询相关成员国的登记册，如法国资产冻结登记册。',
  },
  {
    what: 'Swiss sanctions (SECO)',
    instead: "Search SECO's own list; it follows most EU listings, not all and not on the same day.",
    url: 'https://www.seco.admin.ch',
    zh: '瑞士制裁名单（SECO）',
    short: 'Switzerland (SECO)',
    insteadZh: '请查询 SECO 自己的名单；它遵循大部分欧盟列名，但并非全部，日期也不尽相同。',
  },
  {
    what: 'Japanese lists: asset freezes of the Ministry of Finance and the End User List of METI',
    instead: 'Read the lists of both ministries.',
    url: 'https://www.mof.go.jp/english/',
    zh: '日本名单：财务省资产冻结名单与经济产业省最终用户清单',
    short: 'Japan (MOF, METI)',
    insteadZh: '请查阅两省的名单。',
  },
  {
    what: 'Lists of other states, e.g. Ukraine, New Zealand, Israel, Singapore, Türkiye, China',
    instead: 'Ask the authority of each state that the business touches.',
    url: null,
    zh: '其他国家的名单，如乌克兰、新西兰、以色列、新加坡、土耳其、中国',
    short: 'other states, e.g. Ukraine, Türkiye, China',
    insteadZh: '请向业务所涉各国的主管机关查询。',
  },
  {
    what: 'Terrorist organisations listed under criminal law alone: UK (proscribed organisations), Australia (Criminal Code)',
    instead: 'Read the lists of the UK Home Office and Australian National Security.',
    url: 'https://www.gov.uk/government/publications/proscribed-terror-groups-or-organisations--2',
    zh: '仅依刑法列名的恐怖组织：英国、澳大利亚',
    short: 'terrorist groups under criminal law alone (UK, AU)',
    insteadZh: '请查阅英国内政部和澳大利亚国家安全部门的名单。',
  },
  {
    what: 'Ships designated by the UN 1718 Committee (North Korea), which are not on the consolidated list',
    instead: "Read the committee's list of designated vessels.",
    url: 'https://main.un.org/securitycouncil/en/sanctions/1718/materials/1718-Designated-Vessels-List',
    zh: '联合国1718委员会（朝鲜）指认的船舶，综合名单不含',
    short: 'ships designated by the UN 1718 Committee',
    insteadZh: '请查阅该委员会的指认船舶名单。',
  },
  {
    what: 'Canadian freezes under the Freezing Assets of Corrupt Foreign Officials Act (FACFOA)',
    instead: 'Read the regulations under the act on the Justice Laws site.',
    url: 'https://laws-lois.justice.gc.ca/eng/acts/F-31.6/',
    zh: '加拿大《冻结外国腐败官员资产法》下的冻结措施',
    short: 'Canada (FACFOA)',
    insteadZh: '请在加拿大司法部法律网站查阅该法下的条例。',
  },
  {
    what: 'Embargoes on countries, regions, goods and services, and licences that allow what a listing forbids',
    instead: 'Read the regulations of each authority.',
    url: null,
    zh: '针对国家、地区、货物和服务的禁运，以及许可例外',
    short: 'embargoes on countries, goods and services; licences',
    insteadZh: '请查阅各主管机关的法规。',
  },
];

/** See {@link GAPS}; in English, as every answer about coverage carries it. */
export const NOT_COVERED: readonly NotCovered[] = GAPS.map(({ what, instead, url }) => ({ what, instead, url }));

/** The same, each in a few words. */
export const NOT_COVERED_IN_SHORT: readonly string[] = GAPS.map(({ short }) => short);

/** The same as short lines of one language, for reports. */
export const notCoveredIn = (language: 'en' | 'zh'): string[] =>
  GAPS.map(({ what, zh }) => (language === 'zh' ? zh : what));

/** The same in full in one language, for pages. */
export const gapsIn = (language: 'en' | 'zh'): NotCovered[] =>
  language === 'en' ? [...NOT_COVERED] : GAPS.map(({ zh, insteadZh, url }) => ({ what: zh, instead: insteadZh, url }));
