import { nearestOf } from '../nearest.ts';
import type { EntityType } from '../vocabulary.ts';
import { ENTITY_TYPES } from '../vocabulary.ts';

/** Words that people and lists use for each type, in lower case. */
const WORDS: Readonly<Record<EntityType, string>> = {
  individual:
    'individual|individuals|person|persons|people|human|natural person|man|woman|i|p|个人|個人|自然人|人|人员|人物|физическое лицо|лицо|человек|personne|persona|persona física|شخص|فرد|개인|인물',
  organization:
    'organization|organizations|organisation|organisations|entity|entities|company|companies|corporation|corporate|firm|business|enterprise|enterprises|legal entity|legal person|group|bank|org|e|公司|企业|企業|实体|實體|组织|組織|机构|機構|法人|单位|団体|компания|организация|юридическое лицо|предприятие|entreprise|société|organización|empresa|شرکت|شركة|سازمان|منظمة|회사|기업|단체|조직',
  vessel:
    'vessel|vessels|ship|ships|boat|tanker|s|v|船|船舶|船只|船隻|轮船|輪船|судно|корабль|navire|bateau|buque|barco|کشتی|سفينة|선박',
  aircraft:
    'aircraft|aircrafts|plane|planes|airplane|airplanes|aeroplane|helicopter|a|飞机|飛機|航空器|самолет|самолёт|aéronef|avion|aeronave|هواپیما|طائرة|항공기',
  other: 'other|others|unknown|unspecified|其他|其它|другое|autre|otro|기타',
};

const typeByWord = new Map<string, EntityType>();
for (const type of ENTITY_TYPES) for (const word of WORDS[type].split('|')) typeByWord.set(word, type);

const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/** Parses an `entity_type` as people and lists write it ("person", "Company", "ship", 个人); null when unknown. */
export function parseEntityType(text: string): EntityType | null {
  return typeByWord.get(fold(text)) ?? null;
}

/** The type most similar to a mistyped one, for "did you mean"; null when none is similar enough. */
export function nearestEntityType(text: string): EntityType | null {
  const words = [...typeByWord.keys()].filter((word) => word.length > 2);
  const nearest = nearestOf(fold(text), words);
  return nearest === null ? null : typeByWord.get(nearest)!;
}
