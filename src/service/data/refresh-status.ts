/** One step of a pass that keeps the lists current. */
export interface RefreshStep {
  step: 'ingest' | 'snapshot' | 'reports';
  /** Of an ingest. */
  source_id?: string;
  outcome: 'new' | 'unchanged' | 'failed';
  /** One line for people. */
  detail: string;
}

/** How keeping the lists current goes, as `/ready` shows it. Instants are ISO; operator data. */
export interface RefreshStatus {
  running: boolean;
  last_started: string | null;
  last_finished: string | null;
  last_outcome: 'done' | 'failed' | null;
  /** Why the last pass as a whole failed. */
  reason: string | null;
  next: string | null;
  /** Lists that failed and are asked for by themselves before that. */
  retries: { source_id: string; next: string }[];
  /** Steps of the last finished pass, or of the one running. */
  steps: RefreshStep[];
}

/** A process among those that serve from one store, as `/ready` tells it. */
export interface NodeStatus {
  id: string;
  /** True on the one that refreshes, ingests and builds. */
  leader: boolean;
  /** How many live, this one included, as last heard. */
  nodes: number;
  /** Data version that all are to serve; null when none is published. */
  published: string | null;
}

/** Of a process that has not heard of the others yet. */
export const NOT_JOINED: NodeStatus = { id: '', leader: false, nodes: 1, published: null };
