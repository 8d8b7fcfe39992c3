import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Bind, type BoundCage, BOUND_LAYERS, probeBoundCage } from '@sarm/cage/bound-cage';
import { TRAINER_PLACES, trainerProfile } from '@sarm/cage/trainer-profile';

const run = promisify(execFile);
const ASK_MS = 30_000;
/** Fails where the libraries are missing, without loading them: that takes seconds of a processor. */
const ASK = `import json, sys
from importlib.util import find_spec
assert all(find_spec(name) for name in ('torch', 'onnx', 'onnxruntime', 'cv2', 'jsonschema'))
print(json.dumps([sys.prefix, sys.base_prefix, sys.executable]))`;
const STARTS = 'import ctypes, multiprocessing, socket';

export interface TrainerSettings {
  /** Python with the trainer's libraries. */
  readonly python: string;
  /** The folder of the trainer: its program and its schemas. */
  readonly folder: string;
  readonly memoryBytes: number;
  readonly hours: number;
  readonly processes: number;
  readonly threads: number;
  /** How far it stands behind all other work of the machine. */
  readonly niceness?: number;
}

/** The installed trainer, and how it is locked in on this machine. */
export interface TrainerProgram {
  readonly settings: TrainerSettings;
  /** Nothing of the cage is missing on this machine. */
  readonly isComplete: boolean;
  /** Who must be able to write the run folder; undefined: the worker itself. */
  readonly writer: number | undefined;
  readonly cpuSeconds: number;
  /** The arguments of one start, for these two folders. */
  command(folders: TrainerFolders, args: readonly string[]): string[];
  pathsOf(folders: TrainerFolders): TrainerFolders;
  environment(folders: TrainerFolders): NodeJS.ProcessEnv;
}

export interface TrainerFolders {
  /** Read: the manifest and its pictures. */
  readonly data: string;
  /** Written: checkpoint, weights, model. */
  readonly run: string;
}

/**
 * The first process of the cage. What starts the cage (unshare of Debian 12) answers 1 where its own child was killed; a shell answers 137.
 * The cage goes down with it, so that nothing outlives it.
 */
const REPORTS_KILL = ['sh', '-c', '"$@"; exit "$?"', 'trainer'] as const;
const MOST_FILE_BYTES = 2 ** 30;
const NICENESS = 10;
/** No secret of the worker's own environment; what builds the cage lies in the folders of the administrator too. */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LANG: 'C.UTF-8',
  HOME: '/tmp',
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONUNBUFFERED: '1',
} as const;

/** Undefined: no Python with the trainer's libraries lies there. `probe` are two folders that may be shown to it. */
export async function findTrainer(
  settings: TrainerSettings,
  probe: TrainerFolders,
): Promise<TrainerProgram | undefined> {
  const { python, folder } = settings;
  try {
    await access(join(folder, 'src', 'trainer', 'cli', '__main__.py'));
    const { stdout } = await run(python, ['-c', ASK], { timeout: ASK_MS });
    const [libraries = '', base = '', executable = ''] = JSON.parse(stdout) as string[];
    const interpreter = { executable, libraries, binds: bindsOf({ folder, libraries, base }) };
    const binds = interpreter.binds(probe);
    const cage = await probeBoundCage(trainerProfile(ownBase(base)), {
      binds,
      // Behind all other work it would not answer in time.
      limits: { ...limitsOf(settings), niceness: 0 },
      program: (each) => [pythonIn(each, binds, interpreter), '-c', STARTS],
      environment: ENVIRONMENT,
    });
    return programOf(settings, interpreter, cage);
  } catch {
    return undefined;
  }
}

/** What lies in the system's own folders is in every cage. */
const ownBase = (base: string): string | undefined => (base.startsWith('/usr') ? undefined : base);

const bindsOf =
  ({ folder, libraries, base }: { folder: string; libraries: string; base: string }) =>
  ({ data, run: runFolder }: TrainerFolders): Bind[] => {
    const interpreter = ownBase(base);
    return [
      { from: folder, to: TRAINER_PLACES.program, access: 'read' },
      { from: libraries, to: TRAINER_PLACES.libraries, access: 'run' },
      { from: data, to: TRAINER_PLACES.data, access: 'read' },
      { from: runFolder, to: TRAINER_PLACES.run, access: 'write' },
      ...(interpreter === undefined
        ? []
        : [{ from: interpreter, to: interpreter, access: 'run' } satisfies Bind]),
    ];
  };

interface Interpreter {
  readonly executable: string;
  readonly libraries: string;
  readonly binds: (folders: TrainerFolders) => Bind[];
}

function pythonIn(cage: BoundCage, binds: readonly Bind[], { executable, libraries }: Interpreter): string {
  const [, bind] = binds;
  if (bind === undefined || !executable.startsWith(libraries)) return executable;
  return `${cage.pathOf(bind)}${executable.slice(libraries.length)}`;
}

const limitsOf = ({ memoryBytes, hours, threads, niceness = NICENESS }: TrainerSettings) => ({
  dataBytes: memoryBytes,
  cpuSeconds: hours * 3600 * threads,
  fileBytes: MOST_FILE_BYTES,
  niceness,
});

function programOf(settings: TrainerSettings, interpreter: Interpreter, cage: BoundCage): TrainerProgram {
  const isComplete = cage.layers.length === BOUND_LAYERS.length;
  const { binds } = interpreter;
  const placeOf = (bind: Bind | undefined): string => (bind === undefined ? '' : cage.pathOf(bind));
  return {
    // Without a network of its own no process may open a socket, so that there is nobody to share a batch with.
    settings: isComplete ? settings : { ...settings, processes: 1 },
    isComplete,
    writer: cage.writer,
    cpuSeconds: limitsOf(settings).cpuSeconds,
    command: (folders, args) => [
      ...cage.command(binds(folders), limitsOf(settings)),
      ...(isComplete ? REPORTS_KILL : []),
      pythonIn(cage, binds(folders), interpreter),
      '-m',
      'trainer.cli',
      ...args,
    ],
    pathsOf: (folders) => {
      const [, , data, run] = binds(folders);
      return { data: placeOf(data), run: placeOf(run) };
    },
    environment: (folders) => ({
      ...ENVIRONMENT,
      TMPDIR: isComplete ? '/tmp' : folders.run,
      PYTHONPATH: `${placeOf(binds(folders)[0])}/src`,
    }),
  };
}
