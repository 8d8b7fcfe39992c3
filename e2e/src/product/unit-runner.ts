import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { REPOSITORY } from './processes.ts';

const UNITS = join(REPOSITORY, 'deploy/systemd');

/**
 * The four requests that `sarm-upgrade` makes of systemd, by the commands and folders of the units themselves; users, credentials and
 * hardening are systemd's and are left out. No machine of the tests runs a systemd.
 */
const SYSTEMCTL = `#!/bin/bash
set -u
root=$(dirname "$(dirname "$(readlink -f "$0")")")
file() { case $1 in *@*) echo "$UNITS/\${1%%@*}@.service" ;; *) echo "$UNITS/$1" ;; esac; }
instance() { case $1 in *@*) name=\${1#*@}; echo "\${name%.service}" ;; esac; }
value() { sed -n "s/^$2=//p" "$(file "$1")" | sed "s,%i,$(instance "$1"),g; s,/opt/sarm-versions,$root/versions,g; s,/opt/sarm/,$root/sarm/,g; s,/opt/sarm\\$,$root/sarm," | tail -1; }
stop() { if [ -e "$root/pids/$1" ]; then kill "$(cat "$root/pids/$1")" 2>/dev/null && while kill -0 "$(cat "$root/pids/$1")" 2>/dev/null; do sleep 0.1; done; rm -f "$root/pids/$1"; fi; }
case $1 in
  list-units) for unit in $(ls "$root/pids"); do case $unit in sarm-worker@*) echo "$unit loaded active running" ;; esac; done ;;
  stop) stop "$2" ;;
  start | restart)
    cd "$(value "$2" WorkingDirectory)" || exit 1
    if [ "$(value "$2" Type)" = oneshot ]; then $(value "$2" ExecStart) >>"$root/log" 2>&1; exit; fi
    stop "$2"
    setsid $(value "$2" ExecStart) >>"$root/log" 2>&1 </dev/null &
    echo $! >"$root/pids/$2" ;;
esac
`;

/** Units of one installation below a folder: `versions`, the link `sarm`, and what runs. */
export class UnitRunner {
  readonly root: string;
  /** What the units find in their environment. */
  readonly environment: NodeJS.ProcessEnv;
  private readonly env: NodeJS.ProcessEnv;

  constructor(root: string, environment: NodeJS.ProcessEnv) {
    this.environment = environment;
    this.root = root;
    for (const name of ['bin', 'pids', 'versions']) mkdirSync(join(root, name), { recursive: true });
    const program = join(root, 'bin/systemctl');
    writeFileSync(program, SYSTEMCTL);
    chmodSync(program, 0o755);
    this.env = {
      ...process.env,
      ...environment,
      UNITS,
      PATH: `${join(root, 'bin')}:${process.env['PATH']}`,
      SARM_VERSIONS: join(root, 'versions'),
      SARM_HOME: join(root, 'sarm'),
    };
  }

  systemctl(...args: string[]): number {
    return this.run('systemctl', args).status;
  }

  upgrade(...args: string[]): { status: number; output: string } {
    return this.run(join(UNITS, 'sarm-upgrade'), args);
  }

  pidOf(unit: string): number {
    return Number(readFileSync(join(this.root, 'pids', unit), 'utf8'));
  }

  /** The version whose code the process of a unit runs. */
  versionOf(unit: string): string {
    return basename(readlinkSync(`/proc/${this.pidOf(unit)}/cwd`));
  }

  log(): string {
    const path = join(this.root, 'log');
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  }

  stop(): void {
    for (const unit of readdirSync(join(this.root, 'pids'))) this.systemctl('stop', unit);
  }

  private run(program: string, args: readonly string[]): { status: number; output: string } {
    const done = spawnSync(program, args, { env: this.env, encoding: 'utf8' });
    return { status: done.status ?? -1, output: `${done.stdout}${done.stderr}` };
  }
}
