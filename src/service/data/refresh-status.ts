/** One step of a refresh run. */
export interface RefreshStep {
  step: 'ingest' | 'snapshot' | 'reports';
  /** Present for an ingest. */
  source_id?: string;
  outcome: 'new' | 'unchanged' | 'failed';
  /** One line for people. */
  detail: string;
}

/** Status of the refresh runs, as in `/ready`. Times are ISO 8601; operator data. */
export interface RefreshStatus {
  running: boolean;
  last_started: string | null;
  last_finished: string | null;
  last_outcome: 'done' | 'failed' | null;
  /** Why the last run as a whole failed. */
  reason: string | null;
  next: string | null;
  /** Lists that failed, with separate retries before the next run. */
  retries: { source_id: string; next: string }[];
  /** Steps of the last finished run, or of the present one. */
  steps: RefreshStep[];
}

/** A node of a cluster with a common store, as in `/ready`. */
export interface NodeStatus {
  id: string;
  /** True for the node that refreshes, ingests and builds. */
  leader: boolean;
  /** Number of live nodes, including this one, at the last heartbeat. */
  nodes: number;
  /** Data version that all nodes should serve; null when none is published. */
  published: string | null;
}

/** Status of a node that has not joined the others yet. */
export const NOT_JOINED: NodeStatus = { id: '', leader: false, nodes: 1, published: null };
