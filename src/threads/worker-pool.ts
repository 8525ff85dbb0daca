import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import type { MessagePort } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';

export interface PoolOptions {
  /** A module that calls {@link answerJobs}. */
  script: URL;
  /** Maximum number of threads. Another one starts while all are busy. */
  size: number;
  /** Maximum jobs sent to a thread at once; further ones wait in the queue. */
  depth: number;
  /** `workerData` of a thread, evaluated when it starts; none by default. */
  data?(): unknown;
  /** Size of the young generation of each thread, MB. */
  youngGenerationMb?: number;
  /** Maximum size of the old generation of each thread, MB; a thread that needs more ends. */
  heapMb?: number;
  /** How many threads a job may lose before it is rejected; default two. */
  tries?: number;
  /** Timeout of one job, ms; the thread is then ended and replaced. Default 15 minutes. */
  deadlineMs?: number;
}

/** The threads of a job ended too often or missed the deadline, or no thread could be started (`ran` is false then). */
export class ThreadLost extends Error {
  override name = 'ThreadLost';
  readonly ran: boolean;
  constructor(ran: boolean, cause?: unknown) {
    const why = cause instanceof Error ? `: ${cause.message}` : '';
    super(`${ran ? 'a thread ended while it answered' : 'no thread can be started'}${why}`, { cause });
    this.ran = ran;
  }
}

/** One thread per processor core except the one for connections, at most eight; each needs some 40 MB. */
export const defaultThreads = (): number => Math.min(8, availableParallelism() - 1);

interface Waiting<Job, Answer> {
  job: Job;
  /** How many threads have ended during this job. */
  lost: number;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}
interface Thread<Job, Answer> {
  worker: Worker;
  /** True once the thread has reported that it is ready. */
  ready: boolean;
  /** Jobs by number, in the order in which the thread receives and processes them. */
  jobs: Map<number, Waiting<Job, Answer>>;
  /** Runs while the thread starts or has jobs. */
  deadline?: NodeJS.Timeout;
  error?: unknown;
}
type Reply<Answer> = { ready: true } | { number: number; answer: Answer } | { number: number; error: Error };

/** After a failed start, the next attempt waits for this time, ms. */
const PAUSE_MS = 5000;
/** A thread that is not ready after this time is abandoned, ms. */
const START_MS = 120_000;
const DEADLINE_MS = 900_000;

/** Number of the job that a thread is processing. */
const oldestOf = ({ jobs }: { jobs: ReadonlyMap<number, unknown> }): number | undefined => jobs.keys().next().value;

/** Marks a thread as ready, or settles the job of a reply. */
function take<Job, Answer>(thread: Thread<Job, Answer>, reply: Reply<Answer>): void {
  if ('ready' in reply) {
    thread.ready = true;
    return;
  }
  const done = thread.jobs.get(reply.number);
  thread.jobs.delete(reply.number);
  if ('error' in reply) done?.reject(reply.error);
  else done?.resolve(reply.answer);
}

/** True if a thread ended because it exceeded its memory limit. */
export const outOfMemory = (error: unknown): boolean =>
  error instanceof ThreadLost &&
  (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

function workerOf({ script, data, youngGenerationMb, heapMb }: PoolOptions): Worker {
  // Sizes set for the main thread at start would override the limits of the threads.
  setFlagsFromString('--min-semi-space-size=0');
  setFlagsFromString('--max-semi-space-size=0');
  return new Worker(script, {
    workerData: data?.(),
    resourceLimits: {
      ...(youngGenerationMb && { maxYoungGenerationSizeMb: youngGenerationMb }),
      ...(heapMb && { maxOldGenerationSizeMb: heapMb }),
    },
  });
}

/** Threads that run the same script and share a queue. The jobs of a thread that ends are tried again in another. */
export class WorkerPool<Job, Answer> {
  readonly #options: PoolOptions;
  readonly #threads = new Set<Thread<Job, Answer>>();
  readonly #waiting: Waiting<Job, Answer>[] = [];
  /** Number of the last job. */
  #number = 0;
  #noStartBefore = 0;
  /** Why a thread could not start. */
  #notStarted: unknown;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Sends a job to the least busy thread. Rejects with the error of the job, or with {@link ThreadLost}. */
  readonly run = (job: Job): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new ThreadLost(false));
      this.#waiting.push({ job, lost: 0, resolve, reject });
      this.#giveJobs();
    });

  /** Sends a message to every running thread, which receives it before any later job. */
  readonly tell = (message: unknown): void => {
    for (const { worker } of this.#threads) worker.postMessage({ told: message });
  };

  readonly start = (): void => {
    while (this.#threads.size < this.#options.size && performance.now() >= this.#noStartBefore) this.#startThread();
  };

  /** Ends all threads; jobs in progress reject. */
  readonly close = async (): Promise<void> => {
    this.#isClosed = true;
    for (const one of this.#waiting.splice(0)) one.reject(new ThreadLost(false));
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  };

  #couldNotStart(error: unknown): void {
    this.#noStartBefore = performance.now() + PAUSE_MS;
    this.#notStarted = error;
  }

  #startThread(): void {
    if (performance.now() < this.#noStartBefore) return;
    let worker: Worker;
    try {
      worker = workerOf(this.#options);
    } catch (error) {
      this.#couldNotStart(error);
      return;
    }
    const thread: Thread<Job, Answer> = { worker, ready: false, jobs: new Map() };
    worker.on('message', (reply: Reply<Answer>) => {
      const oldest = oldestOf(thread);
      take(thread, reply);
      if (oldestOf(thread) !== oldest || thread.jobs.size === 0) this.#watch(thread);
      this.#giveJobs();
    });
    worker.on('messageerror', (error) => {
      thread.error = error;
      void worker.terminate();
    });
    worker.on('error', (error) => {
      thread.error = error;
    });
    worker.on('exit', () => {
      for (const one of thread.jobs.values()) one.lost++;
      this.#lose(thread);
    });
    this.#threads.add(thread);
    this.#watch(thread);
  }

  /** Sets the timeout of a thread for its start, or for its oldest job. */
  #watch(thread: Thread<Job, Answer>): void {
    clearTimeout(thread.deadline);
    const oldest = oldestOf(thread);
    if (thread.ready && oldest === undefined) return;
    const limit = thread.ready ? (this.#options.deadlineMs ?? DEADLINE_MS) : START_MS;
    const onTime = (): void => {
      if (!this.#threads.has(thread) || oldestOf(thread) !== oldest) return;
      thread.error = new Error(`there was no answer within ${limit / 1000} s`);
      if (oldest !== undefined) {
        thread.jobs.get(oldest)!.reject(new ThreadLost(true, thread.error));
        thread.jobs.delete(oldest);
      }
      this.#lose(thread);
      void thread.worker.terminate();
    };
    // Replies that arrived while this thread was busy are processed first.
    thread.deadline = setTimeout(() => setImmediate(onTime), limit).unref();
  }

  /** Abandons a thread. Its jobs are tried again unless they have lost too many threads. */
  #lose(thread: Thread<Job, Answer>): void {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.deadline);
    if (!thread.ready) this.#couldNotStart(thread.error);
    for (const one of thread.jobs.values()) {
      if (this.#isClosed || one.lost >= (this.#options.tries ?? 2)) one.reject(new ThreadLost(true, thread.error));
      else this.#waiting.unshift(one);
    }
    if (!this.#isClosed) this.#giveJobs();
  }

  /** The least busy ready thread with free capacity, or null. Starts another thread while all are busy. */
  #freeThread(): Thread<Job, Answer> | null {
    const { size, depth } = this.#options;
    const ready = [...this.#threads].filter((thread) => thread.ready);
    const least = ready.toSorted((a, b) => a.jobs.size - b.jobs.size)[0] ?? null;
    const starting = this.#threads.size - ready.length;
    if (starting < this.#waiting.length && this.#threads.size < size && (!least || least.jobs.size > 0))
      this.#startThread();
    return least && least.jobs.size < depth ? least : null;
  }

  /** Sends waiting jobs to threads with free capacity; rejects them if no thread can be started. */
  #giveJobs(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#freeThread();
      if (!thread) break;
      const one = this.#waiting.shift()!;
      const number = ++this.#number;
      try {
        thread.worker.postMessage({ number, job: one.job });
      } catch (error) {
        // The job cannot be copied to a thread.
        one.reject(error);
        continue;
      }
      thread.jobs.set(number, one);
      if (thread.jobs.size === 1) this.#watch(thread);
    }
    if (this.#threads.size > 0) return;
    for (const one of this.#waiting.splice(0)) one.reject(new ThreadLost(false, this.#notStarted));
  }
}

/** The buffer of bytes that fill it completely: it can be transferred instead of copied. Shared memory is not transferred. */
function ownMemory(bytes: unknown): ArrayBuffer[] {
  if (!(bytes instanceof Uint8Array) || !(bytes.buffer instanceof ArrayBuffer)) return [];
  return bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [];
}

/** How a thread receives messages, and which buffers it transfers with an answer: by default that of the answer. */
interface Answering<Answer> {
  onTold?(message: unknown): void;
  bytesOf?(answer: Answer): unknown;
}

/** The thread's side of a {@link WorkerPool}: answers each job with `work`. */
export function answerJobs<Job, Answer>(
  port: MessagePort,
  work: (job: Job) => Answer | Promise<Answer>,
  { onTold, bytesOf = (answer) => answer }: Answering<Answer> = {},
): void {
  port.on('message', async (message: { number: number; job: Job } | { told: unknown }) => {
    if ('told' in message) return onTold?.(message.told);
    const { number, job } = message;
    try {
      const answer = await work(job);
      port.postMessage({ number, answer }, ownMemory(bytesOf(answer)));
    } catch (error) {
      try {
        port.postMessage({ number, error });
      } catch {
        port.postMessage({ number, error: new Error((error as Error).message) });
      }
    }
  });
  port.postMessage({ ready: true });
}
