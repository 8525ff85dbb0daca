/**
 * `npm run eval -- fields`: counts every identifier, vessel attribute, address and legal basis of the newest editions in
 * the store, and in the files with an independent reader. Writes docs/figures/fields.md.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityRecord } from '../src/domain/entity/entity.ts';
import { SOURCES } from '../src/sources/catalog.ts';
import { listedStore } from './editions.ts';
import { optionsOf } from './options.ts';
import { writeSection } from './page.ts';
import { type FieldKind, type RawRecord, type RawValue, rawRecords } from './raw-fields.ts';

const KINDS: readonly FieldKind[] = ['identifier', 'vessel', 'address', 'legal basis'];
const SHOWN = 12;

/** Letters and digits only, which no clean-up of a text changes. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** True for a cell without a value. */
const isNothing = (value: string): boolean =>
  /^(?:-+0?-*|n\/?a|unknown|none|not (?:known|available)|0+|see (?:below|above))?\.?$/i.test(value.trim());

/** All stored values of a kind of field, as one text. */
function storedText(entities: readonly EntityRecord[], kind: FieldKind): string {
  const say = (entity: EntityRecord): unknown => {
    const { identifiers, vessel, aircraft, addresses, countries, legal_basis, remarks, birth_places } = entity;
    if (kind === 'identifier') return [identifiers, vessel, aircraft, remarks];
    if (kind === 'vessel') return [vessel, identifiers, countries, remarks];
    if (kind === 'address') return [addresses, countries, remarks, birth_places];
    // Australia sometimes writes the date of listing in the column of instruments.
    return [legal_basis, entity.source_url, remarks];
  };
  return folded(JSON.stringify(entities.map(say)).replaceAll('\\n', ' ').replaceAll('\\"', '"'));
}

interface Difference {
  key: string;
  field: string;
  value: string;
}
interface Compared {
  /** Number of values in the file, and how many of them the store has. */
  counts: Record<FieldKind, { raw: number; stored: number }>;
  missing: (Difference & { kind: FieldKind })[];
  /** Number of identifiers in the store; the next one counts those that the file's record lacks. */
  identifiers: number;
  invented: Difference[];
}

/** A value is stored when it, or each of its words, is in the stored text: labels and numbers are separate there. */
const isHeld = (stored: string, { value }: RawValue): boolean => {
  if (stored.includes(folded(value.replace(/^(?:IMO|No)(?=\W*\d)/i, '')))) return true;
  const words = value
    .replace(/(?<=\d)(?=[A-Z][a-zA-Z]{2})/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
  return words.length > 1 && words.every((word) => stored.includes(folded(word)));
};

function compare(raw: ReadonlyMap<string, RawRecord>, entities: readonly EntityRecord[]): Compared {
  const keyed = !(raw.size === 1 && raw.has(''));
  const byKey = Map.groupBy(entities, ({ key }) => (keyed ? key : ''));
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, { raw: 0, stored: 0 }])) as Compared['counts'];
  const missing: Compared['missing'] = [];
  const invented: Difference[] = [];
  let identifiers = 0;
  for (const [key, record] of raw) {
    const own = byKey.get(key) ?? [];
    if (keyed && own.length === 0) continue;
    const stored = Object.fromEntries(KINDS.map((kind) => [kind, storedText(own, kind)])) as Record<FieldKind, string>;
    for (const value of record.values) {
      if (isNothing(value.value)) continue;
      counts[value.kind].raw += 1;
      if (isHeld(stored[value.kind], value)) counts[value.kind].stored += 1;
      else missing.push({ key, ...value });
    }
    const text = folded(record.text);
    for (const entity of own) {
      for (const { type, value } of entity.identifiers) {
        identifiers += 1;
        if (!text.includes(folded(value))) invented.push({ key: entity.key, field: type, value });
      }
    }
  }
  return { counts, missing, identifiers, invented };
}

/** The newest full edition of a source in the folder. */
function newestFile(lists: string, sourceId: string): string {
  const names = readdirSync(join(lists, sourceId), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  return names.sort().at(-1)!;
}

/** Why the remaining values are in the file only, found by reading each of them. */
const EXPLAINED: Readonly<Record<string, string>> = {
  'uk-sl':
    'Explained: the numbers are stored; labels run into a number (IP, CR), or a second label for a number that is stored under its first (TIN for INN), are not kept.',
  'au-dfat': 'Explained: the cell of the instrument holds a day (a spreadsheet number) and no instrument.',
};

const listed = (differences: readonly Difference[]): string[] => [
  ...differences
    .slice(0, SHOWN)
    .map(({ key, field, value }) => `- ${key || 'list'} \`${field}\`: ${value.slice(0, 160)}`),
  ...(differences.length > SHOWN ? [`- … and ${differences.length - SHOWN} more`] : []),
];

/** Listed records with a place but without a country, because the place does not determine one. */
function placesWithoutCountry(all: readonly EntityRecord[]): string[] {
  const found = all.filter(
    ({ is_active, countries, addresses, birth_places }) =>
      is_active && countries.length === 0 && addresses.length + birth_places.length > 0,
  );
  const none = all.filter(({ is_active, countries }) => is_active && countries.length === 0).length;
  return [
    '',
    '### Without a country',
    '',
    `In ${none} listed records the readers find no country in any field. ${found.length} of them state a place, which names no`,
    'country: a town or region alone, which is not guessed at; a border area of two countries; the sea; the internet.',
    '',
    ...found.map(({ id, name, addresses, birth_places }) => {
      const places = [...addresses.map(({ full }) => full), ...birth_places.map(({ text }) => `born in ${text}`)];
      return `- ${id} ${name}: ${places.join('; ').slice(0, 120)}`;
    }),
  ];
}

/** Counts every identifier, vessel attribute, address and legal basis of the newest editions in the file and in the store. */
export async function run(args: string[]): Promise<void> {
  const { lists } = optionsOf(args, {});
  const store = await listedStore(lists);
  const lines = [
    '`npm run eval -- fields`. The files are read by patterns of their own (`quality/raw-fields.ts`), without the',
    "product's parsers. A value counts as stored when its letters and digits stand in the same field group of the same record",
    '(for the lists without keys: of the list). `Not in the file`: identifiers of the store that the record in the file does not have.',
    '',
    '| Source | Edition | Records | Identifiers | Vessel facts | Addresses | Legal basis | Identifiers in store | Not in the file |',
    '|---|---|---:|---:|---:|---:|---:|---:|---:|',
  ];
  const details: string[] = [];
  const without: string[] = [];
  try {
    const all: EntityRecord[] = [];
    for await (const entity of store.entities()) all.push(entity);
    without.push(...placesWithoutCountry(all));
    for (const { info } of SOURCES.filter((source) => existsSync(join(lists, source.info.id)))) {
      const file = newestFile(lists, info.id);
      const active = all.filter(
        (entity) => entity.source_id === info.id && (entity.is_active || entity.end_date !== null),
      );
      const { counts, missing, identifiers, invented } = compare(
        rawRecords(info.id, join(lists, info.id, file)),
        active,
      );
      const shares = KINDS.map((kind) => (counts[kind].raw ? `${counts[kind].stored} of ${counts[kind].raw}` : '–'));
      lines.push(
        `| ${info.id} | ${file.slice(0, 10)} | ${active.length} | ${shares.join(' | ')} | ${identifiers} | ${invented.length} |`,
      );
      if (missing.length + invented.length > 0)
        details.push('', `### ${info.id}`, ...(EXPLAINED[info.id] ? ['', EXPLAINED[info.id]!] : []));
      for (const kind of KINDS) {
        const own = missing.filter((one) => one.kind === kind);
        if (own.length > 0) details.push('', `${own.length} of ${kind} in the file alone:`, '', ...listed(own));
      }
      if (invented.length > 0)
        details.push('', `${invented.length} identifiers in the store alone:`, '', ...listed(invented));
    }
  } finally {
    await store.close();
  }
  writeSection('fields', 'Figures', [...lines, ...details, ...without]);
}
