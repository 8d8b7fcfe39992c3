import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Notes what it is requested to do; a word in $FAILING ends it with 1. Containers themselves are what `npm run containers` tries. */
const PODMAN = `#!/bin/sh
echo "$*" >>"$(dirname "$0")/calls"
case "$*" in *"\${FAILING:-nothing at all}"*) exit 1 ;; esac
case $1 in container) echo true ;; esac
case "$*" in *" -i "*) cat >"$(dirname "$0")/input" ;; esac
`;
const SECRETS = [
  'admin-url',
  'app-url',
  'backup-key',
  'metrics-token',
  'owner-url',
  'postgres-password',
  'token-secret',
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sarm-command-'));
  cpSync(join(import.meta.dirname, '../../sarm'), join(folder, 'sarm'));
  for (const [name, text] of [
    ['podman', PODMAN],
    ['chown', '#!/bin/sh\n'],
  ] as const) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
  sarm(['init', 'lab.example.org', 'internal']);
});
afterEach(() => rmSync(folder, { recursive: true }));

function sarm(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const PATH = `${folder}:${process.env['PATH']}`;
  const env = { PATH, SARM_ENGINE: 'podman', ...environment };
  const { status, stdout, stderr } = spawnSync(join(folder, 'sarm'), args, { env, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
/** What the engine was requested to do since, by what it runs and of which version. */
const calls = (): string[] => {
  const noted = existsSync(join(folder, 'calls')) ? read('calls') : '';
  rmSync(join(folder, 'calls'), { force: true });
  return [...noted.matchAll(/^run .*?localhost\/(?:sarm-)?(\w+:[\w.]+)(?: node \S*\/(\w+)[\w.-]*)?/gm)].map(
    ([, image = '', command]) => (command === undefined ? image : `${image} ${command}`),
  );
};

describe('./sarm', () => {
  it('makes every secret once, closed to others', () => {
    const before = SECRETS.map((name) => read(`secrets/${name}`));
    sarm(['init', 'other.example.org']);
    expect(SECRETS.map((name) => read(`secrets/${name}`))).toEqual(before);
    expect(new Set(before).size).toBe(SECRETS.length);
    expect(read('.env')).toContain('SARM_DOMAIN=lab.example.org');
    expect(sarm(['doctor']).output).not.toContain('secrets');
  });

  it('hardens every container and restarts those that stay', () => {
    sarm(['up']);
    const runs = read('calls')
      .split('\n')
      .filter((line) => line.startsWith('run '));
    expect(runs.length).toBeGreaterThan(3);
    for (const line of runs) {
      expect(line).toContain(
        '--read-only --read-only-tmpfs=false --cap-drop all --security-opt no-new-privileges',
      );
      expect([line, line.includes('--restart unless-stopped')]).toEqual([
        line,
        line.includes('--name sarm-'),
      ]);
    }
    expect(runs.filter((line) => / -p /.test(line)).map((line) => /--name (\S+)/.exec(line)?.[1])).toEqual([
      'sarm-proxy',
    ]);
  });

  it('leaves trainings to the trainer where there is one', () => {
    const queues = (): string[] =>
      [...read('calls').matchAll(/--name sarm-(\w+) .*?SARM_WORKER_QUEUES=(\S*)/g)].map(
        ([, service = '', names = '']) => `${service} ${names}`,
      );
    sarm(['up']);
    expect(queues()).toEqual(['worker ']);
    calls();
    sarm(['up'], { TRAINER: 'on' });
    expect(queues()).toEqual(['trainer train-model', 'worker -train-model']);
  });

  it('backs up, migrates and starts the new version, workers first; back starts the former one alone', () => {
    expect(sarm(['upgrade', '0.2.0']).status).toBe(0);
    expect(calls()).toEqual([
      'operations:0.1.0 backup',
      'api:0.2.0 migrate',
      'worker:0.2.0',
      'api:0.2.0',
      'caddy:2',
    ]);
    expect(sarm(['upgrade', '0.2.0'])).toEqual({ status: 1, output: 'version 0.2.0 runs already\n' });
    expect(sarm(['rollback']).output).toContain('version 0.1.0 runs');
    expect(calls()).toEqual(['worker:0.1.0', 'api:0.1.0', 'caddy:2']);
    expect(sarm(['rollback'])).toEqual({ status: 1, output: 'no upgrade to take back\n' });
  });

  it.each([
    ['the backup', 'backup.cli'],
    ['the migration', 'migrate.cli'],
    ['an image', 'sarm-worker:0.2.0'],
  ])('changes nothing where %s fails, and there is nothing to go back from', (_what, FAILING) => {
    expect(sarm(['upgrade', '0.2.0'], { FAILING }).status).toBe(1);
    expect(read('.env')).toContain('SARM_VERSION=0.1.0');
    expect(calls().filter((call) => /^(worker|api):\S+$/.test(call))).toEqual([]);
    expect(existsSync(join(folder, '.former'))).toBe(false);
  });

  it('restores, replays the list that it is given and puts the signing key back, in the order that it names', () => {
    write('erasures.jsonl', 'a list that was kept apart');
    write('signing.pem', '-----BEGIN PRIVATE KEY-----\n-----BEGIN CERTIFICATE-----\n');
    expect(sarm(['restore']).output).toMatch(
      /next, before \.\/sarm up: \.\/sarm replay-erasures FILE and \.\/sarm signing-key FILE/,
    );
    expect(sarm(['replay-erasures', join(folder, 'erasures.jsonl')]).status).toBe(0);
    expect(read('input')).toBe('a list that was kept apart');
    expect(sarm(['signing-key', join(folder, 'signing.pem')]).status).toBe(0);
    expect(read('input')).toBe(read('signing.pem'));
    expect(sarm(['verify']).status).toBe(0);
    expect(calls()).toEqual([
      'operations:0.1.0 restore',
      'operations:0.1.0 replay',
      'worker:0.1.0',
      'worker:0.1.0',
      'operations:0.1.0 verify',
      'operations:0.1.0 verify',
    ]);
  });

  it('gives no advice after a restore that failed', () => {
    const { status, output } = sarm(['restore'], { FAILING: 'restore.cli' });
    expect([status, output]).toEqual([1, '']);
  });

  it('never replaces a signing key, and takes no file for one that is none', () => {
    write('signing.pem', '-----BEGIN PRIVATE KEY-----\n-----BEGIN CERTIFICATE-----\n');
    expect(sarm(['signing-key', join(folder, 'signing.pem')], { FAILING: 'test ! -e' })).toEqual({
      status: 1,
      output: 'this installation has a signing key: reports may be signed with it, so it stays\n',
    });
    expect(sarm(['signing-key', join(folder, '.env')]).output).toContain('holds no signing key');
    expect(sarm(['signing-key'], { FAILING: 'cat ' }).output).toContain('there is no signing key yet');
  });

  it('names the folder of the backups that is missing or belongs to somebody else, before anything is dumped', () => {
    const missing = sarm(['backup'], { SARM_BACKUPS: join(folder, 'not-mounted') });
    expect(missing).toEqual({
      status: 1,
      output: `SARM_BACKUPS: there is no folder ${folder}/not-mounted; is the disk of the backups mounted?\n`,
    });
    const closed = sarm(['backup'], { SARM_BACKUPS: folder, FAILING: 'test -w' });
    expect(closed.output).toBe(
      `SARM_BACKUPS: user 10001 may not write into ${folder}: chown 10001:10001 ${folder}\n`,
    );
    expect(closed.status).toBe(1);
    const unreadable = sarm(['restore'], { SARM_BACKUPS: folder, FAILING: 'test -r' });
    expect(unreadable.output).toContain(`may not read ${folder}`);
    expect(calls().filter((call) => /backup|restore/.test(call))).toEqual([]);
    expect(sarm(['backup'], { SARM_BACKUPS: folder }).status).toBe(0);
    expect(calls()).toEqual(['operations:0.1.0', 'operations:0.1.0 backup']);
  });
});
