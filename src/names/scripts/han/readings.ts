import { simplifyHan } from '../../lexicon/han-chars.ts';
import type { NameKind, NameVariant } from '../../name.ts';
import { isJapaneseCompany, japaneseCompanyForms } from '../japanese/company.ts';
import { organisationForms } from './organisation.ts';
import { isPersonLike, personForms, rarePersonForms, surnameFirst } from './person.ts';
import { foreignPersonForms, undottedForms } from './transliterated.ts';

/** Maximum number of characters of a name that are analysed; longer input is truncated to limit the work. */
const MAX_CHARS = 100;
const MAX_FORMS = 12;

/** Variants of a text with Han characters, best first, at most twelve. */
export function hanForms(text: string, kind: NameKind, role: 'index' | 'query'): NameVariant[] {
  const plain = [...simplifyHan(text)].slice(0, MAX_CHARS).join('');
  const parts = plain
    .split(/[·・•‧.]/)
    .map(lettersOnly)
    .filter((part) => part !== '');
  const written = withoutShortForm(plain);
  const name = lettersOnly(kind === 'person' || kind === 'unknown' ? surnameFirst(written) : written);
  if (name === '') return [];
  const forms: NameVariant[] = [];
  const isForeign = parts.length > 1 && kind !== 'organization';
  if (isForeign) forms.push(...foreignPersonForms(parts));
  const isPerson = kind !== 'organization' && kind !== 'vessel' && !isForeign && isPersonLike(name, kind === 'person');
  if (isPerson) forms.push(...personForms(name));
  else if (kind === 'person' && !isForeign) forms.push(...rarePersonForms(name));
  if (kind === 'person' && !isForeign && !/\s/.test(written.trim())) forms.push(...undottedForms(name));
  // A personal name that contains a dictionary word (陈全国) must not be translated.
  if (!isPerson && (kind !== 'person' || !isForeign)) forms.push(...organisationForms(name));
  if (kind !== 'person' && isJapaneseCompany(name)) forms.push(...japaneseCompanyForms(name));
  forms.sort((a, b) => b.weight - a.weight);
  return forms.slice(0, role === 'index' ? 6 : MAX_FORMS);
}

function lettersOnly(text: string): string {
  return text.replace(/(?<![A-Za-z])&|&(?![A-Za-z])|[^\p{L}\p{N}々〇&]+/gu, '');
}

/** Removes a bracket that only repeats part of the name: 长光卫星技术股份有限公司(长光卫星). */
function withoutShortForm(text: string): string {
  return text.replace(/[(（]([^()（）]*)[)）]/g, (bracket, inner: string, at: number) => {
    const outside = text.slice(0, at) + text.slice(at + bracket.length);
    return inner !== '' && outside.includes(inner) ? ' ' : bracket;
  });
}
