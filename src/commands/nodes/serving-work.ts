import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { RunningServer } from '../../http/server.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import type { RefreshStatus } from '../../service/data/refresh-status.ts';
import type { SeenState } from '../../service/outage/seen-state.ts';
import type { StoreHealth } from '../../service/outage/store-health.ts';
import type { SharedStore } from '../../store/engines/shared-store.ts';
import type { Store } from '../../store/store.ts';
import { type Builder, builderApart } from '../apart/command-apart.ts';
import { isCurrent } from '../data/snapshot-file.ts';
import { NOT_BEGUN, type RefreshLoop, type RefreshLoopOptions, startRefreshLoop } from '../refresh/refresh-loop.ts';
import { type Node, startNode } from './node-loop.ts';

export interface RefreshPlan extends Pick<RefreshLoopOptions, 'otherSteps'> {
  hours: number;
  /** Begin with a pass, instead of a wait. */
  startNow: boolean;
  /** Whether finished days are published when the environment does not say. */
  autopublish: boolean;
}

/** Everything that a serving process is made of. */
export interface Serving {
  store: Store;
  config: Config;
  server: RunningServer;
  health: StoreHealth;
  /** What this process has seen of a store that it shares; null where it does not. */
  seen: SeenState | null;
  log: Logger;
  plan: RefreshPlan | null;
  /** The snapshot that is served from the start. */
  first: Snapshot | null;
  onRefreshed(): Promise<void>;
}

/** Keeps the lists current while `start` was said and `stop` was not. */
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

/** The work of a process that serves with others: the one that leads does what one that serves alone does. */
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

/** What a serving process does beside answering. */
export interface ServingWork {
  refresh(): RefreshStatus;
  /** Among which nodes it does; null when it serves alone. */
  node: Node | null;
  /** Builds a snapshot that fits the store; among nodes the one that leads does so by itself. */
  build(): void;
  /** The same where the one that was served from the start is none. */
  buildWhereNeeded(): Promise<void>;
  stop(): void;
}

/** Starts the work beside answering: current lists, when `plan` says so. */
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
