import { resolveCountry } from '../../domain/countries/countries.ts';
import { editDistance } from '../../domain/nearest.ts';
import { scriptOf } from '../../domain/scripts.ts';
import type { AliasQuality, AliasType } from '../../domain/vocabulary.ts';
import { isPlaceholder, tidy } from './clean-text.ts';

/** A further name in a cell. Short forms of up to four capitals are weak, because too many parties share them. */
export interface CellAlias {
  name: string;
  type: Exclude<AliasType, 'primary'>;
  quality: AliasQuality;
}

/** Content of a published name cell: a name, further names, and text about the party that is not a name. */
export interface NameCell {
  name: string;
  aliases: CellAlias[];
  remarks: string[];
}

/** Maximum length of a cell to split; a longer one is one name. */
const MAX_CELL = 2000;

const AKA = String.raw`a\.\s?k\.\s?a\.?s?|a\.?k\.a\.?s?|a/k/a|akas?|also known as|également connue?s? sous le nom de`;
const FKA = String.raw`f\.\s?k\.\s?a\.?|f/k/a|fka|formerly known as|formerly listed as|previously listed as|formerly|former name|née`;
const OTHER = String.raw`n\.\s?k\.\s?a\.?|nka|now known as|d\.\s?b\.\s?a\.?|d/b/a|dba|doing business as`;
/** Matches at the start of a bracket or of a part of one. */
const LEADING_MARKER = new RegExp(String.raw`^(?:(${AKA})|(${FKA})|(${OTHER}))(?![\p{L}\p{N}])[\s.,:;-]*`, 'iu');
/** Matches in running text: set off by punctuation, or spelled so that it cannot be a name ("aka", "A.K.A."). */
const INLINE_MARKER = new RegExp(
  String.raw`[\s,;]*[,;-]\s*(${AKA}|${FKA}|${OTHER})(?![\p{L}\p{N}])[\s.,:;-]*|\s+(a\.\s?k\.\s?a\.?s?|f\.\s?k\.\s?a\.?|n\.\s?k\.\s?a\.?|d\.\s?b\.\s?a\.?|[adf]/[kb]/a)[\s.,:;-]+`,
  'iu',
);
const INLINE_LOWERCASE = /\s+(aka|fka|nka)[\s.,:;-]+/u;
const ANNOUNCED = /^(?:the following |these )?(?:\w+ )?(?:aliases|alias|names)\s*:\s*/i;

const SUCCESSORS = /[;,.]?\s*\band (?:any|its)\b[^;]{0,80}\b(?:successors?|sub-?units?|subsidiar(?:y|ies))\b.*$/i;
/** Brackets with a statement about the party instead of a name. */
const STATEMENT =
  /\b(?:entity|entities|individual|national|person)$|^birth name$|^parent organization:|^(?:false identity|branch|located)\b|^the \w+$/i;
const ORIGINAL_SCRIPT = /^(?:name )?(?:in )?original script:\s*/i;
/** Text after a comma that is not a separate name. */
const NAME_SUFFIX =
  /^(?:inc|incorporated|ltd|limited|l\.?l\.?c|l\.?l\.?p|l\.?p|co|corp|corporation|company|p\.?l\.?c|s\.?a\.?s?|s\.?r\.?l|s\.?p\.?a|gmbh|ag|a\.?s|b\.?v|n\.?v|pte|pty|sdn|jsc|ojsc|pjsc|oao|ooo|zao|ao|jr|sr|ii|iii|iv|esq)\b/i;

const words = (text: string): number => text.split(' ').length;

/** Splits at commas that separate names, not at those before "Ltd" or "Jr". */
function splitAtCommas(text: string): string[] {
  const names: string[] = [];
  for (const part of text.split(/,\s*(?:and\s+)?/)) {
    if (names.length > 0 && NAME_SUFFIX.test(part)) names[names.length - 1] += `, ${part}`;
    else names.push(part);
  }
  return names;
}

const trimName = (text: string): string =>
  text
    .replace(/^(?:and\s+|[\s,;:–—-]+)/i, '')
    .replace(/[\s,;:]+$/, '')
    .trim();

/** Initials of a name's words: "Scientific Studies Research Centre" -> "SSRC". */
const initials = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map((word) => word.replace(/[^\p{L}]/gu, '')[0] ?? '')
    .join('')
    .toUpperCase();

/** True when `short` consists of letters of `long` in their order. */
function abbreviates(short: string, long: string): boolean {
  let at = -1;
  for (const letter of short) {
    at = long.indexOf(letter, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** True for a bracket after a name with a short form of it: "(SSRC)", "(CETC 13)", "(Huawei)"; false for "(Beijing)". */
function isShortForm(content: string, name: string): boolean {
  const letters = content.replace(/[^\p{L}]/gu, '');
  if (letters.length < 2 || content.length > 25 || words(content) > 2 || NAME_SUFFIX.test(content)) return false;
  if (letters === letters.toUpperCase() && abbreviates(letters[0]!, initials(name))) {
    return abbreviates(letters, name.toUpperCase().replace(/[^\p{L}]/gu, ''));
  }
  return words(content) === 1 && name.toLowerCase().startsWith(content.toLowerCase());
}

const qualityOfShortForm = (content: string): AliasQuality => (/^[A-Z\d]{1,4}$/.test(content) ? 'weak' : 'strong');

function markerType(match: RegExpExecArray): CellAlias['type'] {
  if (match[2]) return 'fka';
  return match[3] && /^n/i.test(match[3]) ? 'nka' : 'aka';
}

const typeOfMarker = (marker: string): CellAlias['type'] => {
  const match = LEADING_MARKER.exec(marker);
  return match ? markerType(match) : 'aka';
};

/** The names in a text after a marker. A plural marker, or parts of several words each, mean a comma-separated list. */
function announcedNames(text: string, plural: boolean): string[] {
  return text
    .replace(ANNOUNCED, '')
    .split(/\s*;\s*|\s*[–—]\s*(?=\p{Lu})/u)
    .flatMap((piece) => {
      const parts = splitAtCommas(piece);
      return parts.length > 1 && (plural || parts.every((part) => words(part) > 1)) ? parts : [piece];
    })
    .map(trimName)
    .filter(Boolean);
}

/** "aka A, aka B; fka C" inside a bracket. */
function markedAliases(content: string): CellAlias[] {
  const pieces = content.split(
    new RegExp(String.raw`[;,]?\s+(?:and\s+)?(?=(?:${AKA}|${FKA}|${OTHER})(?![\p{L}\p{N}]))`, 'iu'),
  );
  let type: CellAlias['type'] = 'aka';
  return pieces.flatMap((piece) => {
    const marker = LEADING_MARKER.exec(piece);
    if (marker) type = markerType(marker);
    const plural = /s\b/i.test(marker?.[1]?.slice(-1) ?? '');
    const body = marker ? piece.slice(marker[0].length) : piece;
    return announcedNames(body, plural).map((name): CellAlias => ({ name, type, quality: 'strong' }));
  });
}

interface Bracket {
  start: number;
  /** Position after the closing bracket. */
  end: number;
  content: string;
}

/** Outermost pairs of brackets in a text; unclosed brackets are ignored. */
function outerBrackets(text: string): Bracket[] {
  const found: Bracket[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if ('([（'.includes(text[at]!)) {
      if (depth === 0) start = at;
      depth += 1;
    } else if (depth > 0 && ')]）'.includes(text[at]!)) {
      depth -= 1;
      if (depth === 0) found.push({ start, end: at + 1, content: text.slice(start + 1, at).trim() });
    }
  }
  return found;
}

/** Removes brackets with other names or statements from a name; other brackets stay part of it. */
function takeBrackets(text: string, aliases: CellAlias[], remarks: string[]): string {
  let result = '';
  let from = 0;
  for (const bracket of outerBrackets(text)) {
    const before = text.slice(0, bracket.start).trim();
    const after = text.slice(bracket.end).trim();
    if (!before || !takeBracket({ content: bracket.content, before, after }, aliases, remarks)) continue;
    result += `${text.slice(from, bracket.start)} `;
    from = bracket.end;
  }
  return result + text.slice(from);
}

/** Interprets one bracket; false when it is part of the name. */
function takeBracket(
  { content, before, after }: { content: string; before: string; after: string },
  aliases: CellAlias[],
  remarks: string[],
): boolean {
  if (LEADING_MARKER.test(content)) {
    // "PEARL (A.K.A. NEI-CHIEN CHU) LI": the family name after the bracket belongs to both.
    const shared = /^[\p{L}'’-]+$/u.test(after) && !NAME_SUFFIX.test(after) ? after : '';
    for (const alias of markedAliases(content)) {
      aliases.push(shared && !alias.name.endsWith(shared) ? { ...alias, name: `${alias.name} ${shared}` } : alias);
    }
    return true;
  }
  if (ORIGINAL_SCRIPT.test(content)) {
    aliases.push({ name: content.replace(ORIGINAL_SCRIPT, ''), type: 'original_script', quality: 'strong' });
    return true;
  }
  if (STATEMENT.test(content)) {
    remarks.push(content);
    return true;
  }
  const script = scriptOf(content);
  if (after === '' && script && script !== scriptOf(before)) {
    for (const name of announcedNames(content, false)) aliases.push({ name, type: 'aka', quality: 'strong' });
    return true;
  }
  // "Kim Sang-ch'o'l (Kim Sang Chol)": another spelling of the same name.
  const sameStart = before.split(' ')[0]!.toLowerCase() === content.split(' ')[0]!.toLowerCase();
  if (after === '' && sameStart && /^\p{Lu}\S*(?: \p{Lu}\S*){1,4}$/u.test(content)) {
    aliases.push({ name: content, type: 'variation', quality: 'strong' });
    return true;
  }
  const own = before.slice(before.lastIndexOf(';') + 1).trim();
  if (!/^,?$|^;/.test(after) || resolveCountry(content) || !isShortForm(content, own)) return false;
  aliases.push({ name: content, type: 'aka', quality: qualityOfShortForm(content) });
  return true;
}

const VARIANTS = /([\p{L}'’-]+)\s?[(（]([\p{L}'’-]{2,40}(?:\s?[/,]\s?[\p{L}'’-]{2,40}){0,8})[)）]/u;
const MAX_SPELLINGS = 24;

/** Endings of company names; a bracket before one contains a place: "Tuojing (Beijing) Co., Ltd." */
const FIRM_ENDING = /\b(?:co|company|corp|corporation|inc|ltd|limited|llc|gmbh|jsc)\.?\s*$/i;

/** "Igor(Ihor) PLOTNITSKY(PLOTNYTSKY/PLOTNITSKII)" -> every spelling it represents, the main one first. */
function spellings(name: string): string[] {
  if (FIRM_ENDING.test(name)) return [name];
  let forms = [name];
  for (let guard = 0; guard < 4; guard += 1) {
    const match = VARIANTS.exec(forms[0]!);
    if (!match) break;
    const [whole, word, list] = match as unknown as [string, string, string];
    const variants = list.split(/\s?[/,]\s?/);
    const alike = variants.some((each) => editDistance(each.toLowerCase(), word.toLowerCase()) <= word.length / 2);
    if (!alike || forms.length * (variants.length + 1) > MAX_SPELLINGS) break;
    forms = [word, ...variants].flatMap((each) => forms.map((form) => form.replace(whole, each)));
  }
  return forms;
}

/** Splits running text at its markers: "X, f.k.a., Y", "X -AKA- Y", "X; a.k.a. Y; a.k.a. Z". */
function splitInline(text: string): { name: string; announced: CellAlias[] } {
  const announced: CellAlias[] = [];
  let rest = text;
  let name: string | null = null;
  let marker: string | null = null;
  for (let guard = 0; guard < 50; guard += 1) {
    const match = INLINE_MARKER.exec(rest) ?? INLINE_LOWERCASE.exec(rest);
    const piece = match ? rest.slice(0, match.index) : rest;
    if (marker === null) name = piece;
    else {
      const type = typeOfMarker(marker);
      const names = announcedNames(piece, /s$/i.test(marker));
      announced.push(...names.map((each): CellAlias => ({ name: each, type, quality: 'strong' })));
    }
    if (!match) break;
    marker = match[1] ?? match[2] ?? '';
    rest = rest.slice(match.index + match[0].length);
  }
  return { name: name ?? text, announced };
}

/** Splits a published name cell by its notation, not by parties; what matches no rule stays in the name. */
export function splitNameCell(cell: string): NameCell {
  let text = tidy(cell);
  if (text.length > MAX_CELL) return { name: text, aliases: [], remarks: [] };
  const aliases: CellAlias[] = [];
  const remarks: string[] = [];
  text = text.replace(SUCCESSORS, (tail) => {
    remarks.push(tail.replace(/^[;,.\s]+/, ''));
    return '';
  });
  text = takeBrackets(text, aliases, remarks)
    .replace(/\s+/g, ' ')
    .replace(/ ([,;])/g, '$1');
  const { name: head, announced } = splitInline(text);
  const names = head
    .split(/\s*;\s*|\s+\/\s*|\s*\/\s+/)
    .map(trimName)
    .filter((name) => !isPlaceholder(name));
  const [name = '', ...variants] = spellings(names[0] ?? '');
  const further = names.slice(1).map((name): CellAlias => ({ name, type: 'aka', quality: 'strong' }));
  const spelt = variants.map((each): CellAlias => ({ name: each, type: 'variation', quality: 'strong' }));
  const seen = new Set([name]);
  const distinctAliases = [...spelt, ...further, ...announced, ...aliases].filter((alias) => {
    if (seen.has(alias.name) || isPlaceholder(alias.name)) return false;
    seen.add(alias.name);
    return true;
  });
  return { name, aliases: distinctAliases, remarks };
}
