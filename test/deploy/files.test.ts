import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { describeWithPrograms, describeWithPython, withSbin } from '../programs.ts';
import { runPython } from '../python.ts';
import { temporaryFolder } from '../temporary.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DEPLOY = join(ROOT, 'deploy');
const text = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8');
const folder = temporaryFolder();

/** Every file below deploy/. */
const FILES = readdirSync(DEPLOY, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

describe('the deployment files', () => {
  it('set variables that the service knows, to values that it takes', () => {
    const known = new Set(
      [...readFileSync(join(ROOT, 'src/config.ts'), 'utf8').matchAll(/\b(SIS_[A-Z_]+):/g)].map(([, name]) => name!),
    );
    // The Caddyfile has two of its own.
    for (const name of ['SIS_SITE', 'SIS_NODES']) known.add(name);
    expect(known.size).toBeGreaterThan(20);
    for (const file of FILES) {
      const named = [...readFileSync(file, 'utf8').matchAll(/\b(SIS_[A-Z_]+)\b/g)].map(([, name]) => name!);
      expect([file, named.filter((name) => !known.has(name))]).toEqual([file, []]);
    }
    const set = Object.fromEntries(
      [...text('systemd/sis.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
    );
    expect(readConfig(set)).toMatchObject({ port: 8080, trustedProxies: ['127.0.0.1', '::1'] });
  });

  it('believe no network of strangers who the client is', () => {
    const networks = FILES.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^[^#\n]*SIS_TRUSTED_PROXIES[=:] *(\S+)/gm)].flatMap(([, value]) =>
        value!.split(','),
      ),
    );
    expect(networks.length).toBeGreaterThan(2);
    expect(networks.filter((one) => one.includes('/'))).toEqual([]);
  });

  it('speak of metrics that there are', async () => {
    const { registry } = createMetrics();
    const metrics = await registry.getMetricsAsJSON();
    const there = new Set(metrics.map(({ name }) => name));
    expect(there).toContain('sis_build_info');
    // prom-client's type of a metric is a string in JSON, whatever its types say.
    const counters = metrics.filter(({ type }) => String(type) === 'counter').map(({ name }) => name);
    expect(counters.length).toBeGreaterThan(5);
    expect(counters.filter((name) => !name.endsWith('_total'))).toEqual([]);
    const asked = new Set(
      ['prometheus/alerts.yaml', 'prometheus/alerts.test.yaml', 'grafana/dashboard.json']
        .flatMap((path) => [...text(path).matchAll(/\b((?:sis|process|nodejs)_[a-z0-9_]+)(?=[\s{[)"=]|\\")/g)])
        .map(([, name]) => name!.replace(/_(?:bucket|sum|count)$/, '')),
    );
    expect(asked.size).toBeGreaterThan(15);
    expect([...asked].filter((name) => !there.has(name))).toEqual([]);
  });

  it('have a dashboard whose panels do not overlap, each with a query', () => {
    const { panels, templating } = JSON.parse(text('grafana/dashboard.json'));
    const taken = new Set<string>();
    for (const {
      id,
      type,
      gridPos: { x, y, w, h },
      targets = [],
    } of panels) {
      if (type !== 'row') expect(targets.length).toBeGreaterThan(0);
      for (let column = x; column < x + w; column++)
        for (let line = y; line < y + h; line++) {
          expect([id, taken.has(`${column},${line}`)]).toEqual([id, false]);
          taken.add(`${column},${line}`);
        }
      expect(x + w).toBeLessThanOrEqual(24);
    }
    const variables = new Set(templating.list.map(({ name }: { name: string }) => name));
    const used = [...text('grafana/dashboard.json').matchAll(/\$\{?(\w+)\}?/g)].map(([, name]) => name);
    expect(used.filter((name) => !variables.has(name))).toEqual([]);
  });

  it('have an image of what the package is built from, and nothing that is not there', () => {
    const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8');
    const kept = [...ignored.matchAll(/^!(.+)$/gm)].map(([, path]) => path!);
    for (const path of kept)
      expect([path, readdirSync(join(ROOT, path, '..')).includes(path.split('/').at(-1)!)]).toEqual([path, true]);
    const { files, bin } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(files.filter((path: string) => path !== 'dist' && !kept.includes(path))).toEqual([]);
    const steps = text('docker/Dockerfile');
    const scripts = [...steps.matchAll(/\bnode (scripts\/\S+)/g)].map(([, path]) => path!);
    const imported = scripts.flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/from '\.\/(\S+)'/g)].map(([, name]) => `scripts/${name}`),
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect([...scripts, ...imported].filter((path) => !kept.includes(path))).toEqual([]);
    const commands = [...steps.matchAll(/(?:ENTRYPOINT|CMD) \["(\w+)"/g)].map(([, name]) => name!);
    expect(commands).toEqual(['sis', 'sis', 'up']);
    expect(Object.keys(bin)).toContain('sis');
  });
});

describeWithPrograms(['promtool'], 'the alerts', () => {
  it('are rules, and pass their tests', () => {
    const run = (...args: string[]) =>
      spawnSync('promtool', args, { cwd: join(DEPLOY, 'prometheus'), encoding: 'utf8' });
    expect(run('check', 'rules', 'alerts.yaml')).toMatchObject({ status: 0 });
    expect(run('test', 'rules', 'alerts.test.yaml')).toMatchObject({ status: 0 });
    expect(run('check', 'config', '--syntax-only', 'prometheus.yaml')).toMatchObject({ status: 0 });
    // Every alert has a test in which it fires.
    const names = [...text('prometheus/alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
    const fired = [...text('prometheus/alerts.test.yaml').matchAll(/alertname: (\w+)\s+exp_alerts/g)].map(
      ([, name]) => name!,
    );
    expect(names.filter((name) => !fired.includes(name))).toEqual([]);
  });
});

describeWithPrograms(['systemd-analyze'], 'the units', () => {
  it('are understood by systemd', () => {
    cpSync(join(DEPLOY, 'systemd'), folder, { recursive: true });
    for (const name of ['sis.service', 'sis-backup.service']) {
      const unit = readFileSync(join(folder, name), 'utf8');
      writeFileSync(join(folder, name), unit.replaceAll('/opt/sis/node_modules/.bin/sis', '/bin/true'));
    }
    const units = ['sis.service', 'sis-backup.service', 'sis-backup.timer'].map((name) => join(folder, name));
    const said = execFileSync('systemd-analyze', ['verify', '--man=no', ...units], {
      encoding: 'utf8',
      env: withSbin(),
      stdio: 'pipe',
    });
    expect(said).toBe('');
  });
});

describeWithPython(['kubernetes_validate', 'yaml'], 'the manifests', () => {
  it('are valid by the schemas of Kubernetes, and the compose file refers to what it has', async () => {
    const program = `
import json, sys, yaml, kubernetes_validate
folder = sys.argv[1]
documents = list(yaml.safe_load_all(open(folder + '/kubernetes/sis.yaml')))
for document in documents: kubernetes_validate.validate(document, '1.34', strict=True)
compose = yaml.safe_load(open(folder + '/docker/compose.yaml'))
for file in ('prometheus/alerts.yaml', 'prometheus/alerts.test.yaml', 'prometheus/prometheus.yaml'): yaml.safe_load(open(folder + '/' + file))
volumes = [volume.split(':')[0] for service in compose['services'].values() for volume in service.get('volumes', []) if not volume.startswith('.')]
depends = [name for service in compose['services'].values() for name in service.get('depends_on', [])]
print(json.dumps({"kinds": [d['kind'] for d in documents], "volumes": sorted(set(volumes)), "declared": sorted(compose['volumes']), "strays": [d for d in depends if d not in compose['services']]}))
`;
    const { kinds, volumes, declared, strays } = JSON.parse(await runPython(program, '', DEPLOY));
    expect(kinds).toEqual(
      expect.arrayContaining(['StatefulSet', 'Service', 'PodDisruptionBudget', 'NetworkPolicy', 'Ingress', 'CronJob']),
    );
    expect(volumes).toEqual(declared);
    expect(strays).toEqual([]);
  });
});
