import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/**
 * The kernel's own way to take files, connections and signals away from a program: it needs no namespace, mount, capability or
 * profile, so that it works in a container as engines start it. From version 6 on (Linux 6.12) signals are bounded too; before that a
 * program that was taken over could end the worker, so an older kernel does not count.
 */
export const LANDLOCK_VERSION = 6;

/** What a program may do with a path: run and read it, read it, read and write it, or all of a folder's own content. */
export type Right = 'run' | 'read' | 'device' | 'pictures' | 'everything';
export type Allowed = readonly (readonly [Right, path: string])[];

/** The programs and libraries of the system, as every program needs them. */
const SYSTEM: Allowed = [
  ...['/usr', '/lib', '/lib64', '/bin'].map((path) => ['run', path] as const),
  ['read', '/etc/ld.so.cache'],
  ['read', '/etc/alternatives'],
  ['device', '/dev/null'],
];

/**
 * A path that is not there is left out. Perl, because it is part of every Debian and makes a call by its number (444 to 446 on x64
 * and arm64; prctl is an argument). Rights of folders are refused for files, hence the mask.
 */
const RESTRICT = `my $prctl = shift; my $abi = syscall(444, 0, 0, 1); exit 125 if $abi < ${LANDLOCK_VERSION};
my $handled = join '', map { pack 'Q', $_ } ((1 << 16) - 1, 3, 3); my $set = syscall(444, $handled, 24, 0); exit 125 if $set < 0;
my ($run, $write, $read, $list, $cut) = (1, 2, 4, 8, 1 << 14); my @held;
my %rights = (run => $run | $read | $list, read => $read | $list, device => $read | $write,
  pictures => $write | $read | $list | $cut | 1 << 5 | 1 << 8, everything => (1 << 15) - 1 & ~$run);
while ((my $right = shift) ne '--') { my $path = shift; next unless -e $path; my $rights = $rights{$right} or exit 125;
  $rights &= $run | $write | $read | $cut unless -d $path;
  sysopen(my $handle, $path, 0x200000) or exit 125; push @held, $handle; my $rule = pack('Ql', $rights, fileno $handle);
  syscall(445, $set, 1, $rule, 0) == 0 or exit 125; }
syscall($prctl, 38, 1, 0, 0, 0) == 0 && syscall(446, $set, 0) == 0 or exit 125;
undef @held; exec { $ARGV[0] } @ARGV; exit 127`;

const PRCTL: Partial<Record<string, number>> = { x64: 157, arm64: 167 };

/** The arguments in front of a program that leave it the system's programs and these paths alone. */
export function landlockCommand(allowed: Allowed): string[] | undefined {
  const prctl = PRCTL[process.arch];
  if (prctl === undefined) return undefined;
  return ['perl', '-e', RESTRICT, String(prctl), ...[...SYSTEM, ...allowed].flat(), '--'];
}

/** For a program that reads one file and writes pictures into one folder. */
export const landlockForMedia = (files: { input: string; output: string }): string[] | undefined =>
  landlockCommand([
    ['read', files.input],
    ...(files.output === '' ? [] : [['pictures', files.output] as const]),
  ]);

/** Whether it holds here: a file of the list opens and another one does not. */
export async function probeLandlock(environment: NodeJS.ProcessEnv): Promise<boolean> {
  const command = landlockCommand([]);
  if (command === undefined) return false;
  const opens = 'exit(open(F, "<", "/usr/bin/perl") && !open(G, "<", "/etc/passwd") ? 0 : 1)';
  return await new Promise((resolve) => {
    const [file, ...args] = [...command, '/usr/bin/perl', '-e', opens];
    const child = spawn(file, args, { stdio: 'ignore', env: environment });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/** Nothing that a program of this process could use against others: an ordinary user whose capabilities are all gone. */
export async function hasNoRights(): Promise<boolean> {
  if (process.getuid?.() === 0) return false;
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return ['CapPrm', 'CapEff', 'CapAmb'].every((set) => new RegExp(`^${set}:\\s*0+$`, 'm').test(status));
}
