import programmes from '../../../data/lists/eu-programmes.json' with { type: 'json' };
import { isIsoDay } from '../../domain/dates.ts';
import type { LegalBasis } from '../../domain/entity/party.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import { attribute, childrenOf, childText, type XmlNode } from '../format/xml-records.ts';
import { cleanValue } from '../text/clean-text.ts';

/** The country and the Council regulation of each programme, as institution, year, number; see `data/lists/README.md`. */
export const EU_PROGRAMMES = lookupTable<{ country?: string; act?: (string | number)[] }>(programmes);

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
  const all = distinctActs([...own, ...parts]).sort((a, b) =>
    a.published < b.published ? -1 : a.published > b.published ? 1 : 0,
  );
  return { own, all };
}

/** "Council Regulation (EU) No 269/2014" with its address by the European Legislation Identifier (OJ 2012/C 325/02). */
function baseAct([institution, year, number]: readonly (string | number)[]): LegalBasis {
  const numbered = Number(year) < 2015 ? `No ${number}/${year}` : `${year}/${number}`;
  return {
    text: `Council Regulation (${institution}) ${numbered}`,
    url: `https://eur-lex.europa.eu/eli/reg/${year}/${number}/oj`,
  };
}

/** The base regulation of the programme, the first act that the record refers to, and the act now stated. */
export function legalBasisOf(entity: XmlNode): LegalBasis[] {
  const { own, all } = actsOf(entity);
  const bases = childrenOf(entity, 'regulation').flatMap((regulation): LegalBasis[] => {
    const programme = attribute(regulation, 'programme') ?? '';
    if (programme === 'UKR' && all.some(({ text }) => MISAPPROPRIATION_IN_UKRAINE.test(text))) {
      return [baseAct(['EU', 2014, 208])];
    }
    const base = EU_PROGRAMMES.get(programme)?.act;
    return base ? [baseAct(base)] : [];
  });
  const first = all.find(({ published }) => isIsoDay(published));
  const acts = [...(first ? [first] : []), ...own].map(({ text, url }) => ({ text, url }));
  return distinctActs([...bases, ...acts]);
}

/** Removes duplicate texts; the address of any of the duplicates is kept. */
export function distinctActs<T extends LegalBasis>(acts: readonly T[]): T[] {
  const found = new Map<string, T>();
  for (const act of acts) {
    const known = found.get(act.text);
    if (!known) found.set(act.text, { ...act });
    else known.url ??= act.url;
  }
  return [...found.values()];
}

/** Restrictions under the programmes of a party; an asset freeze is the purpose of the list. */
export function measuresOf(programmes: readonly string[], entity: XmlNode, isPerson: boolean): string[] {
  const frozenOnly = actsOf(entity).all.some(({ text }) => MISAPPROPRIATION_IN_UKRAINE.test(text));
  const banned =
    isPerson && programmes.some((code) => !WITHOUT_TRAVEL_BAN.has(code) && !(code === 'UKR' && frozenOnly));
  return ['Asset freeze; no funds or economic resources may be made available', ...(banned ? ['Travel ban'] : [])];
}
