import { type ChildProcess, spawn } from 'node:child_process';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TrainingJob } from '@sarm/contracts/manifests/training-job';
import { JOB } from './job-file.ts';
import { countOomKills } from './oom-kills.ts';
import { type EndedProcess, endOf, type TrainerEnd } from './trainer-end.ts';
import { readEvent, type TrainerEvent } from './trainer-events.ts';
import type { TrainerFolders, TrainerProgram } from './trainer-program.ts';

export const SILENCE_SECONDS = 60;
export const STOP_SECONDS = 20;
/** Until it learns: on a busy machine its libraries, its pictures and the weights that it begins with each take a minute to load. */
const START_TIMES = 3;
const KEPT_LINES = 50;
const LONGEST_LINE = 500;
/** The trainer looks for it after every batch. A signal would not get into its cage. */
const STOP_FILE = 'stop';

export interface TrainerRun {
  readonly program: TrainerProgram;
  readonly job: TrainingJob;
  readonly folders: TrainerFolders;
  /** Called in the order of the events, the next one only after this one is done. */
  readonly onEvent: (event: TrainerEvent) => Promise<void> | void;
  /** Aborts: the trainer stops at its next batch. */
  readonly signal: AbortSignal;
  readonly silenceSeconds?: number | undefined;
  readonly stopSeconds?: number | undefined;
}

export interface EndedRun {
  readonly end: TrainerEnd;
  /** The last lines that it wrote besides its events. */
  readonly lines: readonly string[];
}

/** One run of the trainer, to its end. Nothing of it is left when this settles. */
export async function runTrainer(run: TrainerRun): Promise<EndedRun> {
  const { program, folders, job } = run;
  await writeFile(join(folders.run, JOB), JSON.stringify(job), { mode: 0o644, flag: 'wx' });
  if (program.writer !== undefined) await chown(folders.run, program.writer, program.writer);
  const before = await countOomKills();
  const [file = '', ...args] = program.command(folders, [
    '--threads',
    String(job.threads),
    'train',
    '--job',
    `${program.pathsOf(folders).run}/${JOB}`,
  ]);
  const child = spawn(file, args, {
    env: program.environment(folders),
    cwd: folders.run,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const watch = watchChild(child, run);
  try {
    const seen = await readAll(child, run, watch);
    const { code, signal } = await watch.ended;
    const after = await countOomKills();
    const ended: EndedProcess = {
      code,
      signal,
      refused: seen.refused,
      described: seen.described,
      killedFor: watch.killedFor(),
      memoryEnded: before === undefined || after === undefined ? undefined : after > before,
      cpuSeconds: seen.cpuSeconds,
      limits: { ...limitsOf(run), silenceSeconds: watch.silenceSeconds() },
    };
    return { end: endOf(ended), lines: seen.lines };
  } finally {
    watch.stop();
    child.kill('SIGKILL');
    await watch.ended;
  }
}

const limitsOf = ({
  job,
  program: { settings, cpuSeconds },
  silenceSeconds = SILENCE_SECONDS,
}: TrainerRun) => ({
  batchSize: job.settings.batchSize,
  megabytes: Math.round(settings.memoryBytes / 2 ** 20),
  cpuSeconds,
  hours: settings.hours,
  silenceSeconds,
  processes: job.processes,
});

interface Seen {
  refused: EndedProcess['refused'];
  described: boolean;
  cpuSeconds: number;
  readonly lines: string[];
}

type Hearing = Pick<ReturnType<typeof watchChild>, 'heard' | 'learns' | 'pause'>;

async function readAll(
  child: ChildProcess,
  run: TrainerRun,
  { heard, learns, pause }: Hearing,
): Promise<Seen> {
  const seen: Seen = { refused: undefined, described: false, cpuSeconds: 0, lines: [] };
  const keep = (line: string): void => {
    if (line.trim() === '') return;
    seen.lines.push(line.slice(0, LONGEST_LINE));
    if (seen.lines.length > KEPT_LINES) seen.lines.shift();
  };
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('a trainer without output');
  const complaints = (async () => {
    for await (const line of createInterface({ input: stderr })) keep(line);
  })();
  for await (const line of createInterface({ input: stdout })) {
    heard();
    const event = readEvent(line);
    if (event === undefined) {
      keep(line);
      continue;
    }
    if (event.event === 'started' || event.event === 'resumed') learns();
    if (event.event === 'refused') seen.refused = event;
    if (event.event === 'described') seen.described = true;
    if (event.event === 'batch') seen.cpuSeconds = event.cpu;
    // A database that restarts must not make the trainer seem silent.
    pause();
    await run.onEvent(event);
    heard();
  }
  await complaints;
  return seen;
}

/** Stops it when that is requested, and ends it when it is silent or does not stop. */
function watchChild(child: ChildProcess, run: TrainerRun) {
  const { silenceSeconds = SILENCE_SECONDS, stopSeconds = STOP_SECONDS, signal, folders } = run;
  let reason: EndedProcess['killedFor'];
  let silence: NodeJS.Timeout | undefined;
  let patience: NodeJS.Timeout | undefined;
  const kill = (why: NonNullable<typeof reason>): void => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const pause = (): void => clearTimeout(silence);
  const listen = (seconds: number): void => {
    pause();
    silence = setTimeout(() => kill('silence'), seconds * 1000);
  };
  let patienceTimes = START_TIMES;
  const permitted = (): number => patienceTimes * silenceSeconds;
  const heard = (): void => listen(permitted());
  const learns = (): void => {
    patienceTimes = 1;
  };
  const requestStop = (): void => {
    patience ??= setTimeout(() => kill('stop'), stopSeconds * 1000);
    // Not through a link that the trainer may have left under this name.
    writeFile(join(folders.run, STOP_FILE), '', { flag: 'wx' }).catch(() => kill('stop'));
  };
  heard();
  signal.addEventListener('abort', requestStop, { once: true });
  if (signal.aborted) requestStop();
  const ended = new Promise<Pick<EndedProcess, 'code' | 'signal'>>((resolve) => {
    child.once('error', () => resolve({ code: null, signal: null }));
    child.once('close', (code, by) => resolve({ code, signal: by }));
  });
  return {
    heard,
    learns,
    pause,
    ended,
    killedFor: () => reason,
    silenceSeconds: permitted,
    stop: (): void => {
      clearTimeout(silence);
      clearTimeout(patience);
      signal.removeEventListener('abort', requestStop);
    },
  };
}
