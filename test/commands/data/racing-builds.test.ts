import { expect, it } from 'vitest';
import { raceBuilds } from './racing-builds.ts';

/** `SIS_CRASH_RUNS` asks for more. */
const MOMENTS = Number(process.env.SIS_CRASH_RUNS ?? 4);

it(
  'never puts an older snapshot over a newer one, whichever of two builds is killed or stopped',
  async () => {
    const { faults, served, stored, left } = await raceBuilds(MOMENTS, Math.random);
    expect({ faults, served, left }).toEqual({ faults: [], served: stored, left: [] });
  },
  60_000 + 10_000 * MOMENTS,
);
