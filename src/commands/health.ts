import { get } from 'node:http';
import { get as getTls } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { CommandFailed } from './console/run.ts';
import { print } from './console/terminal.ts';

const TIMEOUT_MS = 3000;
/** Addresses that mean all interfaces of this machine. */
const EVERY = new Set(['0.0.0.0', '::']);

/** Sends a request to this machine. The certificate is not verified, because it does not name the loopback address. */
function ask({ host, port, tls }: Config, path: string): Promise<{ status: number; body: string }> {
  const options = { host: EVERY.has(host) ? 'localhost' : host, port, path, timeout: TIMEOUT_MS };
  return new Promise((resolve, reject) => {
    const request = tls ? getTls({ ...options, rejectUnauthorized: false }) : get(options);
    request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} seconds`)));
    request.on('error', reject);
    request.on('response', (answer) =>
      text(answer).then((body) => resolve({ status: answer.statusCode!, body }), reject),
    );
  });
}

export function registerHealth(program: Command): void {
  program
    .command('health')
    .description('Check whether the service on this machine is alive or ready, for container probes')
    .option('--ready', 'check /ready instead of /health')
    .addHelpText(
      'after',
      '\nIt uses SIS_HOST and SIS_PORT, and HTTPS if SIS_TLS_CERT is set.\n\nExamples:\n  sis health\n  sis health --ready',
    )
    .action(async (flags: { ready?: true }) => {
      const config = readConfig(process.env);
      const path = flags.ready ? '/ready' : '/health';
      const { status, body } = await ask(config, path).catch((error: Error & { code?: string }) => {
        throw new CommandFailed(
          `Nothing answers ${path} at ${config.host}, port ${config.port} (${error.message || error.code}). Is the service running, with the same SIS_HOST, SIS_PORT and SIS_TLS_CERT?`,
        );
      });
      if (status !== 200) throw new CommandFailed(`${path} answers ${status}: ${body.slice(0, 300)}`);
      print(body);
    });
}
