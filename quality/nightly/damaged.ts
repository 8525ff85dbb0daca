/**
 * Tests damaged editions. Damages the newest edition of each list in every known way (truncated, another file, a list
 * inside it missing, each name in it renamed) and applies it after the intact one, as a download does. Prints each trial
 * as it ends and writes totals and the notable ones to docs/figures/nightly.md. No edition that loses records or details
 * may be applied. Takes half an hour for all lists. `--only SOURCE,…`, `--lists DIR`: a list without an edition is
 * skipped.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { fromBuffer } from 'yauzl';
import { archiveOf, editionsInFolder } from '../../src/ingest/archive/archive.ts';
import { type FileOutcome, ingestFile } from '../../src/ingest/ingest-file.ts';
import { SOURCES } from '../../src/sources/catalog.ts';
import type { SourceReader } from '../../src/sources/reader.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { zipOf } from '../../test/sources/workbook.ts';
import { optionsOf, ROOT } from '../options.ts';
import { writeSection } from '../page.ts';

let values = { lists: '', only: '' };

/** An edition as text, for damaging it, and the conversion back to a file. */
interface Text {
  text: string;
  fileOf(text: string): Buffer;
}

/** Names are renamed when at least this many records use them; rarer ones are not fields. */
const MIN_USES = 20;
/** Lists whose fields are named by column headings. */
const TABLES = ['us-csl', 'au-dfat'];
/** Kinds of trials that are summarised over several lists, with their words on the page. */
const KINDS: readonly [pattern: RegExp, kind: string][] = [
  [/^without the list /, 'a list inside the file gone'],
  [/ renamed$/, 'one name renamed'],
];

/** The parts of a workbook by name. */
function partsOf(bytes: Buffer): Promise<{ name: string; data: Buffer }[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: false }, (fault, zip) => {
      if (fault) return reject(fault);
      const parts: Promise<{ name: string; data: Buffer }>[] = [];
      zip.on('entry', (entry) =>
        parts.push(
          new Promise((done) =>
            zip.openReadStream(entry, async (_, stream) =>
              done({ name: entry.fileName, data: Buffer.concat(await Readable.from(stream!).toArray()) }),
            ),
          ),
        ),
      );
      zip.on('end', () => resolve(Promise.all(parts)));
    });
  });
}

/** The texts (with the headings) and the sheet of a workbook as one text, for damaging both. */
async function textOf(bytes: Buffer): Promise<Text> {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) {
    return { text: bytes.toString(), fileOf: (text) => Buffer.from(text) };
  }
  const parts = await partsOf(bytes);
  const texts = parts.filter(({ name }) => /sharedStrings|sheet1\.xml$/.test(name));
  const BETWEEN = '\0';
  return {
    text: texts.map(({ data }) => data.toString()).join(BETWEEN),
    fileOf(text) {
      const changed = new Map(text.split(BETWEEN).map((part, at) => [texts[at]!.name, Buffer.from(part)]));
      return zipOf(parts.map(({ name, data }) => ({ name, data: changed.get(name) ?? data })));
    },
  };
}

/** Matches a record in the text of each kind of file. */
const RECORD: Readonly<Record<string, RegExp>> = {
  'us-ofac-sdn': /<entity [\s\S]*?<\/entity>/g,
  'us-ofac-cons': /<entity [\s\S]*?<\/entity>/g,
  'us-csl': /(?<=\n)(?:"(?:[^"]|"")*"|[^"\n])+\n/g,
  'uk-sl': /<Designation>[\s\S]*?<\/Designation>/g,
  'eu-fsf': /<sanctionEntity [\s\S]*?<\/sanctionEntity>/g,
  'un-sc': /<(INDIVIDUAL|ENTITY)>[\s\S]*?<\/\1>/g,
  'ca-sema': /<record>[\s\S]*?<\/record>/g,
  'au-dfat': /<row r="(?!1")[\s\S]*?<\/row>/g,
  'ca-lte': /<Item [\s\S]*?<\/Item>/g,
};

const within = (text: string, found: string): number => text.split(found).length - 1;

/** Renames one name everywhere in the file: an element, an attribute (`@`) or a heading. */
function renamed(id: string, text: string, name: string): string {
  if (name.startsWith('@')) return text.replaceAll(` ${name.slice(1)}="`, ` Neu${name.slice(1)}="`);
  if (TABLES.includes(id)) return text.replace(new RegExp(`(^|[,>])${name}(?=[,<\\r\\n])`), `$1Neu${name}`);
  return text.replace(new RegExp(`(</?)${name}(?=[\\s/>])`, 'g'), `$1Neu${name}`);
}

/** Removes the records for which `gone` is true. */
const without = (id: string, text: string, gone: (record: string, at: number, all: number) => boolean): string => {
  const all = text.match(RECORD[id]!)!.length;
  let at = 0;
  return text.replace(RECORD[id]!, (record) => (gone(record, at++, all) ? '' : record));
};

function* damages(id: string, { text, fileOf }: Text, whole: Buffer): Generator<[name: string, file: Buffer]> {
  for (const share of [0.5, 0.8, 0.9, 0.95]) {
    yield [`cut at ${share * 100} per cent`, whole.subarray(0, Math.floor(whole.length * share))];
    yield [
      `well-formed, the first ${share * 100} per cent of the records`,
      fileOf(without(id, text, (_, at, all) => at >= Math.floor(all * share))),
    ];
  }
  yield ['empty', Buffer.alloc(0)];
  yield ['a web page', Buffer.from('<!DOCTYPE html><html><body>Under maintenance</body></html>')];
  yield ['another list', Buffer.from('<?xml version="1.0"?><otherList><record>1</record></otherList>')];
  yield ['no records', fileOf(without(id, text, () => true))];
  yield ['each record twice', fileOf(text.replace(RECORD[id]!, '$&$&'))];
  yield [
    'bytes that are no UTF-8',
    Buffer.concat([whole.subarray(0, 5000), Buffer.from([0xff, 0xfe, 0xff]), whole.subarray(5000)]),
  ];
  if (id === 'us-csl') {
    const [header, ...rows] = text.split('\n');
    const columns = header!.split(',');
    const moved = [...columns.slice(1), columns[0]!].join(',');
    yield ['headings moved by one column', fileOf([moved, ...rows].join('\n'))];
    const swapped = columns.map((name) => ({ alt_names: 'addresses', addresses: 'alt_names' })[name] ?? name).join(',');
    yield ['two headings exchanged', fileOf([swapped, ...rows].join('\n'))];
  }
}

/** For each list inside a file, the file without it. */
function* listsGone(source: SourceReader, { text, fileOf }: Text): Generator<[name: string, file: Buffer]> {
  const { id, source_lists } = source.info;
  const names = [...source_lists, ...Object.keys(source.info.other_names ?? {})];
  for (const name of source_lists.length > 1 ? names : []) {
    const left = without(id, text, (record) => record.includes(id === 'us-csl' ? `(${name})` : name));
    if (left.length < text.length) yield [`without the list ${name}`, fileOf(left)];
  }
}

/** The names that the file uses. */
function usedNames(id: string, text: string): string[] {
  const known: Record<string, string[]> = JSON.parse(
    readFileSync(join(ROOT, 'data/lists/known-elements.json'), 'utf8'),
  );
  const names = id === 'us-csl' ? text.slice(0, text.indexOf('\n')).trim().split(',') : (known[id] ?? []);
  if (TABLES.includes(id)) return names.filter((name) => text.includes(name));
  const uses = (name: string): number =>
    within(text, name.startsWith('@') ? ` ${name.slice(1)}="` : `</${name}>`) + within(text, `<${name} `);
  return names.filter((name) => uses(name) >= MIN_USES);
}

class Undone extends Error {
  readonly made: unknown;
  constructor(made: unknown) {
    super('undone');
    this.made = made;
  }
}

/** A store that undoes what is applied first, so that each trial starts from the intact edition. */
function withoutKeeping(store: Store): Store {
  let isFirst = true;
  return Object.create(store, {
    writeEdition: {
      value: (id: string, work: Parameters<Store['writeEdition']>[1]) => {
        if (!isFirst) return store.writeEdition(id, work);
        isFirst = false;
        return store.writeEdition(id, async (writer) => {
          const made = await work(writer);
          if (made !== undefined) throw new Undone(made);
          return made;
        });
      },
    },
  });
}

interface Trial {
  id: string;
  damage: string;
  status: FileOutcome['status'];
  /** Number of events that result when the edition is applied. */
  events: number;
  said: string;
  seconds: number;
}

const made: Trial[] = [];

async function trials(source: SourceReader): Promise<void> {
  const { id } = source.info;
  const file = editionsInFolder(values.lists, source).findLast(({ kind }) => kind === 'full');
  if (!file) return;
  const dataDir = mkdtempSync(join(tmpdir(), 'sis-damaged-'));
  const store = await openStore({ dataDir });
  const shared = { source, archiveDir: archiveOf(dataDir, id), accept: [], now: new Date(), demo: false };
  const first = await ingestFile({ ...shared, store, file });
  if (first.status !== 'applied') throw new Error(`${id}: ${first.reason}`);

  const apply = async (bytes: Buffer): Promise<Pick<FileOutcome, 'status' | 'reason' | 'changes'>> => {
    const path = join(dataDir, 'damaged');
    writeFileSync(path, bytes);
    const damaged = { ...file, path, isDownload: true };
    try {
      return await ingestFile({ ...shared, store: withoutKeeping(store), file: damaged, download: { waiting: null } });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
      return { status: 'applied', changes: (error.made as { changes: FileOutcome['changes'] }).changes };
    }
  };
  const trial = async (name: string, bytes: Buffer): Promise<void> => {
    if (bytes.equals(untouched)) throw new Error(`${id}, ${name}: the trial leaves the file as it is.`);
    const began = Date.now();
    const { status, reason, changes } = await apply(bytes);
    const events = Object.entries(changes ?? {}).filter(([, count]) => count > 0);
    made.push({
      ...{ id, damage: name, status, seconds: (Date.now() - began) / 1000 },
      events: events.reduce((sum, [, count]) => sum + count, 0),
      said: reason ?? (events.map(([kind, count]) => `${count} ${kind}`).join(', ') || 'nothing changes'),
    });
    console.error(Object.values(made.at(-1)!).join(' | '));
  };
  const whole = file.path.endsWith('.gz') ? gunzipSync(readFileSync(file.path)) : readFileSync(file.path);
  const text = await textOf(whole);
  const untouched = text.fileOf(text.text);
  for (const [name, bytes] of damages(id, text, whole)) await trial(name, bytes);
  for (const [name, bytes] of listsGone(source, text)) await trial(name, bytes);
  for (const name of usedNames(id, text.text))
    await trial(`${name} renamed`, text.fileOf(renamed(id, text.text, name)));
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
}

const kindOf = ({ damage }: Trial): string => KINDS.find(([pattern]) => pattern.test(damage))?.[1] ?? damage;
const table = (heads: string[], lines: unknown[][]): string[] => [
  '',
  `| ${heads.join(' | ')} |`,
  `|${heads.map(() => '---|').join('')}`,
  ...lines.map((cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '/')).join(' | ')} |`),
];

/** Counts: rejected, waiting, applied or unchanged without an event, applied with events. */
function totals(trials: readonly Trial[]): number[] {
  const count = (wanted: (trial: Trial) => boolean): number => trials.filter(wanted).length;
  return [
    count(({ status }) => status === 'rejected'),
    count(({ status }) => status === 'waiting'),
    count(({ status, events }) => status !== 'rejected' && status !== 'waiting' && events === 0),
    count(({ events }) => events > 0),
  ];
}

const OUTCOMES = ['Rejected', 'Waits', 'Nothing changes', 'Applied with events'];

function page(): string[] {
  const grouped = (by: (trial: Trial) => string) => [...Map.groupBy(made, by)];
  const idle = made.filter((trial) => totals([trial])[2] === 1);
  return [
    '`npm run eval -- damaged`: the newest edition of each list is damaged and follows the whole one as a download does. A smaller',
    'edition that waits is applied when a second download, an hour later or more, has the same loss. A list inside a file that has one',
    'or two parties may end without a word, as one did in an official edition.',
    ...table(
      ['List', 'Trials', ...OUTCOMES, 'Longest, s'],
      grouped(({ id }) => id).map(([id, trials]) => {
        const longest = Math.max(...trials.map(({ seconds }) => seconds));
        return [id, trials.length, ...totals(trials), longest.toFixed(1)];
      }),
    ),
    ...table(
      ['Damage', ...OUTCOMES, 'A message'],
      grouped(kindOf).map(([kind, trials]) => [kind, ...totals(trials), trials[0]!.said.slice(0, 160)]),
    ),
    '',
    '### Applied with events, or waiting',
    ...table(
      ['List', 'Damage', 'Outcome', 'What is said'],
      made
        .filter(({ status, events }) => status === 'waiting' || events > 0)
        .map(({ id, damage, status, said }) => [id, damage, status, said]),
    ),
    '',
    '### Nothing changes',
    ...table(
      ['List', 'Damages'],
      [...Map.groupBy(idle, ({ id }) => id)].map(([id, trials]) => [id, trials.map(({ damage }) => damage).join(', ')]),
    ),
  ];
}

/** Runs the trials and writes their section. */
export async function run(args: string[]): Promise<void> {
  values = optionsOf(args, { only: '' });
  const only = values.only === '' ? SOURCES.map(({ info }) => info.id) : values.only.split(',');
  for (const source of SOURCES) if (only.includes(source.info.id)) await trials(source);
  writeSection('nightly', 'Damaged editions', page());
}
