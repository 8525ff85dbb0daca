import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { RunningServer } from '../../http/server.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import type { RefreshStatus } from '../../service/data/refresh-status.ts';
import type { SeenState } from '../../service/outage/seen-state.ts';
import type { StoreHealth } from '../../service/outage/store-health.ts';
import type { SharedStore } from '../../store/engines/shared-store.ts';
import type { Store } from '../../store/store.ts';
import { type Builder, builderApart } from '../child-processes/child-command.ts';
import { isCurrent } from '../data/snapshot-file.ts';
import { NOT_BEGUN, type RefreshLoop, type RefreshLoopOptions, startRefreshLoop } from '../refresh/refresh-loop.ts';
import { type Node, startNode } from './node-loop.ts';

export interface RefreshPlan extends Pick<RefreshLoopOptions, 'otherSteps'> {
  hours: number;
  /** Start with a run instead of waiting. */
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
  /** The snapshot served from the start. */
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

/** Background work of a node of a cluster: the leader does what a single process does. */
function serveWithOthers(
  serving: Serving,
  { shared, seen }: { shared: SharedStore; seen: SeenState },
  refresh: ReturnType<typeof refreshing>,
  builder: Builder,
): Node {
  const { store, config, server, health, log } = serving;
  return startNode({
    store,
    shared,
    seen,
    config,
    health,
    builder,
    log,
    refreshing: () => refresh.status().running,
    served: () => server.current()?.version ?? null,
    onLead: (leads) => (leads ? refresh.start(true) : refresh.stop()),
    onStatus: server.metrics.node,
  });
}

/** Background work of a serving process. */
export interface ServingWork {
  refresh(): RefreshStatus;
  /** The node of a cluster; null for a single process. */
  node: Node | null;
  /** Builds a snapshot that matches the store. In a cluster this does nothing, because the leader builds by itself. */
  build(): void;
  /** Builds if the snapshot served from the start does not match the store. */
  buildWhereNeeded(): Promise<void>;
  stop(): void;
}

/** Starts the background work, which refreshes the lists according to `plan`. */
export function startWork(serving: Serving): ServingWork {
  const { seen } = serving;
  const { shared } = serving.store;
  const builder = builderApart(serving.log);
  const refresh = refreshing(serving);
  const node = shared && seen ? serveWithOthers(serving, { shared, seen }, refresh, builder) : null;
  if (!node) refresh.start(serving.plan?.startNow ?? false);
  const build = (): void => {
    if (!node) void builder.build();
  };
  return {
    refresh: refresh.status,
    node,
    build,
    async buildWhereNeeded() {
      const { store, config, first } = serving;
      if (!node && (first === null || !(await isCurrent(first, store, config)))) build();
    },
    stop() {
      refresh.stop();
      builder.stop();
    },
  };
}
