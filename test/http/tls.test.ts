import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, get as httpsGet } from 'node:https';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { CLI } from '../commands/sis.ts';
import { describeWithPrograms } from '../programs.ts';
import { temporaryFolder } from '../temporary.ts';
import { testService } from './fixture.ts';

describeWithPrograms(['openssl'], 'over TLS', () => {
  it('the service answers with a certificate of its own', async () => {
    const folder = temporaryFolder();
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-keyout',
        key,
        '-out',
        cert,
        '-days',
        '1',
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost',
      ],
      { stdio: 'ignore' },
    );
    const tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
    const service = await testService({ config: { host: 'localhost', tls } });
    expect(service.url).toMatch(/^https:\/\/localhost:\d+$/);
    const agent = new Agent({ ca: tls.cert });
    const body = await new Promise((resolve, reject) => {
      httpsGet(`${service.url}/health`, { agent }, (answer) => json(answer).then(resolve, reject)).on('error', reject);
    });
    expect(body).toMatchObject({ status: 'ok' });
    const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      httpsGet(`${service.url}/health`, { agent }, (answer) => resolve(answer.resume().headers)).on('error', reject);
    });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    // The command for probes asks by HTTPS too, whatever name the certificate is for.
    const env = {
      ...process.env,
      SIS_HOST: '127.0.0.1',
      SIS_PORT: String(service.port),
      SIS_TLS_CERT: cert,
      SIS_TLS_KEY: key,
    };
    const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'health'], { env });
    expect(stdout).toContain('ok');
    agent.destroy();
  });
});
