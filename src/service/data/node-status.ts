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
