import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/**
 * The kernel's own way to take files, connections and signals away from a program: it needs no namespace, mount, capability or
 * profile, so that it works in a container as engines start it. From version 6 on (Linux 6.12) signals are bounded too; before that a
 * program that was taken over could end the worker, so an older kernel does not count.
 */
export const LANDLOCK_VERSION = 6;

/**
 * Reads: the system's programs and libraries, and the input. Writes: into the output folder. Everything else, `/proc` included, is out of
 * reach; sockets are refused by the filter of system calls as well. Perl, because it is part of every Debian and makes a call by its
 * number (444 to 446 on x64 and arm64; prctl is an argument).
 */
const RESTRICT = `my ($prctl, $input, $output) = splice @ARGV, 0, 3;
my $abi = syscall(444, 0, 0, 1); exit 125 if $abi < ${LANDLOCK_VERSION};
my $set = syscall(444, pack('QQQ', (1 << 16) - 1, 3, 3), 24, 0); exit 125 if $set < 0;
my ($run, $write, $read, $list) = (1, 2, 4, 8); my @held;
sub allow { my ($path, $rights) = @_; return unless -e $path; sysopen(my $handle, $path, 0x200000) or exit 125; push @held, $handle;
  syscall(445, $set, 1, pack('Ql', $rights, fileno $handle), 0) == 0 or exit 125; }
allow($_, $run | $read | $list) for qw(/usr /lib /lib64 /bin);
allow('/etc/ld.so.cache', $read); allow('/etc/alternatives', $read | $list); allow('/dev/null', $read | $write);
allow($input, $read); allow($output, $write | $read | $list | 1 << 5 | 1 << 8 | 1 << 14) if $output ne '';
syscall($prctl, 38, 1, 0, 0, 0) == 0 && syscall(446, $set, 0) == 0 or exit 125;
undef @held; exec { $ARGV[0] } @ARGV; exit 127`;

const PRCTL: Partial<Record<string, number>> = { x64: 157, arm64: 167 };

/** The arguments in front of a program that leave it these files alone. */
export function landlockCommand(files: { input: string; output: string }): string[] | undefined {
  const prctl = PRCTL[process.arch];
  return prctl === undefined ? undefined : ['perl', '-e', RESTRICT, String(prctl), files.input, files.output];
}

/** Whether it holds here: a file of the list opens and another one does not. */
export async function probeLandlock(environment: NodeJS.ProcessEnv): Promise<boolean> {
  const command = landlockCommand({ input: '/dev/null', output: '' });
  if (command === undefined) return false;
  const opens = 'exit(open(F, "<", "/usr/bin/perl") && !open(G, "<", "/etc/passwd") ? 0 : 1)';
  return await new Promise((resolve) => {
    const [file = '', ...args] = [...command, '/usr/bin/perl', '-e', opens];
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
