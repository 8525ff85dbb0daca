/**
 * Fields of ISO 20022 messages and their like, whatever their version and prefix: names of parties and banks, codes and numbers, remittance and other free
 * text. Addresses are given as unread.
 */
import { SaxesParser } from 'saxes';
import { type MappedText, partOf } from '../../names/read/mapped-text.ts';
import { resolveText } from '../../names/read/resolve-text.ts';
import { type FieldUse, type MessageField, pathCounter, trimmed } from './message-field.ts';

/** Deepest element that is read; those of ISO 20022 are less than thirty deep. */
const MOST_DEEP = 100;
const IS_MESSAGE = /urn:iso:std:iso:20022|<(?:[\w.-]+:)?(?:Document|AppHdr)[\s>]/;
/** Elements with an address within, and parts of one: some end in Nm, but are no names. */
const ADDRESS =
  /^(?:PstlAdr|.*Adr|StrtNm|TwnNm|TwnLctnNm|BldgNm|BldgNb|DstrctNm|CtrySubDvsn|CtyOfBirth|CityOfBirth|PrvcOfBirth|Flr|Room|PstCd|PstBx|AdrLine|Dept|SubDept)$/;
const WEB = /^(?:EmailAdr|URLAdr|URL)$/;
const NAME = /^(?:Nm|TradNm|LglNm|FullNm|FrstNm|SrNm|CmpnyNm|BrnchNm|PrtyNm|NmOf.*|VsslNm|.*[a-z]Nm)$/;
const NUMBER =
  /^(?:BICFI|BIC|AnyBIC|BICOrBEI|BEI|LEI|IBAN|Id|PhneNb|MobNb|FaxNb|OthrId|IdNb|RegnId|TaxId|VATRegnNb|PrtryId|EmailAdr|URLAdr|URL|VsslId|IMONb)$/;
const TEXT = /^(?:Ustrd|Addtl.*(?:Inf|Dtls|Txt)|InstrInf|Nrrtv|Prtry|Desc|Dtls|Rsn|Txt|Rmrks)$/;

/** A leaf: its path, its name, and its place in the text. */
interface Leaf {
  path: readonly string[];
  start: number;
  end: number;
}

/** True where a text may be a message of ISO 20022. */
export const mayBeIso = (text: string): boolean => /^\s*</.test(text) && IS_MESSAGE.test(text.slice(0, 4000));

/** The fields of an ISO 20022 message. Throws where it is no well-formed XML, or nested too deeply. */
export function isoFields(source: MappedText): MessageField[] {
  const count = pathCounter();
  return leavesOf(source.text).flatMap(({ path, start, end }): MessageField[] => {
    const value = trimmed(resolveText(partOf(source, start, end)));
    const use = value.text === '' ? null : useOf(path, value.text);
    return use === null ? [] : [{ path: count(path.join('/')), use, readings: [value] }];
  });
}

/** How a leaf is read; null for amounts, dates, codes and references, of which nothing is said. */
function useOf(path: readonly string[], value: string): FieldUse | null {
  const name = path.at(-1)!;
  if (path.some((element) => ADDRESS.test(element) && !WEB.test(element))) return 'unread';
  if (NAME.test(name)) return 'name';
  if (NUMBER.test(name)) return 'number';
  if (TEXT.test(name)) return 'text';
  // Words in an element that is not known may be anybody's.
  return /\p{L}{2}\S*\s+\S*\p{L}{2}/u.test(value) ? 'text' : null;
}

function leavesOf(text: string): Leaf[] {
  const leaves: Leaf[] = [];
  const path: { name: string; end: number; isLeaf: boolean }[] = [];
  const parser = new SaxesParser({ fragment: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, isSelfClosing }) => {
    if (path.length >= MOST_DEEP) throw new Error(`the message is nested more than ${MOST_DEEP} elements deep`);
    const above = path.at(-1);
    if (above) above.isLeaf = false;
    path.push({ name: name.slice(name.indexOf(':') + 1), end: parser.position, isLeaf: !isSelfClosing });
  });
  parser.on('closetag', () => {
    const { end, isLeaf } = path.at(-1)!;
    const names = path.map(({ name }) => name);
    path.pop();
    if (isLeaf)
      leaves.push({
        path: names[0] === 'Document' ? names.slice(1) : names,
        start: end,
        end: text.lastIndexOf('<', parser.position - 1),
      });
  });
  // Positions count what was written: letters of two units count as two, and no line end is changed before.
  parser.write(text).close();
  return leaves;
}
