import { defineConfig } from 'vitest/config';

/** Suites that read or write a store through the service; they run on both engines. */
const ON_A_STORE = ['test/http', 'test/reports', 'test/ingest', 'test/commands/data', 'test/commands/refresh'];
/** Those of them that choose their engines themselves, and the looks of pages, in which no engine has a part. */
const ONCE = ['test/ingest/crash.test.ts', 'test/ingest/engines.test.ts', 'test/http/page-fit.test.ts'];

export default defineConfig({
  test: {
    // A file on each core: most wait for a browser, a service or a database half of their time.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 240_000,
    sequence: { shuffle: true },
    projects: [
      { extends: true, test: { name: 'sqlite', include: ['test/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ON_A_STORE.map((folder) => `${folder}/**/*.test.ts`),
          env: { TEST_STORE: 'postgres' },
          exclude: ONCE,
          globalSetup: ['test/store/postgres-setup.ts'],
        },
      },
    ],
  },
});
