import { setTimeout as delay } from 'node:timers/promises';
import { COPIES, type Installation } from './installation.ts';

export const FAULTS = ['worker killed', 'API killed', 'database stopped', 'store slow'] as const;
export type Fault = (typeof FAULTS)[number];

export interface FaultTime {
  readonly fault: Fault;
  readonly from: number;
  readonly to: number;
}

const EVERY_SECONDS = { least: 12, most: 30 };
/** Reads of people are judged again so long after a fault: connections come back and caches are cold. */
const SETTLED_MS = 5000;
const DATABASE_SECONDS = 4;
const STORE = { milliseconds: 400, seconds: 10 };

/** One fault after another until the end, each kind at least once where time permits; answers when each began and ended. */
export async function makeFaults(
  installation: Installation,
  { random, endsAt, times }: { random: () => number; endsAt: number; times: FaultTime[] },
): Promise<void> {
  const order = [...FAULTS].toSorted(() => random() - 0.5);
  for (let made = 0; ; made += 1) {
    const { least, most } = EVERY_SECONDS;
    await delay(1000 * (least + random() * (most - least)));
    if (Date.now() > endsAt - 1000 * DATABASE_SECONDS) return;
    const fault = order[made] ?? FAULTS[Math.floor(random() * FAULTS.length)] ?? 'worker killed';
    const from = Date.now();
    const time = { fault, from, to: Number.POSITIVE_INFINITY };
    times.push(time);
    await make(installation, fault, random);
    time.to = Date.now();
  }
}

async function make(installation: Installation, fault: Fault, random: () => number): Promise<void> {
  if (fault === 'worker killed') return await installation.killWorker(Math.floor(random() * 1000));
  if (fault === 'API killed') return await installation.killApi(Math.floor(random() * COPIES));
  if (fault === 'database stopped') return await installation.stopDatabase(DATABASE_SECONDS);
  return await installation.slowDownStore(STORE.milliseconds, STORE.seconds);
}

/** A killed worker or a slow store are nothing that a person who reads may notice. */
export const excuses = (times: readonly FaultTime[], from: number, to: number): boolean =>
  times.some(
    (each) =>
      (each.fault === 'API killed' || each.fault === 'database stopped') &&
      from <= each.to + SETTLED_MS &&
      to >= each.from,
  );
