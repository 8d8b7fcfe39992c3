import { spawn } from 'node:child_process';
import type { CallRules } from './call-rules.ts';
import { NOBODY, STOP_ORPHAN } from './cage-layers.ts';
import { MOUNT_SYSTEM, prepareJailRoot } from './cage-root.ts';
import { seccompCommand } from './seccomp-filter.ts';

/** read: pictures. run: libraries, which are mapped as code. write: the folder of one run. */
export type BindAccess = 'read' | 'run' | 'write';

/** A folder of the machine, and under which name the program sees it. */
export interface Bind {
  readonly from: string;
  readonly to: string;
  readonly access: BindAccess;
}

/** How one program is locked in, apart from the folders of one run. */
export interface CageProfile {
  /** Names the frame that the mounts go onto. */
  readonly name: string;
  /** Every name that a bind may have: the frame is made once. */
  readonly targets: readonly string[];
  readonly calls: CallRules;
  /** A network of its own in which nothing is but the program itself; else none. */
  readonly loopback: boolean;
  readonly scratchBytes: number;
}

export interface BoundLimits {
  /** Of data, not of address space: PyTorch reserves far more of that than it uses. */
  readonly dataBytes: number;
  readonly cpuSeconds: number;
  readonly fileBytes: number;
  readonly niceness: number;
}

export const BOUND_LAYERS = [
  'limits',
  'privileges',
  'namespaces',
  'filesystem',
  'identity',
  'syscalls',
] as const;
export type BoundLayer = (typeof BOUND_LAYERS)[number];

export interface BoundCage {
  readonly layers: readonly BoundLayer[];
  /** The arguments in front of the program. */
  command(binds: readonly Bind[], limits: BoundLimits): string[];
  /** Under which name the program finds this folder or a file in it. */
  pathOf(bind: Bind): string;
  /** Who must be able to write the binds that may be written; undefined: the worker itself. */
  readonly writer: number | undefined;
}

const OPTIONS: Readonly<Record<BindAccess, string>> = {
  read: 'bind,ro,nosuid,nodev,noexec',
  run: 'bind,ro,nosuid,nodev',
  write: 'bind,nosuid,nodev,noexec',
};
const DEVICES = ['zero', 'random', 'urandom'] as const;
const PROBE_MS = 30_000;

/** Raises the loopback of a new network, which is down; perl, as ip is no part of a small system. */
const RAISE_LOOPBACK = `perl -e 'use Socket; socket(my $s, AF_INET, SOCK_DGRAM, 0) or die; my $up = pack("a16 s x22", "lo", 0x49); ioctl($s, 0x8914, $up) or die'`;

const enterScript = (profile: CageProfile): string => `set -e
root=$1
shift
${profile.loopback ? RAISE_LOOPBACK : ''}
${MOUNT_SYSTEM}
for device in ${DEVICES.join(' ')}; do mount -o bind "/dev/$device" "$root/dev/$device"; done
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
mount -t tmpfs -o nosuid,nodev,noexec,mode=1777,size=${profile.scratchBytes} tmpfs "$root/tmp"
while [ "$1" != -- ]; do mount -o "$1" "$2" "$root$3"; shift 3; done
shift
exec chroot "$root" "$@"`;

const limitCommand = (limits: BoundLimits): string[] => [
  'prlimit',
  `--data=${limits.dataBytes}`,
  `--cpu=${limits.cpuSeconds}`,
  `--fsize=${limits.fileBytes}`,
  '--core=0',
  '--nofile=1024',
  '--',
  'nice',
  '-n',
  String(limits.niceness),
];

function fullCage(profile: CageProfile, root: string, asRoot: boolean): BoundCage {
  const identity = asRoot ? ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'] : [];
  return {
    layers: BOUND_LAYERS,
    writer: asRoot ? NOBODY : undefined,
    pathOf: ({ to }) => to,
    command: (binds, limits) => [
      // Requested twice: taking another identity clears it.
      'setpriv',
      '--pdeathsig',
      'KILL',
      'sh',
      '-c',
      STOP_ORPHAN,
      'cage',
      String(process.pid),
      'unshare',
      ...(asRoot ? [] : ['--user', '--map-root-user']),
      '--net',
      '--mount',
      '--pid',
      '--ipc',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      enterScript(profile),
      'cage',
      root,
      ...binds.flatMap(({ from, to, access }) => [OPTIONS[access], from, to]),
      '--',
      'setpriv',
      '--no-new-privs',
      '--pdeathsig',
      'KILL',
      '--bounding-set',
      '-all',
      '--inh-caps',
      '-all',
      ...identity,
      ...limitCommand(limits),
      ...(seccompCommand(profile.calls) ?? []),
    ],
  };
}

/** Where nothing can be mounted: no rights to gain, bounded, and without the sockets that only an own network makes safe. */
function weakCage(profile: CageProfile): BoundCage {
  const filter = seccompCommand({ ...profile.calls, sockets: [] }) ?? [];
  return {
    layers: filter.length === 0 ? ['limits', 'privileges'] : ['limits', 'privileges', 'syscalls'],
    writer: undefined,
    pathOf: ({ from }) => from,
    command: (_binds, limits) => [
      'setpriv',
      '--pdeathsig',
      'KILL',
      'sh',
      '-c',
      STOP_ORPHAN,
      'cage',
      String(process.pid),
      'setpriv',
      '--no-new-privs',
      '--pdeathsig',
      'KILL',
      ...limitCommand(limits),
      ...filter,
    ],
  };
}

/** The full cage where the program starts in it, else the weaker one. */
export async function probeBoundCage(
  profile: CageProfile,
  probe: {
    readonly binds: readonly Bind[];
    readonly limits: BoundLimits;
    /** A command that ends well where the cage stands. */
    readonly program: (cage: BoundCage) => readonly string[];
    readonly environment: NodeJS.ProcessEnv;
  },
): Promise<BoundCage> {
  const weak = weakCage(profile);
  const root = await prepareJailRoot({
    name: profile.name,
    folders: [...profile.targets.map((target) => target.slice(1)), 'proc', 'tmp'],
    files: DEVICES.map((device) => `dev/${device}`),
  }).catch(() => undefined);
  if (root === undefined || seccompCommand(profile.calls) === undefined) return weak;
  const full = fullCage(profile, root, process.getuid?.() === 0);
  const command = [...full.command(probe.binds, probe.limits), ...probe.program(full)];
  return (await succeeds(command, probe.environment)) ? full : weak;
}

async function succeeds([file = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return await new Promise((resolve) => {
    // What starts namespaces is deaf to a polite signal.
    const options = { stdio: 'ignore', env, timeout: PROBE_MS, killSignal: 'SIGKILL' } as const;
    const child = spawn(file, args, options);
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
