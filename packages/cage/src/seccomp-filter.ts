import { type CallRules, MEDIA_CALLS, numbersOn } from './call-rules.ts';
import { CHECKED_CALLS, MACHINES, type Machine } from './system-calls.ts';

// Operations of classic BPF, offsets in what the kernel shows a filter, and its verdicts.
const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_ANY_BIT = 0x45;
const RETURN = 0x06;
const NUMBER_AT = 0;
const MACHINE_AT = 4;
const argumentAt = (index: number): number => 16 + 8 * index;
const ALLOW = 0x7f_ff_00_00;
const KILL = 0x80_00_00_00;
const fail = (errno: number): number => 0x00_05_00_00 | errno;
const EPERM = fail(1);
const ENOTTY = fail(25);
const ENOSYS = fail(38);
/** A library then tries the next family of addresses. */
const EAFNOSUPPORT = fail(97);

const NEW_NAMESPACES = 0x7e_02_00_00;

type Step = readonly [code: number, ifTrue: number, ifFalse: number, value: number];
const load = (at: number): Step => [LOAD, 0, 0, at];
const give = (verdict: number): Step => [RETURN, 0, 0, verdict];
/** The next step is done for this value alone. */
const when = (value: number, then: Step): Step[] => [[IF_EQUAL, 0, 1, value], then];
/** The steps, which end in a verdict, are done for this call alone. */
const forCall = (number: number, steps: readonly Step[]): Step[] => [
  [IF_EQUAL, 0, steps.length, number],
  ...steps,
];

function stepsFor(machine: Machine, rules: CallRules): Step[] {
  const checked = (name: keyof typeof CHECKED_CALLS): number => CHECKED_CALLS[name][machine.column];
  return [
    load(MACHINE_AT),
    [IF_EQUAL, 1, 0, machine.audit],
    // Numbers of another machine's table would mean other calls.
    give(KILL),
    load(NUMBER_AT),
    // Its arguments lie in memory, where a filter cannot look. The C library then falls back to clone.
    ...when(checked('clone3'), give(ENOSYS)),
    ...forCall(checked('clone'), [
      load(argumentAt(0)),
      [IF_ANY_BIT, 0, 1, NEW_NAMESPACES],
      give(EPERM),
      give(ALLOW),
    ]),
    ...forCall(checked('ioctl'), [
      load(argumentAt(1)),
      ...rules.ioctl.flatMap((question) => when(question, give(ALLOW))),
      give(ENOTTY),
    ]),
    ...forCall(checked('prctl'), [
      load(argumentAt(0)),
      ...rules.prctl.flatMap((option) => when(option, give(ALLOW))),
      give(EPERM),
    ]),
    ...forCall(checked('socket'), [
      load(argumentAt(0)),
      ...rules.sockets.flatMap((family) => when(family, give(ALLOW))),
      give(rules.sockets.length === 0 ? EPERM : EAFNOSUPPORT),
    ]),
    ...numbersOn(rules, machine).flatMap((number) => when(number, give(ALLOW))),
    give(EPERM),
  ];
}

/** The filter as the kernel takes it, in hexadecimal; undefined on a machine whose calls are not in the table. */
export function seccompFilter(arch: string, rules: CallRules): string | undefined {
  const machine = MACHINES[arch];
  if (machine === undefined) return undefined;
  const steps = stepsFor(machine, rules);
  const bytes = Buffer.alloc(steps.length * 8);
  for (const [index, [code, ifTrue, ifFalse, value]] of steps.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  }
  return bytes.toString('hex');
}

/**
 * Puts the filter over itself and becomes the program. Perl, because it is part of every Debian and can make a system
 * call by its number: the setpriv of Debian 12 cannot load a filter.
 */
const LOADER = `my $filter = pack('H*', shift); my $prctl = shift;
my $program = pack('S x6 P', length($filter) / 8, $filter);
syscall($prctl, 38, 1, 0, 0, 0) == 0 && syscall($prctl, 22, 2, $program) == 0 or exit 126;
exec { $ARGV[0] } @ARGV; exit 127`;

/** The arguments in front of a program that take its other system calls away. */
export function seccompCommand(
  rules: CallRules = MEDIA_CALLS,
  arch: string = process.arch,
): string[] | undefined {
  const machine = MACHINES[arch];
  const filter = seccompFilter(arch, rules);
  if (machine === undefined || filter === undefined) return undefined;
  return ['perl', '-e', LOADER, filter, String(CHECKED_CALLS.prctl[machine.column])];
}
