import { defineConfig } from 'vitest/config';

/** Suites on PostgreSQL too: where the statements, locks or faults of the engine matter. */
const ON_POSTGRES = [
  'test/ingest/{history,continuity,revoke,reread,form-changes}.test.ts',
  'test/reports/build.test.ts',
  'test/commands/data/!(racing-builds).test.ts',
  'test/commands/refresh/refresh-pass.test.ts',
  'test/commands/own-lists.test.ts',
  'test/http/{as-of,auth,changes,decisions,feed-tokens,outage,real-lists,sessions}.test.ts',
];
/** Injected faults, processes that are killed, clusters, packages, generated clients, Spark, proxies, whole editions: with `.ci/run`. */
const HEAVY = [
  'test/{faults,generators,nodes,package}/**/*.test.ts',
  'test/deploy/{proxies,spark}.test.ts',
  'test/ingest/crash.test.ts',
  'test/commands/{killed,data/racing-builds}.test.ts',
  'test/{ingest,reports}/shared-editions.test.ts',
  'test/export/{python,real-deltas,recipes}.test.ts',
  'test/http/real-lists.test.ts',
  'test/programs.test.ts',
];
/** Not for a quick run: what starts processes or a browser, or takes long. One suite of a page stands for the browser. */
const SLOW = [
  'test/{commands,deploy,examples,monitoring}/**/*.test.ts',
  'test/export/publish.test.ts',
  'test/http/{*-page,*-pages,page-fit,pages,sessions,hostile*,batch-columns,batch-parties,encoders,inherited-names,outage,list-names,property}.test.ts',
  'test/ingest/{engines,guards,history,read-apart}.test.ts',
  'test/parties/total-evidence.test.ts',
  'test/quality/{answers,laws}.test.ts',
  'test/scripts/bundle.test.ts',
  'test/search/names/{facts-keep,laws,mentions}.test.ts',
  'test/service/customer-files/messy-files.test.ts',
  'test/service/outage/**/*.test.ts',
  'test/service/pool/**/*.test.ts',
  'test/store/trust/backup.test.ts',
];
const ALL = ['test/**/*.test.ts'];
const SAMPLE_OF_PAGES = 'test/http/reports-page.test.ts';

/** `quick`, `full` or `all`, as `scripts/test.ts` sets it; without it every file is in the project of its engine. */
const level = process.env.TEST_LEVEL;
const isQuick = level === 'quick';
const excluded = level === 'full' ? HEAVY : [];
const globalSetup = level === undefined ? [] : ['test/browser-setup.ts'];
/** With the data of the demo, which commands need. */
const demoSetup = level === undefined ? [] : [...globalSetup, 'test/demo-setup.ts'];

export default defineConfig({
  test: {
    // The runner would leave a core free, which on two cores is one file after the other.
    maxWorkers: '100%',
    // Every isolated file of tests loads the modules of the service again.
    experimental: { fsModuleCache: true },
    // Against what hangs; machines differ several times in speed.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // A busy machine takes longer than the second that is the default.
    expect: { poll: { timeout: 10_000 } },
    sequence: { shuffle: true },
    projects: [
      // Files of tests leave nothing behind, so they share one process and its modules; not those that inject faults.
      ...(level === undefined
        ? []
        : [
            {
              extends: true as const,
              test: { name: 'quick', isolate: false, include: ALL, exclude: [...HEAVY, ...SLOW] },
            },
          ]),
      ...(isQuick
        ? [{ extends: true as const, test: { name: 'pages', include: [SAMPLE_OF_PAGES], globalSetup } }]
        : [
            {
              extends: true as const,
              test: {
                name: 'sqlite',
                isolate: level === undefined,
                include: level === undefined ? ALL : SLOW,
                exclude: level === undefined ? [] : HEAVY,
                globalSetup: demoSetup,
              },
            },
            {
              extends: true as const,
              test: {
                name: 'heavy',
                include: level === 'all' ? HEAVY : [],
                globalSetup: demoSetup,
              },
            },
            {
              extends: true as const,
              test: {
                name: 'postgres',
                isolate: level === undefined,
                include: ON_POSTGRES,
                env: { TEST_STORE: 'postgres' },
                exclude: excluded,
                globalSetup: ['test/store/postgres-setup.ts', ...globalSetup],
              },
            },
          ]),
    ],
  },
});
