import { Worker } from 'node:worker_threads';
import type { InputRow } from './row-files.ts';
import type { ScreenedBatch, WorkerSettings } from './screen-worker.ts';

/** Threads that share one snapshot. */
export interface ScreeningPool {
  /** Screens a batch as soon as a thread is free. Rejects when a thread dies. */
  screen(rows: InputRow[]): Promise<ScreenedBatch>;
  close(): Promise<void>;
}

interface Job {
  rows: InputRow[];
  resolve(batch: ScreenedBatch): void;
  reject(error: Error): void;
}

/** Room for new objects in each thread, in MB: screening makes much that lives for one row only. */
const YOUNG_GENERATION_MB = 48;

/** Starts threads as batches come, up to `size`, so that a small file starts one. */
export function screeningPool(settings: WorkerSettings, size: number): ScreeningPool {
  const workers: Worker[] = [];
  const idle: Worker[] = [];
  const waiting: Job[] = [];
  const running = new Map<Worker, Job>();
  let failure: Error | null = null;

  function fail(error: Error): void {
    failure ??= error;
    for (const job of [...running.values(), ...waiting]) job.reject(failure);
    running.clear();
    waiting.length = 0;
  }
  function start(): Worker {
    const worker = new Worker(new URL('./screen-worker.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    worker.on('message', (batch: ScreenedBatch) => {
      running.get(worker)?.resolve(batch);
      running.delete(worker);
      idle.push(worker);
      next();
    });
    worker.on('error', fail);
    worker.on('exit', (code) => {
      if (running.has(worker)) fail(new Error(`a screening thread ended with code ${code}`));
    });
    workers.push(worker);
    return worker;
  }
  function next(): void {
    while (waiting.length > 0) {
      const worker = idle.pop() ?? (workers.length < size ? start() : null);
      if (!worker) return;
      const job = waiting.shift()!;
      running.set(worker, job);
      worker.postMessage(job.rows);
    }
  }
  return {
    screen: (rows) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        waiting.push({ rows, resolve, reject });
        next();
      }),
    async close() {
      running.clear();
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
