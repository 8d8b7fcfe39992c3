import { spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { hasNoRights, landlockCommand, probeLandlock } from './landlock.ts';
import { MOUNT_SYSTEM, prepareJailRoot } from './cage-root.ts';

export const BROWSER_LAYERS = ['limits', 'privileges', 'namespaces', 'filesystem', 'identity'] as const;
/**
 * As in the cage of ffmpeg (cage-layers.ts): no network and no other process in sight, of the files the system's programs
 * and one empty folder. Its filter of system calls is not here: a browser needs most of them. Nor is a limit of address
 * space, which it reserves by the terabyte; its data are bounded instead.
 */
export type BrowserLayer = (typeof BROWSER_LAYERS)[number];

export interface BrowserCage {
  readonly layers: readonly BrowserLayer[];
  /** The command in front of the browser, for a run whose files lie in this folder. */
  command(home: string): string[];
  /** False: the browser starts in none, and nothing can be printed on this machine. */
  readonly starts: boolean;
  /** Under which name the browser finds that folder. */
  homeOf(home: string): string;
}

/** No secret of the worker's own environment; what builds the cage lies in the folders of the administrator too. */
export const browserEnvironment = (home: string) => ({
  PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
  HOME: home,
  TMPDIR: home,
  LANG: 'C.UTF-8',
});

/** Owns nothing; exists everywhere. */
export const NOBODY = 65_534;
const HOME = '/home';
const PROBE_MS = 20_000;
const DEVICES = ['zero', 'random', 'urandom'] as const;
/** Settings of the distribution's browser and of its fonts, with the list of those that are installed. */
const SETTINGS = ['etc/fonts', 'etc/chromium', 'etc/chromium.d', 'var/cache/fontconfig'] as const;

const ENTER = `set -e
root=$1 home=$2
shift 2
${MOUNT_SYSTEM}
for device in ${DEVICES.join(' ')}; do mount -o bind "/dev/$device" "$root/dev/$device"; done
for folder in ${SETTINGS.join(' ')}; do
  if [ -d "/$folder" ]; then mount -o bind,ro,nosuid,nodev,noexec "/$folder" "$root/$folder"; fi
done
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
mount -o bind,nosuid,nodev,noexec "$home" "$root${HOME}"
exec chroot "$root" "$@"`;

const LIMITS = ['prlimit', `--data=${4 * 2 ** 30}`, '--cpu=300', `--fsize=${2 ** 28}`, '--core=0', '--'];

const identity = (asRoot: boolean): string[] =>
  asRoot ? ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'] : [];
const withoutRights = ['--bounding-set', '-all', '--inh-caps', '-all'];
const OWN_NAMESPACES = ['--net', '--mount', '--pid', '--ipc', '--fork', '--kill-child'];
const DIES_WITH_WORKER = ['--no-new-privs', '--pdeathsig', 'KILL'];

type Shape = Omit<BrowserCage, 'starts'>;

const fullCage = (root: string, asRoot: boolean): Shape => ({
  layers: BROWSER_LAYERS,
  command: (home) => [
    // Requested twice: taking another identity clears it.
    'setpriv',
    '--pdeathsig',
    'KILL',
    'unshare',
    ...(asRoot ? [] : ['--user', '--map-root-user']),
    ...OWN_NAMESPACES,
    'sh',
    '-c',
    ENTER,
    'cage',
    root,
    home,
    'setpriv',
    ...DIES_WITH_WORKER,
    ...withoutRights,
    ...identity(asRoot),
    ...LIMITS,
  ],
  homeOf: () => HOME,
});

/**
 * Where the engine of a container permits no namespaces: files by Landlock, no TCP, no signals to others; the worker's user, who has no
 * right left. What remains of `namespaces` (UDP, being seen) is the container's business.
 */
const landlockCage = (): Shape => ({
  layers: ['limits', 'privileges', 'filesystem', 'identity'],
  command: (home) => [
    'setpriv',
    ...DIES_WITH_WORKER,
    ...LIMITS,
    ...(landlockCommand([
      ...SETTINGS.map((folder) => ['read', `/${folder}`] as const),
      ...DEVICES.map((device) => ['device', `/dev/${device}`] as const),
      ['read', '/proc'],
      ['everything', home],
    ]) ?? []),
  ],
  homeOf: (home) => home,
});

/** Where nothing can be mounted: no network, no rights, and for a worker that is root another identity. */
const weakCage = (asRoot: boolean): Shape => ({
  layers: asRoot ? ['limits', 'privileges', 'identity'] : ['limits', 'privileges'],
  command: () => [
    'unshare',
    ...(asRoot ? [] : ['--user', '--map-current-user']),
    '--net',
    '--',
    'setpriv',
    '--no-new-privs',
    ...identity(asRoot),
    ...LIMITS,
  ],
  homeOf: (home) => home,
});

/** The fullest cage in which the browser starts. */
export async function probeBrowserCage(
  program: string,
  home: string,
  { namespaces = true }: { readonly namespaces?: boolean } = {},
): Promise<BrowserCage> {
  const asRoot = process.getuid?.() === 0;
  // Elsewhere it would not be in sight.
  const path = await realpath(program).catch(() => program);
  const ofSystem = /^\/(usr|bin)\//.test(path);
  const root =
    ofSystem && namespaces
      ? await prepareJailRoot({
          name: 'print-cage',
          folders: [...SETTINGS, 'proc', HOME],
          files: DEVICES.map((device) => `dev/${device}`),
        }).catch(() => undefined)
      : undefined;
  const candidates = [
    ...(root === undefined ? [] : [fullCage(root, asRoot)]),
    ...(ofSystem && (await hasNoRights()) && (await probeLandlock(browserEnvironment(home)))
      ? [landlockCage()]
      : []),
    ...(namespaces ? [weakCage(asRoot)] : []),
  ];
  for (const cage of candidates)
    if (await starts(cage.homeOf(home), [...cage.command(home), program, '--version']))
      return { ...cage, starts: true };
  return { ...weakCage(asRoot), starts: false };
}

async function starts(home: string, [file = '', ...args]: readonly string[]): Promise<boolean> {
  return await new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: 'ignore',
      env: browserEnvironment(home),
      timeout: PROBE_MS,
    });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
