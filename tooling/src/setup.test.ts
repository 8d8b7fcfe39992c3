import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const TOOLING = join(import.meta.dirname, '..');
let base: string;
/** Keeps a port from being anybody else's: open it answers, closed nobody does. */
let server: Server;
let port: number;

const program = (path: string, body: string): void => {
  writeFileSync(path, `#!/usr/bin/env bash\necho "$(basename "$0") $*" >>"$CALLS"\n${body}\n`);
  chmodSync(path, 0o755);
};

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'sarm-setup-'));
  for (const folder of ['repository/tooling', 'repository/node_modules/.bin', 'bin', 'server/17/bin'])
    mkdirSync(join(base, folder), { recursive: true });
  for (const script of ['setup.sh', 'postgres.sh'])
    copyFileSync(join(TOOLING, script), join(base, 'repository/tooling', script));
  const bin = (name: string, body: string): void => program(join(base, 'bin', name), body);
  bin(
    'dpkg-query',
    'case "$*" in *postgresql* | *"${ABSENT:-postgresql}"*) echo missing ;; *) echo installed ;; esac',
  );
  for (const name of ['apt-get', 'pg_ctlcluster', 'npm', 'service', 'update-rc.d']) bin(name, 'exit 0');
  bin('sudo', 'exec "$@"');
  bin('runuser', 'shift 3; exec "$@"');
  bin('psql', 'exit "${REFUSED:-0}"');
  const serverProgram = (name: string, body: string): void =>
    program(join(base, 'server/17/bin', name), body);
  serverProgram('initdb', 'mkdir "$2"');
  serverProgram(
    'pg_ctl',
    `if [ "$1" = status ]; then [ -e "$3/postmaster.pid" ]; exit; fi
     printf '1\\n2\\n3\\n%s\\n' "$(sed -E 's/.*-p ([0-9]+).*/\\1/' <<<"$*")" >"$4/postmaster.pid"`,
  );
  server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  port = (server.address() as { port: number }).port;
});
afterEach(() => {
  server.close();
  rmSync(base, { recursive: true, force: true });
});

const silence = (): Promise<unknown> =>
  new Promise((resolve) => {
    server.close(resolve);
  });

/** Runs a copy of the script among stand-ins for every program that would change the machine; returns what was called. */
function run(script: string, args: string[] = [], env: Record<string, string> = {}): string {
  const calls = join(base, 'calls');
  writeFileSync(calls, '');
  execFileSync('bash', [join(base, 'repository/tooling', script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${join(base, 'bin')}:/usr/bin:/bin`,
      CALLS: calls,
      SARM_POSTGRES_PORT: String(port),
      SARM_POSTGRES_FOLDER: join(base, 'cluster'),
      SARM_POSTGRES_PROGRAMS: join(base, 'server'),
      ...env,
    },
  });
  return readFileSync(calls, 'utf8');
}
const noted = (): string => readFileSync(join(base, 'repository/.data/postgres-url'), 'utf8').trim();
const cluster = () => join(base, 'cluster/data');

describe('security finding 2: setup', () => {
  it('does not depend on the access rules of a server', () => {
    for (const script of ['tooling/setup.sh', 'tooling/postgres.sh', '.ci/run'])
      expect(readFileSync(join(TOOLING, '..', script), 'utf8')).not.toMatch(/pg_hba|\btrust\b/);
  });

  it('installs for an installation, but neither starts a server nor makes a cluster', async () => {
    await silence();
    const calls = run('setup.sh', ['--runtime']);
    expect(calls).toContain('apt-get install -y -qq --no-install-recommends postgresql');
    expect(calls).not.toMatch(/^(pg_ctl|initdb|psql|runuser|sed)/m);
    expect(existsSync(cluster())).toBe(false);
  });

  it('security finding 10: writes a secret of its own for an installation, once, and closed to others', () => {
    const [example, env] = ['.env.example', '.env'].map((name) => join(base, 'repository', name));
    if (example === undefined || env === undefined) throw new Error('two names');
    copyFileSync(join(TOOLING, '../.env.example'), example);
    run('setup.sh', ['--runtime']);
    const written = readFileSync(env, 'utf8');
    expect(written).toMatch(/^SARM_TOKEN_SECRET=[0-9a-f]{64}$/m);
    expect(written.replace(/[0-9a-f]{64}/, '')).toBe(readFileSync(example, 'utf8'));
    expect(statSync(env).mode & 0o777).toBe(0o600);
    run('setup.sh', ['--runtime']);
    expect(readFileSync(env, 'utf8')).toBe(written);
  });

  it('installs Prometheus for the tests alone, and leaves none running', () => {
    const calls = run('setup.sh', [], { ABSENT: 'prometheus' });
    expect(calls).toMatch(/^apt-get install -y -qq --no-install-recommends (.* )?prometheus/m);
    expect(calls).toMatch(/^service prometheus stop\nupdate-rc\.d prometheus disable$/m);
    expect(calls.indexOf('service prometheus')).toBeGreaterThan(calls.indexOf('apt-get install'));
    expect(run('setup.sh', ['--runtime'], { ABSENT: 'prometheus' })).not.toContain('prometheus');
  });

  it('leaves a Prometheus alone that was installed before', () => {
    expect(run('setup.sh')).not.toMatch(/^(service|update-rc)/m);
  });

  it('makes a cluster of the project for development where no server answers, closed by a password', async () => {
    await silence();
    const calls = run('setup.sh');
    expect(calls).toMatch(/^initdb .*--auth=scram-sha-256 --pwfile=/m);
    expect(calls).toMatch(/^pg_ctl start .*listen_addresses=127\.0\.0\.1/m);
    const url = new URL(noted());
    expect(url.password).toMatch(/^[0-9a-f]{48}$/);
    expect(statSync(join(base, 'repository/.data/postgres-url')).mode & 0o777).toBe(0o600);
    expect(statSync(join(base, 'cluster/password')).mode & 0o777).toBe(0o600);
  });

  it('uses the server of the machine where it lets a superuser in', () => {
    const calls = run('setup.sh');
    expect(noted()).toBe(`postgres://postgres@127.0.0.1:${port}/postgres`);
    expect(calls).not.toMatch(/^(initdb|pg_ctl)/m);
  });

  it('leaves a server alone that requires a password', () => {
    const calls = run('setup.sh', [], { REFUSED: '2' });
    expect(calls).toMatch(/^initdb /m);
    expect(new URL(noted()).port).not.toBe(String(port));
  });

  it('finds its own cluster again, running or stopped, though a server answers by now', async () => {
    run('postgres.sh', [], { REFUSED: '2' });
    const first = noted();
    expect(run('postgres.sh')).not.toMatch(/^(initdb|pg_ctl start)/m);
    expect(noted()).toBe(first);
    rmSync(join(cluster(), 'postmaster.pid'));
    expect(run('postgres.sh')).toMatch(/^pg_ctl start/m);
    expect(new URL(noted()).password).toBe(new URL(first).password);
  });

  it('does not take a half-made cluster for one', async () => {
    await silence();
    mkdirSync(join(base, 'cluster/data.new'), { recursive: true });
    expect(run('postgres.sh')).toMatch(/^initdb /m);
    expect(existsSync(cluster())).toBe(true);
  });
});
