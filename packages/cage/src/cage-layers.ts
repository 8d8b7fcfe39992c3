import { spawn } from 'node:child_process';
import { seccompCommand } from './seccomp-filter.ts';
import { ENTER_JAIL, prepareJailRoot } from './cage-root.ts';
import { hasNoRights, landlockForMedia, probeLandlock } from './landlock.ts';

export const CAGE_LAYERS = [
  'limits',
  'privileges',
  'namespaces',
  'filesystem',
  'identity',
  'syscalls',
] as const;
/**
 * limits: memory, processor time, file size. privileges: none can be gained, and the program dies with the worker.
 * namespaces: no network, no other process in sight. filesystem: one video and one folder. identity: another user, or
 * none at all. syscalls: of the kernel only what decoding needs.
 */
export type CageLayer = (typeof CAGE_LAYERS)[number];

export interface CageLimits {
  readonly memoryBytes: number;
  readonly cpuSeconds: number;
  readonly fileBytes: number;
}

export interface CageShape {
  readonly layers: ReadonlySet<CageLayer>;
  readonly asRoot: boolean;
  readonly jailRoot: string;
  /**
   * What `namespaces`, `filesystem` and `identity` stand on: namespaces of the kernel and mounts inside them, or Landlock, where an
   * engine of containers permits neither. With Landlock the program keeps the worker's user, who without rights, files, sockets and
   * signals is nobody.
   */
  readonly by: 'namespaces' | 'landlock';
}

/** Without a user of its own for programs, this one exists everywhere and owns nothing. */
export const NOBODY = 65_534;
const PROBE_LIMITS: CageLimits = { memoryBytes: 1 << 30, cpuSeconds: 10, fileBytes: 1 << 20 };

/** A worker that is killed before the death signal is requested sends none: the program would decode on for nobody. */
export const STOP_ORPHAN = '[ "$PPID" = "$1" ] || exit 1; shift; exec "$@"';

/** The arguments in front of a program that put it into the cage. */
export function cageCommand(
  shape: CageShape,
  files: { input: string; output: string },
  limits: CageLimits,
  /** The process that starts it; null: something between the two measures it. */
  parent: number | null = process.pid,
): string[] {
  const has = (layer: CageLayer): boolean => shape.layers.has(layer);
  const command: string[] = [];
  // The death signal is requested twice: taking another identity clears it.
  if (has('privileges')) command.push('setpriv', '--pdeathsig', 'KILL');
  if (has('privileges') && parent !== null) command.push('sh', '-c', STOP_ORPHAN, 'cage', String(parent));
  const byLandlock = shape.by === 'landlock';
  if (has('namespaces') && !byLandlock) {
    command.push('unshare', ...(shape.asRoot ? [] : ['--user', '--map-root-user']));
    command.push('--net', '--mount', '--pid', '--ipc', '--fork', '--kill-child');
  }
  if (has('filesystem') && !byLandlock)
    command.push('sh', '-c', ENTER_JAIL, 'cage', shape.jailRoot, files.input, files.output);
  if (has('privileges')) {
    command.push('setpriv', '--no-new-privs', '--pdeathsig', 'KILL');
    if (has('identity') && !byLandlock) command.push(...identityOptions(shape.asRoot));
  }
  if (has('limits')) {
    command.push('prlimit', `--as=${limits.memoryBytes}`, `--cpu=${limits.cpuSeconds}`);
    command.push(`--fsize=${limits.fileBytes}`, '--core=0', '--nofile=128');
    // Counted per user: with the worker's own identity it would count the worker too.
    if (has('identity') && shape.asRoot) command.push('--nproc=512');
    command.push('--');
  }
  if (byLandlock) command.push(...(landlockForMedia(files) ?? []));
  // Last: everything before it needs calls that the program does not.
  if (has('syscalls')) command.push(...(seccompCommand() ?? []));
  return command;
}

const identityOptions = (asRoot: boolean): string[] => [
  '--bounding-set',
  '-all',
  '--inh-caps',
  '-all',
  ...(asRoot ? ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'] : []),
];

/** Adds one layer after the other and keeps those with which a program still runs. */
export async function probeLayers(
  program: string,
  environment: NodeJS.ProcessEnv,
  { namespaces = true }: { readonly namespaces?: boolean } = {},
): Promise<CageShape> {
  const shape = await probeNamespaces(program, environment, namespaces);
  return shape.layers.has('filesystem')
    ? shape
    : ((await probeWithLandlock(program, environment, shape)) ?? shape);
}

/** All layers, or nothing: without the filter of system calls a program could still open sockets. */
async function probeWithLandlock(
  program: string,
  environment: NodeJS.ProcessEnv,
  { layers }: CageShape,
): Promise<CageShape | undefined> {
  const needed = (['limits', 'privileges', 'syscalls'] as const).every((layer) => layers.has(layer));
  if (!needed || !(await hasNoRights()) || !(await probeLandlock(environment))) return undefined;
  const shape: CageShape = { layers: new Set(CAGE_LAYERS), asRoot: false, jailRoot: '', by: 'landlock' };
  const command = cageCommand(shape, { input: '/dev/null', output: '' }, PROBE_LIMITS);
  return (await succeeds([...command, program, '-version'], environment)) ? shape : undefined;
}

async function probeNamespaces(
  program: string,
  environment: NodeJS.ProcessEnv,
  permitted: boolean,
): Promise<CageShape> {
  const asRoot = process.getuid?.() === 0;
  const layers = new Set<CageLayer>();
  let jailRoot = '';
  const works = async (): Promise<boolean> => {
    const command = cageCommand(
      { layers, asRoot, jailRoot, by: 'namespaces' },
      { input: '/dev/null', output: '' },
      PROBE_LIMITS,
    );
    return await succeeds([...command, program, '-version'], environment);
  };
  for (const layer of CAGE_LAYERS) {
    if (layer === 'namespaces' && !permitted) continue;
    // A new root needs a mount namespace; an identity without capabilities needs setpriv.
    if (layer === 'filesystem') {
      if (!layers.has('namespaces')) continue;
      jailRoot = await prepareJailRoot().catch(() => '');
      if (jailRoot === '') continue;
    }
    if (layer === 'identity' && !layers.has('privileges')) continue;
    if (layer === 'identity' && !asRoot && !layers.has('namespaces')) continue;
    if (layer === 'syscalls' && seccompCommand() === undefined) continue;
    layers.add(layer);
    if (!(await works())) layers.delete(layer);
  }
  return { layers, asRoot, jailRoot, by: 'namespaces' };
}

async function succeeds(command: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const [file = '', ...args] = command;
  return await new Promise((resolve) => {
    const child = spawn(file, args, { stdio: 'ignore', env });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
