import type { Alias } from '../../domain/entity/party.ts';
import { scriptOf } from '../../domain/scripts.ts';
import type { AliasQuality, AliasType } from '../../domain/vocabulary.ts';
import { childrenOf, childText, type XmlNode } from '../format/xml-records.ts';
import { cleanValue, isPlaceholder, tidy } from '../text/clean-text.ts';
import { splitNameCell } from '../text/name-cell.ts';

/** The names of a UN record, and further statements in its alias cells. */
export interface UnNames {
  name: string;
  aliases: Alias[];
  remarks: string[];
}

const FULLY_QUOTED = /^["“”«'‘]([^"“”«»'‘’]+)["“”»'’]$/u;
const unquoted = (name: string): string => FULLY_QUOTED.exec(name)?.[1]?.trim() ?? name;

/** "Agha Jan Alizai اغا جان عالیزی" -> both names; any other text is unchanged. */
function separateScripts(name: string): string[] {
  if (name.length > 300) return [name];
  const match = /^([\p{Script=Latin}\p{Script=Common}\p{M}]*\p{Script=Latin}\S*)\s+([^\p{Script=Latin}]+)$/u.exec(name);
  return match && scriptOf(match[2]!) !== null ? [match[1]!, match[2]!.trim()] : [name];
}

/** The non-Latin name in an alias note such as "original script: Абу Банат" or "In Arabic: سيف العدل". */
function nameInNote(note: string): string | null {
  const match =
    /(?:original script|in (?:arabic|russian|persian|dari|pashto|urdu|chinese|korean))\s*:\s*([^;,.]+)/i.exec(note);
  const found = match?.[1]?.trim();
  return found && scriptOf(found) !== null && scriptOf(found) !== 'Latin' ? found : null;
}

const typeOf = (quality: string, note: string): AliasType =>
  /^f\.?\s?k\.?\s?a/i.test(quality) || /^(?:formerly|previously) listed as/i.test(note) ? 'fka' : 'aka';

/** Remarks of an alias cell besides the name: the note, and birth details that belong to this name only. */
function aliasRemark(alias: XmlNode, name: string, note: string): string | null {
  const birth = ['DATE_OF_BIRTH', 'CITY_OF_BIRTH', 'COUNTRY_OF_BIRTH'].map((field) =>
    cleanValue(childText(alias, field)),
  );
  const born = birth.some(Boolean) ? `born ${birth.filter(Boolean).join(', ')}` : '';
  const said = [note, born].filter(Boolean).join('; ');
  return said ? `Alias ${name}: ${said}` : null;
}

/** All names of an individual or entity. Empty placeholder aliases are dropped; a cell with several names is split. */
export function unNames(record: XmlNode): UnNames {
  const isIndividual = record.name === 'INDIVIDUAL';
  const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']
    .map((field) => tidy(childText(record, field)))
    // Unused parts are written "na", which is also a surname: only in lower case it means nothing.
    .filter((part) => part !== 'na' && !(isPlaceholder(part) && !/^na$/i.test(part)));
  const published = parts.join(' ').replace(/ na$/, '');
  const own = isIndividual ? { name: published, aliases: [], remarks: [] } : splitNameCell(published);

  const aliases = new Map<string, Alias>();
  const remarks = [...own.remarks];
  const add = (text: string, type: AliasType, quality: AliasQuality): void => {
    for (const name of separateScripts(unquoted(text))) {
      if (isPlaceholder(name) || name === own.name) continue;
      const script = scriptOf(name);
      const native = script !== null && script !== 'Latin';
      const known = aliases.get(name);
      if (known) {
        if (quality === 'strong') known.quality = 'strong';
      } else {
        aliases.set(name, { name, type: native ? 'original_script' : type, quality, script, language: null });
      }
    }
  };
  for (const alias of own.aliases) add(alias.name, alias.type, alias.quality);
  for (const original of childrenOf(record, 'NAME_ORIGINAL_SCRIPT')) {
    for (const name of tidy(original.text).split(/\s*[;/]\s*/)) add(name, 'original_script', 'strong');
  }
  for (const alias of childrenOf(record, isIndividual ? 'INDIVIDUAL_ALIAS' : 'ENTITY_ALIAS')) {
    const text = cleanValue(childText(alias, 'ALIAS_NAME'));
    if (!text) continue;
    const note = cleanValue(childText(alias, 'NOTE')) ?? '';
    const stated = childText(alias, 'QUALITY') ?? '';
    const quality = /^low/i.test(stated) ? 'weak' : 'strong';
    const type = typeOf(stated, note);
    const cell = splitNameCell(text);
    add(cell.name, type, quality);
    for (const each of cell.aliases) add(each.name, each.type, quality === 'weak' ? 'weak' : each.quality);
    const native = nameInNote(note);
    if (native) add(native, 'original_script', quality);
    const remark = aliasRemark(alias, cell.name, [...cell.remarks, note].filter(Boolean).join('; '));
    if (remark) remarks.push(remark);
  }
  return { name: own.name, aliases: [...aliases.values()], remarks };
}
