import {
  ALLOWED_CALLS,
  allowedOn,
  type CallNumbers,
  type Machine,
  PROCESS_CALLS,
  SOCKET_CALLS,
} from './system-calls.ts';

/** What of the kernel one program may use. Everything else is refused. */
export interface CallRules {
  readonly allowed: readonly Readonly<Record<string, CallNumbers>>[];
  /** First arguments of prctl. */
  readonly prctl: readonly number[];
  /** Second arguments of ioctl; another one is answered as by a file that is no terminal. */
  readonly ioctl: readonly number[];
  /** Families of addresses that a socket may be of; none: no socket at all. */
  readonly sockets: readonly number[];
}

/** Whether standard output is a terminal, and how wide. */
const TERMINAL_QUESTIONS = [0x5401, 0x5413];
const PR_SET_PDEATHSIG = 1;
const PR_SET_NAME = 15;
/** How many bytes wait, and to not wait for them. */
const SOCKET_QUESTIONS = [0x541b, 0x5421];
const AF_INET = 2;
/** The list of network interfaces; the trainer's engine looks up the loopback in it. */
const AF_NETLINK = 16;

/** ffmpeg and ffprobe: decoding, encoding and writing pictures. */
export const MEDIA_CALLS: CallRules = {
  allowed: [ALLOWED_CALLS],
  prctl: [PR_SET_NAME],
  ioctl: TERMINAL_QUESTIONS,
  sockets: [],
};

/** A Node child that opens models of strangers: threads and pipes, no process and no socket. */
export const NODE_CALLS: CallRules = {
  allowed: [ALLOWED_CALLS],
  prctl: [PR_SET_NAME],
  ioctl: [...TERMINAL_QUESTIONS, ...SOCKET_QUESTIONS],
  sockets: [],
};

/** The Python trainer, which starts processes of its own that speak to each other over the loopback of its own network. */
export const TRAINER_CALLS: CallRules = {
  allowed: [ALLOWED_CALLS, PROCESS_CALLS, SOCKET_CALLS],
  prctl: [PR_SET_PDEATHSIG, PR_SET_NAME],
  ioctl: [...TERMINAL_QUESTIONS, ...SOCKET_QUESTIONS],
  sockets: [AF_INET, AF_NETLINK],
};

export const numbersOn = (rules: CallRules, machine: Machine): number[] =>
  rules.allowed.flatMap((calls) => allowedOn(calls, machine));
