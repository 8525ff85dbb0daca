/**
 * `npm run eval -- <name>… [options]` and `npm run bench -- <name>… [options]`: measure quality and speed and write pages
 * to docs/figures/. `<name> --help` prints the options of one measurement; without a name, all those in the first line
 * below are run.
 */
import { WrongOption } from './options.ts';

interface Measurement {
  run(args: string[]): Promise<void>;
}

const QUALITY: Record<string, () => Promise<Measurement>> = {
  pairs: () => import('./pairs.ts'),
  retrieval: () => import('./retrieval.ts'),
  recall: () => import('./recall.ts'),
  mentions: () => import('./mentions.ts'),
  reported: () => import('./reported.ts'),
  parties: () => import('./parties.ts'),
  fields: () => import('./fields.ts'),
  'round-trip': () => import('./round-trip.ts'),
  events: () => import('./events.ts'),
  semantic: () => import('./semantic.ts'),
  exam: () => import('./exam.ts'),
  agent: () => import('./agent.ts'),
  watch: () => import('./watch.ts'),
  tasks: () => import('./tasks.ts'),
};
const SPEED: Record<string, () => Promise<Measurement>> = {
  clone: () => import('./speed/clone.ts'),
  'own-lists': () => import('./speed/own-lists.ts'),
  compare: () => import('./speed/compare.ts'),
  watchman: () => import('./speed/watchman.ts'),
};
const NIGHTLY: Record<string, () => Promise<Measurement>> = {
  arrival: () => import('./nightly/arrival.ts'),
  damaged: () => import('./nightly/damaged.ts'),
  soak: () => import('./nightly/soak.ts'),
  spark: () => import('./nightly/spark.ts'),
};
const PICTURES: Record<string, () => Promise<Measurement>> = { screenshots: () => import('./screenshots.ts') };
const ALL = new Map(Object.entries({ ...QUALITY, ...SPEED, ...NIGHTLY, ...PICTURES }));

const args = process.argv.slice(2);
const options = args.findIndex((one) => !ALL.has(one));
const names = options === -1 ? args : args.slice(0, options);
const rest = options === -1 ? [] : args.slice(options);
if (names.length === 0 && rest.length > 0) {
  const lines = [QUALITY, SPEED, NIGHTLY, PICTURES].map((part) => `  ${Object.keys(part).join(', ')}`);
  console.error(
    ['Usage: npm run eval -- <name>… [options]; <name> --help prints the options. Measurements:', ...lines].join('\n'),
  );
  process.exit(rest[0] === '--help' ? 0 : 2);
}
for (const name of names.length > 0 ? names : Object.keys(QUALITY)) {
  try {
    await (await ALL.get(name)!()).run(rest);
  } catch (error) {
    if (!(error instanceof WrongOption)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
