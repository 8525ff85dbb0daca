/**
 * Makes the n-th system call on files below a folder fail, in this process: what `node:fs` exports is replaced, for
 * imports of it as well. A file handle, a stream and the calls with a callback count too.
 */
import type { PathLike } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';

// biome-ignore lint/suspicious/noExplicitAny: functions of several shapes are wrapped alike
type Call = (...args: any[]) => any;
type Functions = Record<string, Call>;
const require = createRequire(import.meta.url);
const fs = require('node:fs') as Functions & { promises: Functions };
const os = require('node:os') as Functions;

/** How a call fails: a full disk in the middle of a write, no descriptors left, a disk that answers no more. */
const FAILURES: Readonly<Record<string, 'ENOSPC' | 'EMFILE' | 'EIO'>> = {
  open: 'EMFILE',
  readFile: 'EMFILE',
  write: 'ENOSPC',
  writev: 'ENOSPC',
  writeFile: 'ENOSPC',
  appendFile: 'ENOSPC',
  copyFile: 'ENOSPC',
  mkdir: 'ENOSPC',
  link: 'ENOSPC',
  rename: 'EIO',
  truncate: 'EIO',
  ftruncate: 'EIO',
  fsync: 'EIO',
  close: 'EIO',
  rm: 'EIO',
};
/** Methods of a file handle. */
const OF_HANDLE: Readonly<Record<string, string>> = {
  write: 'write',
  writev: 'writev',
  writeFile: 'writeFile',
  appendFile: 'appendFile',
  sync: 'fsync',
  truncate: 'ftruncate',
  close: 'close',
};

/** What the calls below a folder are subject to. */
interface Plan {
  folder: string;
  /** The call that fails, from 1; 0 for none. */
  nth: number;
  /** It does not fail: the process stops before it until it is told to continue. */
  isPause: boolean;
  /** The calls so far, each such as `rename snapshot.bin`. */
  calls: string[];
  /** The one that failed. */
  failed: string | null;
  /** Descriptors of files below the folder, with their names. */
  open: Map<number, string>;
}
let plan: Plan | null = null;

const errorOf = (name: string, path: string): NodeJS.ErrnoException => {
  const code = FAILURES[name]!;
  return Object.assign(new Error(`${code}: injected, ${name} '${path}'`), { code, syscall: name, path });
};

/** The path, below the folder, that a call concerns; null when it is another's. */
function concerned(target: unknown): string | null {
  if (plan === null) return null;
  if (typeof target === 'number') return plan.open.get(target) ?? null;
  const path = String(target as PathLike);
  return path.startsWith(plan.folder) ? path.slice(plan.folder.length + 1) : null;
}

/** Counts a call; gives the error that it is to fail with, if it is. */
export function counted(name: string, path: string): NodeJS.ErrnoException | null {
  if (plan === null) return null;
  plan.calls.push(`${name} ${path}`);
  if (plan.calls.length !== plan.nth) return null;
  if (plan.isPause) {
    process.kill(process.pid, 'SIGSTOP');
    return null;
  }
  plan.failed = `${name} ${path}`;
  return errorOf(name, path);
}

/** Half of what a write was given: a disk is full in the middle. */
const halfOf = (data: unknown): unknown => {
  if (typeof data === 'string') return data.slice(0, data.length / 2);
  return ArrayBuffer.isView(data) ? (data as Uint8Array).subarray(0, data.byteLength / 2) : null;
};

const opened = (descriptor: unknown, path: string): void => {
  if (typeof descriptor === 'number') plan?.open.set(descriptor, path);
};

function sync(name: string, original: Call): Call {
  return (...args) => {
    const path = concerned(args[0]);
    if (path === null) return original(...args);
    const error = counted(name, path);
    if (name === 'close') plan!.open.delete(args[0]);
    // A descriptor is gone even when closing it fails.
    if (error && name === 'close') original(...args);
    if (error && ['write', 'writeFile', 'appendFile'].includes(name)) {
      const half = halfOf(args[1]);
      if (half !== null && name === 'write') {
        const [file, data, offset = 0, length = (data as Uint8Array).length - offset, position] = args;
        original(file, data, offset, Math.floor(length / 2), position);
      } else if (half !== null) original(args[0], half, ...args.slice(2));
    }
    if (error) throw error;
    const result = original(...args);
    if (name === 'open') opened(result, path);
    return result;
  };
}

function withCallback(name: string, original: Call): Call {
  return (...args) => {
    const path = concerned(args[0]);
    if (path === null) return original(...args);
    const error = counted(name, path);
    const done = args.at(-1) as Call;
    if (name === 'close') plan!.open.delete(args[0]);
    if (error) {
      if (name === 'close') return original(...args.slice(0, -1), () => done(error));
      return void setImmediate(done, error);
    }
    if (name !== 'open') return original(...args);
    return original(...args.slice(0, -1), (fault: unknown, file: number) => {
      if (!fault) opened(file, path);
      done(fault, file);
    });
  };
}

function promised(name: string, original: Call): Call {
  return async (...args) => {
    const path = concerned(args[0]);
    const error = path === null ? null : counted(name, path);
    if (error) throw error;
    const result = await original(...args);
    if (name !== 'open' || path === null) return result;
    const { fd } = result as { fd: number };
    opened(fd, path);
    for (const [method, call] of Object.entries(OF_HANDLE)) {
      const own = (result as Functions)[method]!.bind(result);
      (result as Functions)[method] = async (...given) => {
        const fault = counted(call, path);
        if (call === 'close') plan?.open.delete(fd);
        if (fault && call === 'close') await own(...given);
        if (fault) throw fault;
        return own(...given);
      };
    }
    return result;
  };
}

/**
 * Replaces what this process calls on files, and says that there is one core: threads have files of their own.
 * @returns a function that puts everything back
 */
export function watchFiles(): () => void {
  const replaced: (() => void)[] = [];
  const replace = (functions: Functions, name: string, make: (original: Call) => Call): void => {
    const original = functions[name];
    if (!original) return;
    functions[name] = make(original);
    replaced.push(() => {
      functions[name] = original;
    });
  };
  for (const name of Object.keys(FAILURES)) {
    replace(fs, `${name}Sync`, (original) => sync(name, original));
    // Streams call these; nothing else in the project does.
    if (['open', 'write', 'writev', 'fsync', 'close'].includes(name))
      replace(fs, name, (original) => withCallback(name, original));
    replace(fs.promises, name, (original) => promised(name, original));
  }
  replace(os, 'availableParallelism', () => () => 1);
  syncBuiltinESMExports();
  return () => {
    for (const putBack of replaced) putBack();
    syncBuiltinESMExports();
  };
}

/** What became of work whose n-th call was to fail. */
export interface FileRun {
  /** The call that failed; null when there were fewer. */
  failed: string | null;
  calls: string[];
  error: unknown;
  /** Files below the folder that were left open. */
  leftOpen: string[];
}

/** Does `work` with the n-th call on files below `folder` failing, none with 0. */
export async function withFailingCall(folder: string, nth: number, work: () => Promise<void>): Promise<FileRun> {
  plan = { folder, nth, isPause: false, calls: [], failed: null, open: new Map() };
  let error: unknown = null;
  try {
    await work();
  } catch (thrown) {
    error = thrown;
  }
  // A stream that failed closes its file by itself.
  for (let tries = 0; plan.open.size > 0 && tries < 50; tries++) await new Promise((done) => setTimeout(done, 10));
  const { failed, calls, open } = plan;
  plan = null;
  return { failed, calls, error, leftOpen: [...open.values()] };
}

/** Stops this process before the n-th call. @returns a function that gives the number of calls so far */
export function pauseBefore(folder: string, nth: number): () => number {
  const own: Plan = { folder, nth, isPause: true, calls: [], failed: null, open: new Map() };
  plan = own;
  watchFiles();
  return () => own.calls.length;
}
