/** How many records change per day, by the lists' own dates, and days of such sizes, made from the newest change file. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EntityDetail } from '../../src/domain/entity/entity-detail.ts';
import { seededRandom, shuffled } from '../../src/exam/cases/random.ts';
import { textOf } from '../../src/search/snapshot/section-views.ts';
import { detailJson, idOf, openSnapshot, rowOf, type Snapshot } from '../../src/search/snapshot.ts';
import { contentOf } from './reference.ts';
import { buildPart, type Step } from './steps.ts';

/** The three years before the last day on which a list states that a record was listed, amended or removed. */
const DAYS = 3 * 365;
const DAY_MS = 86_400_000;
/** Fractions of these days for which a size is computed. */
const SHARES = [0.5, 0.75, 0.9] as const;

/** How many records change on a day. */
export interface DaySizes {
  days: number;
  /** For each fraction of the days, the maximum number of records that change on them. */
  sizes: readonly { share: number; records: number }[];
  /** The fraction of days with fewer records than `records`. */
  shareBelow(records: number): number;
}

/** Counts records by the days that the lists state; changes known only by comparing editions are not counted. */
export function daySizes(snapshot: Snapshot): DaySizes {
  const byDay = new Map<string, number>();
  for (let row = 0; row < snapshot.entities; row++) {
    const { history }: EntityDetail = JSON.parse(textOf(detailJson(snapshot, row)));
    for (const day of new Set(history.flatMap(({ date, basis }) => (date && basis === 'source' ? [date] : []))))
      byDay.set(day, (byDay.get(day) ?? 0) + 1);
  }
  const last = [...byDay.keys()].sort().at(-1)!;
  const first = new Date(Date.parse(last) - DAYS * DAY_MS).toISOString().slice(0, 10);
  const counts = [...byDay]
    .filter(([day]) => day > first)
    .map(([, count]) => count)
    .sort((a, b) => a - b);
  return {
    days: counts.length,
    sizes: SHARES.map((share) => ({ share, records: counts[Math.floor(share * counts.length)]! })),
    shareBelow: (records) => counts.filter((count) => count < records).length / counts.length,
  };
}

/** A day on which `records` records, drawn from those of a step, change; the others stay unchanged. */
export async function smallerDay(steps: readonly [Step, Step], records: number): Promise<Step> {
  const [before, after] = await Promise.all(steps.map(({ snapshot }) => openSnapshot(snapshot)));
  const changed: string[] = [];
  for (let row = 0; row < after!.entities; row++) {
    const id = idOf(after!, row);
    const there = rowOf(before!, id);
    if (there < 0 || contentOf(before!, there) !== contentOf(after!, row)) changed.push(id);
  }
  const kept = new Set(shuffled(seededRandom(records), changed).slice(records));
  const snapshot = join(dirname(steps[1].snapshot), `day-${records}.snapshot`);
  if (!existsSync(snapshot)) await buildPart(steps, { kept, snapshot });
  return { ...steps[1], files: [`${records} of the records of ${steps[1].files[0]}`], snapshot };
}
