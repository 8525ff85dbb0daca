import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayNumber } from '../../src/domain/dates.ts';
import { archiveOf, editionsInFolder } from '../../src/ingest/archive/archive.ts';
import { type FileOutcome, ingestFile } from '../../src/ingest/ingest-file.ts';
import { listingIntervals } from '../../src/search/snapshot/dated-record.ts';
import { SOURCES } from '../../src/sources/catalog.ts';
import type { ReadItem, SourceReader } from '../../src/sources/reader.ts';
import type { Store } from '../../src/store/store.ts';
import { hasShared, sharedPath } from '../shared.ts';
import { eventsIn } from '../store/contents.ts';
import { openTestStore } from '../store/test-store.ts';
import { temporaryFolder } from '../temporary.ts';

/** What one ingested full edition left behind, and what it held. */
interface Step {
  source: string;
  date: string;
  sha256: string;
  /** Keys of the parties in the file whose stated end has not passed. */
  keysInFile: string[];
  /** Keys and ids that the store holds as active after it. */
  activeKeys: string[];
  activeIds: string[];
}

const lists = sharedPath('lists');
let store: Store;
const dataDir = temporaryFolder();
const steps: Step[] = [];
const outcomes: FileOutcome[] = [];

/** The same source, telling the parties that it reads. */
function overheard(source: SourceReader, onParty: (key: string, endDate: string | null) => void): SourceReader {
  return {
    ...source,
    async *read(bytes): AsyncGenerator<ReadItem> {
      for await (const item of source.read(bytes)) {
        if (item.kind === 'party') onParty(item.party.key, item.party.end_date);
        yield item;
      }
    },
  };
}

async function ingestStep(source: SourceReader, file: ReturnType<typeof editionsInFolder>[number]): Promise<void> {
  const read: { key: string; end: string | null }[] = [];
  const outcome = await ingestFile({
    store,
    source: overheard(source, (key, end) => read.push({ key, end })),
    file,
    archiveDir: archiveOf(dataDir, source.info.id),
    accept: [],
    now: new Date(),
    demo: false,
  });
  outcomes.push(outcome);
  if (file.kind === 'delta') return;
  const known = await store.writeEdition(source.info.id, (writer) => writer.known());
  const active = known.filter(({ is_active }) => is_active === 1);
  const editions = await store.editions(source.info.id);
  steps.push({
    source: source.info.id,
    date: outcome.date!,
    sha256: editions.at(-1)!.sha256,
    keysInFile: read.filter(({ end }) => end === null || end >= outcome.date!).map(({ key }) => key),
    activeKeys: active.map(({ current_key }) => current_key!),
    activeIds: active.map(({ id }) => id),
  });
}

describe.skipIf(!hasShared)('the shared official editions', () => {
  beforeAll(async () => {
    store = await openTestStore(dataDir);
    for (const source of SOURCES) {
      for (const file of editionsInFolder(lists, source)) {
        await ingestStep(source, file);
      }
    }
  }, 600_000);

  it('are all applied', () => {
    expect(outcomes.filter(({ status }) => status !== 'applied')).toEqual([]);
    const present = SOURCES.filter((source) => editionsInFolder(lists, source).length > 0);
    expect(new Set(steps.map(({ source }) => source)).size).toBe(present.length);
  });

  it('are dated and counted as the manifest says, but for what is left out on purpose', async () => {
    const manifest: { sha256: string; published: string; records: number }[] = JSON.parse(
      readFileSync(join(lists, 'MANIFEST.json'), 'utf8'),
    );
    for (const edition of (await store.editions()).filter(({ status }) => status === 'applied')) {
      const entry = manifest.find(({ sha256 }) => sha256 === edition.sha256)!;
      expect(edition.date, edition.file_name).toBe(entry.published);
      const leftOut = Object.values(edition.skipped).reduce((sum, count) => sum + count, 0);
      const read = edition.records + edition.set_aside + leftOut;
      // Rows of one party (EU double programmes, Canadian double listings) are merged, not dropped.
      const isMerging = ['eu-fsf', 'us-csl', 'ca-sema'].includes(edition.source_id);
      if (isMerging) expect(entry.records - read, edition.source_id).toBeGreaterThanOrEqual(0);
      else if (edition.source_id !== 'us-ofac-cons' || edition.kind === 'full') {
        expect(read, `${edition.source_id} ${edition.date}`).toBe(entry.records);
      }
      expect(edition.set_aside).toBeLessThanOrEqual(entry.records / 1000);
    }
  });

  it('leave exactly their own parties active', () => {
    for (const step of steps) {
      expect(step.activeKeys.sort(), `${step.source} ${step.date}`).toEqual(step.keysInFile.sort());
    }
  });

  it('are, on the day of each, exactly who is said to be listed on that day, also when later editions are in', async () => {
    const listed = new Map<string, Set<string>>(steps.map(({ source, date }) => [`${source} ${date}`, new Set()]));
    for await (const entity of store.entities()) {
      const intervals = listingIntervals(entity);
      for (const { source, date } of steps.filter(({ source: id }) => id === entity.source_id)) {
        const day = dayNumber(date);
        if (intervals.some(({ start, end }) => start <= day && day < end)) {
          listed.get(`${source} ${date}`)!.add(entity.id);
        }
      }
    }
    expect(steps.length).toBeGreaterThan(20);
    for (const { source, date, activeIds } of steps) {
      expect([...listed.get(`${source} ${date}`)!].sort(), `${source} ${date}`).toEqual([...activeIds].sort());
    }
  });

  it('are the sum of the events up to them', async () => {
    const all = await eventsIn(store);
    for (const source of SOURCES) {
      const own = all.filter(({ source_id }) => source_id === source.info.id);
      const events = Map.groupBy(own, ({ by }) => by);
      const active = new Set<string>();
      for (const edition of (await store.editions(source.info.id)).filter(({ status }) => status === 'applied')) {
        for (const { event, entity_id, still_listed_as } of events.get(edition.date!) ?? []) {
          if (event === 'removed' || still_listed_as) active.delete(entity_id);
          else if (event !== 'amended') active.add(entity_id);
        }
        const step = steps.find(({ sha256 }) => sha256 === edition.sha256);
        if (step) expect([...active].sort(), `${step.source} ${step.date}`).toEqual(step.activeIds.sort());
      }
    }
  });

  it('date nothing after the edition that says it, and nothing by the clock', async () => {
    for (const { date, by, entity_id, event } of await eventsIn(store)) {
      if (date !== null && date > by) throw new Error(`${entity_id} ${event} ${date} is after ${by}`);
    }
  });

  it('tell of the delisting of Al-Nusrah on three lists', async () => {
    const ids = ['au-dfat-2672', 'uk-sl-AQD0026', 'un-sc-QDe.137'];
    const removals: unknown[] = [];
    for await (const { id, is_active, removed_date, removed_date_basis } of store.entities())
      if (ids.includes(id)) removals.push([id, is_active, removed_date, removed_date_basis]);
    expect(removals).toEqual([
      ['au-dfat-2672', false, '2026-07-21', 'edition'],
      ['uk-sl-AQD0026', false, '2026-08-22', 'edition'],
      ['un-sc-QDe.137', false, '2026-03-28', 'edition'],
    ]);
  });

  it('take the removals of a change file with its own day', async () => {
    const removed = (await eventsIn(store)).filter(
      ({ source_id, event, date, basis }) =>
        source_id === 'us-ofac-sdn' && event === 'removed' && date === '2025-01-13' && basis === 'delta',
    );
    expect(removed).toHaveLength(14);
  });

  it('are no-ops the second time', async () => {
    const source = SOURCES.find(({ info }) => info.id === 'un-sc')!;
    const before = await store.editions('un-sc');
    for (const file of editionsInFolder(lists, source)) {
      const again = await ingestFile({
        store,
        source,
        file,
        archiveDir: archiveOf(dataDir, 'un-sc'),
        accept: [],
        now: new Date(),
        demo: false,
      });
      expect(again.status).toBe('unchanged');
    }
    expect(await store.editions('un-sc')).toEqual(before);
  });

  describe('reject', () => {
    /** A file of that content, offered to a source that already holds its shared editions. */
    const offer = async (id: string, name: string, content: Buffer): Promise<FileOutcome> => {
      const path = join(dataDir, name);
      writeFileSync(path, content);
      return ingestFile({
        store,
        source: SOURCES.find(({ info }) => info.id === id)!,
        file: { path, kind: 'full', name, published: '2026-10-01' },
        archiveDir: archiveOf(dataDir, id),
        accept: [],
        now: new Date(),
        demo: false,
      });
    };
    const shared = (...path: string[]) => readFileSync(join(lists, ...path));
    const newestUn = () => gunzipSync(shared('un-sc/2026-08-01.consolidated.xml.gz'));
    /** The same file, saying that it is of a later day than everything applied. */
    const redated = (...path: string[]) =>
      Buffer.from(
        gunzipSync(shared(...path))
          .toString()
          .replace(/dateGenerated="[^"]*"/, 'dateGenerated="2026-10-01T00:00:00Z"')
          .replace(/<dataAsOf>[^<]*/, '<dataAsOf>2026-10-01T00:00:00'),
      );
    /** The newest UN file with every record but the first few taken out, dated later. */
    const shrunk = () => {
      const records = newestUn()
        .toString()
        .replace(/dateGenerated="[^"]*"/, 'dateGenerated="2026-10-01T00:00:00Z"')
        .split('</INDIVIDUAL>');
      return Buffer.from([...records.slice(0, 300), records.at(-1)!].join('</INDIVIDUAL>'));
    };
    const cases: [string, string, () => Buffer, RegExp][] = [
      [
        'an unescaped ampersand',
        'un-sc',
        () => redated('un-sc/damaged/2024-10-16.consolidated.unescaped-ampersand.xml.gz'),
        /./,
      ],
      ['mojibake', 'un-sc', () => shared('un-sc/damaged/2025-08-16.consolidated.mojibake.xml.gz'), /./],
      ['no byte at all', 'us-ofac-sdn', () => Buffer.alloc(0), /empty/],
      ['half a file', 'un-sc', () => newestUn().subarray(0, 1_000_000), /./],
      [
        'half a compressed file',
        'us-ofac-sdn',
        () => shared('us-ofac-sdn/2026-08-22.sdn_enhanced.xml.gz').subarray(0, 2_000_000),
        /cut off/,
      ],
      ['a list that shrank', 'un-sc', shrunk, /fewer than the 1011/],
      ['an error page', 'eu-fsf', () => Buffer.from('<!DOCTYPE html><html><body>503</body></html>'), /./],
      ['the UN list as the UK list', 'uk-sl', newestUn, /./],
      [
        'the SDN list as the non-SDN list',
        'us-ofac-cons',
        () => shared('us-ofac-sdn/2026-08-22.sdn_enhanced.xml.gz'),
        /./,
      ],
      [
        'the non-SDN list as the SDN list',
        'us-ofac-sdn',
        () => redated('us-ofac-cons/2026-01-08.cons_enhanced.xml.gz'),
        /./,
      ],
      ['XML as CSV', 'us-csl', newestUn, /./],
      ['XML as a spreadsheet', 'au-dfat', newestUn, /./],
      [
        'the EU list as the Canadian list',
        'ca-sema',
        () => shared('eu-fsf/2026-05-01.xmlfullsanctionslist_1_1.xml.gz'),
        /./,
      ],
    ];
    it.each(cases)('%s (%s)', async (_name, id, content, reason) => {
      const states = async () =>
        (await store.sourceStates(SOURCES.map(({ info }) => info))).map(({ active, edition }) => [active, edition]);
      const before = await states();
      const outcome = await offer(id, `bad-${id}`, content());
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.stringMatching(reason) });
      expect(outcome.reason!.length).toBeLessThan(300);
      expect(outcome.reason).not.toContain('\n');
      expect(await states()).toEqual(before);
    });
  });
});
