import { expect, it } from 'vitest';
import { leadersBuilds } from '../../../src/commands/nodes/node-loop.ts';

/** A store whose mark is set by the test, and a builder that notes what was stored when each build began. */
function setting() {
  const begun: (string | null)[] = [];
  const ends: ((succeeded: boolean) => void)[] = [];
  const store: { mark: string | null; refreshing: boolean } = { mark: '1.1', refreshing: false };
  const builds = leadersBuilds({
    editionMark: async () => store.mark,
    refreshing: () => store.refreshing,
    builder: {
      run() {
        begun.push(store.mark);
        return new Promise((done) => ends.push((succeeded) => done(succeeded ? null : 'failed')));
      },
    },
  });
  /** Keeps, until a build has begun or is not needed. */
  const keepBegun = async (): Promise<void> => {
    void builds.keep();
    await new Promise(setImmediate);
  };
  return { begun, ends, store, builds, keepBegun };
}

it('builds again when an edition was applied while a build was under way', async () => {
  const { begun, ends, store, builds, keepBegun } = setting();
  await keepBegun();
  store.mark = '2.2';
  await keepBegun();
  expect(begun).toEqual(['1.1']);
  ends[0]!(true);
  await new Promise(setImmediate);
  await keepBegun();
  expect(begun).toEqual(['1.1', '2.2']);
  ends[1]!(true);
  await new Promise(setImmediate);
  await builds.keep();
  expect(begun).toHaveLength(2);
});

it('builds again after a build that failed, and when it begins to lead anew', async () => {
  const { begun, ends, builds, keepBegun } = setting();
  await keepBegun();
  ends[0]!(false);
  await new Promise(setImmediate);
  await keepBegun();
  ends[1]!(true);
  await new Promise(setImmediate);
  expect(begun).toHaveLength(2);
  builds.begin();
  await keepBegun();
  expect(begun).toHaveLength(3);
});

it('waits while an ingest or a pass runs', async () => {
  const { begun, store, builds } = setting();
  store.mark = null;
  await builds.keep();
  store.mark = '1.1';
  store.refreshing = true;
  await builds.keep();
  expect(begun).toEqual([]);
});
