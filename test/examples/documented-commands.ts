/** The commands of a page, run as they are written there. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** What starts a service, builds a package or needs another program: run by tests of their own, or by hand. */
const NOT_HERE = /^(?:npm|npx|claude|docker|kubectl|promtool|sudo|export|mkdir sis|pip) /;

/** Commands of the shell in a page, each as one line without its comment. */
export function commandsOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block!.replaceAll('\\\n', ' '));
  return blocks
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/\s{2,}#.*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !NOT_HERE.test(line));
}

/** What an asked service is, and where commands run. */
export interface Ground {
  url: string;
  token: string;
  cwd: string;
  env?: NodeJS.ProcessEnv;
}

/**
 * What a command prints; throws with what it said when it fails, answers of HTTP from 400 on included. Pages name the
 * service as a start on this machine does: `http://127.0.0.1:8080`, with its token in `TOKEN` or `SIS_TOKEN`.
 */
export function runCommand(command: string, { url, token, cwd, env }: Ground): Promise<string> {
  const script = `set -e\ncurl() { command curl -sS --fail-with-body "$@"; }\n${command}`.replaceAll(
    /http:\/\/(?:127\.0\.0\.1|localhost):8080/g,
    url,
  );
  return new Promise((resolved, reject) => {
    const options = { cwd, env: { ...process.env, ...env, TOKEN: token, SIS_TOKEN: token }, maxBuffer: 1 << 26 };
    execFile('sh', ['-c', script], options, (error, stdout, stderr) =>
      error ? reject(new Error(`${command}\n${stdout}${stderr}`)) : resolved(stdout),
    );
  });
}

/** True for nothing, or an answer of a search or a tool that found nothing. Rows of their own lines are an answer. */
export const isEmpty = (printed: string): boolean =>
  printed.trim() === '' ||
  /^\{[^\n]*"pagination":\{[^{}]*"total":0\b/.test(printed) ||
  /"text":"(?:0 found|1\. [^\\]*: no hit|No change)/.test(printed);
