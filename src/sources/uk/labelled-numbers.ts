import { cleanValue } from '../text/clean-text.ts';

/** A number in a cell with its description. */
export interface LabelledNumber {
  number: string;
  label: string | null;
}

/** Labels that are joined to the number before them: "INN: 7720603527OGRN: 1077764566373". */
const RUN_TOGETHER =
  /(?<=[\dA-Z]\d)(?=(?:INN|OGRNIP|OGRN|KPP|PPC|TIN|BIN|BIK|OKPO|SRN|VAT|CR|IP|ISN|SWIFT|LEI|Tax|India|Iran|Russia|Kyrgyz|Acuris|Registration)(?![a-z\d])[^\d]{0,30}[\d:–-])/g;

/** The national ID of Myanmar: township, class in brackets, number, "12/SAKHANA(N)020199". */
const MYANMAR = String.raw`\d{1,2}\/[A-Za-z]{3,12} ?\([A-Za-z]{1,6}\) ?\d{4,6}`;
/** A bank's code may have no digit, so it needs a label. */
const BANK_CODE = String.raw`(?<=\b(?:SWIFT|BIC|BIN)\b[^A-Za-z\d]{0,4}(?:CODE[^A-Za-z\d]{0,4})?)[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?`;
/** Digits in groups: "114 237 300 24 30". */
const GROUPED = String.raw`\d{1,5}(?: \d{2,5}){2,6}`;
const WORD = String.raw`(?=[A-Z/-]{0,6}\d)[A-Z\d][A-Z\d./-]{4,30}`;
/** Short numbers count only after a label: "License No. 328". */
const SHORT = String.raw`(?<=\b(?:No|[Nn]umber|Licen[cs]e)\b\.?[ :–-]{0,4})\d{3,4}`;
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${MYANMAR}|\p{Script=Cyrillic}-\d{4,9}|${BANK_CODE}|${GROUPED}|${WORD}|${SHORT})(?![\p{L}\p{N}])`,
  'gu',
);
/** Groups of only capitals and digits are one number: "LBR HBB 61S17 Z352F". */
const ONE_NUMBER = /^[A-Z\d]{1,10}(?: [A-Z\d]{1,10}){1,5}$/;

/** "OGRN: 1157847282603 TIN: 7840038027" -> each number with its label; a text without such numbers is one number. */
export function labelledNumbers(cell: string): LabelledNumber[] {
  const text = cell.replace(RUN_TOGETHER, '; ');
  if (ONE_NUMBER.test(text)) return [{ number: text, label: null }];
  const found: LabelledNumber[] = [];
  let start = 0;
  for (const match of text.matchAll(NUMBER)) {
    const label = cleanValue(text.slice(start, match.index).replace(/^[\s;,.)'"_/]+|[\s:–('"/-]+$/g, ''));
    found.push({ number: match[0].replace(/[./-]+$/, ''), label });
    start = match.index + match[0].length;
  }
  const rest = cleanValue(text.slice(start).replace(/^[\s;,.)'"]+/, ''));
  if (found.length === 0) return text ? [{ number: text, label: null }] : [];
  const last = found.at(-1)!;
  if (rest) last.label = last.label ? `${last.label} ${rest}` : rest;
  return found;
}
