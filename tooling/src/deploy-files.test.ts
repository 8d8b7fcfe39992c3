import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('the alerts', () => {
  const alerts = read('deploy/prometheus/alerts.yml');

  it('use figures that the product has', () => {
    // Of API and workers; each holds its own to this table.
    const manual = read('docs/operations/monitoring.md');
    const used = new Set(
      [...alerts.matchAll(/\b(sarm_[a-z_]+)/g)].map(([, name = '']) =>
        name.replace(/_(count|bucket|sum)$/, ''),
      ),
    );
    expect(used.size).toBeGreaterThan(16);
    expect([...used].filter((name) => !manual.includes(`\n| \`${name}\` |`))).toEqual([]);
  });

  it('are each tested in a state of their own, and against all others', () => {
    const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
    const tests = read('deploy/prometheus/alerts.test.yml').split('\n  - name: ').slice(1);
    expect(names.filter((name) => !tests.some((test) => test.startsWith(`'${name}'`)))).toEqual([]);
    for (const test of tests)
      expect(names.filter((name) => !test.includes(`alertname: ${name},`))).toEqual([]);
  });

  it('fire in their state and in no other', () => {
    expect(spawnSync('promtool', ['--version']).error, 'promtool is absent: run `npm run setup`').toBe(
      undefined,
    );
    const options = { cwd: join(ROOT, 'deploy/prometheus'), encoding: 'utf8' } as const;
    expect(execFileSync('promtool', ['check', 'rules', 'alerts.yml'], options)).toContain('SUCCESS');
    expect(execFileSync('promtool', ['test', 'rules', 'alerts.test.yml'], options)).toContain('SUCCESS');
  });
});

/** How `./sarm` starts a service with podman, its shared settings put in. */
const podmanOf = (name: string): string => {
  const command = read('sarm');
  const figures = /^figures='(.*)'$/m.exec(command)?.[1] ?? '';
  const start = new RegExp(`service ${name} [^]*?"\\$image-${name}:`).exec(command)?.[0] ?? '';
  return start.replace('$figures', figures);
};

describe('the images', () => {
  it('get no secret, key or setting of an installation', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const pattern of [
      'secrets',
      'backups',
      '.env',
      '.env.*',
      '*.env',
      '**/*.pem',
      '.data',
      '**/.venv',
      '.screenshots',
    ])
      expect(ignored).toContain(pattern);
  });

  it('end as an ordinary user, each with a check of health or none on purpose', () => {
    const stages = read('Containerfile')
      .split(/^FROM /m)
      .slice(1);
    for (const name of ['api', 'operations', 'worker', 'trainer']) {
      const stage = stages.find((each) => new RegExp(`^\\S+ AS ${name}\\n`).test(each)) ?? '';
      expect([name, [...stage.matchAll(/^USER (\S+)$/gm)].at(-1)?.[1]]).toEqual([name, '10001:10001']);
      expect([name, stage.includes('HEALTHCHECK')]).toEqual([name, true]);
    }
  });
});

describe('the image that trains', () => {
  const stages = read('Containerfile')
    .split(/^FROM /m)
    .slice(1);
  const stageOf = (name: string): string =>
    stages.find((each) => new RegExp(`^\\S+ AS ${name}\\n`).test(each)) ?? '';

  it('takes its base and where PyTorch comes from as arguments, and every version from the lock', () => {
    expect(read('Containerfile')).toMatch(/^ARG TRAINER_IMAGE=\S+$/m);
    for (const name of ['python-trainer', 'trainer'])
      expect(stageOf(name)).toMatch(/^\$\{TRAINER_IMAGE\} AS /);
    expect(stageOf('python-trainer')).toMatch(
      /--extra-index-url "\$\{PYTORCH_INDEX\}"[^&]*--constraint \/trainer\/requirements\.lock/,
    );
    const locked = new Set(read('apps/trainer/requirements.lock').split('\n'));
    const needed = /^dependencies = \[\n([^\]]*)\]/m.exec(read('apps/trainer/pyproject.toml'))?.[1] ?? '';
    const names = [...needed.matchAll(/"([^"]+)"/g)].map(([, each = '']) => each);
    expect(names).toContain('torch==2.13.0');
    expect(names.filter((each) => !locked.has(each))).toEqual([]);
  });

  it('checks at the build what the worker looks for, and lays it where the worker looks', () => {
    const required = /find_spec\(name\) for name in \(([^)]*)\)/.exec(
      read('packages/training/src/trainer-program.ts'),
    )?.[1];
    const imported = /-c 'import ([^']*)'/.exec(stageOf('python-trainer'))?.[1] ?? '';
    for (const [, name = ''] of (required ?? '').matchAll(/'(\w+)'/g)) expect(imported).toContain(name);
    for (const setting of [
      'SARM_TRAINER_PYTHON=/opt/trainer-python/bin/python',
      'SARM_WORKER_QUEUES=train-model',
    ])
      expect(stageOf('trainer')).toContain(setting);
    expect(read('apps/worker/src/config.ts')).toContain('SARM_TRAINER_FOLDER');
    for (const folder of ['src', 'schemas', 'cards'])
      expect(stageOf('trainer')).toContain(`COPY apps/trainer/${folder} apps/trainer/${folder}`);
  });

  it('starts nowhere unless somebody says so, and only on trainings', () => {
    const service =
      read('compose.yaml')
        .split(/^ {2}(?=\w)/m)
        .find((each) => each.startsWith('trainer:')) ?? '';
    expect(service).toContain('profiles: [trainer]');
    expect(service).toContain('SARM_WORKER_QUEUES: train-model');
    const settings = (text: string): string[] =>
      [
        ...new Set(
          [...text.matchAll(/\b(SARM_TRAINER_\w+|SARM_WORKER_\w+|SARM_MEDIA_CAGE)\b/g)].map(([each]) => each),
        ),
      ].toSorted();
    const podman = podmanOf('trainer');
    expect(settings(podman)).toEqual(settings(service));
  });
});

describe('the services of compose.yaml', () => {
  const compose = read('compose.yaml');
  const services = compose
    .slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
    .split(/^ {2}(?=\w)/m)
    .slice(1);

  it('are at most five that run, hardened, with their own secrets alone', () => {
    const running = services.filter((service) => service.includes('restart: unless-stopped'));
    expect(running.map((service) => service.split(':')[0])).toEqual([
      'postgres',
      'api',
      'worker',
      'trainer',
      'proxy',
    ]);
    for (const service of services) expect(service).toContain('<<: *hardened');
    expect(compose).toMatch(
      /read_only: true\n {2}cap_drop: \[ALL\]\n {2}security_opt: \['no-new-privileges:true'\]/,
    );
    const secretsOf = (name: string): string | undefined =>
      /^ {4}secrets: \[(.*)\]$/m.exec(services.find((each) => each.startsWith(`${name}:`)) ?? '')?.[1];
    expect(secretsOf('worker')).toBe('app-url, metrics-token');
    expect(secretsOf('trainer')).toBe('app-url, metrics-token');
    expect(secretsOf('api')).toBe('app-url, token-secret, metrics-token');
    expect(secretsOf('proxy')).toBeUndefined();
  });

  it('open no port but those of the proxy', () => {
    expect(
      services.filter((service) => /^ {4}ports:/m.test(service)).map((each) => each.split(':')[0]),
    ).toEqual(['proxy']);
  });

  it('offer the figures of workers where Prometheus looks, inside their network and to the bearer alone', () => {
    const port = /names: \[worker, trainer\], type: A, port: (\d+)/.exec(
      read('deploy/prometheus/prometheus.yml'),
    );
    const flat = (text: string): string => text.replaceAll(/: /g, '=').replaceAll(/['"]/g, '');
    for (const name of ['worker', 'trainer']) {
      const service = services.find((each) => each.startsWith(`${name}:`)) ?? '';
      for (const started of [flat(service), podmanOf(name)]) {
        expect(started).toContain(`SARM_WORKER_METRICS_PORT=${port?.[1]}`);
        expect(started).toContain('SARM_WORKER_METRICS_HOST=0.0.0.0');
        expect(started).toContain('SARM_METRICS_TOKEN_FILE=/run/secrets/metrics-token');
        expect(started).not.toMatch(/ports=|expose=|-p |--publish/);
      }
      expect(podmanOf(name)).toContain(`--network-alias ${name} `);
      expect(podmanOf(name)).toMatch(/--network sarm-inside /);
      expect(service).toContain('networks: [inside]');
    }
  });
});
