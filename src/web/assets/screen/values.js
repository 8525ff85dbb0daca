/** Cells of customer files as the service reads facts: dates, gender, kind of party. What cannot be read is null. */

const MONTHS =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec;янв|фев|мар|апр|ма|июн|июл|авг|сен|окт|ноя|дек;janv|fév|mars|avr|mai|juin|juil|août|sept|oct|nov|déc;ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic;jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez'
    .split(';')
    .map((months) => months.split('|'));

const plainDigits = (text) =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10));

function day(year, month, date) {
  const real = new Date(Date.UTC(year, month - 1, date));
  if (year < 1000 || year > 2200 || real.getUTCMonth() !== month - 1 || real.getUTCDate() !== date) return null;
  return real.toISOString().slice(0, 10);
}

function monthOf(word) {
  const folded = word.toLowerCase();
  for (const months of MONTHS) {
    const at = months.findIndex((month) => folded.startsWith(month));
    if (at !== -1) return at + 1;
  }
  return null;
}

/** A year of two digits: born in the last hundred years. */
const fullYear = (text) => {
  if (text.length > 2) return Number(text);
  const now = new Date().getFullYear();
  const year = 2000 + Number(text);
  return year > now ? year - 100 : year;
};

/** Days from 1899-12-30, as spreadsheets count them, where a column of dates was stored as plain numbers. */
const ofSerial = (serial) => new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);

const inRange = (number, least, most) => number >= least && number <= most;

/** Ways to write a date: a pattern, and the date of its parts or null. */
const DATE_FORMS = [
  [/^(\d{4})$/, ([year]) => (inRange(Number(year), 1800, 2200) ? year : null)],
  [
    /^(\d{4})[-./年](\d{1,2})月?$/,
    ([year, month]) => (inRange(Number(month), 1, 12) ? `${year}-${month.padStart(2, '0')}` : null),
  ],
  [
    /^(\d{4})\s*[-./年]\s*(\d{1,2})\s*[-./月]\s*(\d{1,2})日?(?:[T ].*)?$/,
    ([year, month, date]) => day(Number(year), Number(month), Number(date)),
  ],
  [/^(\d{4})(\d{2})(\d{2})$/, ([year, month, date]) => day(Number(year), Number(month), Number(date))],
  [
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:\s.*)?$/,
    ([first, second, last], order) => {
      const year = fullYear(last);
      const dayFirst = day(year, Number(second), Number(first));
      const monthFirst = day(year, Number(first), Number(second));
      return order === 'mdy' ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
    },
  ],
  [
    /^(\d{1,2})\.?[\s-]+(?:de\s+)?(\p{L}{2,})\.?,?[\s-]+(?:de\s+)?(\d{4})$/u,
    ([date, word, year]) => day(Number(year), monthOf(word) ?? 0, Number(date)),
  ],
  [
    /^(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})$/u,
    ([word, date, year]) => day(Number(year), monthOf(word) ?? 0, Number(date)),
  ],
];

/** The text of a cell, a day as `YYYY-MM-DD`; empty for none, and for a date that is no real day. */
export function textOf(cell) {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return String(cell ?? '').trim();
}

/**
 * A birth date as the service takes it: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; null for what is none.
 * @param order `dmy` or `mdy`: how a date like 03/04/1975 is meant
 */
export function readBirthDate(cell, order) {
  if (cell instanceof Date) return textOf(cell) || null;
  if (typeof cell === 'number' && cell > 3000 && cell < 60_000) return ofSerial(cell);
  const text = plainDigits(textOf(cell));
  for (const [form, read] of DATE_FORMS) {
    const match = form.exec(text);
    if (match) return read(match.slice(1), order);
  }
  return null;
}

const words = (table) => {
  const known = new Map();
  for (const [value, list] of Object.entries(table)) for (const word of list.split('|')) known.set(word, value);
  return (text) =>
    known.get(
      String(text ?? '')
        .trim()
        .toLowerCase()
        .replace(/[.\s_-]+/g, ' '),
    ) ?? null;
};

/** `male` or `female`, or null. */
export const readGender = words({
  male: 'm|male|man|mr|männlich|masculin|homme|h|masculino|hombre|maschio|uomo|mężczyzna|erkek|м|муж|мужской|чоловік|男|男性|남|남성|남자|ذكر|مرد|nam|laki laki|l',
  female:
    'f|female|woman|mrs|ms|miss|weiblich|w|féminin|feminin|femme|femenino|mujer|feminino|mulher|femmina|donna|kobieta|k|kadın|ж|жен|женский|жінка|女|女性|여|여성|여자|أنثى|زن|nữ|perempuan|p',
});

/** A kind of party as the service names them, or null. */
export const readType = words({
  individual:
    'individual|person|natural person|private|private individual|human|natürliche person|privatperson|personne|personne physique|particulier|persona|persona física|persona fisica|pessoa física|natuurlijk persoon|osoba fizyczna|şahıs|gerçek kişi|физическое лицо|физлицо|фл|фізична особа|个人|個人|自然人|개인|فرد|شخص|cá nhân|perorangan',
  organization:
    'organization|organisation|company|entity|legal entity|legal person|corporate|corporation|business|juristische person|unternehmen|firma|entreprise|société|personne morale|empresa|persona jurídica|persona moral|pessoa jurídica|azienda|persona giuridica|rechtspersoon|bedrijf|osoba prawna|şirket|tüzel kişi|юридическое лицо|юрлицо|юл|юридична особа|企业|企業|公司|机构|機構|法人|组织|對公|对公|单位|회사|법인|기업|شركة|شرکت|công ty|perusahaan',
  vessel: 'vessel|ship|boat|schiff|navire|buque|navio|nave|schip|statek|gemi|судно|船|船舶|선박|سفينة|کشتی|tàu|kapal',
  aircraft:
    'aircraft|plane|airplane|flugzeug|avion|aéronef|aeronave|vliegtuig|samolot|uçak|самолет|воздушное судно|飞机|飛機|航空器|항공기|طائرة|هواپیما|máy bay|pesawat',
});

const HAN = /^[\p{Script=Han}·・]+$/u;

/** One name of its parts: family name first and unspaced where both are written in Han characters. */
export function joinName(given, family) {
  const parts = [given, family].map((part) => String(part ?? '').trim()).filter(Boolean);
  if (parts.length === 2 && parts.every((part) => HAN.test(part))) return parts[1] + parts[0];
  return parts.join(' ');
}
