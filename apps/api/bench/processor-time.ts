import { readFileSync } from 'node:fs';

export interface Meter {
  /** Milliseconds that the work cost. */
  of(work: () => Promise<void>): Promise<number>;
  readonly unit: 'processor time' | 'clock';
}

const NANOSECONDS = 1e6;

/** What the kernel has given a process so far; undefined for one that has ended, and where there is no such file. */
function givenTo(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS;
  } catch {
    return undefined;
  }
}

/**
 * The processor time of this process and of the processes of a database server on the same machine: other work on the
 * machine stretches the clock, but hardly this. By the clock where the server's processes cannot be seen.
 */
export async function createMeter(
  serverPids: () => Promise<readonly number[]>,
  whose: 'both' | 'server' = 'both',
): Promise<Meter> {
  const isSeen = (await serverPids()).some((pid) => (givenTo(pid) ?? 0) > 0);
  return isSeen
    ? { unit: 'processor time', of: (work) => processorTime(serverPids, whose, work) }
    : { unit: 'clock', of: clockTime };
}

async function clockTime(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function processorTime(
  serverPids: () => Promise<readonly number[]>,
  whose: 'both' | 'server',
  work: () => Promise<void>,
): Promise<number> {
  const before = new Map((await serverPids()).map((pid) => [pid, givenTo(pid)]));
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  // Read again: the pool may have opened a connection meanwhile, and all that it cost belongs to the work.
  const server = (await serverPids()).map((pid) => (givenTo(pid) ?? 0) - (before.get(pid) ?? 0));
  const own = whose === 'server' ? 0 : (user + system) / 1000;
  return own + server.reduce((sum, each) => sum + each, 0);
}
