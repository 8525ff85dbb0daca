/**
 * Background work of a node: it sends heartbeats and fetches the published snapshot. The leader also builds a new
 * snapshot whenever the editions have changed, and refreshes the lists.
 *
 *     every 2 s:  heartbeat -> store lost commits? do nothing else
 *                 become leader, if there is none -> (leader) editions changed? build and publish
 *                                                 -> another snapshot published? fetch; the file watcher swaps
 *
 * None of this is needed to answer: while the store is unavailable, each step fails and is tried again.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { SNAPSHOT_FORMAT } from '../../search/snapshot/format.ts';
import type { NodeStatus } from '../../service/data/refresh-status.ts';
import type { SeenState } from '../../service/outage/seen-state.ts';
import { type StoreHealth, StoreUnavailable } from '../../service/outage/store-health.ts';
import type { Leadership, SharedStore } from '../../store/engines/shared-store.ts';
import type { Store } from '../../store/store.ts';
import type { ChildCommand } from '../child-processes/child-command.ts';
import { exchangeOf, takeOverSnapshot } from '../data/snapshot-file.ts';

/** What the leader checks, and its builder. */
interface LeadersBuildsParts {
  /** Changes with every edition; null while an ingest is running. */
  editionMark(): Promise<string | null>;
  builder: Pick<ChildCommand, 'run'>;
  /** True during a refresh run, which builds a snapshot itself at its end. */
  refreshing(): boolean;
}

/** Creates the builds of a leader, without knowledge of earlier ones. */
export function leadersBuilds({ editionMark, builder, refreshing }: LeadersBuildsParts) {
  /** Edition mark of the published snapshot, as far as this node knows. */
  let builtFrom: string | null = null;
  let building = false;
  return {
    /** Resets the state when this node becomes leader. */
    begin() {
      builtFrom = null;
    },
    /** Builds if the editions have changed since the last build and no ingest is running. One build at a time. */
    async keep(): Promise<void> {
      // A running build may have read the store before the newest edition, so only a build that starts after the check
      // counts.
      if (building) return;
      building = true;
      try {
        const mark = await editionMark();
        if (mark === null || mark === builtFrom || refreshing()) return;
        if ((await builder.run()) === null) builtFrom = mark;
      } finally {
        building = false;
      }
    },
  };
}

const BEAT_MS = 2_000;
/** A node without a heartbeat for this time is not counted, ms. */
const NODE_TIMEOUT_MS = 10_000;

interface NodeParts extends Pick<LeadersBuildsParts, 'builder' | 'refreshing'> {
  store: Store;
  shared: SharedStore;
  config: Config;
  health: StoreHealth;
  /** What this node has seen of the store. */
  seen: SeenState;
  log: Logger;
  /** Data version being served; null while there is none. */
  served(): string | null;
  /** Called when this node becomes leader, and when it loses leadership. */
  onLead(leads: boolean): void;
  onStatus(status: NodeStatus): void;
}

/** Leader election. Calls `onChange` when this node gains or loses leadership. */
function leaderElection({ shared, health }: NodeParts, onChange: (leads: boolean) => void) {
  let leadership: Leadership | null = null;
  let left = false;
  function lose(): void {
    if (leadership === null) return;
    leadership = null;
    onChange(false);
  }
  return {
    /** Becomes leader if there is none. */
    async take(): Promise<void> {
      if (leadership !== null || left) return;
      leadership = await health.ask(() => shared.lead(lose), 'lease of the leader');
      if (leadership !== null) onChange(true);
      if (left) await this.giveUp();
    },
    /** Steps down, so that another node can become leader. */
    async giveUp(): Promise<void> {
      const had = leadership;
      lose();
      await had?.resign().catch(() => {});
    },
    /** Steps down permanently. */
    leave(): Promise<void> {
      left = true;
      return this.giveUp();
    },
  };
}

/** True on the first node of a release whose snapshots the leader, being of another release, does not build. */
async function isBuilderForRelease({ shared, health }: NodeParts, id: string): Promise<boolean> {
  const nodes = await health.ask(() => shared.nodes(NODE_TIMEOUT_MS), 'list of nodes');
  const leader = nodes.find((node) => node.leader);
  const first = nodes.find(({ format }) => format === SNAPSHOT_FORMAT);
  return leader !== undefined && leader.format !== SNAPSHOT_FORMAT && first?.id === id;
}

/** Starts the loop of a node with a shared store. */
export function startNode(parts: NodeParts) {
  const { shared, config, health, builder, log, served, onLead, onStatus } = parts;
  const exchange = exchangeOf(parts.store, config)!;
  const id = `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`;
  let status: NodeStatus = { id, leader: false, nodes: 1, published: null };
  const builds = leadersBuilds({
    editionMark: () => health.ask(shared.editionMark, 'newest edition'),
    builder,
    refreshing: parts.refreshing,
  });
  let busy = false;
  let stopped = false;

  const show = (change: Partial<NodeStatus>): void => {
    status = { ...status, ...change };
    onStatus(status);
  };

  const election = leaderElection(parts, (leads) => {
    builds.begin();
    show({ leader: leads });
    log.info({ node: id }, leads ? 'this node is now the leader' : 'this node is no longer the leader');
    onLead(leads);
  });

  async function takeOver(): Promise<void> {
    const newest = await health.ask(exchange.newest, 'published snapshot');
    show({ published: newest?.data_version ?? null });
    if (newest === null && served() === null && (await isBuilderForRelease(parts, id))) {
      log.warn(
        { format: SNAPSHOT_FORMAT },
        'the leader builds for another release; this node builds for its own release',
      );
      void builder.run();
    }
    if (newest !== null && (await takeOverSnapshot(exchange, config)))
      log.info({ data_version: newest.data_version }, 'activated the published snapshot');
  }

  async function beat(): Promise<void> {
    const data_version = served();
    const own = { id, data_version, format: SNAPSHOT_FORMAT, leader: status.leader };
    show({ nodes: await health.ask(() => shared.beat(own, NODE_TIMEOUT_MS), 'heartbeat of the node') });
    // A store that has lost commits is not ingested into, so that they can be restored.
    if (!(await parts.seen.look())) return election.giveUp();
    await election.take();
    await takeOver();
    // Not awaited, because builds take longer than a heartbeat, which a leader must continue to send.
    if (status.leader && !stopped) builds.keep().catch(complain);
    const lastMinute = Math.floor(Date.now() / 60_000) - 1;
    if (status.leader) await health.ask(() => shared.forgetRequests(lastMinute), 'forgetting counts of requests');
  }

  function complain(error: unknown): void {
    if (!(error instanceof StoreUnavailable))
      log.warn({ err: error }, 'a step of the node failed; it will be tried again');
  }

  async function beatOnce(): Promise<void> {
    if (busy || stopped) return;
    busy = true;
    await beat().catch(complain);
    busy = false;
  }

  const timer = setInterval(beatOnce, BEAT_MS).unref();
  void beatOnce();
  return {
    status: () => status,
    /** Steps down as leader and removes the node from the list. */
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      await election.leave();
      await health.ask(() => shared.leave(id)).catch(() => {});
    },
  };
}
