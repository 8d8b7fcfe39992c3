import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Log } from '@sarm/runtime/log/log';
import { adoptOutputs } from '@sarm/cage/adopt-outputs';
import {
  CAGE_LAYERS,
  type CageLayer,
  type CageLimits,
  type CageShape,
  cageCommand,
  probeLayers,
} from '@sarm/cage/cage-layers';
import { openForCage, pathsInCage } from '@sarm/cage/cage-files';
import { inputGuard, type MediaKind, type SoundCodec } from './input-guard.ts';
import { keepErrors } from './keep-errors.ts';

const MEBIBYTE = 1 << 20;
/** Enough for the largest allowed picture in every allowed codec; a decoder that needs more is being attacked. */
const DEFAULT_LIMITS: CageLimits = {
  memoryBytes: 3072 * MEBIBYTE,
  cpuSeconds: 900,
  fileBytes: 4096 * MEBIBYTE,
};
/** ffmpeg's own choice, but bounded: on a machine with many cores the threads alone would exceed the memory limit. */
export const MEDIA_THREADS = Math.min(4, availableParallelism() + 1);
// Names what a program may use; the worker's own environment holds secrets.
const ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  AV_LOG_FORCE_NOCOLOR: '1',
  // Every thread would reserve address space of its own, and the memory limit counts it.
  MALLOC_ARENA_MAX: '2',
};

export interface CageRun {
  readonly program: 'ffmpeg' | 'ffprobe';
  /** Absent: a video. */
  readonly media?: MediaKind;
  /** The one file that the program may read. */
  readonly input: string;
  /** An empty folder of this run that the program may write into. */
  readonly output?: string;
  /** Arguments in front of the input. */
  readonly before?: readonly string[];
  /** Arguments behind the input; gets the path under which the program sees the output folder. */
  readonly after?: (output: string) => readonly string[];
  readonly sound?: readonly SoundCodec[];
  readonly limits?: Partial<CageLimits>;
  readonly signal: AbortSignal;
}

export interface CageEnd {
  readonly code: number | null;
  /** The reader had enough and stopped the program. */
  readonly stopped: boolean;
  /** How often the program complained about its input. */
  readonly errors: number;
  /** The last complaints, for the reason of a refusal and for the log. */
  readonly complaints: readonly string[];
}

export interface CagedProgram {
  /** Must be read to its end or stopped: the program waits when nobody takes its output. */
  readonly stdout: Readable;
  /** What `-progress pipe:3` reports. */
  readonly progress: Readable;
  /** Rejects only when the run was aborted or could not start. */
  readonly ended: Promise<CageEnd>;
  stop(): void;
}

export interface Cage {
  readonly layers: readonly CageLayer[];
  start(run: CageRun): Promise<CagedProgram>;
}

/** What jobs on video files need in addition to their run's context. */
export interface MediaDeps {
  readonly cage: Cage;
}

export interface CageOptions {
  /** required: a worker does not start without every layer. best-effort: takes those that the machine allows. */
  readonly mode: 'required' | 'best-effort';
  readonly log: Log;
  /** Starts every program through this command; measuring tools use it. */
  readonly through?: readonly string[];
}

/** The only way to start ffmpeg and ffprobe: files of strangers are read in here and nowhere else. */
export async function createCage(options: CageOptions): Promise<Cage> {
  const programs = { ffmpeg: await findProgram('ffmpeg'), ffprobe: await findProgram('ffprobe') };
  const shape = await probeLayers(programs.ffprobe, ENVIRONMENT);
  const missing = CAGE_LAYERS.filter((layer) => !shape.layers.has(layer));
  const fields = { layers: [...shape.layers], by: shape.by, missing, mode: options.mode };
  if (missing.length > 0 && options.mode === 'required')
    throw new Error(`this machine cannot cage ffmpeg: it lacks ${missing.join(', ')}`);
  if (missing.length > 0) options.log.warn(fields, 'ffmpeg runs in a weaker cage');
  else options.log.info(fields, 'ffmpeg runs in the full cage');
  return {
    layers: [...shape.layers],
    start: (run) => startProgram(shape, [...(options.through ?? []), ...command(run)], run),
  };

  function command(run: CageRun): string[] {
    const { input, output } = pathsInCage(shape, run);
    const files = { input: run.input, output: run.output ?? '' };
    return [
      ...cageCommand(
        shape,
        files,
        { ...DEFAULT_LIMITS, ...run.limits },
        options.through === undefined ? process.pid : null,
      ),
      programs[run.program],
      '-hide_banner',
      '-loglevel',
      'error',
      ...(run.program === 'ffmpeg' ? ['-nostdin', '-filter_threads', '1'] : []),
      '-threads',
      String(MEDIA_THREADS),
      ...inputGuard(run.sound, run.media),
      ...(run.before ?? []),
      // `file:` keeps a path from being read as an option or as another protocol.
      '-i',
      `file:${input}`,
      ...(run.after?.(output) ?? []),
    ];
  }
}

async function startProgram(
  shape: CageShape,
  command: readonly string[],
  run: CageRun,
): Promise<CagedProgram> {
  const handles = await openForCage(shape, run);
  const letGo = (): Promise<unknown> => Promise.all(handles.map((handle) => handle.close()));
  if (run.signal.aborted) await letGo();
  run.signal.throwIfAborted();
  const [file = '', ...args] = command;
  // A group of its own: one signal stops the program and everything around it.
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', ...handles.map((handle) => handle.fd)],
    env: ENVIRONMENT,
    detached: true,
    cwd: '/',
  });
  await letGo();
  let stopped = false;
  const kill = (): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) killGroup(child.pid);
  };
  run.signal.addEventListener('abort', kill, { once: true });
  const [, stdout, stderr, progress] = child.stdio as unknown as [null, Readable, Readable, Readable];
  const errors = keepErrors(stderr);
  // Flows by itself until somebody listens, else a full pipe would stop the program.
  progress.resume();
  const ended = new Promise<CageEnd>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stopped, ...errors() }));
  })
    .finally(() => run.signal.removeEventListener('abort', kill))
    .then(async (end) => {
      run.signal.throwIfAborted();
      if (run.output !== undefined) await adoptOutputs(run.output);
      return end;
    });
  // A reader that fails first leaves this promise behind; it must not end the worker.
  ended.catch(() => undefined);
  const stop = (): void => {
    stopped = true;
    kill();
    stdout.destroy();
  };
  return { stdout, progress, ended, stop };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}

async function findProgram(name: string): Promise<string> {
  for (const folder of (ENVIRONMENT['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  throw new Error(`${name} is not installed`);
}
