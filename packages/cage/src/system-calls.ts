/** A machine that the filter is written for: how the kernel names it, and which column of the table is its own. */
export interface Machine {
  readonly audit: number;
  readonly column: 0 | 1;
}
export const MACHINES: Readonly<Record<string, Machine>> = {
  x64: { audit: 0xc0_00_00_3e, column: 0 },
  arm64: { audit: 0xc0_00_00_b7, column: 1 },
};

export type CallNumbers = readonly [x64: number | null, arm64: number | null];

/** Looked at more closely than by their name. */
export const CHECKED_CALLS = {
  clone: [56, 220],
  clone3: [435, 435],
  ioctl: [16, 29],
  prctl: [157, 167],
  socket: [41, 198],
} as const satisfies Record<string, CallNumbers>;

/**
 * All that decoding, encoding and writing pictures needs of the kernel, by its numbers. No sockets, no mounts, no
 * namespaces, no other process, no keys, no BPF, no io_uring: parts of the kernel in which holes are found every year.
 */
export const ALLOWED_CALLS = {
  access: [21, null],
  arch_prctl: [158, null],
  brk: [12, 214],
  clock_getres: [229, 114],
  clock_gettime: [228, 113],
  clock_nanosleep: [230, 115],
  close: [3, 57],
  dup: [32, 23],
  dup2: [33, null],
  dup3: [292, 24],
  epoll_create1: [291, 20],
  epoll_ctl: [233, 21],
  epoll_pwait: [281, 22],
  epoll_wait: [232, null],
  eventfd2: [290, 19],
  execve: [59, 221],
  exit: [60, 93],
  exit_group: [231, 94],
  faccessat: [269, 48],
  faccessat2: [439, 439],
  fadvise64: [221, 223],
  fallocate: [285, 47],
  fcntl: [72, 25],
  fstat: [5, 80],
  fstatfs: [138, 44],
  fsync: [74, 82],
  ftruncate: [77, 46],
  futex: [202, 98],
  get_robust_list: [274, 100],
  getcpu: [309, 168],
  getcwd: [79, 17],
  getdents64: [217, 61],
  getegid: [108, 177],
  geteuid: [107, 175],
  getgid: [104, 176],
  getpid: [39, 172],
  getppid: [110, 173],
  getpriority: [140, 141],
  getrandom: [318, 278],
  getrlimit: [97, 163],
  getrusage: [98, 165],
  gettid: [186, 178],
  gettimeofday: [96, 169],
  getuid: [102, 174],
  lseek: [8, 62],
  lstat: [6, null],
  madvise: [28, 233],
  membarrier: [324, 283],
  mkdirat: [258, 34],
  // A library that ffmpeg loads complains without it, and complaints count as damage of the video.
  mlock: [149, 228],
  mmap: [9, 222],
  mprotect: [10, 226],
  mremap: [25, 216],
  munmap: [11, 215],
  nanosleep: [35, 101],
  newfstatat: [262, 79],
  open: [2, null],
  openat: [257, 56],
  pipe: [22, null],
  pipe2: [293, 59],
  poll: [7, null],
  ppoll: [271, 73],
  pread64: [17, 67],
  preadv: [295, 69],
  prlimit64: [302, 261],
  pselect6: [270, 72],
  pwrite64: [18, 68],
  pwritev: [296, 70],
  read: [0, 63],
  readlink: [89, null],
  readlinkat: [267, 78],
  readv: [19, 65],
  rename: [82, null],
  renameat: [264, 38],
  renameat2: [316, 276],
  restart_syscall: [219, 128],
  rseq: [334, 293],
  rt_sigaction: [13, 134],
  rt_sigprocmask: [14, 135],
  rt_sigreturn: [15, 139],
  sched_get_priority_max: [146, 125],
  sched_get_priority_min: [147, 126],
  sched_getaffinity: [204, 123],
  sched_getparam: [143, 121],
  sched_getscheduler: [145, 120],
  sched_yield: [24, 124],
  select: [23, null],
  set_robust_list: [273, 99],
  set_tid_address: [218, 96],
  sigaltstack: [131, 132],
  stat: [4, null],
  statfs: [137, 43],
  statx: [332, 291],
  sysinfo: [99, 179],
  tgkill: [234, 131],
  time: [201, null],
  times: [100, 153],
  umask: [95, 166],
  uname: [63, 160],
  unlink: [87, null],
  unlinkat: [263, 35],
  write: [1, 64],
  writev: [20, 66],
} as const satisfies Record<string, CallNumbers>;

/** To start processes and end them; in its own namespace a program sees no others. */
export const PROCESS_CALLS = {
  chmod: [90, null],
  copy_file_range: [326, 285],
  fchmod: [91, 52],
  fdatasync: [75, 83],
  // Processes of one training meet at a file.
  flock: [73, 32],
  fork: [57, null],
  getgroups: [115, 158],
  getpgid: [121, 155],
  getpgrp: [111, null],
  getsid: [124, 156],
  kill: [62, 129],
  mkdir: [83, null],
  rmdir: [84, null],
  sched_setaffinity: [203, 122],
  sendfile: [40, 71],
  setpgid: [109, 154],
  setsid: [112, 157],
  utimensat: [280, 88],
  vfork: [58, null],
  wait4: [61, 260],
  waitid: [247, 95],
} as const satisfies Record<string, CallNumbers>;

/** Of sockets that exist; which ones can be made is decided at the call that makes them. */
export const SOCKET_CALLS = {
  accept: [43, 202],
  accept4: [288, 242],
  bind: [49, 200],
  connect: [42, 203],
  // The trainer's engine still makes its queue of events by the older call.
  epoll_create: [213, null],
  getpeername: [52, 205],
  getsockname: [51, 204],
  getsockopt: [55, 209],
  listen: [50, 201],
  recvfrom: [45, 207],
  recvmsg: [47, 212],
  sendmsg: [46, 211],
  sendto: [44, 206],
  setsockopt: [54, 208],
  shutdown: [48, 210],
} as const satisfies Record<string, CallNumbers>;

export const allowedOn = (calls: Readonly<Record<string, CallNumbers>>, { column }: Machine): number[] =>
  Object.values(calls).flatMap((numbers) => {
    const number = numbers[column];
    return number === null ? [] : [number];
  });
