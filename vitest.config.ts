import { defineConfig } from 'vitest/config';

/** Suites that read or write a store through the service; they run on both engines. */
const ON_A_STORE = ['test/http', 'test/reports', 'test/ingest', 'test/commands/data', 'test/commands/refresh'];
/** Those of them that choose their engines themselves. */
const BY_ITSELF = [
  'test/ingest/crash.test.ts',
  'test/ingest/engines.test.ts',
  'test/commands/data/racing-builds.test.ts',
];

export default defineConfig({
  test: {
    // The runner would leave a core free, which on two cores is one file after the other.
    maxWorkers: '100%',
    testTimeout: 60_000,
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
          exclude: BY_ITSELF,
          globalSetup: ['test/store/postgres-setup.ts'],
        },
      },
    ],
  },
});
