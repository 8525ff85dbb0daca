/** A small cluster of Apache Spark on this machine: a master and workers of one core each, as separate processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

export interface SparkCluster {
  url: string;
  /** Kills a worker and all its child processes, as a failure of the machine would. */
  kill(worker: number): void;
  /**
   * Runs a job. @returns its exit code and output. `onLine` receives each line; spark-submit merges standard error into
   * standard output.
   */
  submit(args: readonly string[], onLine?: (line: string) => void): Promise<{ code: number | null; stdout: string }>;
  close(): void;
}

export interface SparkPlan {
  /** Python with the package pyspark. */
  python: string;
  /** Folder of pyspark's executables. */
  programs: string;
  /** Folder for logs and working files of the processes. */
  folder: string;
  workers: number;
  port: number;
}

const HOST = '127.0.0.1';
/** A lost executor is detected by its closed connection; this setting is for one that stops responding. */
const CONF = [
  'spark.ui.enabled=false',
  'spark.executor.memory=768m',
  'spark.driver.memory=768m',
  'spark.executor.heartbeatInterval=5s',
  'spark.network.timeout=120s',
];

/** Starts the cluster and waits until its workers are registered. */
export async function startSpark({ python, programs, folder, workers, port }: SparkPlan): Promise<SparkCluster> {
  const env = {
    ...process.env,
    PYSPARK_PYTHON: python,
    PYSPARK_DRIVER_PYTHON: python,
    SPARK_LOCAL_IP: HOST,
    SPARK_NO_DAEMONIZE: '1',
  };
  const log = createWriteStream(join(folder, 'cluster.log'));
  let registered = 0;
  const start = (kind: 'master.Master' | 'worker.Worker', args: readonly string[]): ChildProcess => {
    // A separate process group, so that the process can be killed together with its executors.
    const child = spawn(join(programs, 'spark-class'), [`org.apache.spark.deploy.${kind}`, '--host', HOST, ...args], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        log.write(chunk);
        registered += (chunk.toString().match(/Successfully registered with master/g) ?? []).length;
      });
    return child;
  };
  const stop = (child: ChildProcess): void => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  };
  const url = `spark://${HOST}:${port}`;
  const master = start('master.Master', ['--port', String(port), '--webui-port', String(port + 1)]);
  const all = Array.from({ length: workers }, (_, at) =>
    start('worker.Worker', [
      '--cores',
      '1',
      '--memory',
      '1g',
      '--webui-port',
      String(port + 2 + at),
      '--work-dir',
      join(folder, `worker-${at}`),
      url,
    ]),
  );
  const close = (): void => {
    for (const child of [...all, master]) stop(child);
    log.end();
  };
  for (let waited = 0; registered < workers; waited++) {
    if (waited > 240 || master.exitCode !== null) {
      close();
      throw new Error(`Spark's workers did not come up; see ${join(folder, 'cluster.log')}.`);
    }
    await pause(500);
  }
  return {
    url,
    close,
    kill: (worker) => stop(all[worker]!),
    async submit(args, onLine = () => {}) {
      const conf = CONF.flatMap((one) => ['--conf', one]);
      const child = spawn(join(programs, 'spark-submit'), ['--master', url, ...conf, ...args], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let stdout = '';
      const jobLog = createWriteStream(join(folder, 'job.log'), { flags: 'a' });
      child.stdout.on('data', (chunk: Buffer) => {
        stdout += chunk;
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => jobLog.write(chunk));
        createInterface({ input: stream }).on('line', onLine);
      }
      const [code] = await once(child, 'close');
      jobLog.end();
      return { code: code as number | null, stdout };
    },
  };
}
