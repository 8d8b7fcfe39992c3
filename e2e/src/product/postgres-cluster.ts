import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './processes.ts';

/** A PostgreSQL of its own, so that a test may stop it hard without hurting anybody else. */
export interface Cluster {
  readonly adminUrl: string;
  start(): void;
  stopImmediately(): void;
  remove(): void;
}

export async function createCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'sarm-pg-'));
  const port = await freePort();
  const bin = `/usr/lib/postgresql/${readdirSync('/usr/lib/postgresql').sort().at(-1)}/bin`;
  const data = join(folder, 'data');
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
    );
    chownSync(folder, uid ?? 0, gid ?? 0);
  }
  // The server refuses to run as root.
  const run = (command: string, args: string[]): void => {
    const [file, all] = isRoot
      ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', join(bin, command), ...args]]
      : [join(bin, command), args];
    execFileSync(file, all, { stdio: 'ignore', cwd: folder });
  };
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-instructions']);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const start = (): void =>
    run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  start();
  return {
    adminUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stopImmediately: () => run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']),
    remove: () => {
      try {
        run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      } catch {
        // Stopped already by the test.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
