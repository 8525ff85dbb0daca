import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { dayNumber } from '../domain/dates.ts';
import type { LoadedData } from '../service/data/loaded-data.ts';
import type { NodeStatus, RefreshStep } from '../service/data/refresh-status.ts';
import type { StoreState } from '../service/outage/store-health.ts';
import { RELEASE } from '../service/release.ts';
import type { SnapshotState } from '../service/watches/source-watch.ts';
import type { AuditState } from './access/audit-log.ts';
import { keptBytes } from './answers/answer-cache.ts';

const SECONDS_PER_DAY = 86_400;

/** What is measured of the service, for Prometheus. */
export interface Metrics {
  registry: Registry;
  /** Counts one answered request; `route` is the pattern, not the path. */
  request(route: string, method: string, status: number, seconds: number): void;
  /** Counts rows screened in batches. */
  rows(count: number): void;
  /** Counts a connection refused before it became a request. */
  refused(status: number): void;
  /** Counts one step of keeping the lists current. */
  refreshStep(step: RefreshStep): void;
  /** Notes the end of one pass. */
  refreshed(succeeded: boolean, seconds: number): void;
  /** Counts a step of the clock; negative seconds: set back. */
  clockStep(seconds: number): void;
  /** Counts a request let in by a token that the store, away now, confirmed earlier. */
  grace(): void;
  /** Shows whether the store answers. */
  store(state: StoreState): void;
  /** Shows what part this process has among others. */
  node(status: NodeStatus): void;
  /** Shows what is being served. */
  snapshot(data: LoadedData): void;
  /** Shows whether the audit log can be written. */
  audit(state: () => AuditState): void;
  /** Shows whether it is behind the store. */
  snapshotState(state: SnapshotState): void;
}

/** Prometheus metrics of this process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({
    name: 'sis_build_info',
    help: 'The release that runs, as labels; always 1.',
    labelNames: ['version', 'node_version'],
    registers,
  }).set({ version: RELEASE, node_version: process.versions.node }, 1);
  keptMetrics(registers);
  return {
    registry,
    ...clockMetrics(registers),
    ...requestMetrics(registers),
    ...snapshotMetrics(registers),
    ...refreshMetrics(registers),
    ...storeMetrics(registers),
    ...auditMetrics(registers),
  };
}

function auditMetrics(registers: Registry[]): Pick<Metrics, 'audit'> {
  let state: (() => AuditState) | undefined;
  new Counter({
    name: 'sis_audit_lost_lines_total',
    help: 'Lines of the audit log that were lost because they could not be written.',
    registers,
    collect() {
      this.reset();
      this.inc(state?.().lost ?? 0);
    },
  });
  new Gauge({
    name: 'sis_audit_waiting_lines',
    help: 'Lines of the audit log that are not written yet.',
    registers,
    collect() {
      this.set(state?.().waiting ?? 0);
    },
  });
  return {
    audit(of) {
      state = of;
    },
  };
}

function clockMetrics(registers: Registry[]): Pick<Metrics, 'clockStep'> {
  const steps = new Counter({
    name: 'sis_clock_steps_total',
    help: 'How often the clock of this machine was set, or the machine slept, by direction.',
    labelNames: ['direction'],
    registers,
  });
  const seconds = new Gauge({
    name: 'sis_clock_last_step_seconds',
    help: 'Seconds by which the clock was set the last time; negative: back.',
    registers,
  });
  return {
    clockStep(by) {
      steps.inc({ direction: by < 0 ? 'back' : 'forward' });
      seconds.set(by);
    },
  };
}

function requestMetrics(registers: Registry[]): Pick<Metrics, 'request' | 'rows' | 'refused'> {
  const requests = new Counter({
    name: 'sis_http_requests_total',
    help: 'Requests answered, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'sis_http_request_duration_seconds',
    help: 'Time from the request to the finished answer, by route.',
    labelNames: ['route'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  });
  const rows = new Counter({
    name: 'sis_batch_rows_total',
    help: 'Rows screened by POST /batch/screen and /batch/text.',
    registers,
  });
  const refusals = new Counter({
    name: 'sis_http_refused_total',
    help: 'Malformed or oversized requests refused before routing, by status.',
    labelNames: ['status'],
    registers,
  });
  return {
    request(route, method, status, seconds) {
      requests.inc({ route, method, status });
      durations.observe({ route }, seconds);
    },
    rows: (count) => rows.inc(count),
    refused: (status) => refusals.inc({ status }),
  };
}

function storeMetrics(registers: Registry[]): Pick<Metrics, 'grace' | 'store' | 'node'> {
  const up = new Gauge({
    name: 'sis_store_up',
    help: 'Whether the store answers: 1, or 0 while it is away.',
    registers,
  });
  up.set(1);
  const degraded = new Gauge({
    name: 'sis_store_degraded',
    help: 'Whether the store answers and refuses some statements: 1, else 0.',
    registers,
  });
  const behind = new Gauge({
    name: 'sis_store_behind',
    help: 'Whether the store has lost commits that this process has seen: 1, else 0.',
    registers,
  });
  const away = new Counter({ name: 'sis_store_away_total', help: 'How often the store went away.', registers });
  const grace = new Counter({
    name: 'sis_token_grace_total',
    help: 'Requests let in by tokens that the store, away at the time, had confirmed earlier.',
    registers,
  });
  const leader = new Gauge({ name: 'sis_node_leader', help: '1 on the node that refreshes and builds.', registers });
  const nodes = new Gauge({ name: 'sis_nodes', help: 'Nodes that live, as last heard.', registers });
  const published = new Gauge({
    name: 'sis_published_snapshot_info',
    help: 'The snapshot that all nodes are to serve, as a label; always 1.',
    labelNames: ['data_version'],
    registers,
  });
  return {
    grace: () => grace.inc(),
    store({ state }) {
      up.set(state === 'away' ? 0 : 1);
      degraded.set(state === 'degraded' ? 1 : 0);
      behind.set(state === 'behind' ? 1 : 0);
      if (state === 'away') away.inc();
    },
    node(status) {
      leader.set(status.leader ? 1 : 0);
      nodes.set(status.nodes);
      published.reset();
      if (status.published !== null) published.set({ data_version: status.published }, 1);
    },
  };
}

/** What is kept besides answers to searches, which belong to their snapshot. */
function keptMetrics(registers: Registry[]): void {
  new Gauge({
    name: 'sis_kept_documents_bytes',
    help: 'Bytes of reports, lists of reports and feeds that are kept to be given again, compressed forms too.',
    registers,
    collect() {
      this.set(keptBytes());
    },
  });
}

/** How the reason of a failed source begins when a file came and was not applied. */
const HELD = /^\S+ (?:was rejected|was refused|is waiting): /;

function snapshotMetrics(registers: Registry[]): Pick<Metrics, 'snapshot' | 'snapshotState'> {
  const version = new Gauge({
    name: 'sis_snapshot_info',
    help: 'The snapshot being served, as a label; always 1.',
    labelNames: ['data_version'],
    registers,
  });
  const entities = new Gauge({
    name: 'sis_entities',
    help: 'Entities served, by source and state.',
    labelNames: ['source_id', 'state'],
    registers,
  });
  const editions = new Gauge({
    name: 'sis_source_edition_timestamp_seconds',
    help: 'Official date of the newest edition of each source.',
    labelNames: ['source_id'],
    registers,
  });
  const states = new Gauge({
    name: 'sis_source_state',
    help: 'State of each source as a label (fresh, stale, failed, empty, demo); always 1.',
    labelNames: ['source_id', 'state'],
    registers,
  });
  const behind = new Gauge({
    name: 'sis_snapshot_behind',
    help: '1 while the store holds other editions than the snapshot being served was built from.',
    registers,
  });
  const heldEditions = new Gauge({
    name: 'sis_source_held_edition',
    help: 'Sources of which a new edition was rejected or refused, or waits for another download; 1 for those.',
    labelNames: ['source_id'],
    registers,
  });
  let current: LoadedData | null = null;
  new Gauge({
    name: 'sis_kept_answers_bytes',
    help: 'Bytes of answers to searches that are kept of the snapshot being served.',
    registers,
    collect() {
      this.set(current?.keptAnswers?.bytes ?? 0);
    },
  });
  new Counter({
    name: 'sis_kept_answers_asked_total',
    help: 'Searches of the snapshot being served, by whether a kept answer was given.',
    labelNames: ['kept'],
    registers,
    collect() {
      this.reset();
      this.inc({ kept: 'yes' }, current?.keptAnswers?.hits ?? 0);
      this.inc({ kept: 'no' }, current?.keptAnswers?.misses ?? 0);
    },
  });
  return {
    snapshotState: ({ state }) => behind.set(state === 'behind' ? 1 : 0),
    snapshot(data) {
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

function refreshMetrics(registers: Registry[]): Pick<Metrics, 'refreshStep' | 'refreshed'> {
  const steps = new Counter({
    name: 'sis_refresh_steps_total',
    help: 'Steps of keeping the lists current, by step, source and outcome.',
    labelNames: ['step', 'source_id', 'outcome'],
    registers,
  });
  const runs = new Counter({
    name: 'sis_refresh_runs_total',
    help: 'Passes of keeping the lists current, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const runSeconds = new Gauge({ name: 'sis_refresh_last_seconds', help: 'Duration of the last pass.', registers });
  const lastSuccess = new Gauge({
    name: 'sis_refresh_last_success_timestamp_seconds',
    help: 'End of the last pass without a fault.',
    registers,
  });
  return {
    refreshStep: ({ step, outcome, source_id }) => steps.inc({ step, outcome, source_id: source_id ?? '' }),
    refreshed(succeeded, seconds) {
      runs.inc({ outcome: succeeded ? 'done' : 'failed' });
      runSeconds.set(seconds);
      if (succeeded) lastSuccess.setToCurrentTime();
    },
  };
}
