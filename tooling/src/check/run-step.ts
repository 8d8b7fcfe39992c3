import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Step, StepRun } from './step.ts';

/** Bash's own `time` adds up the processor time of the command and of all that it waited for. */
const TIMED = `exec 3>&2; TIMEFORMAT='%U %S'; { time "$@" 2>&3 3>&-; } 2>"$0"`;
const ENDED_BY_LIMIT = 124;

function readProcessorSeconds(path: string): number | null {
  if (!existsSync(path)) return null;
  const [user, system] = readFileSync(path, 'utf8').trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  rmSync(path);
  return Number.isFinite(user) && Number.isFinite(system) ? Number(user) + Number(system) : null;
}

/** Process groups of the steps that run: an interrupted check leaves no server or browser behind. */
const groups = new Set<number>();

function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // All of its processes have ended already.
  }
}

/** The steps have process groups of their own, which an interrupt from the keyboard does not end. */
export function endStepsOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      for (const group of groups) endGroup(group);
      process.exit(1);
    });
}

export interface RunPlace {
  readonly folder: string;
  /** Name of the log in the folder, without its ending. */
  readonly log: string;
}

/** Runs a command in a process group of its own, its output in a file so that outputs of several do not mix. */
export async function runStep(step: Step, { folder, log: logName }: RunPlace): Promise<StepRun> {
  const logFile = join(folder, `${logName}.log`);
  const timeFile = join(folder, `${logName}.time`);
  const output = openSync(logFile, 'w');
  const from = performance.now();
  const child = spawn('bash', ['-c', TIMED, timeFile, ...step.command], {
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...step.environment },
  });
  const group = child.pid ?? 0;
  groups.add(group);
  let overran = false;
  const timer = setTimeout(() => {
    overran = true;
    endGroup(group);
  }, step.limit * 1000);
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (status) => resolve(status ?? 1));
  });
  clearTimeout(timer);
  endGroup(group);
  groups.delete(group);
  closeSync(output);
  const text = stripVTControlCharacters(readFileSync(logFile, 'utf8'));
  return {
    name: step.name,
    exitCode: overran ? ENDED_BY_LIMIT : code,
    seconds: (performance.now() - from) / 1000,
    processorSeconds: readProcessorSeconds(timeFile),
    log: overran ? `${text}\n!!! ended after its limit of ${step.limit} s\n` : text,
  };
}
