import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { RunningServer } from '../../http/server.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import type { SeenState } from '../../service/outage/seen-state.ts';
import type { StoreHealth } from '../../service/outage/store-health.ts';
import type { Store } from '../../store/store.ts';
import { snapshotBuilder } from '../child-processes/child-command.ts';
import { isCurrent } from '../data/snapshot-file.ts';
import { startNode } from './node-loop.ts';
import { NOT_BEGUN, type RefreshLoop, type RefreshLoopOptions, startRefreshLoop } from './refresh-loop.ts';

export interface RefreshPlan extends Pick<RefreshLoopOptions, 'otherSteps'> {
  hours: number;
  startNow: boolean;
  /** Whether complete days are published if the environment does not state it. */
  autopublish: boolean;
}

/** The components of a serving process. */
export interface Serving {
  store: Store;
  config: Config;
  server: RunningServer;
  health: StoreHealth;
  /** What this process has seen of a shared store; null for a store that is not shared. */
  seen: SeenState | null;
  log: Logger;
  plan: RefreshPlan | null;
  first: Snapshot | null;
  onRefreshed(): Promise<void>;
}

/** Refreshes the lists between `start` and `stop`. */
function refreshing({ config, server, log, plan, onRefreshed }: Serving) {
  let loop: RefreshLoop | null = null;
  return {
    status: () => loop?.status() ?? NOT_BEGUN,
    start(startNow: boolean): void {
      if (plan === null || loop !== null) return;
      loop = startRefreshLoop({
        hours: plan.hours,
        otherSteps: plan.otherSteps,
        startNow,
        env: { ...process.env, SIS_REPORTS_AUTOPUBLISH: (config.autopublish ?? plan.autopublish) ? 'on' : 'off' },
        log,
        onStep: server.metrics.refreshStep,
        async onFinished(succeeded, seconds) {
          server.metrics.refreshed(succeeded, seconds);
          await onRefreshed();
        },
      });
    },
    stop(): void {
      loop?.stop();
      loop = null;
    },
  };
}

/** Starts the background work, which refreshes the lists according to `plan`. */
export function startWork(serving: Serving) {
  const { store, config, server, health, seen, log, first } = serving;
  const { shared } = store;
  const builder = snapshotBuilder(log);
  const refresh = refreshing(serving);
  // In a cluster, the leader does what a single process does.
  const node =
    shared && seen
      ? startNode({
          ...{ store, config, health, log, shared, seen, builder },
          refreshing: () => refresh.status().running,
          served: () => server.current()?.version ?? null,
          onLead: (leads) => (leads ? refresh.start(true) : refresh.stop()),
          onStatus: server.metrics.node,
        })
      : null;
  if (!node) refresh.start(serving.plan?.startNow ?? false);
  const build = (): void => {
    if (!node) void builder.run();
  };
  return {
    refresh: refresh.status,
    /** The node of a cluster; null for a single process. */
    node,
    /** Builds a snapshot that matches the store, unless in a cluster, whose leader builds by itself. */
    build,
    /** Builds if the snapshot served from the start does not match the store. */
    async buildWhereNeeded() {
      if (!node && (first === null || !(await isCurrent(first, store, config)))) build();
    },
    stop() {
      refresh.stop();
      builder.stop();
    },
  };
}

export type ServingWork = ReturnType<typeof startWork>;
