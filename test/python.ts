import { execFile } from 'node:child_process';
import { PYTHON } from './programs.ts';

/** Runs a Python program on `input` and gives its standard output; rejects with its errors when it fails. */
export function runPython(program: string, input = '', ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(PYTHON, ['-c', program, ...args], { maxBuffer: 1 << 28 }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr.slice(-4000))) : resolve(stdout),
    );
    child.stdin?.end(input);
  });
}
