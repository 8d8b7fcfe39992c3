import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const REPOSITORY = join(import.meta.dirname, '../../..');
const NODE = process.execPath;

export interface Running {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Everything it printed, for the message of a failing test. */
  output(): string;
  exited: Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export function startNode(entry: string, env: NodeJS.ProcessEnv): Running {
  const child = spawn(NODE, [join(REPOSITORY, entry)], {
    env: { ...process.env, ...env },
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  if (child.pid === undefined) throw new Error(`could not start ${entry}`);
  return { child, pid: child.pid, output: () => printed.join(''), exited, stop };
}

export function runNode(entry: string, env: NodeJS.ProcessEnv, args: string[] = []): string {
  const done = spawnSync(NODE, [join(REPOSITORY, entry), ...args], {
    env: { ...process.env, ...env },
    cwd: REPOSITORY,
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`${entry} ended with ${done.status}\n${done.stdout}${done.stderr}`);
  return done.stdout;
}

export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false | null> | T | undefined | false | null,
  // No bar: what must be quick says its own time. A busy machine starts a program in half a minute.
  timeoutMs = 300_000,
  everyMs = 100,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false && found !== null) return found;
    if (Date.now() > end) throw new Error(`waited ${timeoutMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
