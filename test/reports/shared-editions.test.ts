import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import type { ChangeCounts } from '../../src/domain/lists/list-changes.ts';
import { EVENT_KINDS } from '../../src/domain/vocabulary.ts';
import { ingestAll } from '../../src/ingest/ingest.ts';
import { buildReports } from '../../src/reports/build.ts';
import type { ReportFacts } from '../../src/reports/report.ts';
import { SOURCES } from '../../src/sources/catalog.ts';
import type { Store } from '../../src/store/store.ts';
import { hasShared, sharedPath } from '../shared.ts';
import { eventsIn } from '../store/contents.ts';
import { openTestStore } from '../store/test-store.ts';
import { temporaryFolder } from '../temporary.ts';

const lists = sharedPath('lists');
const text = (path: string): string => gunzipSync(readFileSync(join(lists, path))).toString('utf8');
const minus = (some: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...some].filter((one) => !others.has(one)).sort();

/** Reference numbers of a UN edition, read straight from its text. */
const unReferences = (day: string): Map<string, string> => {
  const file = text(`un-sc/${day}.consolidated.xml.gz`);
  const found = new Map<string, string>();
  for (const [, record] of file.matchAll(/<(?:INDIVIDUAL|ENTITY)>(.*?)<\/(?:INDIVIDUAL|ENTITY)>/gs)) {
    const reference = /<REFERENCE_NUMBER>\s*([^<]*?)\s*</.exec(record!)![1]!;
    found.set(reference, /<LISTED_ON>\s*(\d{4}-\d{2}-\d{2})/.exec(record!)![1]!);
  }
  return found;
};
/** Keys of the records of an edition, by the pattern of its own key. */
const keysIn = (path: string, pattern: RegExp): Set<string> =>
  new Set([...text(path).matchAll(pattern)].map((match) => match[1]!));
const CONS = /<entity id="(\d+)"/g;
const UK = /<UniqueID>\s*([^<\s]+)\s*</g;

const folded = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** Official ids of the newest SDN edition whose record states the day for the list. */
const sdnListedOn = (day: string): string[] =>
  [...text('us-ofac-sdn/2026-08-22.sdn_enhanced.xml.gz').matchAll(/<entity id="(\d+)">(.*?)<\/sanctionsLists>/gs)]
    .filter(([, , head]) => head!.includes(`datePublished="${day}"`))
    .map((match) => match[1]!)
    .sort();
/** Names of a Canadian edition (English half where it gives two) with the day of listing. */
function canadian(path: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, record] of text(path).matchAll(/<record>(.*?)<\/record>/gs)) {
    const field = (tag: string): string =>
      (new RegExp(`<${tag}(?:-[^>]*)?>([^<]*)<`).exec(record!)?.[1] ?? '')
        .replaceAll('&amp;', '&')
        .replaceAll('&apos;', "'");
    const whole = [field('GivenName'), field('LastName'), field('EntityOrShip').split('/')[0]!].join(' ');
    found.set(folded(whole), field('DateOfListing'));
  }
  return found;
}

describe.skipIf(!hasShared)('reports of the shared official editions', () => {
  let store: Store;
  const dataDir = temporaryFolder();
  const entities = new Map<string, EntityRecord>();
  beforeAll(async () => {
    store = await openTestStore(dataDir);
    const sources = SOURCES.filter(({ info }) =>
      ['un-sc', 'us-ofac-cons', 'us-ofac-sdn', 'uk-sl', 'ca-sema'].includes(info.id),
    );
    await ingestAll({ store, sources, dataDir, from: { kind: 'folder', dir: lists } });
    const infos = sources.map(({ info }) => info);
    await buildReports({ store, sources: infos, dataVersion: 'shared', from: '2024-07-01', to: '2026-12-31' });
    await buildReports({ store, sources: infos, dataVersion: 'shared', from: '2022-02-25', to: '2022-02-25' });
    for await (const entity of store.entities()) entities.set(entity.id, entity);
  }, 300_000);

  const reported = async (date: string, kind: 'listed' | 'relisted' | 'removed', source: string): Promise<string[]> => {
    const facts = (await store.reports.get(date))?.facts as ReportFacts | undefined;
    return (facts?.[kind] ?? [])
      .filter(({ id }) => id.startsWith(`${source}-`))
      .map(({ id }) => id.slice(source.length + 1))
      .sort();
  };

  it.each([
    ['2025-06-16', '2026-02-27'],
    ['2026-02-27', '2026-03-28'],
    ['2026-03-28', '2026-08-01'],
  ])('tell the UN changes from %s to %s as the files do, by reference number', async (before, after) => {
    const [old, now] = [unReferences(before), unReferences(after)];
    const added = minus(new Set(now.keys()), new Set(old.keys()));
    expect(await reported(after, 'removed', 'un-sc')).toEqual(minus(new Set(old.keys()), new Set(now.keys())));
    // Each addition stands in the report of the day on which the UN says that it was listed, or, where the edition
    // before contradicts that, in the report of the edition that brought it.
    for (const reference of added) {
      const stated = now.get(reference)!;
      const day = stated < before ? after : stated;
      const { history } = entities.get(`un-sc-${reference}`)!;
      const dated = history.filter(({ date, event }) => date === day && (event === 'listed' || event === 'relisted'));
      expect(dated, `${reference} on ${day}`).toHaveLength(1);
      if (day >= '2024-07-01') {
        expect([...(await reported(day, 'listed', 'un-sc')), ...(await reported(day, 'relisted', 'un-sc'))]).toContain(
          reference,
        );
      }
    }
  });

  it.each([
    ['2024-07-03', '2025-01-15'],
    ['2025-01-15', '2026-01-08'],
  ])('tell the OFAC non-SDN removals from %s to %s as the files do', async (before, after) => {
    const [old, now] = [before, after].map((day) => keysIn(`us-ofac-cons/${day}.cons_enhanced.xml.gz`, CONS)) as [
      Set<string>,
      Set<string>,
    ];
    const removed: string[] = [];
    // A change file within the step gives some removals a day of their own.
    for (const { source_id, entity_id, event, by, date } of await eventsIn(store)) {
      if (
        source_id === 'us-ofac-cons' &&
        event === 'removed' &&
        date !== null &&
        date > before &&
        date <= after &&
        by > before
      ) {
        removed.push(entity_id.slice('us-ofac-cons-'.length));
      }
    }
    expect([...new Set(removed)].sort()).toEqual(minus(old, now));
    // Additions carry the days that the file states: each is listed, or listed again, once.
    for (const id of minus(now, old)) {
      const { history } = entities.get(`us-ofac-cons-${id}`)!;
      const added = history.filter(({ event, by }) => event !== 'amended' && event !== 'removed' && by <= after);
      expect(added, id).toHaveLength(1);
    }
  });

  it('tell of 22 August 2026 what the UK file does: who is gone, and nobody else', async () => {
    const old = keysIn('uk-sl/2026-02-23.uk-sanctions-list.xml.gz', UK);
    const now = keysIn('uk-sl/2026-08-22.uk-sanctions-list.xml.gz', UK);
    expect(await reported('2026-08-22', 'removed', 'uk-sl')).toEqual(minus(old, now));
    expect(await reported('2026-08-22', 'listed', 'uk-sl')).toEqual([]);
  });

  it('tell every UK listing between the editions on the day that the file states', async () => {
    const file = text('uk-sl/2026-08-22.uk-sanctions-list.xml.gz');
    const days = new Map<string, string[]>();
    for (const [, record] of file.matchAll(/<Designation>(.*?)<\/Designation>/gs)) {
      const [, day, month, year] = /<DateDesignated>(\d{2})\/(\d{2})\/(\d{4})/.exec(record!) ?? [];
      const key = /<UniqueID>\s*([^<\s]+)\s*</.exec(record!)![1]!;
      const date = `${year}-${month}-${day}`;
      if (year && date > '2026-02-23') days.set(date, [...(days.get(date) ?? []), key]);
    }
    expect(days.size).toBeGreaterThan(0);
    for (const [date, keys] of days) expect(await reported(date, 'listed', 'uk-sl'), date).toEqual(keys.sort());
  });

  it('tell of 22 August 2026 what the OFAC change file and edition do', async () => {
    const change = text('us-ofac-sdn/deltas/2026-08-22.delta.xml.gz');
    const gone = [...change.matchAll(/<entity id="(\d+)" action="remove"/g)].map((match) => match[1]!).sort();
    expect(await reported('2026-08-22', 'removed', 'us-ofac-sdn')).toEqual(gone);
    const old = keysIn('us-ofac-sdn/2026-07-29.sdn_enhanced.xml.gz', CONS);
    expect(minus(old, keysIn('us-ofac-sdn/2026-08-22.sdn_enhanced.xml.gz', CONS))).toEqual(gone);
    expect(await reported('2026-08-22', 'listed', 'us-ofac-sdn')).toEqual(sdnListedOn('2026-08-22'));
  });

  it('tell of 22 August 2026 what the Canadian file does: who is gone by name, and who was renamed', async () => {
    const old = canadian('ca-sema/2025-03-20.sema-lmes.xml.gz');
    const now = canadian('ca-sema/2026-08-22.sema-lmes.xml.gz');
    const facts = (await store.reports.get('2026-08-22'))!.facts as ReportFacts;
    const ours = ({ id }: { id: string }): boolean => id.startsWith('ca-sema-');
    const removed = new Set(facts.removed.filter(ours).map(({ name }) => folded(name)));
    const gone = minus(new Set(old.keys()), new Set(now.keys()));
    expect([...removed].filter((name) => !gone.includes(name))).toEqual([]);
    // A corrected spelling or a longer name is no removal: the party goes on, amended in its name.
    const renamed = facts.amended.filter((party) => ours(party) && party.changes.some(({ field }) => field === 'name'));
    const formerly = gone.filter((name) => !removed.has(name));
    expect(formerly).toHaveLength(3);
    // Two of the three differ in spaces alone: one line about the list.
    const form = facts.list_changes.find(({ source_id }) => source_id === 'ca-sema')!;
    const nameForm = form.lines.find(({ field, kind }) => field === 'name' && kind === 'form')!;
    expect(renamed.length).toBe(1);
    expect(renamed.length + nameForm.records).toBeGreaterThanOrEqual(formerly.length);
    expect(await reported('2026-08-22', 'listed', 'ca-sema')).toEqual([]);
    expect([...now.values()].filter((day) => day === '2026-08-22')).toEqual([]);
  });

  it('tell of 25 February 2022 the listings that the OFAC and UK files date on it', async () => {
    expect(await reported('2022-02-25', 'listed', 'us-ofac-sdn')).toEqual(sdnListedOn('2022-02-25'));
    const file = text('uk-sl/2026-02-23.uk-sanctions-list.xml.gz');
    const british = [...file.matchAll(/<Designation>(.*?)<\/Designation>/gs)]
      .filter(([, record]) => record!.includes('<DateDesignated>25/02/2022<'))
      .map(([, record]) => /<UniqueID>\s*([^<\s]+)/.exec(record!)![1]!);
    expect(british.length).toBeGreaterThan(0);
    expect(await reported('2022-02-25', 'listed', 'uk-sl')).toEqual(british.sort());
  });

  it('count on every day the events that are dated on it, in all and by authority and list', async () => {
    const events = (await eventsIn(store)).filter(
      ({ date, formerly }) => date !== null && date >= '2024-07-01' && !formerly,
    );
    const days = Map.groupBy(events, ({ date }) => date!);
    expect(days.size).toBeGreaterThan(20);
    for (const [date, of] of days) {
      const facts = (await store.reports.get(date))!.facts as ReportFacts;
      for (const kind of EVENT_KINDS) {
        const count = of.filter(({ event }) => event === kind).length;
        const sum = (rows: readonly ChangeCounts[]): number => rows.reduce((all, row) => all + row[kind], 0);
        const told = [facts.totals[kind], sum(facts.by_jurisdiction), sum(facts.by_source_list), facts[kind].length];
        expect(told, `${date} ${kind}`).toEqual([count, count, count, count]);
      }
      // The headline counts no party twice under one authority and programme, and none that the day does not have.
      const newsOf = { listed: ['listed', 'relisted'], removed: ['removed'], ended: ['removed'] };
      for (const { did, count, jurisdiction } of facts.actions) {
        const row = facts.by_jurisdiction.find((one) => one.jurisdiction === jurisdiction)!;
        const most = newsOf[did].reduce((all, kind) => all + row[kind as 'listed'], 0);
        expect(count, `${date} ${jurisdiction} ${did}`).toBeLessThanOrEqual(most);
      }
    }
  });
});
