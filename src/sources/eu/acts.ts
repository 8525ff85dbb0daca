import { isIsoDay } from '../../domain/dates.ts';
import type { LegalBasis } from '../../domain/entity/party.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import { attribute, childrenOf, childText, type XmlNode } from '../format/xml-records.ts';
import { cleanValue } from '../text/clean-text.ts';

/**
 * The Council regulations on which programmes are based: [prefix, year, number]. Programmes with several regulations
 * (IRN) are left out if a record does not state which one applies. Source: the titles of the acts in the Official
 * Journal; acts before 2015 are numbered "No <number>/<year>", later ones "<year>/<number>".
 */
const BASE_ACTS = lookupTable<readonly [institution: 'EC' | 'EU', year: number, number: number]>({
  AFG: ['EU', 2011, 753],
  BDI: ['EU', 2015, 1755],
  BLR: ['EC', 2006, 765],
  CAF: ['EU', 2014, 224],
  CHEM: ['EU', 2018, 1542],
  COD: ['EC', 2005, 1183],
  CYB: ['EU', 2019, 796],
  EUAQ: ['EU', 2016, 1686],
  GIN: ['EU', 2009, 1284],
  GNB: ['EU', 2012, 377],
  GTM: ['EU', 2024, 287],
  HAM: ['EU', 2024, 386],
  HR: ['EU', 2020, 1998],
  HTI: ['EU', 2022, 2309],
  IRQ: ['EC', 2003, 1210],
  LBN: ['EU', 2021, 1275],
  LBY: ['EU', 2016, 44],
  MDA: ['EU', 2023, 888],
  MLI: ['EU', 2017, 1770],
  MMR: ['EU', 2013, 401],
  NIC: ['EU', 2019, 1716],
  PRK: ['EU', 2017, 1509],
  RUS: ['EU', 2024, 1485],
  RUSDA: ['EU', 2024, 2642],
  SDN: ['EU', 2014, 747],
  SDNZ: ['EU', 2023, 2147],
  SOM: ['EU', 2010, 356],
  SSD: ['EU', 2015, 735],
  SYR: ['EU', 2012, 36],
  TAQA: ['EC', 2002, 881],
  TERR: ['EC', 2001, 2580],
  TUN: ['EU', 2011, 101],
  TUR: ['EU', 2019, 1890],
  UKR: ['EU', 2014, 269],
  VEN: ['EU', 2017, 2063],
  YEM: ['EU', 2014, 1352],
  ZWE: ['EC', 2004, 314],
});

/** Acts under Regulation 208/2014 (misappropriation of Ukrainian state funds), which shares the programme UKR. */
const MISAPPROPRIATION_IN_UKRAINE = /^(?:208\/2014|381\/2014|2015\/138|2015\/357|2015\/869|2016\/311)\b/;

/** Programmes that only freeze assets; under all others the Council decision also bans persons from entry. */
const WITHOUT_TRAVEL_BAN = new Set(['IRQ', 'TERR', 'TUN', 'UNLI']);

/** An act that a record refers to. */
interface Act extends LegalBasis {
  published: string;
}

function actOf(node: XmlNode, url: string | null): Act | null {
  const text = cleanValue(attribute(node, 'numberTitle'));
  const published = attribute(node, 'publicationDate') ?? '';
  return text ? { text, url: url && /^https?:\/\/\S+$/.test(url) ? url : null, published } : null;
}

/** Every act that the record or one of its parts refers to, oldest first, each once. */
function actsOf(entity: XmlNode): { own: Act[]; all: Act[] } {
  const own = childrenOf(entity, 'regulation').flatMap((node) => actOf(node, childText(node, 'publicationUrl')) ?? []);
  const parts = entity.children.flatMap((part) =>
    childrenOf(part, 'regulationSummary').flatMap((node) => actOf(node, attribute(node, 'publicationUrl')) ?? []),
  );
  const byText = new Map<string, Act>();
  for (const act of [...own, ...parts]) {
    const known = byText.get(act.text);
    if (!known) byText.set(act.text, act);
    else known.url ??= act.url;
  }
  const all = [...byText.values()].sort((a, b) => (a.published < b.published ? -1 : a.published > b.published ? 1 : 0));
  return { own, all };
}

/** "Council Regulation (EU) No 269/2014" with its address by the European Legislation Identifier (OJ 2012/C 325/02). */
function baseAct([institution, year, number]: readonly ['EC' | 'EU', number, number]): LegalBasis {
  const numbered = year < 2015 ? `No ${number}/${year}` : `${year}/${number}`;
  return {
    text: `Council Regulation (${institution}) ${numbered}`,
    url: `https://eur-lex.europa.eu/eli/reg/${year}/${number}/oj`,
  };
}

/**
 * The legal basis of a record: the base regulation of its programme, the first act that it refers to (presumably the
 * one that listed it), and the act that the list now states as its basis.
 */
export function legalBasisOf(entity: XmlNode): LegalBasis[] {
  const { own, all } = actsOf(entity);
  const bases = childrenOf(entity, 'regulation').flatMap((regulation): LegalBasis[] => {
    const programme = attribute(regulation, 'programme') ?? '';
    if (programme === 'UKR' && all.some(({ text }) => MISAPPROPRIATION_IN_UKRAINE.test(text))) {
      return [baseAct(['EU', 2014, 208])];
    }
    const base = BASE_ACTS.get(programme);
    return base ? [baseAct(base)] : [];
  });
  const first = all.find(({ published }) => isIsoDay(published));
  const acts = [...(first ? [first] : []), ...own].map(({ text, url }) => ({ text, url }));
  return distinctActs([...bases, ...acts]);
}

/** Removes duplicate texts; the address of any of the duplicates is kept. */
export function distinctActs(acts: readonly LegalBasis[]): LegalBasis[] {
  const found = new Map<string, LegalBasis>();
  for (const { text, url } of acts) {
    const known = found.get(text);
    if (!known) found.set(text, { text, url });
    else known.url ??= url;
  }
  return [...found.values()];
}

/**
 * Restrictions under the programmes of a party. Every party of the list is under an asset freeze, as that is the list's
 * purpose.
 */
export function measuresOf(programmes: readonly string[], entity: XmlNode, isPerson: boolean): string[] {
  const frozenOnly = actsOf(entity).all.some(({ text }) => MISAPPROPRIATION_IN_UKRAINE.test(text));
  const banned =
    isPerson && programmes.some((code) => !WITHOUT_TRAVEL_BAN.has(code) && !(code === 'UKR' && frozenOnly));
  return ['Asset freeze; no funds or economic resources may be made available', ...(banned ? ['Travel ban'] : [])];
}
