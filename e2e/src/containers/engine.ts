import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';

const NEEDED = ['buildah', 'podman'] as const;
const MOST_OUTPUT = 2 ** 28;

/** Why nothing can be run here; null where it can. */
export function missingEngine(): string | null {
  const missing = NEEDED.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length > 0) return `no container engine: ${missing.join(' and ')} not installed`;
  if (userInfo().uid !== 0) return 'no container engine: podman is used as root here';
  const info = spawnSync('podman', ['info'], { encoding: 'utf8' });
  return info.status === 0 ? null : `no container engine: podman does not work: ${info.stderr.trim()}`;
}

/** The output of a program that has to succeed. */
export function run(program: string, args: readonly string[], folder?: string): string {
  const done = spawnSync(program, args, { encoding: 'utf8', maxBuffer: MOST_OUTPUT, cwd: folder });
  if (done.status !== 0)
    throw new Error(
      `${program} ${args.slice(0, 4).join(' ')} ended with ${done.status}\n${done.stdout}${done.stderr}${done.error?.message ?? ''}`,
    );
  return done.stdout;
}

export const podman = (...args: string[]): string => run('podman', args).trim();

export const linesOf = (output: string): string[] => output.trim().split('\n');
export const lastLineOf = (output: string): string => linesOf(output).at(-1) ?? '';

const LISTS = {
  container: ['ps', '--all', '--format', '{{.Names}}'],
  volume: ['volume', 'ls', '--format', '{{.Name}}'],
  network: ['network', 'ls', '--format', '{{.Name}}'],
} as const;

/** What of an installation is there. */
export const namesOf = (kind: keyof typeof LISTS): string[] =>
  podman(...LISTS[kind])
    .split('\n')
    .filter((name) => name.startsWith('sarm-'));
