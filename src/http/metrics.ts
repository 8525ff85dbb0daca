import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { dayNumber } from '../domain/dates.ts';
import type { LoadedData } from '../service/data/loaded-data.ts';
import type { NodeStatus, RefreshStep } from '../service/data/refresh-status.ts';
import type { StoreState } from '../service/outage/store-health.ts';
import { RELEASE } from '../service/release.ts';
import type { SnapshotState } from '../service/watchers/source-watch.ts';
import type { AuditState } from './access/audit-log.ts';
import { cachedByteCount } from './answers/answer-cache.ts';

const SECONDS_PER_DAY = 86_400;

type Make = ReturnType<typeof makersOf>;

/** Factories for the metrics of a registry. `value` and `collect` are called whenever the metrics are requested. */
function makersOf(registers: Registry[]) {
  return {
    gauge: <L extends string>(name: string, help: string, labelNames: L[] = []) =>
      new Gauge({ name, help, labelNames, registers }),
    reading: (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value());
        },
      }),
    counter: <L extends string>(
      name: string,
      help: string,
      labelNames: L[] = [],
      collect?: (this: Counter<L>) => void,
    ) => new Counter({ name, help, labelNames, registers, ...(collect && { collect }) }),
    histogram: <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers }),
  };
}

/** The service's metrics for Prometheus. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Prometheus metrics of this process. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const make = makersOf([registry]);
  make
    .gauge('sis_build_info', 'The release that runs, as labels; always 1.', ['version', 'node_version'])
    .set({ version: RELEASE, node_version: process.versions.node }, 1);
  make.reading(
    'sis_kept_documents_bytes',
    'Bytes of reports, lists of reports and feeds that are kept to be given again, compressed forms too.',
    cachedByteCount,
  );
  return {
    registry,
    ...clockMetrics(make),
    ...requestMetrics(make),
    ...snapshotMetrics(make),
    ...refreshMetrics(make),
    ...storeMetrics(make),
    ...auditMetrics(make),
  };
}

function auditMetrics({ counter, reading }: Make) {
  let state: (() => AuditState) | undefined;
  counter(
    'sis_audit_lost_lines_total',
    'Lines of the audit log that were lost because they could not be written.',
    [],
    function () {
      this.reset();
      this.inc(state?.().lost ?? 0);
    },
  );
  reading('sis_audit_waiting_lines', 'Lines of the audit log that are not written yet.', () => state?.().waiting ?? 0);
  return {
    /** Shows whether the audit log can be written. */
    audit(of: () => AuditState): void {
      state = of;
    },
  };
}

function clockMetrics({ counter, gauge }: Make) {
  const steps = counter(
    'sis_clock_steps_total',
    'How often the clock of this machine was set, or the machine slept, by direction.',
    ['direction'],
  );
  const seconds = gauge(
    'sis_clock_last_step_seconds',
    'Seconds by which the clock was set the last time; negative: back.',
  );
  return {
    /** Counts an adjustment of the clock; negative seconds: it was set back. */
    clockStep(by: number): void {
      steps.inc({ direction: by < 0 ? 'back' : 'forward' });
      seconds.set(by);
    },
  };
}

function requestMetrics({ counter, histogram }: Make) {
  const requests = counter('sis_http_requests_total', 'Requests answered, by route, method and status.', [
    'route',
    'method',
    'status',
  ]);
  const durations = histogram(
    'sis_http_request_duration_seconds',
    'Time from the request to the finished answer, by route.',
    ['route'],
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
  );
  const rows = counter('sis_batch_rows_total', 'Rows screened by POST /batch/screen and /batch/text.');
  const refusals = counter(
    'sis_http_refused_total',
    'Malformed or oversized requests refused before routing, by status.',
    ['status'],
  );
  return {
    /** Counts one answered request; `route` is the pattern, not the path. */
    request(route: string, method: string, status: number, seconds: number): void {
      requests.inc({ route, method, status });
      durations.observe({ route }, seconds);
    },
    /** Counts rows screened in batches. */
    rows: (count: number) => rows.inc(count),
    /** Counts a connection refused before it became a request. */
    refused: (status: number) => refusals.inc({ status }),
  };
}

function storeMetrics({ counter, gauge }: Make) {
  const up = gauge('sis_store_up', 'Whether the store answers: 1, or 0 while it is away.');
  up.set(1);
  const degraded = gauge('sis_store_degraded', 'Whether the store answers and refuses some statements: 1, else 0.');
  const behind = gauge('sis_store_behind', 'Whether the store has lost commits that this process has seen: 1, else 0.');
  const away = counter('sis_store_away_total', 'How often the store went away.');
  const grace = counter(
    'sis_token_grace_total',
    'Requests let in by tokens that the store, away at the time, had confirmed earlier.',
  );
  const leader = gauge('sis_node_leader', '1 on the node that refreshes and builds.');
  const nodes = gauge('sis_nodes', 'Nodes that live, as last heard.');
  const published = gauge(
    'sis_published_snapshot_info',
    'The snapshot that all nodes are to serve, as a label; always 1.',
    ['data_version'],
  );
  return {
    /** Counts a request that was admitted while the store was unavailable, by a token confirmed earlier. */
    grace: () => grace.inc(),
    /** Shows whether the store is available. */
    store({ state }: StoreState): void {
      up.set(state === 'away' ? 0 : 1);
      degraded.set(state === 'degraded' ? 1 : 0);
      behind.set(state === 'behind' ? 1 : 0);
      if (state === 'away') away.inc();
    },
    /** Shows the role of this process among the nodes. */
    node(status: NodeStatus): void {
      leader.set(status.leader ? 1 : 0);
      nodes.set(status.nodes);
      published.reset();
      if (status.published !== null) published.set({ data_version: status.published }, 1);
    },
  };
}

/** How the reason of a failed source begins when a file was downloaded but not applied. */
const HELD = /^\S+ (?:was rejected|was refused|is waiting): /;

function snapshotMetrics({ counter, gauge, reading }: Make) {
  const version = gauge('sis_snapshot_info', 'The snapshot being served, as a label; always 1.', ['data_version']);
  const entities = gauge('sis_entities', 'Entities served, by source and state.', ['source_id', 'state']);
  const editions = gauge(
    'sis_source_edition_timestamp_seconds',
    'Official date of the newest edition of each source.',
    ['source_id'],
  );
  const states = gauge(
    'sis_source_state',
    'State of each source as a label (fresh, stale, failed, empty, demo); always 1.',
    ['source_id', 'state'],
  );
  const behind = gauge(
    'sis_snapshot_behind',
    '1 while the store holds other editions than the snapshot being served was built from.',
  );
  const heldEditions = gauge(
    'sis_source_held_edition',
    'Sources of which a new edition was rejected or refused, or waits for another download; 1 for those.',
    ['source_id'],
  );
  let current: LoadedData | null = null;
  reading(
    'sis_kept_answers_bytes',
    'Bytes of answers to searches that are kept of the snapshot being served.',
    () => current?.keptAnswers?.bytes ?? 0,
  );
  counter(
    'sis_kept_answers_asked_total',
    'Searches of the snapshot being served, by whether a kept answer was given.',
    ['kept'],
    function () {
      this.reset();
      this.inc({ kept: 'yes' }, current?.keptAnswers?.hits ?? 0);
      this.inc({ kept: 'no' }, current?.keptAnswers?.misses ?? 0);
    },
  );
  return {
    /** Shows whether the snapshot is behind the store. */
    snapshotState: ({ state }: SnapshotState) => behind.set(state === 'behind' ? 1 : 0),
    /** Shows what is being served. */
    snapshot(data: LoadedData): void {
      current = data;
      version.reset();
      version.set({ data_version: data.version }, 1);
      states.reset();
      heldEditions.reset();
      for (const { info, state } of data.sources) {
        states.set({ source_id: info.id, state: state.state }, 1);
        if (HELD.test(state.reason ?? '')) heldEditions.set({ source_id: info.id }, 1);
        entities.set({ source_id: info.id, state: 'active' }, state.active);
        entities.set({ source_id: info.id, state: 'removed' }, state.removed);
        if (state.edition) editions.set({ source_id: info.id }, dayNumber(state.edition) * SECONDS_PER_DAY);
      }
    },
  };
}

function refreshMetrics({ counter, gauge }: Make) {
  const steps = counter('sis_refresh_steps_total', 'Steps of keeping the lists current, by step, source and outcome.', [
    'step',
    'source_id',
    'outcome',
  ]);
  const runs = counter('sis_refresh_runs_total', 'Passes of keeping the lists current, by outcome.', ['outcome']);
  const runSeconds = gauge('sis_refresh_last_seconds', 'Duration of the last pass.');
  const lastSuccess = gauge('sis_refresh_last_success_timestamp_seconds', 'End of the last pass without a fault.');
  return {
    /** Counts one step of updating the lists. */
    refreshStep: ({ step, outcome, source_id }: RefreshStep) =>
      steps.inc({ step, outcome, source_id: source_id ?? '' }),
    /** Records the end of one run. */
    refreshed(succeeded: boolean, seconds: number): void {
      runs.inc({ outcome: succeeded ? 'done' : 'failed' });
      runSeconds.set(seconds);
      if (succeeded) lastSuccess.setToCurrentTime();
    },
  };
}
