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
